"""What runs in a page without a network: the home of its tables, with bots that need only Python.

thinking   who plays a level there, and how it thinks, a little at a time
advising   a hint by the strongest of them
puzzles    puzzles, under the paths that a server has for them
desk       texts of JSON in and out, for the worker of the page
"""
