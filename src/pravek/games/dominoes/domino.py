"""A domino: two halves, each a terrain with its symbols. A box: the dominoes by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Half:
    terrain: int
    symbols: int = 0
    """Crowns in Kingdomino, fires in Origins: what a region is multiplied by."""
    craters: int = 0


@dataclass(frozen=True, slots=True)
class Domino:
    number: int
    first: Half
    second: Half
    is_double: bool = field(init=False)
    """Both halves alike: turned round it gives the same kingdom."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_double", self.first == self.second)

    @property
    def halves(self) -> tuple[Half, Half]:
        return self.first, self.second


@dataclass(frozen=True, slots=True)
class Box:
    """The dominoes of a game, and the names of its terrains with the letters they are typed by."""

    terrains: tuple[str, ...]
    letters: str
    dominoes: dict[int, Domino]

    def __getitem__(self, number: int) -> Domino:
        return self.dominoes[number]


def read_box(terrains: Sequence[str], text: str) -> Box:
    """Read dominoes written `19 w* f`: number, then each half, `*` a symbol, `^` a crater."""
    letters = "".join(name[0] for name in terrains)

    def half(word: str) -> Half:
        return Half(letters.index(word[0]), word.count("*"), word.count("^"))

    words = iter(text.split())
    triples = zip(words, words, words, strict=True)
    dominoes = {int(n): Domino(int(n), half(a), half(b)) for n, a, b in triples}
    return Box(tuple(terrains), letters, dominoes)
