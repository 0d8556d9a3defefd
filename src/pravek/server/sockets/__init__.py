"""A client on its socket: what it says, and what waits to be told to it.

outbox       what waits, bounded
connection   sends and hears
session      who it is, from hello to goodbye
"""
