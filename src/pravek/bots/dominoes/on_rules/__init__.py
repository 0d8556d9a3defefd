"""The engine's players on the rules alone, for machines without Numba."""
