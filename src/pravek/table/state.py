"""What a table is, whoever looks at it: its keys, its chairs, its game, what people wish."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Sequence
from typing import Any, Literal

from pravek.core.protocol import Seat
from pravek.table.chairs import Chair
from pravek.table.clocks import Clocks
from pravek.table.play import Play
from pravek.table.presence import Presence
from pravek.table.problems import Refuse
from pravek.table.shapes import Clock, Json, Phase, Rematch, Visibility
from pravek.table.world import fingerprint

Part = Literal["table", "game", "chairs"]
"""What of a table is kept besides its log."""


class TableState:
    """A table that outlives its games, as it is kept, and who is missing at it."""

    def __init__(self, row: Json, chairs: Sequence[Chair], grace: float) -> None:
        self.chairs = list(chairs)
        self.id: str = row["id"]
        self.watch: str = row["watch"]
        self.code: str | None = row["code"]
        self.host: str = row["host"]
        """The fingerprint of the host's secret."""
        self.visibility: Visibility = row["visibility"]
        self.created: int = row["created"]
        self.game: str = row["game"]
        self.options: dict[str, Any] = row["options"]
        self.clock: Clock = row["clock"]
        self.deal: str | None = row["deal"]
        self.daily: str | None = row.get("daily")
        """The day whose deal is played here, against its rivals."""
        self.phase: Phase = row["phase"]
        self.round: int = row["round"]
        self.number = 0
        """The number of the last entry of the log that is kept."""
        self.play: Play | None = None
        self.clocks = Clocks("none", 0)
        self.abandon: set[Seat] = set()
        """Who wishes to stop without a ranking."""
        self.content: set[Seat] = set()
        """Who is content with help for everybody, in this game and the next ones."""
        self.rematch: Rematch | None = None
        self.presence = Presence(grace)

    @property
    def first(self) -> int:
        """The number of the first entry of this game."""
        return self.play.first if self.play else 1

    @property
    def people(self) -> list[Seat]:
        """The seats that belong to people, whoever plays them now."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.owner == "person"]

    @property
    def helps(self) -> bool:
        """Whether there is help now: against bots always, with other people once all are content
        who have not conceded. For games from outside there is none."""
        play = self.play
        if play is None or play.foreign is not None or self.phase != "playing":
            return False
        playing = [seat for seat in self.people if seat not in play.conceded]
        return len(playing) == 1 or set(playing) <= self.content

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    def running(self) -> Play:
        """The game that is being played; Refuse if there is none."""
        if self.play is None or self.phase != "playing":
            raise Refuse(409, "not_playing", "No game is being played at this table.")
        return self.play

    # A game begins, or goes on

    def open(self, play: Play) -> None:
        """A new game at this table."""
        self.take_up(play)
        self.phase = "playing"
        self.round += 1
        self.abandon, self.rematch = set(), None

    def take_up(self, play: Play) -> None:
        """This is the game that is played here now."""
        self.play = play
        self.clocks = Clocks(self.clock, len(self.chairs))

    # Who proves what

    def is_host(self, secret: str) -> bool:
        return hmac.compare_digest(self.host, fingerprint(secret))

    def seat_of(self, secret: str) -> Seat | None:
        """Which seat this secret plays."""
        found = fingerprint(secret)
        for seat, chair in enumerate(self.chairs):
            if chair.secret is not None and hmac.compare_digest(chair.secret, found):
                return seat
        return None

    def side_of(self, secret: str) -> Seat | None:
        """Whose side it sees who shows this: a seat's, or the spectators' (None)."""
        if secret == self.watch:
            return None
        if (seat := self.seat_of(secret)) is not None:
            return seat
        raise Refuse(403, "wrong_secret", "Bring a seat secret or the spectator id of this table.")

    def held_by(self, proofs: Collection[str]) -> tuple[Seat, ...]:
        """The seats that these fingerprints of secrets hold, now."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.secret in proofs])

    # What is kept

    def row(self, now: int) -> Json:
        return {
            "id": self.id,
            "watch": self.watch,
            "code": self.code,
            "host": self.host,
            "visibility": self.visibility,
            "created": self.created,
            "touched": now,
            "game": self.game,
            "options": self.options,
            "clock": self.clock,
            "deal": self.deal,
            "daily": self.daily,
            "phase": self.phase,
            "round": self.round,
        }

    def game_row(self) -> Json:
        assert self.play is not None
        return {
            "round": self.round,
            "game": self.game,
            "options": dict(self.play.game.options),
            "names": list(self.play.match.names),
            "seed": self.play.seed,
            "salt": self.play.salt,
            "deal": self.play.deal,
            "first": self.play.first,
            "ended": None if self.play.end == "open" else self.play.end,
            "rules": self.play.game.rules,
        }

    def chair_rows(self) -> list[Json]:
        return [chair.row(seat) for seat, chair in enumerate(self.chairs)]
