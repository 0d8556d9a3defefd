"""A client on its socket: what it says, and what waits to be told to it."""
