"""What part of a turn's budget each of its decisions may use."""

from __future__ import annotations

from pravek.engines.compiler import Numbers
from pravek.engines.dominoes import coding
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.layout import CAREFUL, GREEDY, KEEN, QUICK, RANDOM

KINDS = {"random": RANDOM, "quick": QUICK, "full-greedy": GREEDY, "careful": CAREFUL, "keen": KEEN}
"""How seats can play in simulations, by name."""


def share(table: Numbers, box: Numbers) -> float:
    """The share of the decision that is owed. Those of one turn add up to 1 at most: placing is
    tried together with every pick, so it gets most."""
    owed, tribe = int(table[at.OWED]), table[at.MODE] == coding.TRIBE
    if owed == coding.BUILD:
        domino = table[at.DOMINO]
        erupts = box[domino, at.FIRST_CRATERS] or box[domino, at.SECOND_CRATERS]
        return 0.75 - 0.2 * bool(erupts) - 0.2 * bool(tribe)
    if owed == coding.CHOOSE:
        if table[at.CURRENTS] == 0:  # the first line: nothing else belongs to this turn
            return 1.0
        return 0.15 if tribe else 0.25
    return {coding.ERUPT: 0.2, coding.RECRUIT: 0.12, coding.PAY: 0.03, coding.SETTLE: 0.06}.get(
        owed, 1.0
    )
