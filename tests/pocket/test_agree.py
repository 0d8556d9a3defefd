"""The rules in the pocket are the rules: the same Python, event by event."""

from __future__ import annotations

import json

from tests.pocket import playing
from tests.pocket.pyodide import in_pocket

from pravek.core import registry
from pravek.testing.setups import setups_of

EVERY = 11
"""Of so many set-ups one is played here; `make soak` plays them all."""


def test_a_browser_plays_every_kind_of_game_event_by_event_as_the_server_does() -> None:
    setups = [setup for entry in registry.entries() for setup in setups_of(entry)[::EVERY]]
    asked = json.dumps([[s.game, s.wishes, 20 + n] for n, s in enumerate(setups)])
    here, there = playing.main(asked).split("\n"), in_pocket(playing.__file__, asked).split("\n")
    assert len(here) > 100 * len(setups) / 2
    for mine, theirs in zip(here, there, strict=True):
        assert mine == theirs
