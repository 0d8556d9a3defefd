"""Bots that play Krom and nothing else."""
