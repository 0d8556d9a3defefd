"""What a guest wishes besides playing."""

from __future__ import annotations

from typing import Any

import pytest

from pravek.guest.manners import Manners
from pravek.server.wire.messages import Abandon, Again, TakeBack
from pravek.table.shapes import Holder, Rematch, SeatAt, Table


def table(phase: str, *, online: bool = True, holder: Any = None, **more: Any) -> Table:
    person = Holder(kind="person")
    seats = [
        SeatAt(seat=0, name="A", owner="person", holder=person, online=online),
        SeatAt(seat=1, name="B", owner="person", holder=holder or person, online=True),
    ]
    usual: dict[str, Any] = {
        "id": "t", "game": "g", "options": {}, "round": 1, "clock": "none", "visibility": "link",
        "created": 0, "grace": 0,
    }  # fmt: skip
    return Table(phase=phase, seats=seats, **usual, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("why", ["absent", "timeout"])
def test_a_seat_that_was_given_to_a_bot_is_taken_back(why: Any) -> None:
    held = table("playing", holder=Holder(kind="bot", why=why))
    assert Manners().wish(held, 1) == TakeBack(seat=1)


@pytest.mark.parametrize("why", ["handed", "left", "conceded"])
def test_a_seat_that_its_person_gave_away_is_not_taken_back(why: Any) -> None:
    assert Manners().wish(table("playing", holder=Holder(kind="bot", why=why)), 1) is None


def test_nobody_is_kept_from_going_home() -> None:
    assert Manners().wish(table("playing"), 1) is None
    assert Manners().wish(table("playing", abandon=[0]), 1) == Abandon(seat=1)
    assert Manners().wish(table("playing", abandon=[0, 1]), 1) is None


@pytest.mark.parametrize(
    ("manners", "proposed", "agreed", "wish"),
    [
        (Manners(played=1), False, [], None),
        (Manners(played=1), True, [0], None),
        (Manners(2, played=1), False, [], Again(seat=1)),
        (Manners(2, played=1), True, [0], Again(seat=1)),
        (Manners(2, played=1), True, [1], None),
        (Manners(stay=True, played=1), False, [], None),
        (Manners(stay=True, played=1), True, [0], Again(seat=1)),
        (Manners(2, played=2), False, [], None),
    ],
)
def test_it_plays_again_as_it_was_told(
    manners: Manners, proposed: bool, agreed: list[int], wish: Again | None
) -> None:
    rematch = Rematch(options={}, clock="none", agreed=agreed) if proposed else None
    assert manners.wish(table("over", rematch=rematch), 1) == wish


def test_it_goes_when_it_has_played_or_everybody_else_has_gone() -> None:
    assert Manners(played=1).is_done(table("over"), 1)
    assert not Manners(2, played=1).is_done(table("over"), 1)
    assert Manners(2, played=1).is_done(table("over", online=False), 1)
    assert Manners(2, played=1).wish(table("over", online=False), 1) is None
    assert not Manners(stay=True, played=1).is_done(table("over", online=False), 1)
