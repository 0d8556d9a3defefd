"""A review for pages to show, as a server tells it: `python -m tests.web.reviewed` makes it anew.
What a review says is held elsewhere; here it must only have the shape of one."""

from __future__ import annotations

from msgspec import json
from playwright.sync_api import Page, expect
from tests.web.place import ROOT, arrive

from pravek.review import Reviewing, match_of
from pravek.server.wire.answers import Reviewed

RECORD = ROOT / "tests/records/kingdomino-3.jsonl"
KEPT = ROOT / "tests/fixtures/reviews/kingdomino-3.ndjson"
GAME = "elsewhere-1"
SIMS = 200
"""Enough for a few slips of players who play at random."""


def told() -> tuple[str, Reviewed]:
    """The line of the server, and what it says."""
    text = KEPT.read_text()
    return text, json.decode(text, type=Reviewed)


def games(table: str) -> bytes:
    """The game of the record in a file of *My games*, as another device has written it."""
    record = RECORD.read_text()
    scores = json.decode(record.strip().rpartition("\n")[2])["scores"]
    players = [
        {"name": f"Player {seat}", "level": None, "points": points, "place": None}
        for seat, points in enumerate(scores)
    ]
    game = {"id": GAME, "table": table, "game": "kingdomino", "mode": "", "when": 1, "end": "over"}
    game |= {"players": players, "mine": [0], "record": record}
    return json.encode({"pravek": "games", "version": 1, "games": [game]})


def bring(page: Page, base: str, table: str = "elsewhere") -> None:
    """Read that file: now it is a game of this device."""
    arrive(page, f"{base}/tables")
    file = {"name": "games.json", "mimeType": "application/json", "buffer": games(table)}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator("p.notice")).to_contain_text("Games added: 1.")


if __name__ == "__main__":
    reviewing = Reviewing(match_of(RECORD.read_text()), sims=SIMS)
    for _ in reviewing.parts():
        pass
    KEPT.write_bytes(json.encode(Reviewed(review=reviewing.review())) + b"\n")
