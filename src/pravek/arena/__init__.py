"""Bots against bots: paired deals, every seat, intervals, ratings, plots."""
