"""The secrecy laws, and leaks that must not go unnoticed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from tests.games.krom.laws import Watch
from tests.games.krom.random_games import SOAK, new_match, play_at_random
from tests.games.krom.scene import acting, fighting, moving, player

from pravek.core import notation, record
from pravek.core.match import Match
from pravek.core.protocol import Event, Score, ScoreLine, Seat
from pravek.games.krom import Krom
from pravek.games.krom.duties import Played
from pravek.games.krom.events import Drawn
from pravek.games.krom.state import Known, State


def watched(number: int, game: type[Krom] = Krom, most: int = 400) -> Counter[str]:
    """The laws broken in a random game."""
    match, rng = new_match(number, game), Random(number)
    watch = Watch(match, rng)
    broken: Counter[str] = Counter()
    for _ in play_at_random(match, rng, most):
        broken.update(watch.check())
    return broken


@pytest.mark.parametrize("number", range(80, 80 + 14 * SOAK, 2))
def test_nothing_betrays_a_hand_or_a_destination(number: int) -> None:
    # KR-2.4, KR-2.5
    assert not watched(number)


@pytest.mark.parametrize("number", range(3 * SOAK))
def test_a_witnessed_record_holds_no_secret(number: int) -> None:
    # KR-2.5
    match, rng = new_match(number + 70), Random(number)
    for _ in play_at_random(match, rng, 150):
        pass
    for viewer in (*range(match.game.players), None):
        text = match.record(viewer)
        for line in map(json.loads, text.splitlines()):
            if line.get("event") in ("Drawn", "Go") and line["seat"] != viewer:
                assert line.get("card") is None
                assert line.get("area") is None
        assert record.load(text).state == match.view(viewer)


# Leaks: each of these games betrays something, and is caught ------------------


class ShowsHands(Krom):
    """The view of the winner's neighbour shows a hand."""

    def view(self, state: State, seat: Seat | None) -> State:
        view, people = super().view(state, seat), state.players
        return replace(view, players=(*view.players[:-1], people[-1]))


class ShowsDraws(Krom):
    """Spectators are sent the faces of drawn cards."""

    def witness(self, event: Event, seat: Seat | None) -> Event:
        if isinstance(event, Drawn) and seat is None:
            return event
        return super().witness(event, seat)


class AsksOnlyHolders(Krom):
    """Only those who hold a counter are asked: the question itself betrays the hand."""

    def apply(self, state: State, event: Event) -> State:
        state = super().apply(state, event)
        if state.stack and isinstance(card := state.stack[-1], Played):
            holders = tuple(s for s in card.asked if "B28" in state.players[s].hand)
            state = replace(state, stack=(*state.stack[:-1], replace(card, asked=holders)))
        return state


class WritesCardsOnTheSheet(Krom):
    """The running score sheet mentions a card in hand."""

    def scores(self, state: State) -> tuple[Score, ...]:
        return tuple(
            Score((*score.lines, *(ScoreLine(c, 0, "held") for c in player.hand if c)))
            for score, player in zip(super().scores(state), state.players, strict=True)
        )


class ShowsDestinations(Krom):
    """The sealed destinations lie face up."""

    def view(self, state: State, seat: Seat | None) -> State:
        return replace(super().view(state, seat), sealed=state.sealed)


@pytest.mark.parametrize(
    ("leak", "law"),
    [
        (ShowsHands, "a view shows a face in another hand"),
        (ShowsDraws, "an event shows a face to somebody else"),
        (AsksOnlyHolders, "what a seat was sent is not its view"),
        (WritesCardsOnTheSheet, "the score sheet betrays a secret"),
        (ShowsDestinations, "a view shows a sealed destination"),
    ],
)
def test_a_deliberate_leak_is_caught(leak: type[Krom], law: str) -> None:
    caught: Counter[str] = Counter()
    for number in (82, 83, 84):
        caught += watched(number, leak, most=250)
    assert caught[law]


# Imagined worlds are fair -----------------------------------------------------


