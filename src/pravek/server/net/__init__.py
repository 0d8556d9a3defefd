"""The way in: connections, addresses, foreign pages, bodies; what is too much is turned away.

gate     takes connections in, so many of an address and so many in all
caller   a connection that must say in time what it wants
line     a WebSocket that is cut off, not waited for
bodies   not too many at once, not too slowly
doors    who may come in, and how often
edge     every request passes: headers, limits, and no stack trace outside
"""
