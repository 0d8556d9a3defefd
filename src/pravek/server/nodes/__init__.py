"""Several servers that are one: a client may come to any of them.

node        one of them: its place on the bus, what it does when it is cut off
news        what nodes tell each other all the time: public tables, what addresses have used up
relay       a client or a request that came to the wrong node
visits      the same, at the room's node
switchboard all lines of a node
line        one line between two nodes: in order, each message once
"""
