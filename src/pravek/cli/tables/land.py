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
CROWN, FIRE, TOKEN, CRATER, RESOURCE, CASTLE = "♛", "✶", "✹", "▲", "◆", "▟▙"
ARROWS = {"north": "↑", "east": "→", "south": "↓", "west": "←"}
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}

KINGDOMINO = {
    "w": "black on #e6c84f",
    "f": "white on #2d6a34",
    "l": "white on #2f6db5",
    "g": "black on #9ccc52",
    "s": "white on #7d6a58",
    "m": "bright_white on #3a3338",
}
ORIGINS = {
    "d": "black on #e3c27a",
    "g": "black on #9ccc52",
    "l": "white on #2f6db5",
    "j": "white on #1f6b45",
    "q": "black on #a8a8ad",
    "v": "bright_white on #7a2f22",
}
START = "bold black on #f2efe6"


@dataclass(frozen=True, slots=True)
class Look:
    """How the squares of a game are drawn."""

    styles: Mapping[str, str]
    symbol: str

    def square(self, word: str, mark: str = " ") -> Text:
        """One square: a mark, the terrain letter, what is printed, what lies on it."""
        text, style, token = self._parts(word)
        cell = Text(f"{mark}{text}".ljust(WIDTH)[:WIDTH], style)
        if token:
            cell.stylize("bold #ff5b2e" if word[0] != "#" else "bold #d03000", 2)
        return cell

    def _parts(self, word: str) -> tuple[str, str, bool]:
        if word.startswith("#"):
            fires = int(word[2]) if word[1:2] == "!" else 0
            return CASTLE + TOKEN * min(fires, 2) + "+" * (fires > 2), START, bool(fires)
        letter, digit, extra = word[0], int(word[1]), word[2:]
        symbol = CRATER if letter == "v" else self.symbol
        printed = f"{letter}{symbol * digit}"
        if extra.startswith("!"):
            return letter + TOKEN * int(extra[1]), self.styles[letter], True
        if extra == "$":
            return printed + RESOURCE, self.styles[letter], False
        return printed + extra, self.styles[letter], False


LOOKS = {"kingdomino": Look(KINGDOMINO, CROWN), "origins": Look(ORIGINS, FIRE)}
LEGENDS = {
    "kingdomino": f"{CROWN} crown",
    "discovery": f"{FIRE} printed fire  {TOKEN} fire token  {CRATER} crater",
    "totem": f"{FIRE} printed fire  {TOKEN} fire token  {CRATER} crater  "
    f"{RESOURCE} resource (g mammoth, l fish, j mushroom, q flint)",
    "tribe": f"{FIRE} printed fire  {TOKEN} fire token  {CRATER} crater  "
    f"{RESOURCE} resource (g mammoth, l fish, j mushroom, q flint)  @xx person",
}


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


def beyond(place: Position, towards: str) -> Position:
    dx, dy = STEPS[towards]
    return place[0] + dx, place[1] + dy


def spoken(place: Position) -> str:
    return f"({place[0]},{place[1]})"
