"""What every bot decides in positions of the golden records, with a fixed seed and no clock.

    python -m tests.bots.choices krom                     # compare with what it was
    python -m tests.bots.choices krom --bot sensible      # one bot only
    python -m tests.bots.choices krom --make              # write the file anew
    python -m tests.bots.choices krom --make --bot greedy # one bot's column of it
    python -m bench.soak.choices                          # compare all files

A position is a golden record and a number of its events, `kingdomino-2-dynasty:37`. The files are
tables of tests/fixtures/choices: a line a position, a column a bot, the decision in notation. Those
named `…-rules` are asked without Numba, so that the bots think on the rules. A bot whose budget is
time is not asked: its decisions depend on the machine. `full-greedy` and `quick` decide without
Numba what they decide with it.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pravek
from pravek.bots import Clock, make
from pravek.core.notation import token
from pravek.core.protocol import Action, Decide

TESTS = Path(__file__).parents[1]
RECORDS, FIXTURES = TESTS / "records", TESTS / "fixtures" / "choices"
POSITIONS = 200
SEATS = (2, 3, 4)

ANY_GAME = ("random", "greedy", "greedy:slips=0.3")
DOMINOES = (
    *ANY_GAME,
    *("full-greedy", "quick", "quick:slips=0.5", "policy", "policy:slips=0.12"),
    *("montecarlo:sims=300", "montecarlo:sims=200:playouts=full-greedy"),
    *("montecarlo:sims=200:playouts=player-greedy", "montecarlo:sims=200:playouts=quick"),
    *("search:sims=400", "search:sims=400:points=0"),
    *("seer:sims=400", "seer:sims=400:width=5:trust=0.05"),
)
DOMINOES_ON_RULES = (
    *("full-greedy", "quick"),
    *("montecarlo:sims=60", "search:sims=16", "seer:sims=100"),
)
KROM = (*ANY_GAME, "sensible", "sensible:slips=0.5", "montecarlo:sims=2", "search:sims=1200")
KROM_ON_RULES = ("search:sims=240",)

BOTS: Mapping[str, Sequence[str]] = {
    "kingdomino": DOMINOES,
    "origins": DOMINOES,
    "krom": KROM,
    "kingdomino-rules": DOMINOES_ON_RULES,
    "origins-rules": DOMINOES_ON_RULES,
    "krom-rules": KROM_ON_RULES,
}
"""The bots of each file."""
SLOW = ("montecarlo", "search", "seer")

Choices = dict[str, dict[str, str]]
"""For each position what each bot decides."""


@dataclass(frozen=True)
class Position:
    """A decision that somebody owes: what a bot is given."""

    name: str
    game: Any
    view: Any
    seat: int
    actions: Sequence[Action]

    def choice(self, spec: str) -> str:
        """What a bot decides here, in notation; its seed is the number of events so far."""
        bot = make(spec, self.game, seed=int(self.name.rpartition(":")[2]))
        return token(bot.choose(self.game, self.view, self.seat, self.actions, Clock()))


def decisions(record: str) -> Iterator[Position]:
    """Every decision of a golden record that is a choice; of several seats the first owes it."""
    match = pravek.load((RECORDS / f"{record}.jsonl").read_text("utf-8"))
    game, state = match.game, match.game.start()
    for number, event in enumerate(match.log):
        if isinstance(turn := game.turn(state), Decide):
            seat = turn.seats[0]
            actions = game.actions(state, seat)
            if len(actions) > 1:
                yield Position(f"{record}:{number}", game, game.view(state, seat), seat, actions)
        state = game.apply(state, event)


def positions(names: Iterable[str]) -> Iterator[Position]:
    """The positions of these names."""
    wanted: dict[str, set[str]] = defaultdict(set)
    for name in names:
        wanted[name.rpartition(":")[0]].add(name)
    for record, of_it in wanted.items():
        yield from (position for position in decisions(record) if position.name in of_it)


def selection(game: str) -> list[str]:
    """So many positions of a game: half of them as they come, half all kinds of decisions alike."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for path in sorted(RECORDS.glob(f"{game}-*.jsonl")):
        if int(re.split(r"[-.]", path.name)[1]) in SEATS:
            for position in decisions(path.stem):
                kinds[type(position.actions[0]).__name__].append(position.name)
    rng = Random(game)
    chosen = set(rng.sample([name for names in kinds.values() for name in names], POSITIONS // 2))
    piles = [rng.sample(names, len(names)) for names in kinds.values()]
    while len(chosen) < POSITIONS:
        for pile in piles:
            if pile and len(chosen) < POSITIONS:
                chosen.add(pile.pop())
    return sorted(chosen)


def kept(file: str) -> Choices:
    """What the bots decided when the file was written."""
    with (FIXTURES / f"{file}.tsv").open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t")
        return {row.pop("position"): row for row in rows}


def write(file: str, specs: Sequence[str] = ()) -> None:
    """Ask every bot in every position, or only these, and keep what it decides."""
    before: Choices = kept(file) if specs else {}
    asked = specs or BOTS[file]
    names = list(before) or selection(file.partition("-")[0])
    FIXTURES.mkdir(parents=True, exist_ok=True)
    with (FIXTURES / f"{file}.tsv").open("w", encoding="utf-8", newline="") as out:
        print("position", *BOTS[file], sep="\t", file=out)
        for position in positions(names):
            told = {**before.get(position.name, {})}
            told |= {spec: position.choice(spec) for spec in asked}
            row = (told[spec] for spec in BOTS[file])
            print(position.name, *row, sep="\t", file=out, flush=True)


def differences(file: str, specs: Iterable[str] = (), most: int = POSITIONS) -> Iterator[str]:
    """Where a bot decides otherwise than it did, asked in so many positions spread over all."""
    choices = kept(file)
    names = list(choices)[:: max(1, len(choices) // most)][:most]
    for position in positions(names):
        for spec, before in choices[position.name].items():
            if specs and spec not in specs:
                continue
            if (now := position.choice(spec)) != before:
                yield f"{position.name}\t{spec}\t{before} -> {now}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", choices=BOTS)
    parser.add_argument("--bot", action="append", default=[], help="only this bot")
    parser.add_argument("--most", type=int, default=POSITIONS, help="so many positions")
    parser.add_argument("--make", action="store_true", help="write the file anew")
    wish = parser.parse_args()
    if wish.file.endswith("-rules"):
        sys.modules["numba"] = None  # type: ignore[assignment]  # as if it were not installed
    if wish.make:
        write(wish.file, wish.bot)
        return
    found = 0
    for line in differences(wish.file, wish.bot, wish.most):
        print(line, flush=True)
        found += 1
    if found:
        raise SystemExit(f"{wish.file}: {found} decisions are not what they were")


if __name__ == "__main__":
    main()
