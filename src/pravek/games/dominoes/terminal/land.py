"""Territories of the domino family in the terminal: a letter and a colour for each terrain.

A square is drawn from the word people type for it (`w1`, `g0$`, `d0@hu`), so that a typed
territory and one of a running game look the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from rich.text import Text

from pravek.games.dominoes.grid import Position

WIDTH = 5
START, START_STYLE = "▟▙", "bold black on #f2efe6"
ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}


@dataclass(frozen=True)
class Look:
    """How the squares of a game are drawn: a style for each terrain letter, and its symbol."""

    styles: Mapping[str, str]
    symbol: str

    def square(self, word: str, mark: str = " ") -> Text:
        """One square: a mark, the terrain letter, what is printed, what lies on it."""
        text, style = self.parts(word)
        return Text(f"{mark}{text}".ljust(WIDTH)[:WIDTH], style)

    def parts(self, word: str) -> tuple[str, str]:
        """The text of a square, and its style."""
        if word.startswith("#"):
            return START, START_STYLE
        letter, digit, lying = word[0], int(word[1]), word[2:]
        return f"{letter}{self.symbol * digit}{lying}", self.styles[letter]


def places(text: str) -> dict[Position, str]:
    """The words of a typed territory by their place around the start square."""
    rows = [line.split() for line in text.splitlines()]
    x0, y0 = next(
        (x, y) for y, row in enumerate(rows) for x, word in enumerate(row) if word[0] == "#"
    )
    return {
        (x - x0, y - y0): word
        for y, row in enumerate(rows)
        for x, word in enumerate(row)
        if word != "."
    }


def draw(
    look: Look,
    words: Mapping[Position, str],
    *,
    free: Collection[Position] = (),
    wide: Iterable[Position] = (),
    new: Collection[Position] = (),
    last: Collection[Position] = (),
) -> Text:
    """The squares with their columns and rows. `free` ones may be built, `new` ones are marked,
    the `last` ones underlined; `wide` places are shown in any case."""
    columns, rows = zip(*words, *wide, strict=True)
    across = range(min(columns), max(columns) + 1)
    down = range(min(rows), max(rows) + 1)
    picture = Text("   " + "".join(f"{x:>3}  " for x in across), "dim", no_wrap=True)
    for y in down:
        picture.append(f"\n{y:>3}", "dim")
        for x in across:
            picture.append_text(_cell(look, words, (x, y), free, new, last))
    return picture


def _cell(
    look: Look,
    words: Mapping[Position, str],
    place: Position,
    free: Collection[Position],
    new: Collection[Position],
    last: Collection[Position],
) -> Text:
    if place not in words:
        return Text(("  ·" if place in free else "").ljust(WIDTH), "dim")
    cell = look.square(words[place], "›" if place in new else " ")
    if place in new:
        cell.stylize("bold")
    if place in last:
        cell.stylize("underline", 1, 3)
    return cell


def spoken(place: Position) -> str:
    return f"({place[0]},{place[1]})"
