"""The store: what is written is on the disk before anybody is told."""
