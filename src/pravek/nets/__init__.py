"""Networks that play the domino family, and the planes they see.

Everything here is written once for two array libraries: with NumPy the shipped nets play on any
machine, with JAX (`pravek.learn`) the same functions train them. The first argument `xp` is the
library. Games lie side by side along the first axis of every array.
"""
