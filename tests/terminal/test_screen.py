"""How games look in the terminal, at every kind of moment."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from rich.console import Console

from pravek.core import registry
from pravek.core.match import Match
from pravek.core.protocol import Decide
from pravek.games.dominoes.terminal.screen import DominoScreen
from pravek.terminal.screen import Screen, screen_of
from pravek.testing.walk import play_on

SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"players": 2, "mighty_duel": True}),
    ("kingdomino", {"players": 3, "dynasty": True}),
    ("kingdomino", {"players": 4}),
    ("origins", {"players": 2, "short": True}),
    ("origins", {"players": 3, "mode": "totem"}),
    ("origins", {"players": 4, "mode": "tribe"}),
    ("krom", {"players": 5, "ice_age": True, "kromosaur": True}),
]


@pytest.mark.parametrize(("name", "options"), SETUPS)
def test_every_moment_of_a_game_can_be_drawn_and_told(name: str, options: dict[str, Any]) -> None:
    rng, paper = Random(7), io.StringIO()
    console = Console(file=paper, width=100)
    match: Match[Any] = Match(name, seed=7, **options)
    game, screen = match.game, screen_of(match.game)
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        view, actions = match.view(seat), match.actions(seat)
        if rng.random() < 0.1:
            for viewer in (seat, None):
                console.print(screen.table(game, match.view(viewer), viewer, match.names))
            assert all(screen.phrase(game, view, action) for action in actions)
            choices, drawn = screen.menu(game, view, actions)
            console.print(drawn)
            assert set(choices) == set(actions)
        for event in match.play(rng.choice(actions)):
            for viewer in (seat, None):
                line = screen.tell(game, game.witness(event, viewer), match.names)
                assert line
                assert "\n" not in line
    assert "\x1b" not in paper.getvalue()


def test_a_territory_shows_what_lies_on_it() -> None:
    rng = Random(1)
    match: Match[Any] = Match("origins", players=3, mode="tribe", seed=1)
    while isinstance(turn := match.turn, Decide):
        match.play(rng.choice(match.actions(turn.seats[0])))
    state = match.state
    screen = screen_of(match.game)
    assert isinstance(screen, DominoScreen)
    words = [screen.words(state, seat) for seat in range(3)]
    shown = [word for squares in words for word in squares.values()]
    assert sum(word.endswith("$") for word in shown) == sum(
        resources.bit_count() for resources in state.resources
    )
    assert sum("@" in word for word in shown) == sum(map(len, state.people))
    assert sum("!" in word for word in shown) == sum(cells.bit_count() for cells in state.tokens)


def test_a_game_without_a_screen_of_its_own_is_drawn_plainly() -> None:
    plain = Screen()
    match: Match[Any] = Match("kingdomino", players=2, seed=7)
    console = Console(file=io.StringIO(), width=80)
    console.print(plain.table(match.game, match.view(1), 1, match.names))
    [action, *_] = match.actions(1)
    assert plain.phrase(match.game, match.view(1), action) == "take 2"
    assert plain.tell(match.game, action, match.names) == "B: take 2"
    assert plain.tell(match.game, match.log[0], match.names) == "line 2,16,17,46"


def test_a_terminal_gets_colours() -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color"}
    environment.pop("NO_COLOR", None)
    subprocess.run(
        [sys.executable, "-m", "pravek", "score", "--game", "kingdomino"],
        input=b"# w1\n",
        stdout=theirs,
        env=environment,
        check=True,
        timeout=300,
    )
    assert b"\x1b[" in os.read(ours, 10_000)
    os.close(ours)
    os.close(theirs)


def test_every_game_of_the_collection_has_a_screen() -> None:
    for entry in registry.entries():
        assert type(screen_of(registry.build(entry.name))) is not Screen


@pytest.mark.parametrize(
    ("game", "options"), [("kingdomino", {"players": 2}), ("origins", {"mode": "tribe"})]
)
def test_dominoes_are_told_to_you_as_well(game: str, options: dict[str, Any]) -> None:
    match: Match[Any] = Match(game, seed=1, **options)
    names = ("you", *"BCD"[: match.game.players - 1])
    play_on(match, Random(1))
    lines = [screen_of(match.game).tell(match.game, event, names) for event in match.log]
    assert not [line for line in lines if re.search(r"\b[Yy]ou \w+s\b|\bof you\b", line)]
    assert {"You build", "You take"} <= {" ".join(line.split()[:2]) for line in lines}
    assert any(line.startswith("Your ") for line in lines)
