"""What a move costs one process, in an old tree and in this one:

    python -m bench.move_cost OLD_TREE [--rounds 7] [--setups "kingdomino 2"] [--at-most 0.667]

Both serve at once, on SQLite with full durability, and are played in turns, now the old one first
and now the new one, so that a busy machine slows both alike. Every seat is a client on a socket of
its own; deals, moves and their order are the same in both trees, and so is, to the byte, what the
clients hear of each move (but for times): who does not hear the same ends the run. What counts is
the median of the rounds' ratios of processor time, of the loop's thread and the store's together.
Then somebody looks what the loop does meanwhile (`looked_at.py`). Results: bench/move_cost.json,
set-up by set-up.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from bench.load import LIMITS, Row
from bench.wire_client import DECODE, Http, Message, Served, Socket
from pravek.core import deal, registry

HERE = Path(__file__).parent
RESULTS = HERE / "move_cost.json"
LOOKED_AT = HERE / "looked_at.py"
AT_ONCE = 8
"""Tables that move at the same time."""
MOST_MOVES = 100
"""Of one table; most games are over by then."""
SETUPS: dict[str, tuple[str, int]] = {
    "kingdomino 2": ("kingdomino", 2),
    "kingdomino 4": ("kingdomino", 4),
    "origins 4": ("origins", 4),
    "krom 4": ("krom", 4),
}
NAMES = ("Ada", "Bo", "Cy", "Di")
WHEN = re.compile(rb'"at":\d{13}')


class Seat(Socket):
    """A client of a table. What it hears is folded into the table's sign."""

    def __init__(self, table: Played, number: int, secret: str, host: str) -> None:
        super().__init__(self._heard, {"table": table.id, "seats": [secret]}, host)
        self.table, self.number = table, number
        self.offers: list[Any] = []
        self.seen = 0
        self.sign = sha256()

    def hear(self, payload: bytes) -> None:
        if b'"t":"events"' in payload[:40]:
            self.sign.update(WHEN.sub(b"", payload))
        self.told(DECODE(payload))

    def _heard(self, message: Message) -> None:
        if message.t in ("refused", "bye"):
            self.table.fail(f"{message.t}: {message.d.key}")
            return
        self.seen = message.v
        if message.t in ("snapshot", "events"):
            assert message.d.position is not None
            owes = self.number in message.d.position.owes.seats
            self.offers = message.d.position.offers if owes else []
            self.table.arrived()
        self.table.over |= message.t == "over"


class Played:
    """A table and the clients at it. The same seed plays the same game in every tree."""

    def __init__(self, made: dict[str, Any], seed: int, port: int) -> None:
        self.id = made["table"]["id"]
        host = f"127.0.0.1:{port}"
        self.seats = [Seat(self, s["seat"], s["secret"], host) for s in made["seats"]]
        self.over, self._failed = False, ""
        self._rng = Random(seed)
        self._sent = 0
        self._missing = len(self.seats)
        self._told = asyncio.Event()

    def arrived(self) -> None:
        self._missing -= 1
        if self._missing == 0:
            self._told.set()

    def fail(self, why: str) -> None:
        self._failed = why
        self._told.set()

    async def enter(self, port: int) -> None:
        loop = asyncio.get_running_loop()
        for seat in self.seats:
            await loop.create_connection(partial(_itself, seat), "127.0.0.1", port)
        await self._told.wait()

    async def move(self) -> None:
        """One move, by whoever owes it, heard by all."""
        seat = next(each for each in self.seats if each.offers)
        action = bytes(self._rng.choice(seat.offers).action).decode()
        self._missing, self._sent = len(self.seats), self._sent + 1
        self._told.clear()
        seat.send_text(
            f'{{"t":"move","d":{{"action":{action},"seen":{seat.seen},'
            f'"id":"move-{self._sent}"}}}}'.encode()
        )
        await self._told.wait()
        if self._failed:
            raise SystemExit(f"a server does not play: {self._failed}")

    def leave(self) -> str:
        for seat in self.seats:
            seat.transport.close()
        return sha256(b"".join(seat.sign.digest() for seat in self.seats)).hexdigest()


def _itself(seat: Seat) -> Seat:
    return seat


