"""A sheet of squared paper: a letter, its ink and the paper under it in every square."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

from pravek.envs.drawing.font import glyph

PAPER, INK = "#f7f4ec", "#222222"
WIDE, HIGH, SCALE = 8, 14, 2
"""A square in pixels, and how many of them a dot of a letter is."""


class Square(NamedTuple):
    letter: str = " "
    ink: str = INK
    paper: str = PAPER


EMPTY = Square()


class Canvas:
    """Written on from the upper left corner; it grows as it must."""

    def __init__(self) -> None:
        self._squares: dict[tuple[int, int], Square] = {}
        self.width = self.height = 0

    def write(self, column: int, row: int, text: str, ink: str = INK, paper: str = PAPER) -> None:
        for place, letter in enumerate(text, column):
            self._squares[row, place] = Square(letter, ink, paper)
        self.width = max(self.width, column + len(text))
        self.height = max(self.height, row + 1)

    def __str__(self) -> str:
        """The letters alone."""
        return "\n".join("".join(square.letter for square in row).rstrip() for row in self._rows())

    def ansi(self) -> str:
        """The letters with their colours, as a terminal understands them."""
        lines = []
        for row in self._rows():
            runs = groupby(row, key=lambda square: (square.ink, square.paper))
            lines.append("".join(_run(ink, paper, squares) for (ink, paper), squares in runs))
        return "\n".join(lines) + "\n"

    def svg(self) -> str:
        size = f'width="{self.width * WIDE}" height="{self.height * HIGH}"'
        parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>']
        parts.append(f'<rect {size} fill="{PAPER}"/>')
        parts.append(f'<g font-family="monospace" font-size="{HIGH - 2}" text-anchor="middle">')
        for (row, column), square in sorted(self._squares.items()):
            x, y = column * WIDE, row * HIGH
            if square.paper != PAPER:
                parts.append(
                    f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" fill="{square.paper}"/>'
                )
            if square.letter != " ":
                middle, foot = x + WIDE / 2, y + HIGH - 4
                letter = escape(square.letter)
                parts.append(f'<text x="{middle}" y="{foot}" fill="{square.ink}">{letter}</text>')
        return "".join([*parts, "</g></svg>"])

    def rgb(self) -> npt.NDArray[np.uint8]:
        """The picture, `[height, width, 3]`."""
        image = np.empty((self.height * HIGH, self.width * WIDE, 3), np.uint8)
        image[:] = _colour(PAPER)
        for (row, column), square in self._squares.items():
            y, x = row * HIGH, column * WIDE
            image[y : y + HIGH, x : x + WIDE] = _tile(square)
        return image

    def _rows(self) -> list[list[Square]]:
        return [
            [self._squares.get((row, column), EMPTY) for column in range(self.width)]
            for row in range(self.height)
        ]


@cache
def _tile(square: Square) -> npt.NDArray[np.uint8]:
    """The pixels of a square."""
    tile = np.empty((HIGH, WIDE, 3), np.uint8)
    tile[:] = _colour(square.paper)
    dots = glyph(square.letter).repeat(SCALE, 0).repeat(SCALE, 1)
    tile[2 : 2 + dots.shape[0], 1 : 1 + dots.shape[1]][dots] = _colour(square.ink)
    return tile


def _run(ink: str, paper: str, squares: Iterable[Square]) -> str:
    text = "".join(square.letter for square in squares)
    if (ink, paper) == (INK, PAPER):
        return text
    front, back = (";".join(map(str, _colour(colour))) for colour in (ink, paper))
    return f"\x1b[38;2;{front};48;2;{back}m{text}\x1b[0m"


def _colour(text: str) -> tuple[int, int, int]:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
