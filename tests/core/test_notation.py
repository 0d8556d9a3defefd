"""The short text of a game, and what is wrong with a bad one."""

from __future__ import annotations

import pytest
from tests.games.dominoes.at_table import finished

import pravek
from pravek.core import notation
from pravek.core.codec import FormatError
from pravek.games.dominoes.events import Claim, Deal, Discard, Piece, Place

GAME = pravek.Match("kingdomino", players=2, seed=0).game


@pytest.mark.parametrize(
    ("event", "word"),
    [
        (Deal((3, 17, 24, 40)), "line-3,17,24,40"),
        (Piece(1), "drawn-B"),
        (Claim(0, 17), "A:take-17"),
        (Place(1, (-1, 0), "east"), "B:(-1,0)east"),
        (Discard(0), "A:discard"),
    ],
)
def test_an_event_is_one_word(event: pravek.Event, word: str) -> None:
    assert notation.token(event) == word
    assert notation.parse(word, GAME) == event


@pytest.mark.parametrize(
    "word",
    ["", "take-3", ":take-3", "C:take-3", "AB:take-3", "a:take-3", "A:take-", "A:take-B",
     "A:take-3.5", "A:take-99999999", "A:take-٣", "A:(1)east", "A:(1,0,0)east",
     "A:(1,0)east ", "A:discard-3", "A:fire(1,0)", "drawn-", "drawn-AB", "drawn-C:",
     "line-a,b", "line-1,,2", "A:(x,y)east", "A:take-3\n", "A:A:take-3", "🎲"],
)  # fmt: skip
def test_a_word_that_says_nothing_is_refused(word: str) -> None:
    with pytest.raises(FormatError):
        notation.parse(word, GAME)


def test_the_first_line_says_the_game_and_what_is_unusual() -> None:
    text = notation.write(finished("kingdomino", 2, players=2, mighty_duel=True, harmony=True))
    assert text.splitlines()[0] == "kingdomino players=2 mighty_duel harmony"
    assert max(map(len, text.splitlines())) <= notation.WIDTH


@pytest.mark.parametrize(
    "text",
    ["", "\n", "chess", "kingdomino players=9", "kingdomino players=²", "kingdomino players=x",
     "kingdomino moon", "kingdomino harmony=maybe", "kingdomino players=2\nline-1,2,3",
     "kingdomino players=2\nline-4,3,2,1", "kingdomino players=2\nA:take-3",
     "kingdomino players=2\nline-1,2,3,4 drawn-A B:take-3",
     "kingdomino players=2\nline-1,2,3,4 drawn-A A:take-9", "kingdomino players"],
)  # fmt: skip
def test_a_bad_text_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w \w") as caught:
        notation.read(text)
    assert "unpack" not in str(caught.value)
    assert "literal" not in str(caught.value)


def test_half_a_game_can_be_read_and_goes_on() -> None:
    match = notation.read("kingdomino players=2\nline-3,17,24,40 drawn-B B:take-17", seed=3)
    assert isinstance(match.turn, pravek.Decide)
    assert len(match.log) == 4  # the next king was drawn