def test_imagined_hands_are_drawn_from_all_cards_not_seen() -> None:
    # KR-2.4: the discards are public
    table = acting(player(hand="B28"), player(hand="B09 B28"), bonus_discards=("B01", "B01"))
    view, rng = table.game.view(table.state, 0), Random(5)
    seen: Counter[str | None] = Counter()
    for _ in range(4000):
        seen.update(table.game.imagine(view, rng).players[1].hand)
    unseen = Counter(table.game.table.cards.decks["bonus"]) - Counter(("B28", "B01", "B01"))
    for card, copies in unseen.items():
        assert seen[card] / 8000 == pytest.approx(copies / 28, abs=0.015)
    assert set(seen) == set(unseen)


def test_an_imagined_hand_keeps_the_card_that_was_looted() -> None:
    # KR-2.7
    table = fighting("caves", "6,1", player(hand="B09 B15"), player(life=3, hand="B28"))
    table.tell("B:pass A:pass A:loot-B-card grabbed-A-B-B28")
    view, rng = table.game.view(table.state, 1), Random(5)
    worlds = [table.game.imagine(view, rng) for _ in range(50)]
    assert all("B28" in world.players[0].hand for world in worlds)
    assert len({world.players[0].hand for world in worlds}) > 10


def test_imagined_destinations_are_possible_ones() -> None:
    # KR-4.2
    table = moving(player(), player(area="forest")).tell("B:go-caves")
    view, rng = table.game.view(table.state, 0), Random(5)
    ways = Counter(table.game.imagine(view, rng).sealed[1] for _ in range(900))
    assert set(ways) == {"caves", "savanna", "mountains"}
    assert min(ways.values()) > 240


# What was lost to somebody ----------------------------------------------------


def test_who_took_a_card_back_sees_it_there_no_longer() -> None:
    # KR-2.7: B lost B28 to A, and takes it back
    table = fighting("caves", "1,6", player(life=3, hand="B09 B28"), player())
    table.state = replace(table.state, known=(Known(1, 0, "B28"),))
    assert table.game.view(table.state, 1).players[0].hand == ("B28", None)
    table.tell("A:pass B:loot-A-card grabbed-B-A-B28")
    assert table.game.view(table.state, 1).players[0].hand == (None,)
    assert table.game.view(table.state, 0).players[1].hand == ("B28",)  # now A has lost it


def test_a_card_played_is_one_card_of_those_one_knows() -> None:
    # KR-2.7: B lost both to A; one of them is played, the other is still there
    table = acting(player(hand="B09 B17 B17"), player(life=7))
    table.state = replace(table.state, known=(Known(1, 0, "B17"),) * 2)
    assert table.game.view(table.state, 1).players[0].hand == ("B17", "B17", None)
    table.tell("A:play-B17@B(>)")
    assert table.game.view(table.state, 1).players[0].hand == ("B17", None)


# A change of mind -------------------------------------------------------------


def test_nobody_sees_that_a_destination_was_changed() -> None:
    # KR-4.1: only who has chosen
    match = Match(Krom(3, random_characters=True), seed=4)
    begun = len(match.log)
    for word in ("A:go-forest", "B:go-savanna", "A:go-mountains", "A:withdraw", "A:go-forest"):
        match.play(notation.parse(word, match.game))  # type: ignore[arg-type]
    sights = {seat: list(map(notation.token, match.witnessed(seat)[begun:])) for seat in range(3)}
    assert sights[0] == ["A:go-forest", "B:go-?", "A:go-mountains", "A:withdraw", "A:go-forest"]
    assert sights[1] == ["A:go-?", "B:go-savanna", "A:withdraw", "A:go-?"]
    assert sights[2] == ["A:go-?", "B:go-?", "A:withdraw", "A:go-?"]
    for viewer in (0, 1, 2, None):
        assert record.load(match.record(viewer)).state == match.view(viewer)


def test_a_changed_and_an_unchanged_choice_give_the_same_records_to_the_others() -> None:
    # KR-4.1; a note in between stands where it stood
    texts = []
    for words in (["A:go-forest", "A:go-savanna"], ["A:go-savanna"]):
        match = Match(Krom(3, random_characters=True), seed=4)
        for word in words:
            match.play(notation.parse(word, match.game))  # type: ignore[arg-type]
        match.note({"note": "concede", "seat": 2})
        match.play(notation.parse("B:go-forest", match.game))  # type: ignore[arg-type]
        texts.append([match.record(viewer) for viewer in (1, 2, None)])
    assert texts[0] == texts[1]
