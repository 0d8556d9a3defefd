"""The reliability set with three nodes and two workers, clients at the wrong node.

`python -m bench.soak.nodes` runs, on one PostgreSQL, one NATS and two `pravek think`:

t1  games that look alike from a side send the same bytes there, and those of a server alone
t2  workers are told the same bytes about them, and answer
t3  games played to their end at node processes: the log is what was promised and told, the record
    is fair wherever it is asked for
t4  a bad network: dropped, delayed, doubled, reordered messages
t5  `kill -9` of nodes, workers, bus and database (all that can happen is in bench/soak/chaos.py)
t6  decisions are taken back, and read again from the store

t1, t4 and t6 hold luck, clocks and lines in their hands: there the nodes are in this process, on
the same bus and database. `--times 0.1` runs a tenth of each. Resumes; bench/soak/nodes.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from tests.server import test_away, test_machine, test_take_back
from tests.server.at_play import SETUPS
from tests.server.chaos import Chaos, Kind
from tests.server.far import scene
from tests.server.nats import Nats, nats
from tests.server.net import GAMES
from tests.server.postgres import Postgres, postgres
from tests.server.processes import Thinker
from tests.server.twins import asked_twins, dumps, random_log, setups, traffic, twin
from tests.server.wrong import wrong_nodes

from pravek.core.match import Match
from pravek.server.thinking.crew import Claim

RESULTS = Path(__file__).with_suffix(".json")
PAIRS = 100
"""Pairs of games that look alike, for each set-up."""
TABLES = 60
EXAMPLES = 100
"""Bad networks, for each game."""
KILLS = 20
SOON = 5.0
"""Seconds after which a table should have gone on; those that took longer are named."""
Counts = dict[str, Any]


@contextmanager
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="pravek-nodes-") as folder:
        yield Path(folder)


def t1(done: Counts, times: float, postgresql: Postgres, bus: Nats) -> Iterator[None]:
    games = setups()
    while done.setdefault("pairs", 0) < PAIRS * len(games) * times:
        case, game = done["pairs"], games[done["pairs"] % len(games)]
        rng = Random(case)
        side = rng.choice([None, *range(game.players)])
        log = random_log(game, case, rng.randrange(10, 90))
        other = twin(game, log, side, rng)
        with place() as folder:

            def heard(name: str, log: Any, where: str) -> list[str]:
                told = traffic(folder / where, name, game, log, side, Random(case))  # noqa: B023
                return dumps(asyncio.run(told))

            with wrong_nodes(postgresql, bus):
                one, two = heard("a", log, "a"), heard("b", other, "b")
            assert one == two == heard("a", log, "alone"), (case, game.name)
        done["pairs"] += 1
        done["different"] = done.get("different", 0) + (log != other)
        done["messages"] = done.get("messages", 0) + len(one)
        yield


async def _answers(bus: Nats, asked: Any, log: Any, game: Any) -> int:
    """What the workers, and nobody else, decided."""
    async with scene(bus) as here:
        away = await here.server()
        witnessed = partial(Match.replay(game, log).witnessed, asked.seat)
        told = await here.thinkers.choose(asked, Claim("a", "a", witnessed=witnessed), True)
        assert told.action in asked.actions
        assert not here.here.begun, "no worker has thought about it"
        return away.done


def t2(done: Counts, times: float, postgresql: Postgres, bus: Nats) -> Iterator[None]:
    games = setups()
    while done.setdefault("pairs", 0) < PAIRS * len(games) * times:
        case, game = done["pairs"], games[done["pairs"] % len(games)]
        side, log, other = asked_twins(game, case)
        logs = (log, other)
        (one, told), (two, same) = (test_away.question(game, each, side, "pebble") for each in logs)
        assert told == same, (case, game.name)
        thoughts = sum(
            asyncio.run(_answers(bus, *each, game)) for each in ((one, log), (two, other))
        )
        done["pairs"] += 1
        done["different"] = done.get("different", 0) + (log != other)
        done["thoughts"] = done.get("thoughts", 0) + thoughts
        yield


def _with(chaos: Chaos, done: Counts) -> None:
    assert not chaos.faults, chaos.faults
    done["games"] = done.get("games", 0) + len(chaos.done)
    done["moves"] = done.get("moves", 0) + chaos.moves
    for name, number in chaos.counted.items():
        done[name] = done.get(name, 0) + number


def t3(done: Counts, times: float, postgresql: Postgres, bus: Nats) -> Iterator[None]:
    async def play(chaos: Chaos, tables: int) -> None:
        async with chaos.open(tables):
            await chaos.to_the_end()

    if done.get("games", 0) < TABLES * times:
        with place() as folder:
            chaos = Chaos(folder, postgresql, bus, 1, wrong=True)
            asyncio.run(play(chaos, max(len(SETUPS), round(TABLES * times))))
        _with(chaos, done)
        assert done["thoughts_away"] > 0, "no worker has thought"
        yield


def t4(done: Counts, times: float, postgresql: Postgres, bus: Nats) -> Iterator[None]:
    for machine in (test_machine.BadNetwork, test_machine.Six, test_machine.Four):
        wanted = max(1, round(EXAMPLES * times))
        if done.get(machine.__name__, 0) < wanted:
            many = settings(test_machine.FEW, max_examples=wanted, derandomize=False)
            with wrong_nodes(postgresql, bus):
                run_state_machine_as_test(machine, settings=many)
            done[machine.__name__] = wanted
            yield


def t5(done: Counts, times: float, postgresql: Postgres, bus: Nats) -> Iterator[None]:
    parts: tuple[Kind, ...] = ("node", "worker", "bus", "database")

    async def kill(chaos: Chaos) -> None:
        async with chaos.open(TABLES // 3):
            for kind in parts:
                killed = await chaos.round("kill", kind)
                longest = done.setdefault("longest", {})
                longest[kind] = round(max(longest.get(kind, 0.0), killed.longest), 2)
                print(*killed.late(SOON), sep="\n", end="", flush=True)

    while done.setdefault("kills", 0) < KILLS * times:
        with place() as folder:
            chaos = Chaos(folder, postgresql, bus, done["kills"])
            asyncio.run(kill(chaos))
        _with(chaos, done)
        done["kills"] += len(parts)
        yield


def t6(done: Counts, times: float, postgresql: Postgres, bus: Nats) -> Iterator[None]:
    back = test_take_back.test_among_bots_a_decision_is_taken_back_with_their_answers_and_noted
    for game in GAMES:
        if game not in done:
            with place() as folder, wrong_nodes(postgresql, bus):
                back(game, folder)
            done[game] = 1
            yield


BRING_THEIR_OWN = ("t3", "t5")
"""Workers."""
PARTS = {"t1": t1, "t2": t2, "t3": t3, "t4": t4, "t5": t5, "t6": t6}


@contextmanager
def thinkers(bus: Nats) -> Iterator[None]:
    """Two workers."""
    both = [Thinker(bus.url) for _ in range(2)]
    for each in both:
        asyncio.run(each.start())
    try:
        yield
    finally:
        for each in both:
            each.stop()


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--times", type=float, default=1.0)
    wish = parser.parse_args(arguments)
    done: Counts = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    with postgres() as postgresql, nats() as bus:
        for part in wish.parts or PARTS:
            own, begun = done.setdefault(part, {}), monotonic()
            with nullcontext() if part in BRING_THEIR_OWN else thinkers(bus):
                for _ in PARTS[part](own, wish.times, postgresql, bus):
                    RESULTS.write_text(json.dumps(done, indent=1) + "\n", encoding="utf-8")
            print(f"{part}: {own}, {monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
