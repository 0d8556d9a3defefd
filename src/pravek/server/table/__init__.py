"""A table that outlives its games: chairs, people who look, moves, bots that owe, clocks."""
