"""Bots by name, with parameters, or from a user's file."""

from pravek.bots.breakdown import BotError
from pravek.bots.catalog import CATALOG, bot_seed, make
from pravek.bots.entries import BotEntry, Parameter
from pravek.bots.protocol import Bot, Clock
from pravek.bots.runner import play_match

__all__ = [
    "CATALOG",
    "Bot",
    "BotEntry",
    "BotError",
    "Clock",
    "Parameter",
    "bot_seed",
    "make",
    "play_match",
]
