"""A territory typed by people: a row a line from north to south, cells separated by spaces.

`.` is nothing, `#` the start square, anything else a square of the game, e.g. `w0 f1 m3`.
People type what lies on their table: the squares need not be connected or tileable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from pravek.core.codec import FormatError
from pravek.games.dominoes.domino import Box, Domino, Half
from pravek.games.dominoes.grid import (
    CENTRE,
    EAST,
    NEXT_TO,
    POSITIONS,
    REACH,
    Cells,
    Position,
    cell_at,
)
from pravek.games.dominoes.kingdom import TERRAINS, Kingdom

LONGEST = 100_000
NOTHING, START = ".", "#"


class TerritoryError(FormatError):
    """The text is no territory. The message says what is wrong, and where."""


@dataclass(frozen=True, slots=True)
class TypedCell:
    """A cell as it was typed, and where."""

    word: str
    line: int
    column: int

    def error(self, reason: str) -> TerritoryError:
        return TerritoryError(
            f"line {self.line}, cell {self.column} ({self.word[:12]!r}): {reason}"
        )


Grid = dict[Position, TypedCell]
"""What was typed, by its place relative to the start square."""


def read_grids(text: str, size: int) -> list[Grid]:
    """The territories of a text, separated by blank lines."""
    if len(text) > LONGEST:
        raise TerritoryError(f"the text is too long: {len(text):,} characters of {LONGEST:,}")
    if "\0" in text:
        raise TerritoryError("this is not text")
    blocks: list[list[tuple[int, list[str]]]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if words := line.split():
            blocks[-1].append((number, words))
        elif blocks[-1]:
            blocks.append([])
    if not blocks[0]:
        raise TerritoryError("there is no territory: the text is empty")
    return [_grid(block, size) for block in blocks if block]


def _grid(rows: list[tuple[int, list[str]]], size: int) -> Grid:
    width = len(rows[0][1])
    typed: dict[Position, TypedCell] = {}
    for y, (number, words) in enumerate(rows):
        if len(words) != width:
            raise TerritoryError(
                f"line {number}: {len(words)} cells, but the row above has {width}"
            )
        for x, word in enumerate(words):
            if word != NOTHING:
                typed[x, y] = TypedCell(word, number, x + 1)
    starts = [place for place, cell in typed.items() if cell.word.startswith(START)]
    if not starts:
        raise TerritoryError(f"line {rows[0][0]}: no start square '#' in this territory")
    if len(starts) > 1:
        raise typed[starts[1]].error("a second start square")
    left, top = (min(axis) for axis in zip(*typed, strict=True))
    for (x, y), cell in typed.items():
        if x - left >= size or y - top >= size:
            way = "wider" if x - left >= size else "higher"
            raise cell.error(f"the territory is {way} than {size}")
    x0, y0 = starts[0]
    return {(x - x0, y - y0): cell for (x, y), cell in typed.items()}


def read_half(cell: TypedCell, letters: str, most: Iterable[int]) -> Half:
    """The terrain letter and the digit of its symbols, at most so many for each terrain."""
    letter, digit = cell.word[:1], cell.word[1:]
    if letter not in letters:
        raise cell.error(f"no terrain {letter!r}; the letters are {' '.join(letters)}")
    limit = list(most)[letters.index(letter)]
    if not digit.isascii() or not digit.isdigit() or len(digit) != 1 or int(digit) > limit:
        raise cell.error(f"after the terrain comes a digit from 0 to {limit}")
    return Half(letters.index(letter), int(digit))


def domino_of(text: str, box: Box, half: Callable[[TypedCell], Half], example: str) -> Domino:
    """A domino by its number, or typed as its two halves."""
    if text.isascii() and text.isdigit():
        if len(text) > 2 or int(text) not in box.dominoes:
            raise TerritoryError(f"there is no domino {text[:12]}; they are numbered 1 to 48")
        return box[int(text)]
    words = text.split("/")
    if len(words) != 2:
        raise TerritoryError(f"{text[:20]!r} is neither a number nor two halves like {example}")
    first, second = (half(TypedCell(word, 1, at)) for at, word in enumerate(words, 1))
    return Domino(0, first, second)


def kingdom_of(size: int, squares: Mapping[Position, Half]) -> Kingdom:
    """A kingdom of these squares around the castle, however they came there."""
    terrains, edges = [0] * TERRAINS, [NEXT_TO[CENTRE]] * TERRAINS
    ones = twos = 0
    built, free = CENTRE, REACH[size][CENTRE]
    for place, half in squares.items():
        cell = cell_at(*place)
        terrains[half.terrain] |= cell
        edges[half.terrain] |= NEXT_TO[cell]
        ones |= cell * (half.symbols & 1)
        twos |= cell * (half.symbols >> 1)
        built |= cell
        free &= REACH[size][cell]
    return Kingdom(size, tuple(terrains), (ones, twos), built, free & ~built, tuple(edges))


def write_rows(kingdom: Kingdom, words: Mapping[Cells, str]) -> str:
    """The rows of a kingdom, each built cell by its word."""
    places = [POSITIONS[cell] for cell in POSITIONS if cell & kingdom.built]
    columns, rows = ([axis[i] for axis in places] for i in (0, 1))
    return "\n".join(
        " ".join(
            words.get(cell_at(x, y), NOTHING) for x in range(min(columns), max(columns) + EAST)
        )
        for y in range(min(rows), max(rows) + 1)
    )


def printed_words(kingdom: Kingdom, letters: str) -> dict[Cells, str]:
    """Each built cell as it is typed: terrain letter and symbols; `#` for the start square."""
    return {CENTRE: START} | {
        cell: f"{letters[terrain]}{kingdom.symbols_on(cell)}"
        for terrain, cells in enumerate(kingdom.terrains)
        for cell in POSITIONS
        if cell & cells
    }
