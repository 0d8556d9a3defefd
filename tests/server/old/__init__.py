"""What an older Pravek left behind: a database, records, and whole conversations with its client.

`make` wrote them with the server of commit 5e801a5, before the house was rebuilt; they are never
made again, unless by that server. `tests/server/test_old.py` holds the server of today to them.
"""
