"""The rules of Krom once more: slow, plain, and independent of src.

Written from the numbered clauses of the rules alone, to be compared with the engine. A game is one
coroutine that reads like the rulebook: it yields a question (who owes, what is legal, what luck can
bring) and is sent the event that answers it. An event is a tuple of its name and its fields.
Only `follow.py` knows the engine.
"""
