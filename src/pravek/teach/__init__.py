"""Learning to play better: hints and a coach at the table, puzzles, the deal of the day.

All of it stands on the evaluators of the bots and the words of the review; nothing here knows more
than the seat it helps.
"""
