"""A table as a server keeps it.

room       with a lock for its one writer, in the store
driver     what goes on by itself: bots move, clocks run out
"""
