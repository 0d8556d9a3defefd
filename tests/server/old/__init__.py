"""What an older Pravek left behind: a database, records, and whole conversations with its client.

Written by the server of commit 5e801a5, before the house was rebuilt. They are not made again; who
must, checks that commit out, copies this folder into it and runs `python -m tests.server.old.make`.
`tests/server/test_old.py` holds the server of today to them.
"""
