"""The vocabulary of `describe`."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from pravek.core import picture, token
from pravek.core.protocol import Action, Outcome, Seat


def test_every_picture_says_what_it_is() -> None:
    assert picture.number(3, of=10) == {"is": "number", "value": 3, "of": 10}
    assert picture.text("Hello.") == {"is": "text", "text": "Hello."}
    assert picture.seat(0) == {"is": "seat", "seat": 0}
    assert picture.each_seat((1, 2)) == {"is": "seats", "each": [1, 2]}
    assert picture.listed("ab") == {"is": "list", "items": ["a", "b"]}
    assert picture.grid(((None, "x"), (1, 2))) == {"is": "grid", "rows": [[None, "x"], [1, 2]]}
    assert picture.pile(12) == {"is": "pile", "count": 12}
    assert picture.pile(1, "7") == {"is": "pile", "count": 1, "top": "7"}
    assert picture.card("7", "red") == {"is": "card", "text": "7", "colour": "red"}
    assert picture.cards(["7"], hidden=3) == {
        "is": "cards",
        "cards": [{"is": "card", "text": "7"}],
        "hidden": 3,
    }
    assert picture.die(None) == {"is": "die", "value": None, "sides": 6}


def test_a_card_of_no_colour_we_know_is_refused() -> None:
    with pytest.raises(ValueError, match=r"a card is red, orange.*not 'pink'"):
        picture.card("7", "pink")


def test_any_state_can_be_told_as_json() -> None:
    @dataclass(frozen=True)
    class Heap:
        left: int

    told = picture.plain({"heaps": (Heap(3),), 4: frozenset({2, 1}), "x": 1j, "y": range(2)})
    assert told == {"heaps": [{"left": 3}], "4": [1, 2], "x": "1j", "y": [0, 1]}
    assert json.loads(json.dumps(told)) == told


@dataclass(frozen=True)
class GiveAway(Action):
    card: int
    to: Seat


@dataclass(frozen=True)
class Dusk(Outcome):
    pass


def test_an_event_that_does_not_say_how_it_is_written_is_written_all_the_same() -> None:
    class Rules:
        name, players, events = "any", 2, (GiveAway, Dusk)

    for event, word, words in (
        (GiveAway(0, -7, 1), "A:give_away--7/B", "give_away card -7, to B"),
        (Dusk(), "dusk", "dusk"),
    ):
        assert token.token(event) == word
        assert token.words(event) == words
        assert token.parse(word, Rules()) == event  # type: ignore[arg-type]
