"""Somebody at a table: what he has proved, and what follows from it by the chairs as they are."""

from __future__ import annotations

from collections.abc import Sequence

from pravek.core.protocol import Seat
from pravek.table.messages import Refused
from pravek.table.problems import Refuse
from pravek.table.room import Room
from pravek.table.world import fingerprint


class Visitor:
    room: Room | None = None

    def __init__(self) -> None:
        self._proofs: frozenset[str] = frozenset()
        """Fingerprints of the seat secrets that were shown."""
        self._host: str | None = None
        self._turned: Seat | None = None
        """The seat the screen was turned to."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.room.held_by(self._proofs) if self.room else ()

    @property
    def facing(self) -> Seat | None:
        seats = self.seats
        if len(seats) == 1:
            return seats[0]
        return self._turned if self._turned in seats else None

    @property
    def host(self) -> bool:
        return self.room is not None and self.room.host == self._host

    def turn_to(self, seat: Seat | None) -> None:
        self._turned = seat

    def prove(
        self,
        room: Room,
        seats: Sequence[str],
        watch: str | None,
        host: str | None,
        facing: Seat | None,
    ) -> None:
        """Every secret must be right. They have 128 bits: nobody needs to be kept from guessing
        them, and whoever has the right ones is never kept out."""
        right = [room.seat_of(secret) is not None for secret in seats]
        if watch is not None:
            right.append(watch == room.watch)
        if not right or (host is not None and not room.is_host(host)):
            right.append(False)
        if not all(right):
            raise Refuse(403, "wrong_secret", "These are not the secrets of this table.")
        self.room, self._turned = room, facing
        self._proofs = frozenset(map(fingerprint, seats))
        self._host = None if host is None else fingerprint(host)


def refused(refuse: Refuse, message: str | None) -> Refused:
    """What somebody is told whose message changed nothing."""
    return Refused(
        id=message,
        status=refuse.status,  # type: ignore[arg-type]
        key=refuse.key,
        args=refuse.words,
        clause=refuse.clause,
        text=refuse.text,
    )
