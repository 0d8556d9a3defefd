"""Who plays the levels in the domino family.

They go down from the net to the quick player to one that slips more and more often. On the big
boards of 7 by 7 the quick player is no match for the net, so there the net plays all of them; a
slip weighs more, for fewer are needed to lose. How far apart the levels are is measured in
docs/strength.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pravek.bots.families import Specs
from pravek.core import registry

SMALL: Specs = {
    "stone": ("quick:slips=0.5",),
    "cairn": ("quick",),
    "menhir": ("policy:slips=0.08", "search:time=0.6"),
    "spirit": ("seer:time=2",),
}
BIG: Specs = {
    "pebble": ("policy:slips=0.5", "quick:slips=0.5"),
    "stone": ("policy:slips=0.27", "quick:slips=0.2"),
    "cairn": ("policy:slips=0.12",),
    "menhir": ("policy:slips=0.02",),
    "spirit": ("seer:time=2",),
}


def levels(game: str, options: Mapping[str, Any]) -> Specs:
    """On big boards those of the small ones only follow, should there be no net."""
    if registry.build(game, **options).setup.size < 7:  # type: ignore[attr-defined]
        return SMALL
    return {level: (*bots, *SMALL.get(level, ())) for level, bots in BIG.items()}
