"""Whether reviews are in nobody's way: `python -m bench.soak.review_beside [--again]`.

A server with two workers. Two people play at one table, a person plays a *Pebble*, which answers at
once, at another; first alone, then while four reviews run, from two addresses, each begun anew when
it is done. A bot's answer may come half a second later than it does at its slowest alone, and the
moves of the two people keep their p99. Results in bench/soak/review_beside.json.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import threading
from collections.abc import Sequence
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.server.attacks.siege import Siege, besieged

RESULTS = Path(__file__).with_suffix(".json")
REVIEWED = (
    ("kingdomino-4", "127.0.0.2"),
    ("origins-4-tribe", "127.0.0.2"),
    ("krom-4", "127.0.0.3"),
    ("kingdomino-2-mighty_duel", "127.0.0.3"),
)
SECONDS = 60.0
AT_HOME = "127.0.0.8"
"""The address of who plays a bot."""
PAUSE = 0.3
"""Seconds before each move of theirs: a server counts how often somebody says something."""
MOST_WAIT = 0.5
"""Seconds a bot may wait for its worker."""
MOST_P99_MS = 250.0
"""Of the moves elsewhere; on a quiet machine they keep what they had."""


class Reviewer(threading.Thread):
    """Somebody who reviews one game again and again, and counts what is told."""

    def __init__(self, port: int, name: str, address: str) -> None:
        super().__init__(daemon=True)
        self._port, self._address = port, address
        self._record = Path(f"tests/records/{name}.jsonl").read_text()
        self.lines, self.whole, self.over = 0, 0, False
        self.trouble: list[str] = []

    def run(self) -> None:
        for seed in count():
            if self.over:
                return
            self._once(json.dumps({"record": self._record, "seed": seed}))

    def _once(self, body: str) -> None:
        asking = HTTPConnection("127.0.0.1", self._port, 60, source_address=(self._address, 0))
        asking.request("POST", "/api/reviews", body, {"Content-Type": "application/json"})
        answer = asking.getresponse()
        if answer.status != 200:
            self.trouble.append(answer.read().decode())
            self.over = True
        while not self.over and (line := answer.readline()):
            told = json.loads(line)
            self.lines += bool(told.get("review"))
            if told.get("trouble"):
                self.trouble.append(line.decode())
        self.whole += not self.over
        asking.close()


async def against_a_bot(siege: Siege, waits: list[float]) -> None:
    """A person and a *Pebble*: how long each answer takes, from when the move is acknowledged."""
    seats = [{"who": "me", "name": "Cy"}, {"who": "bot", "level": "pebble"}]
    made = await siege.ask("/api/tables", {"game": "kingdomino", "seats": seats})
    rng, ids, asked = random.Random(9), count(), None
    async with siege.connect(AT_HOME) as line:
        secrets = [seat["secret"] for seat in made["seats"] if seat.get("secret")]
        await siege.say(line, "hello", table=made["table"]["id"], seats=secrets)
        async for text in line:
            message: dict[str, Any] = json.loads(text)
            assert message["t"] not in ("refused", "bye"), message
            if message["t"] not in ("snapshot", "events"):
                continue
            if asked is not None:
                waits.append(perf_counter() - asked)
            position, asked = message["d"]["position"], None
            owes = position["owes"]["seats"]
            if not owes:
                await siege.say(line, "rematch", seat=0)
            elif owes == [0]:
                await asyncio.sleep(PAUSE)
                action = rng.choice(position["offers"])["action"]
                await siege.say(line, "move", action=action, seen=message["v"], id=f"c{next(ids)}")
            else:
                asked = perf_counter()


async def measured(folder: Path) -> dict[str, Any]:
    async with besieged(folder, "--workers", "2") as siege:
        while (await siege.ask("/health"))["status"] != "ok":
            await asyncio.sleep(1)
        waits: list[float] = []
        playing = asyncio.create_task(against_a_bot(siege, waits))
        await asyncio.sleep(3)
        rows = {}
        for name, reviewers in (
            ("alone", []),
            ("beside four reviews", [Reviewer(siege.port, *each) for each in REVIEWED]),
        ):
            for reviewer in reviewers:
                reviewer.start()
            waits.clear()
            siege.delays.clear()
            await asyncio.sleep(SECONDS)
            assert not playing.done(), await playing
            rows[name] = {
                "answers": len(waits),
                "longest_answer_s": round(max(waits), 3),
                "moves_elsewhere": len(siege.delays),
                "p99_ms": round(siege.p99_ms, 1),
            }
            for reviewer in reviewers:
                reviewer.over = True
            await asyncio.gather(*(asyncio.to_thread(each.join) for each in reviewers))
            if reviewers:
                rows[name]["lines"] = [reviewer.lines for reviewer in reviewers]
                rows[name]["whole_reviews"] = sum(reviewer.whole for reviewer in reviewers)
                assert not any(each.trouble for each in reviewers), reviewers[0].trouble
                assert all(rows[name]["lines"]), "a review stood still"
        playing.cancel()
        return rows


def main(arguments: Sequence[str] | None = None) -> None:
    if RESULTS.exists() and not arguments:
        print(RESULTS.read_text())
        return
    with tempfile.TemporaryDirectory() as folder:
        rows = asyncio.run(measured(Path(folder)))
    alone, beside = rows.values()
    RESULTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(rows))
    assert beside["longest_answer_s"] - alone["longest_answer_s"] <= MOST_WAIT, rows
    assert beside["p99_ms"] < MOST_P99_MS, rows


if __name__ == "__main__":
    main(sys.argv[1:])
