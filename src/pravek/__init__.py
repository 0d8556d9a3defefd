"""Pravek plays Kingdomino, Kingdomino Origins and Krom by their printed rules."""

from pravek import games as games
from pravek.core.match import CannotUndo, IllegalAction, Match
from pravek.core.protocol import Action, Decide, Event, Outcome, Over, Refusal, Score, ScoreLine
from pravek.core.record import RecordError, load
from pravek.core.registry import SetupError

__version__ = "0.1.0"

__all__ = [
    "Action",
    "CannotUndo",
    "Decide",
    "Event",
    "IllegalAction",
    "Match",
    "Outcome",
    "Over",
    "RecordError",
    "Refusal",
    "Score",
    "ScoreLine",
    "SetupError",
    "load",
]
