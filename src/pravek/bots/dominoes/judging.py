"""Who judges the domino family on this machine."""

from __future__ import annotations

from pravek.bots.dominoes.on_rules.short_search import play_quickly
from pravek.bots.evaluating import Evaluator
from pravek.bots.native import plays_here
from pravek.bots.played_out import PlayedOut


def evaluator() -> Evaluator:
    """Nets and compiled games; without Numba quick players on the rules."""
    if not plays_here("dominoes"):
        return PlayedOut(play_quickly)
    from pravek.bots.dominoes.evaluator import DominoEvaluator

    return DominoEvaluator()
