"""Bots think and uploads are checked in worker processes, never in the event loop.

question   what a bot is asked and answers
workers    one process that does one thing at a time
fair       a queue in which nobody waits behind somebody else's heap
crew       workers, and who comes next
asking     one decision of a bot, and who stands in for one that broke down
advising   what a worker is asked by somebody who wants help
compiling  what the strong bots need, once a machine
thinkers   the crews of the bots and of the uploads

words      what servers and workers elsewhere say to each other
away       a server asks such workers, and has its own where there are none
mind       such a worker: `pravek think`
"""
