"""A worker for games from outside: their code runs in its process, so it is told and tells JSON."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from pravek.core.codec import encode
from pravek.server.outside.process import NoSuchSetup, Process, Slow
from pravek.server.outside.words import LARGEST_ERRAND, Done, Errand
from pravek.server.settings import Settings
from pravek.server.thinking.question import Question, Thought
from pravek.server.thinking.workers import Broke, TooLong, Worker
from pravek.table.foreign import RulesBroke

T = TypeVar("T")
PROGRAM = "pravek.server.errands"


@dataclass(frozen=True, slots=True)
class Brought:
    """A record that somebody brings, and where its game is found."""

    source: str
    text: str


class Guest(Worker):
    """Does what a worker does, in a process that nothing is believed of. It is there when the
    first one needs it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._guest = self._new()
        self.replaced = 0

    def _new(self) -> Process:
        return Process(self._settings.rules_seconds, self._settings.bot_megabytes, PROGRAM)

    def start(self) -> None: ...

    def close(self) -> None:
        self._guest.end()

    async def do(self, seconds: float, what: Callable[..., T], *given: Any) -> T:
        """What the process answers; TooLong and Broke as of any worker."""
        source, told = _told(given)
        errand = Errand(seconds=seconds, source=source, what=what.__name__, given=told)  # type: ignore[arg-type]
        if self._guest.has_ended:
            self._guest = self._new()
        try:
            done = await self._guest.ask(errand, Done, LARGEST_ERRAND)
            found: Any = _heard(done.answer, given)
        except Slow:
            self.replaced += 1
            raise TooLong from None
        except (RulesBroke, NoSuchSetup) as error:
            self.replaced += self._guest.has_ended
            raise Broke(str(error)) from None
        return found  # type: ignore[no-any-return]


def _told(given: tuple[Any, ...]) -> tuple[str, list[Any]]:
    """The source of the game, and what the errand is about, as JSON. A bot's memory stays here."""
    first, *rest = given
    if isinstance(first, Brought):
        return first.source, [first.text, *rest]
    about = {
        "game": first.game,
        "options": first.options,
        "view": b64encode(first.view).decode(),
        "seat": first.seat,
        "actions": [encode(action) for action in first.actions],
        "level": first.level,
    }
    return first.source, [about, *(each for each in rest if each is not None)]


def _heard(answer: Any, given: tuple[Any, ...]) -> Any:
    """A thought about one of the actions, or the answer of a check; RulesBroke if it is neither."""
    match answer, given[0]:
        case [int(number), None | "broke" | "stuck" | "compiling" as why, str(trace)], Question(
            actions=actions
        ) if 0 <= number < len(actions):
            return Thought(number, why, trace)
        case [200 | 422 as status, str(body)], Brought():
            return status, body.encode()
    raise RulesBroke("an answer that is none")
