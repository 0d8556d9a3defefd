"""Territories of the family that people typed: read, counted, doubted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from pravek.core.protocol import Game, Score
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.doubts import Doubt
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.grid import POSITIONS, Position
from pravek.games.dominoes.kingdom import Kingdom

T = TypeVar("T")


class Reader(ABC, Generic[T]):
    """How a game of the family reads its territories. T is what it makes of one."""

    legend: str
    """How a square is typed, for people."""

    @abstractmethod
    def set_up(self, size: str | None, wishes: dict[str, Any]) -> dict[str, Any]:
        """The keywords of `registry.build` for that size (None: not said) and these options."""

    @abstractmethod
    def read(self, game: DominoGame[Any], text: str) -> Sequence[T]:
        """The territories of a text; TerritoryError says what is wrong, and where."""

    @abstractmethod
    def write(self, territory: T) -> str:
        """A territory as it is typed."""

    @abstractmethod
    def read_domino(self, text: str) -> Domino:
        """A domino by its number, or typed as its two halves."""

    @abstractmethod
    def kingdom(self, territory: T) -> Kingdom:
        """The bare squares."""

    @abstractmethod
    def table(self, game: DominoGame[Any], territory: T, totems: Sequence[str] = ()) -> Any:
        """A made-up table of that game at which seat 0 has the territory, and holds the totems."""

    @abstractmethod
    def look_again(self, territories: Sequence[T], totems: Sequence[str] = ()) -> list[Doubt]:
        """What cannot lie on a table, of these territories and totems."""

    def score(self, game: DominoGame[Any], territory: T, totems: Sequence[str] = ()) -> Score:
        return game.scores(self.table(game, territory, totems))[0]

    def placements(self, territory: T, domino: Domino) -> list[tuple[Position, str]]:
        """Where the domino may go: the square of its first half, and the way it points."""
        places = self.kingdom(territory).placements(domino)
        return [(POSITIONS[cell], towards) for cell, towards in places]

    # What any game that can be typed answers

    def count(self, game: Game[Any], text: str) -> list[Score]:
        assert isinstance(game, DominoGame)
        return [self.score(game, territory) for territory in self.read(game, text)]

    def doubts(self, game: Game[Any], text: str) -> list[Doubt]:
        assert isinstance(game, DominoGame)
        return self.look_again(self.read(game, text))
