"""A table's game in its process: what is about to happen is rehearsed there, then happens here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import msgspec

from pravek.core.codec import encode
from pravek.core.match import Match
from pravek.core.protocol import SEATS, Action, Event, Refusal, Seat
from pravek.server.outside import kinds
from pravek.server.outside.mirror import Mirror, Position
from pravek.server.outside.process import Process
from pravek.server.outside.reading import Reader, refusal
from pravek.server.outside.words import (
    LARGEST_OPTIONS,
    Asked,
    Follow,
    Followed,
    Judge,
    Judged,
    Open,
    Opened,
    View,
    Viewed,
)
from pravek.table.foreign import RulesBroke

T = TypeVar("T")
CHUNK = 200
"""Events that a new process is told again at once."""
MOST_AT_ONCE = 200
"""Events that are made anew in the server's loop; more of them in a thread, in slices."""


class Lender(Protocol):
    """Who has the processes."""

    async def lend(self, stage: Stage) -> Process:
        """A process for this table: the one it had, or a new one."""

    def release(self, stage: Stage) -> None:
        """The table needs none any more."""


class ForeignGame(Mirror):
    """A mirror with the stage on which the game itself is played."""

    def __init__(
        self, stage: Stage, opened: Opened, events: tuple[type[Event], ...], start: Position
    ) -> None:
        super().__init__(opened, events, start)
        self.stage = stage


class Stage:
    def __init__(self, lender: Lender, wish: Open) -> None:
        self._lender, self._wish = lender, wish
        self._process: Process | None = None
        self._line: list[Event] = []
        """What the process knows to have happened."""
        self.is_busy = False
        """Whether its process is needed right now."""
        self._opened: Opened | None = None
        self._reader = Reader((), 0, False)

    @property
    def source(self) -> str:
        return self._wish.source

    async def open(self) -> ForeignGame:
        """The game, set up; RulesBroke or NoSuchSetup say why not."""
        with self._working():
            await self._enter()
        opened = self._opened
        assert opened is not None
        with self._blamed():
            events = _events(opened, self._wish.game)
            self._reader = Reader(events, opened.players, opened.secrets)
            return ForeignGame(self, opened, events, self._reader.position(opened.state))

    def release(self) -> None:
        """The table needs no process for now."""
        self._process = None
        self._lender.release(self)

    # What will happen

    async def rehearse(self, match: Match[Any], *events: Event, settle: bool = True) -> None:
        """These events, as far as they can happen, and then what the table brings by itself."""
        with self._working():
            await self._follow(match, len(match.log), events, settle, match.state)

    async def rehearse_undo(self, match: Match[Any], places: Sequence[int]) -> None:
        """The decisions at these places are taken out of the log, the last one first."""
        line = list(match.log)
        for place in reversed(places):
            later, before = line[place + 1 :], match.before(place)
            with self._working(), self._blamed():
                if await self._follow(match, place, later, False, before) < len(later):
                    raise RulesBroke("what came after a decision cannot happen without it")
            del line[place]

    async def _follow(
        self, match: Match[Any], keep: int, events: Sequence[Event], settle: bool, here: Position
    ) -> int:
        """From `here`, the state after `keep` events, let these happen; returns how many do."""
        known = await self._catch_up(match.log[:keep])
        asked = Follow(
            keep=known,
            again=_encoded(match.log[known:keep]),
            events=_encoded(events),
            seed=str(match.seed) if settle else None,
        )
        followed = await self._ask(asked, Followed)
        read = self._reader.line
        with self._blamed():
            if _weight(followed) > MOST_AT_ONCE:
                told = await asyncio.to_thread(read, followed, here, events, settle)
            else:
                told = read(followed, here, events, settle)
        self._line = [*match.log[:keep], *told]
        return len(told)

    # What is asked

    async def judge(self, match: Match[Any], action: Action) -> tuple[Refusal | None, Any]:
        """Why an action is not legal, or what it would bring. Anybody may ask about anything:
        rules that break down over it are asked anew in another process."""
        with self._working():
            await self._be_at(match.log)
            judged = await self._ask(Judge(action=encode(action)), Judged)
        return refusal(judged.refusal) if judged.refusal else None, judged.preview

    async def view(self, match: Match[Any], seat: Seat) -> bytes:
        """What a seat sees, for a bot in another such process: nothing is opened here."""
        with self._working():
            await self._be_at(match.log)
            return (await self._ask(View(seat=seat), Viewed)).view

    # The process and what it knows

    async def _enter(self) -> None:
        """Have a process in which the game is set up."""
        process = await self._lender.lend(self)
        if process is self._process:
            return
        self._process, self._line = process, []
        opened = await self._ask(self._wish, Opened)
        with self._blamed():
            if self._opened is not None and opened != self._opened:
                raise RulesBroke("its code is not the same any more")
        self._opened = opened

    async def _catch_up(self, log: list[Event]) -> int:
        """Tell the process what has happened, but for the last few events; returns how many of
        them it knows."""
        await self._enter()
        known = _in_common(self._line, log)
        while len(log) - known > CHUNK:
            again = _encoded(log[known : known + CHUNK])
            await self._ask(Follow(keep=known, again=again, draw=False), Followed)
            known += CHUNK
            self._line = log[:known]
        return known

    async def _be_at(self, log: list[Event]) -> None:
        known = await self._catch_up(log)
        if known < len(log) or len(self._line) > len(log):
            again = _encoded(log[known:])
            await self._ask(Follow(keep=known, again=again, draw=False), Followed)
            self._line = list(log)

    async def _ask(self, asked: Asked, kind: type[T]) -> T:
        assert self._process is not None
        asked.seconds = self._wish.seconds
        with self._blamed():
            return await self._process.ask(asked, kind)

    @contextmanager
    def _working(self) -> Iterator[None]:
        """Nobody else is given the process meanwhile."""
        self.is_busy = True
        try:
            yield
        finally:
            self.is_busy = False

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Whatever is wrong is the game's, by its name; its process is not asked again."""
        try:
            yield
        except (RulesBroke, kinds.NotAKind) as error:
            self.release()
            text, name = str(error), f"the game {self._wish.game}"
            said = text if text.startswith(name) else f"{name} broke down: {text}"
            raise RulesBroke(said, getattr(error, "trace", "")) from None


def _events(opened: Opened, name: str) -> tuple[type[Event], ...]:
    """The events of a game that is what it should be."""
    plain = all(isinstance(value, bool | int | str | None) for value in opened.options.values())
    plain = plain and len(msgspec.json.encode(opened.options)) <= LARGEST_OPTIONS
    if opened.name != name or not 1 <= opened.players <= len(SEATS) or not plain:
        raise RulesBroke("its name, number of players or options are not what they should be")
    return kinds.made(opened.kinds)


def _weight(followed: Followed) -> int:
    """How many events are to be made anew."""
    return sum(len(row) + 1 for step in followed.steps for row in step.state.actions)


def _encoded(events: Sequence[Event]) -> list[dict[str, Any]]:
    return [encode(event) for event in events]


def _in_common(one: Sequence[Event], other: Sequence[Event]) -> int:
    """How many events two logs begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))
