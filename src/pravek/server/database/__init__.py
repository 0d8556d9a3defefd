"""The store: what is written is on the disk before anybody is told.

store     one thread writes, whatever waits goes into one transaction
answering who waits for it is told, in his own loop
schema    the tables, and the steps that lead an older database to them
guard     one server a database, or nodes that share it
tenure    nodes that share a database: leases of rooms, and fences that every write must pass
engine    how SQLite and PostgreSQL are opened
trouble   what the store could not do, in words that hold no secret
"""
