"""What part of a turn's budget each of its decisions may use."""

from __future__ import annotations

from pravek.engines.compiler import Numbers
from pravek.engines.dominoes.players.play import CAREFUL, GREEDY, QUICK, RANDOM
from pravek.engines.dominoes.rules import layout as at

KINDS = {"random": RANDOM, "quick": QUICK, "full-greedy": GREEDY, "careful": CAREFUL}
"""How seats can play in simulations, by name."""


def share(table: Numbers, box: Numbers) -> float:
    """The share of the decision that is owed. Those of one turn add up to 1 at most: placing is
    tried together with every pick, so it gets most."""
    owed, tribe = int(table[at.OWED]), table[at.MODE] == at.TRIBE
    if owed == at.BUILD:
        domino = table[at.DOMINO]
        erupts = box[domino, at.FIRST_CRATERS] or box[domino, at.SECOND_CRATERS]
        return 0.75 - 0.2 * bool(erupts) - 0.2 * bool(tribe)
    if owed == at.CHOOSE:
        if table[at.CURRENTS] == 0:  # the first line: nothing else belongs to this turn
            return 1.0
        return 0.15 if tribe else 0.25
    return {at.ERUPT: 0.2, at.RECRUIT: 0.12, at.PAY: 0.03, at.SETTLE: 0.06}.get(owed, 1.0)
