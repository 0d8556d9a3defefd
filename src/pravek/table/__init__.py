"""One table, two homes: what turns a match into what people see and may do at a table.

Nothing but Python: a server keeps tables with it, and so does a page without a network (`home`).
"""
