"""Environments for learning: our games in the forms in which learning programs expect them.

`pettingzoo`, `gymnasium`, `jax` and `openspiel` each need the library of that name; what they share
is here: the numbers of actions and what an agent observes (`coding`), and rewards.
"""
