"""Bots think and uploads are checked in worker processes, never in the event loop.

question   what a bot is asked and answers
workers    one process that does one thing at a time
fair       a queue in which nobody waits behind somebody else's heap
crew       workers, and who comes next
thinkers   the crews of the bots and of the uploads; who stands in for a bot that broke down
"""