class Tree:
    """A checkout that serves."""

    def __init__(self, folder: Path, data: Path, *options: str) -> None:
        self._looked = data / "looked.json"
        env = {"PYTHONPATH": str(folder.absolute() / "src"), "LOOK_AT": str(self._looked)}
        self.served = Served(data, *LIMITS, *options, run=[str(LOOKED_AT)], **env)

    async def play(self, setup: str, tables: int, seed: int) -> Row:
        """What a move costs at so many tables; what all their clients heard, as a sign."""
        opened = await self._open(setup, tables, seed)
        before = self.served.thread_cpu()
        moves = await _play(opened)
        loop, store = (b - a for a, b in zip(before, self.served.thread_cpu(), strict=True))
        signs = [table.leave() for table in opened]
        spent = {"loop": loop / moves, "store": store / moves, "all": (loop + store) / moves}
        return {**spent, "moves": moves, "signs": signs}

    async def look(self, setup: str, tables: int, seed: int) -> dict[str, float]:
        """Which share of the loop's time each part takes."""
        opened = await self._open(setup, tables, seed)
        self._looked.unlink(missing_ok=True)
        self.served.process.send_signal(signal.SIGUSR1)
        await _play(opened)
        self.served.process.send_signal(signal.SIGUSR2)
        while not self._looked.exists():
            await asyncio.sleep(0.05)
        found: dict[str, float] = json.loads(self._looked.read_text())
        for table in opened:
            table.leave()
        return {part: spent / sum(found.values()) for part, spent in found.items()}

    async def _open(self, setup: str, tables: int, seed: int) -> list[Played]:
        game, players = SETUPS[setup]
        seats = [{"who": "me", "name": name} for name in NAMES[:players]]
        opened, http, port = [], Http(self.served.port), self.served.port
        for number in range(seed, seed + tables):
            code = deal.write(registry.build(game, players=players), number)
            made = http.post("/api/tables", {"game": game, "deal": code, "seats": seats})
            opened.append(Played(made, number, port))
            await opened[-1].enter(port)
        return opened


async def _play(tables: list[Played]) -> int:
    """Play them all, a few at the same time; return how many moves that were."""
    waiting, moves = list(tables), 0

    async def play_some() -> None:
        nonlocal moves
        while waiting:
            table = waiting.pop()
            for _ in range(MOST_MOVES):
                if table.over:
                    break
                await table.move()
                moves += 1

    await asyncio.gather(*(play_some() for _ in range(AT_ONCE)))
    return moves


async def compare(old: Tree, new: Tree, setup: str, rounds: int, tables: int) -> Row:
    """Round by round, now the old one first and now the new one; the first only warms up."""
    found: list[tuple[Row, Row]] = []
    for number in range(rounds + 1):
        order = (old, new) if number % 2 else (new, old)
        rows = {tree: await tree.play(setup, tables, number * tables) for tree in order}
        if rows[old]["signs"] != rows[new]["signs"]:
            raise SystemExit(f"{setup}: the clients of the two trees do not hear the same")
        found.append((rows[old], rows[new]))
        print(f"{setup}, round {number}: {_figures(rows[old], rows[new])}", flush=True)
    del found[0]
    ratios = [after["all"] / before["all"] for before, after in found]
    low, _, high = quantiles(ratios, n=4)
    row: Row = {"rounds": rounds, "tables": tables, "at_once": AT_ONCE, "unit": "µs a move"}
    row["moves"] = sum(before["moves"] for before, _ in found)
    for name, side, tree in (("old", 0, old), ("new", 1, new)):
        spent = {what: median(pair[side][what] for pair in found) for what in ("loop", "store")}
        row[name] = {what: round(us) for what, us in spent.items()}
        row[name]["all"] = round(median(pair[side]["all"] for pair in found))
        shares = await tree.look(setup, 3 * tables, 0)
        row[name]["loop by part"] = {
            part: round(share * spent["loop"])
            for part, share in sorted(shares.items(), key=lambda item: -item[1])
        }
    return row | {"ratio": round(median(ratios), 3), "quartiles": [round(low, 3), round(high, 3)]}


def _figures(old: Row, new: Row) -> str:
    sides = (f"{each['loop']:.0f} + {each['store']:.0f} µs" for each in (old, new))
    return " -> ".join(sides) + f", {new['all'] / old['all']:.3f}"


async def measure(wish: argparse.Namespace) -> dict[str, Row]:
    found: dict[str, Row] = {}
    with ExitStack() as stack:
        trees = []
        for folder in (wish.old, HERE.parent):
            data = stack.enter_context(TemporaryDirectory(dir=os.environ.get("BENCH_DIR")))
            trees.append(Tree(folder, Path(data)))
            stack.callback(trees[-1].served.stop)
        old, new = trees
        for setup in wish.setups:
            found[setup] = await compare(old, new, setup, wish.rounds, wish.tables)
            _keep(found)
    return found


def _keep(found: dict[str, Row]) -> None:
    """What was not measured this time stays as it was."""
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    RESULTS.write_text(json.dumps(kept | found, indent=1, ensure_ascii=False) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path, help="a checkout to compare this one with")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--tables", type=int, default=8, help="in a round")
    parser.add_argument("--setups", nargs="*", default=list(SETUPS), choices=list(SETUPS))
    parser.add_argument("--at-most", type=float, help="fail if any ratio is larger")
    wish = parser.parse_args()
    if not (wish.old / "src" / "pravek").is_dir():
        parser.error(f"{wish.old} is no checkout of Pravek")
    if wish.rounds < 2:
        parser.error("quartiles need two rounds")
    found = asyncio.run(measure(wish))
    for setup, row in found.items():
        spent = (f"{row[side]['loop']} + {row[side]['store']}" for side in ("old", "new"))
        low, high = row["quartiles"]
        print(f"{setup:14} {' -> '.join(spent)} µs, {row['ratio']} ({low} … {high})")
    dear = [setup for setup, row in found.items() if wish.at_most and row["ratio"] > wish.at_most]
    if dear:
        raise SystemExit(f"more than {wish.at_most}: {', '.join(dear)}")


if __name__ == "__main__":
    main()
