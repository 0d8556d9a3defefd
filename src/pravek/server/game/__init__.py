"""One game at a table: what happened in it, and how each side sees it.

log         its numbered entries, as the store keeps them
play        the match with its log: who holds the seats, who was asked when, how it ends
scene       a position, drawn once for each side
chronicle   the log, encoded once for each side
judging     why not, and what an action would bring
"""
