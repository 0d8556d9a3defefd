"""Krom in the terminal."""
