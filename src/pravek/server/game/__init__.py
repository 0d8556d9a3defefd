"""One game at a table: its log, who holds the seats, and how each side sees it."""
