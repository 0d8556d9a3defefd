"""Bots by name, with parameters, or from a user's file."""
