"""Bots by name, and the plain runner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import pravek
from pravek.bots import Bot, BotEntry, BotError, Clock, Parameter, bot_seed, make, play_match
from pravek.bots.catalog import CATALOG
from pravek.bots.random import RandomBot
from pravek.bots.specs import parse


class Watcher:
    """Remembers what it was given, and takes the last action."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, int, Sequence[Any], Clock]] = []

    def choose(self, game: Any, view: Any, seat: int, actions: Sequence[Any], clock: Clock) -> Any:
        self.given.append((view, seat, actions, clock))
        return actions[-1]


def test_a_bot_is_given_its_view_and_its_legal_actions() -> None:
    match: pravek.Match[Any] = pravek.Match("krom", players=2, seed=3)
    hands = []
    bots: list[Bot] = [Watcher(), RandomBot(1)]

    def look(events: Sequence[pravek.Event]) -> None:
        watcher = bots[0]
        assert isinstance(watcher, Watcher)
        hands.extend(view.players[1].hand for view, *_ in watcher.given[-1:])

    play_match(match, bots, watch=look)
    assert isinstance(match.turn, pravek.Over)
    assert all(card is None for hand in hands for card in hand)


def test_each_move_has_a_clock() -> None:
    watcher = Watcher()
    match: pravek.Match[Any] = pravek.Match("kingdomino", players=2, seed=3)
    play_match(match, [watcher, RandomBot(1)], seconds=5)
    assert all(0 < clock.left <= 5 for *_, clock in watcher.given)
    assert Clock().left == float("inf")


def test_seeds_of_bots_differ_by_seat_and_repeat() -> None:
    assert bot_seed(7, 0) == bot_seed(7, 0)
    assert len({bot_seed(seed, seat) for seed in range(50) for seat in range(6)}) == 300


def test_a_bot_and_what_it_is_told_are_taken_apart() -> None:
    assert parse("search:time=0.5:depth=3") == ("search", {"time": "0.5", "depth": "3"})
    for spec in ("a:b", "a:b=", "a:=1", "a:b=1:b=2"):
        with pytest.raises(pravek.SetupError):
            parse(spec)


def test_parameters_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, Any] = {}

    def maker(**values: Any) -> RandomBot:
        made.update(values)
        return RandomBot()

    entry = BotEntry(
        "test",
        "…",
        f"{__name__}:maker",
        parameters=(
            Parameter("time", "…", 1.0, float, least=0.01, most=60),
            Parameter("depth", "…", 1, int, least=1),
            Parameter("style", "…", "calm", str, choices=("calm", "wild")),
            Parameter("loud", "…", False, bool),
        ),
    )
    monkeypatch.setitem(CATALOG, "test", entry)
    monkeypatch.setattr(
        "pravek.bots.catalog.import_module", lambda _: type("M", (), {"maker": maker})
    )
    game = pravek.games.kingdomino.Kingdomino(players=2)
    make("test:time=1:depth=3:style=wild:loud=yes", game, seed=5)
    assert made == {"seed": 5, "time": 1.0, "depth": 3, "style": "wild", "loud": True}
    for wrong in (
        "time=x",
        "time=0",
        "time=61",
        "time=nan",
        "depth=1.5",
        "style=2",
        "loud=1",
        "x=1",
    ):
        with pytest.raises(pravek.SetupError):
            make(f"test:{wrong}", game)


def test_a_bot_that_is_not_installed_is_named() -> None:
    game = pravek.games.kingdomino.Kingdomino(players=2)
    with pytest.raises(pravek.SetupError, match="there is no bot"):
        make("deep_blue", game)


def test_an_answer_that_is_not_legal_stops_the_match() -> None:
    class Liar:
        def choose(self, game: Any, view: Any, seat: int, actions: Any, clock: Clock) -> Any:
            return "checkmate"

    match: pravek.Match[Any] = pravek.Match("kingdomino", players=2, seed=3)
    with pytest.raises(BotError, match="which is not legal"):
        play_match(match, [Liar(), Liar()])
