"""A room: a table and its audience. One writer at a time changes it; what is true is kept before
anybody hears of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, Protocol

from pravek.core.protocol import Game, Seat
from pravek.table.audience import Audience, Client, Frame
from pravek.table.chairs import Chair
from pravek.table.consulting import Consult
from pravek.table.foreign import RulesBroke
from pravek.table.limits import Bucket, Buckets, TableLimits
from pravek.table.log import Logged
from pravek.table.pen import Pen
from pravek.table.play import Play
from pravek.table.shapes import Json, Mood, Table
from pravek.table.state import Part, TableState
from pravek.table.world import World


class Keeper(Protocol):
    """Who keeps rooms, as they see him: what they all share."""

    @property
    def world(self) -> World: ...

    @property
    def limits(self) -> TableLimits: ...

    @property
    def grace(self) -> float:
        """Seconds somebody may be gone before the others may let a bot sit in."""

    @property
    def pen(self) -> Pen: ...

    async def build(self, name: str, options: Mapping[str, Any]) -> Game[Any]:
        """The game of that name; SetupError says why it cannot be set up, Refuse that its rules
        broke down."""

    def release_game(self, game: Game[Any]) -> None:
        """A game that was only looked at is not played now."""

    def broke(self, play: Play, broke: RulesBroke) -> None:
        """The rules of a game from outside broke down."""

    def count(self, what: Literal["moves", "repeats"]) -> None:
        """One more of them."""

    async def breathe(self) -> None:
        """Let others have a turn."""


class Room(TableState, ABC):
    def __init__(self, house: Keeper, row: Json, chairs: Sequence[Chair]) -> None:
        super().__init__(row, chairs, house.grace)
        self.house = house
        self.audience = Audience(self, house.world.steady, house.pen, house.breathe)
        self.phrases, self.swaps = Buckets(house.limits.phrases), Buckets(house.limits.holders)
        self.rematches = Bucket(house.limits.rematches)
        self.hints = Buckets(house.limits.hints)
        self.hinted: dict[Seat, tuple[int, Json]] = {}
        """The last hint each seat was told: since when it had been asked, and what to do."""
        self.moods: dict[Seat, Mood] = {}
        """How much the coach shall say to whom; to nobody who has not said so."""
        self.broken = False
        """It is being let go: whoever wants it reads it again."""
        self._look_around()

    # What its home does for it

    @abstractmethod
    async def keep(self, entries: Sequence[Logged], parts: Collection[Part]) -> None:
        """These entries and parts are kept, all or none; Refuse if they cannot be."""

    @abstractmethod
    def stirred(self) -> None:
        """Something happened: bots may owe a decision, clocks may run."""

    @abstractmethod
    def forget(self) -> None:
        """Let it go: whoever wants it reads what is kept."""

    @abstractmethod
    def consult(self, consult: Consult) -> None:
        """Advice is wanted: it comes later (`helping`). Refuse if nobody can give any now."""

    @property
    @abstractmethod
    def coaches(self) -> bool:
        """Whether somebody here can tell in time what a decision is worth."""

    # Keep, then publish

    async def commit(
        self,
        entries: Sequence[Logged] = (),
        parts: Collection[Part] = (),
        ack: tuple[Client, str] | None = None,
        anew: bool = False,
    ) -> None:
        """Make it true, then tell everybody (`anew`: everything, for a new game). The caller is
        the one writer."""
        if self.phase == "playing" and self.play is not None and self.play.end != "open":
            self.phase = "over"
            self.let_go()
            parts = {*parts, "table", "game"}
        if entries or parts:
            self.audience.is_kept = False
            await self.keep(entries, parts)
            self.audience.is_kept = True
        if entries:
            self.number = entries[-1].n
            self.audience.look()
        if ack is not None:
            client, message = ack
            self.audience.send_ack(client, message, entries[0].n)
        seats_stay = not parts and not anew and self._in_the_open(entries)
        if not seats_stay:
            self._look_around()
        self.stirred()
        if anew:
            self.audience.open()
        elif entries:
            self.audience.tell_events(entries)
        if not seats_stay:
            await self.audience.renew(anew)
            self.audience.tell_table()

    def _in_the_open(self, entries: Sequence[Logged]) -> bool:
        """Whether this is all that happens most of the time: things of a game without secrets. They
        change nothing about the seats; a note does, and who seals a choice is ready."""
        if self.play is None or self.play.game.secrets:
            return False
        return bool(entries) and all(entry.event is not None for entry in entries)

    async def commit_seats(self) -> None:
        """Who sits where has changed, and nothing else."""
        await self.commit(parts=("table", "chairs"))

    async def note(self, *notes: dict[str, Any]) -> None:
        """Something happened to a seat or the table, not in the game."""
        play, now = self.running(), self.house.world.now()
        await self.commit([play.note(words, now) for words in notes])

    def fail(self) -> None:
        """It could not be kept: forget this room; what is kept is read again."""
        self.broken = True
        self.forget()
        self.audience.dismiss(1001, "restarting", 2)

    def begin_with(self, play: Play) -> None:
        """The game that was kept goes on here."""
        self.take_up(play)
        self.number = play.log[-1].n if play.log else self.first - 1
        self.audience.open()

    def let_go(self) -> None:
        """A game from outside needs no process while nothing happens in it."""
        if self.play is not None and self.play.stage is not None:
            self.play.stage.release()

    # Coming and going

    def table(self) -> Table:
        """As everybody may see it."""
        return self.audience.table()

    async def enter(self, client: Client, since: int, round_: int) -> Frame:
        """Somebody comes to look: is told everything missed, and the others of the newcomer.
        Returns what was told."""
        self.audience.clients[client] = client.seats
        self._look_around()
        told = await self.audience.send_snapshot(client, since, round_)
        self.audience.tell_table(client)
        self.stirred()
        return told

    def exit(self, client: Client) -> None:
        self.audience.clients.pop(client, None)
        self._look_around()
        self.audience.tell_table()
        self.stirred()

    def _look_around(self) -> None:
        """Which of its people are not at the table?"""
        here = self.audience.seats
        away = (seat for seat in self.people if seat not in here)
        self.presence.see(away, self.house.world.steady())
