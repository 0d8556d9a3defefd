"""The rules of Kingdomino and Kingdomino Origins once more: slow, plain, and independent of src.
Those of Krom are in the package `krom`.

Written from the numbered clauses of the rules alone, to be compared with the engine.
A territory is a dict of cells (x, y): x grows east, y grows south, the start square is (0, 0).
"""
