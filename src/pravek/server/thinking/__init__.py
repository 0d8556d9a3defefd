"""Bots think and uploads are checked in worker processes; here is who waits, and who is next."""
