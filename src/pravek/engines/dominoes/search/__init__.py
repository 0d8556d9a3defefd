"""The search: moves, simulations, and the end of the game solved."""
