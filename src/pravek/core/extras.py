"""What a game may bring besides its rules. Its entry says where; nothing of it is needed to play.

Each is found through a `Reference`, so that whoever only plays never imports it. What needs other
packages asks for them with `need`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from pravek.core.protocol import Action, Args, Game, Refusal, Score

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reference(Generic[T]):
    """Where something is found, `module:object`; it is imported when it is asked for."""

    where: str

    def load(self) -> T:
        module, _, name = self.where.partition(":")
        found: T = getattr(import_module(module), name)
        return found


class MissingExtra(ImportError):
    """Something optional is not installed; the message is one line with the command that helps."""


def need(extra: str, *modules: str) -> None:
    """Import these modules, which an extra of ours brings; MissingExtra if one is not there.

    >>> need("cli", "json", "no_such_module")
    Traceback (most recent call last):
    ...
    pravek.core.extras.MissingExtra: no_such_module is not installed: pip install 'pravek[cli]'
    """
    for module in modules:
        try:
            import_module(module)
        except ModuleNotFoundError as error:
            name = error.name or module
            command = f"pip install 'pravek[{extra}]'"
            raise MissingExtra(f"{name} is not installed: {command}", name=name) from None


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


@dataclass(frozen=True, slots=True)
class Reason:
    """What tells one action from another: a key for translators, an English sentence, and what the
    sentence names."""

    key: str
    text: str
    args: Args = field(default_factory=dict)


Reasons: TypeAlias = Callable[[Any, Any, Action, Action], Sequence[Reason]]
"""Of a game, a view, the action played and a better one: why it is better, by facts of the rules
that the view shows, what matters most first; nothing where they say nothing."""


Focus: TypeAlias = Callable[[Any, Any, Action], Mapping[str, Any]]
"""Of a game, a view and an action: what it is about, without saying all of it; ready for JSON."""


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
