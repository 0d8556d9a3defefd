"""A table on one's own device, and everything it is as one text."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from pravek.core import registry
from pravek.core.codec import FormatError
from pravek.core.protocol import Seat
from pravek.table import helping, room
from pravek.table.audience import Client
from pravek.table.chairs import Chair
from pravek.table.consulting import Consult
from pravek.table.home.thinking import Advising, Memories, Thought
from pravek.table.loading import load
from pravek.table.log import Logged
from pravek.table.problems import Refuse, needs_game, not_now
from pravek.table.shapes import Advice, Json
from pravek.table.state import Part

VERSION = 1
_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Keeper(room.Keeper, Protocol):
    def changed(self, room: HomeRoom) -> None:
        """There is something new to be kept."""

    def forget(self, room: HomeRoom) -> None: ...

    def advise(self, consult: Consult) -> Iterator[Advice | None]:
        """Somebody thinks about it, a slice at a time."""


class HomeRoom(room.Room):
    house: Keeper

    def __init__(self, house: Keeper, row: Json, chairs: Sequence[Chair]) -> None:
        super().__init__(house, row, chairs)
        self.thoughts: dict[Seat, Thought] = {}
        self.memories: Memories = {}
        self.consults: dict[Seat, Advising] = {}
        self.past: dict[str, str] = {}
        """The records of the games that are over, by round."""
        self._log: list[str] = []
        """The entries of this game, written down once: a long game is kept as often as a short."""

    async def keep(self, entries: Sequence[Logged], parts: Collection[Part]) -> None:
        if self.play is not None and self.phase == "over":
            self.past[str(self.round)] = self.play.match.record()
        if "game" in parts and self.phase == "playing":  # a new one begins
            self._log = []
        self._log += [_written(entry.row()) for entry in entries]
        self.house.changed(self)

    def stirred(self) -> None:
        """Whose clocks run; bots are asked when there is time (`Home.tick`)."""
        if self.play is not None:
            people = [s for s in self.play.owing if self.play.holders[s].kind == "person"]
            self.clocks.ask(people, self.house.world.steady())

    def forget(self) -> None:
        self.house.forget(self)

    coaches = False
    """Nobody here could tell in time what a decision is worth."""

    def consult(self, consult: Consult) -> None:
        """One at a time a seat; it is thought about when there is time (`Home.tick`)."""
        earlier = self.consults.get(consult.seat)
        if earlier is not None:
            if earlier.consult.is_open:
                raise Refuse(429, "help_coming", "A hint is on its way.")
            helping.fail(self, earlier.consult, not_now())
        self.consults[consult.seat] = Advising(consult, self.house.advise(consult))

    def exit(self, client: Client) -> None:
        """Nobody waits for what this client asked any more."""
        for seat in [
            seat for seat, asked in self.consults.items() if asked.consult.client is client
        ]:
            del self.consults[seat]
        super().exit(client)

    @property
    def bots_asked(self) -> list[Seat]:
        """The bots that owe a decision, while somebody is at the table."""
        if self.play is None or not self.audience.clients:
            return []
        return [s for s in self.play.owing if self.play.holders[s].kind == "bot"]

    # As one text

    def text(self) -> str:
        """Everything that is needed to go on."""
        kept: Json = {
            "kept": VERSION,
            "table": self.row(self.house.world.now()),
            "chairs": self.chair_rows(),
            "game": self.game_row() if self.play else None,
            "past": self.past,
        }
        return f'{_written(kept)[:-1]},"log":[{",".join(self._log)}]}}'

    @classmethod
    def read(cls, house: Keeper, text: str) -> HomeRoom:
        """The table of that text, where it stood; Refuse if it cannot go on here."""
        try:
            kept = json.loads(text)
            if kept["kept"] != VERSION:
                raise Refuse(409, "other_rules", "This table was kept by another Pravek.")
            found = cls(house, kept["table"], [Chair.read(row) for row in kept["chairs"]])
            found.past = kept["past"]
            if kept["game"] is not None:
                found.begin_with(load(kept["game"], kept["log"]))
                found._log = [_written(row) for row in kept["log"]]
            return found
        except registry.UnknownGame as error:
            raise needs_game(kept["game"]["game"], error.needed) from None
        except (ValueError, LookupError, TypeError, AttributeError, FormatError):
            raise Refuse(422, "bad_record", "This table cannot be read.") from None
