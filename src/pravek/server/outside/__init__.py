"""Games that others wrote, each table's in a process of its own.

words      what the server asks such a process, and what it may answer: JSON, typed, bounded
kinds      events of a game described, and made again from the description
process    a process that runs foreign code: asked one thing at a time, ended when it takes too long
company    how many there may be, and whose table has one
mirror     such a game as the server knows it: every answer was fetched beforehand
stage      a table's game in its process: what is about to happen is rehearsed there
reading    what such a process says, read with care
serving    the other end: a program that answers the server, and what it may use
actor      the program of a table's process; `line` is the game in it, from its start to now

The server calls no method of a game from outside and unpickles nothing that comes from there: an
endless loop, a crash or a flood in its rules ends its own table.
"""
