"""The deal of the day: for each game one deal a day, the same on every server and without one.

deals      set-up and seed from the date, and what the rivals decide
shapes     what is told of it
opening    a table of the day, for whoever keeps tables
judging    a finished game, played again before it counts
sharing    a result as plain text
"""
