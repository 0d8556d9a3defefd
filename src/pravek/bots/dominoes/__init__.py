"""Bots that play the domino family and nothing else."""
