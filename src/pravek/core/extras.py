"""What a game may bring besides its rules. Its entry says where; nothing of it is needed to play.

Each is found through a `Reference`, so that whoever only plays never imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from pravek.core.protocol import Args, Game, Refusal, Score

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reference(Generic[T]):
    """Where something is found, `module:object`; it is imported when it is asked for."""

    where: str

    def load(self) -> T:
        module, _, name = self.where.partition(":")
        found: T = getattr(import_module(module), name)
        return found


Printed: TypeAlias = Callable[[], Mapping[str, Any]]
"""Everything that is printed in the box, ready for JSON: for whoever draws the pieces."""


class Typed(Protocol):
    """Reads what people typed of a real table, and counts it."""

    def count(self, game: Game[Any], text: str) -> Sequence[Score]:
        """The score of each territory of a text; ValueError says what is wrong, and where."""
        ...

    def doubts(self, game: Game[Any], text: str) -> Sequence[Refusal]:
        """What cannot lie on a table like this. Said like refusals, but refusing nothing."""
        ...


class Fault(Protocol):
    """Something about a file of own cards: where, in words, and a key for translators."""

    @property
    def where(self) -> str: ...

    @property
    def key(self) -> str: ...

    @property
    def text(self) -> str: ...

    @property
    def args(self) -> Args: ...


class OwnCards(Protocol):
    """Cards of one's own: the option `cards` of the game takes the text of such a file."""

    @property
    def largest(self) -> int:
        """How many bytes a file may have."""
        ...

    def template(self) -> str:
        """A file to begin one's own with."""
        ...

    def check(self, text: str) -> tuple[Sequence[Fault], Sequence[Fault]]:
        """What is wrong with a file, and what is only unusual. Quick, whatever the text is."""
        ...
