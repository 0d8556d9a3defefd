"""The tables of docs/strength.md, from the games that are kept: `python -m bench.strength`.

One table a game between `<!-- matches: NAME -->` and `<!-- end -->`: bot, rivals, games, share of
wins and points with their intervals, seconds a move, and the command that plays or continues the
match. What the keen player is worth, from bench/keen/worth.json, stands between `<!-- keen -->` and
`<!-- end -->`, and so do the ratings of `bench.ratings`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.keen.worth import WORTH
from bench.matches import FIRST, HERE
from bench.ratings import SUMMARY as RATED
from bench.setups import SETUPS
from pravek.arena.interval import half
from pravek.arena.run import Tournament, load
from pravek.arena.stats import Row, table

PAGE = Path(__file__).parents[1] / "docs" / "strength.md"
PART = re.compile(r"(<!-- matches: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
KEEN = re.compile(r"(<!-- keen -->\n).*?(<!-- end -->)", re.DOTALL)
RATINGS = re.compile(r"(<!-- ratings: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
THEN = re.compile(r"exec:python -m bench\.then (\w+) (\S+)")
HEAD = (
    "| table | bot | against | games | win share | neutral | points | s a move | match, games |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
)


@dataclass(frozen=True)
class Match:
    """What is kept in a file."""

    setup: str
    bot: str
    rivals: str
    rows: Sequence[Row]
    file: Path

    def line(self) -> str:
        players = SETUPS[self.setup][1]["players"]
        own, *others = self.rows
        share = f"{100 * own.win_share:.1f} ± {100 * half(own.win_share_ci):.1f} %"
        points = f"{own.mean:.1f} ± {half(own.mean_ci):.1f}"
        if others:
            points += f" : {others[0].mean:.1f}"
        games = own.games if others else own.games // players
        then = THEN.fullmatch(self.rivals)
        rivals = f"{then[2]} of {then[1]}" if then else self.rivals
        command = f"{self.setup} --bot {self.bot} --rivals {then[2] if then else self.rivals}"
        command += f" --then {then[1]}" if then else ""
        command += f" --deals {games // players}"
        cells = (
            self.setup,
            f"`{self.bot}`",
            f"{players - 1} × `{rivals}`" if players > 2 else f"`{rivals}`",
            f"{games:,}",
            f"**{share}**",
            f"{100 / players:.0f} %",
            points,
            f"{own.seconds:.2g}" if own.seconds else "–",
            f"[`{command}`](../{self.file.relative_to(PAGE.parents[1])})",
        )
        return f"| {' | '.join(cells)} |"


def kept() -> Iterator[Match]:
    for file in sorted(HERE.glob("*.jsonl")):
        header, *lines = file.read_text().splitlines()
        told = json.loads(header)
        name = next(
            name
            for name, (game, options) in SETUPS.items()
            if (game, options) == (told["game"], told["options"])
        )
        game, options = SETUPS[name]
        results = list(load(Tournament(game, options, FIRST, consecutive=True), file).values())
        seats = [json.loads(line)["seats"] for line in lines if line.endswith("}")]
        bots = sorted(set(seats[0]), key=lambda bot: (seats[0].count(bot), seats[0].index(bot)))
        yield Match(name, bots[0], bots[-1], table(results, bots), file)


def tables() -> dict[str, str]:
    """The text of each part, by the name of its game."""
    matches = sorted(kept(), key=lambda match: list(SETUPS).index(match.setup))
    return {
        part: "\n".join(
            [*HEAD, *(match.line() for match in matches if SETUPS[match.setup][0] == part)]
        )
        for part in ("kingdomino", "origins", "krom")
    }


def keen() -> str:
    """What the keen player is worth at every table."""
    lines = [
        "| table | among quick: win share | neutral | points | among full-greedy | a game of keen "
        "players | of quick ones |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for table_, found in json.loads(WORTH.read_text()).items():
        quick, greedy = (
            f"{100 * found[f'{name}: share']:.1f} ± {100 * found[f'{name}: half']:.1f} %"
            for name in ("among quick", "among full-greedy")
        )
        points = f"{found['among quick: points']} : {found['among quick: others']}"
        times = " | ".join(f"{found[f'{name}: ms']:.2f} ms" for name in ("all keen", "all quick"))
        neutral = f"{100 / found['players']:.0f} %"
        lines.append(f"| {table_} | **{quick}** | {neutral} | {points} | {greedy} | {times} |")
    return "\n".join(lines)


def ratings(family: str) -> str:
    """Who is how strong at every table, the bot that is 0 first."""
    lists = {
        name: found
        for name, found in json.loads(RATED.read_text()).items()
        if (SETUPS[name][0] == "krom") == (family == "krom")
    }
    bots = list(dict.fromkeys(bot for found in lists.values() for bot in found))
    lines = [
        f"| table | {' | '.join(f'`{bot}`' for bot in bots)} |",
        f"| --- |{' --- |' * len(bots)}",
    ]
    for name in sorted(lists, key=list(SETUPS).index):
        cells = []
        for bot in bots:
            rating, ends = lists[name][bot]["elo"]
            cells.append(f"{rating:.0f} ± {half(ends):.0f}" if ends[1] > ends[0] else "0")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def filled(page: str) -> str:
    """The page with its tables made anew."""
    told = tables()
    page = KEEN.sub(lambda part: f"{part[1]}\n{keen()}\n\n{part[2]}", page)
    page = RATINGS.sub(lambda part: f"{part[1]}\n{ratings(part[2])}\n\n{part[3]}", page)
    return PART.sub(lambda part: f"{part[1]}\n{told[part[2]]}\n\n{part[3]}", page)


def main() -> None:
    PAGE.write_text(filled(PAGE.read_text()))


if __name__ == "__main__":
    main()
