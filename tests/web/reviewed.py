"""A review for pages to show, as a server tells it: `python -m tests.web.reviewed` makes it anew.
What a review says is held elsewhere; here it must only have the shape of one."""

from __future__ import annotations

from msgspec import json
from tests.web.place import ROOT

from pravek.review import Reviewing, match_of
from pravek.server.wire.answers import Reviewed

RECORD = ROOT / "tests/records/kingdomino-3.jsonl"
KEPT = ROOT / "tests/fixtures/reviews/kingdomino-3.ndjson"
SIMS = 200
"""Enough for a few slips of players who play at random."""


def told() -> tuple[str, Reviewed]:
    """The line of the server, and what it says."""
    text = KEPT.read_text()
    return text, json.decode(text, type=Reviewed)


if __name__ == "__main__":
    reviewing = Reviewing(match_of(RECORD.read_text()), sims=SIMS)
    for _ in reviewing.parts():
        pass
    KEPT.write_bytes(json.encode(Reviewed(review=reviewing.review())) + b"\n")
