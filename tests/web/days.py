"""A server on which it is some day, whatever day it is, results to look at, and devices that have
played."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from sqlalchemy import insert
from tests.web.place import arrive, running

from pravek.server.database.schema import results
from pravek.server.database.store import Store

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
"""Of a Wednesday. Browsers are told the same."""
DEVICE = "a device of the tests"
PROGRAM = """
import sys, time
from pravek.table.world import World
begun, noon = time.monotonic_ns(), int(sys.argv.pop(1))
World.now = lambda self: noon + (time.monotonic_ns() - begun) // 1_000_000
from pravek.cli.app import app
app.main(sys.argv[1:])
"""
KEPT = "JSON.parse(localStorage.getItem('pravek.daily'))"
STATES = f"() => {KEPT}.attempts.map(({{ state }}) => state)"
"""How the attempts of this device went, the last one first."""


@contextmanager
def serving_on(folder: Path, moment: datetime = NOON) -> Iterator[str]:
    command = [sys.executable, "-c", PROGRAM, str(int(moment.timestamp() * 1000)), "serve"]
    command += ["--port", "0", "--data", str(folder), "--limit-factor", "1000"]
    command += ["--workers", "1", "--bot-pause", "0"]
    with running(command) as address:
        yield address


def come(page: Page, address: str, moment: datetime = NOON) -> None:
    """At noon of that day."""
    page.clock.set_fixed_time(moment)
    arrive(page, address)


def row(game: str, day: date, name: str, points: int, record: str | None = None) -> dict[str, Any]:
    """A result as it is kept."""
    kept = {"day": day.isoformat(), "game": game, "device": name, "mark": name, "name": name}
    found = {"points": points, "place": 2, "lead": -9, "helped": "undo", "at": 0}
    return {**kept, **found, "record": record}


def keep(folder: Path, rows: list[dict[str, Any]]) -> None:
    """Put results into the database of a server that is not there yet."""
    store = Store(f"sqlite:///{folder / 'pravek.sqlite'}")
    store.open()
    with store.engine.begin() as connection:
        connection.execute(insert(results), rows)
    store.close()


def attempt(state: str, **others: Any) -> dict[str, Any]:
    """A game of Kingdomino's deal on this device."""
    kept = {"date": NOON.date().isoformat(), "game": "kingdomino", "name": "Hania"}
    ended = {"points": 41, "place": 2, "players": 2, "helped": []} if state != "playing" else {}
    return {**kept, "table": "longgone", "state": state, **ended, **others}


def remember(page: Page, *attempts: dict[str, Any]) -> None:
    """This device has played. It is told on whatever page of the server it is."""
    kept = json.dumps({"device": DEVICE, "attempts": attempts})
    page.evaluate("kept => localStorage.setItem('pravek.daily', kept)", kept)


def has_played(page: Page, base: str, *attempts: dict[str, Any]) -> None:
    arrive(page, f"{base}/about")
    remember(page, *attempts)


def sits_at(page: Page, table: str) -> None:
    """This device has a seat there."""
    kept = {"id": table, "game": "kingdomino", "mode": "", "when": 2, "over": False, "host": None}
    kept |= {"seats": [{"seat": 0, "secret": "s"}], "join": None, "watch": None}
    page.evaluate("kept => localStorage.setItem('pravek.tables', kept)", json.dumps([kept]))


def hand_in(page: Page, base: str, record: str, device: str = DEVICE, name: str = "Hania") -> Any:
    """As any device does it that has played Kingdomino's deal."""
    said = {"date": NOON.date().isoformat(), "game": "kingdomino", "name": name}
    said |= {"device": device, "record": record}
    answer = page.request.post(f"{base}/api/daily/results", data=said)
    assert answer.status == 200, answer.text()
    return answer.json()["result"]
