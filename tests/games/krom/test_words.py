"""For people: the picture, the previews, the terminal."""

from __future__ import annotations

import json
from io import StringIO
from random import Random

import pytest
from tests.games.krom.random_games import new_match, play_at_random
from tests.games.krom.scene import Scene, acting, player

rich = pytest.importorskip("rich.console")

from pravek.core import notation  # noqa: E402
from pravek.core.protocol import Action  # noqa: E402
from pravek.games.krom import Krom  # noqa: E402
from pravek.games.krom.events import Drawn, Go  # noqa: E402
from pravek.games.krom.state import State  # noqa: E402
from pravek.games.krom.terminal.screen import SCREEN  # noqa: E402


def drawn(game: Krom, view: State, seat: int | None) -> str:
    console = rich.Console(width=120, record=True, file=StringIO())
    console.print(SCREEN.table(game, view, seat, ["Ann", "Bob", "Cyd", "Dan", "Eva", "Fil"]))
    return str(console.export_text())


def preview(word: str, table: Scene) -> dict[str, object]:
    action = notation.parse(word, table.game)
    assert isinstance(action, Action)
    return dict(table.game.preview(table.game.view(table.state, action.seat), action))


def test_a_hunt_says_its_odds_and_its_price() -> None:
    # KR-9.3
    table = acting(player(area="savanna", krom=4), player())
    told = preview("A:hunt-H10+1", table)
    assert told["odds"] == pytest.approx(0.8380, abs=1e-4)
    assert told["cost"] == {"krom": 2}
    assert told["gain"] == {"bone": 2, "krom": 2}
    action = table.game.actions(table.state, 0)[0]
    assert "Steppe Hare" in SCREEN.phrase(table.game, table.state, action)


def test_an_evolution_says_whether_it_wins() -> None:
    # KR-12.1
    nine = ("E18", "E19", "E20")
    rich_one = player(krom=5, wood=3, stone=1, evolutions=nine)
    assert preview("A:evolve-E08", acting(rich_one, player()))["wins"] is True


@pytest.mark.parametrize("number", [84, 88, 93])
def test_everything_can_be_shown_to_everybody(number: int) -> None:
    match = new_match(number)
    game, names = match.game, ["Ann", "Bob", "Cyd", "Dan", "Eva", "Fil"][: match.game.players]
    assert isinstance(game, Krom)
    for step, _ in enumerate(play_at_random(match, Random(number), 120)):
        for seat in (*range(game.players), None):
            view = match.view(seat)
            json.dumps(game.describe(view))
            if step % 20 == 0:
                text = drawn(game, view, seat)
                assert "reconstruction" in text
            if seat is not None:
                for action in match.actions(seat):
                    json.dumps(dict(game.preview(view, action)))
                    assert SCREEN.phrase(game, view, action)
    for event in match.log:
        for seat in (0, None):
            told = SCREEN.tell(game, game.witness(event, seat), names)
            assert told.endswith(".")


def test_a_witness_is_told_only_what_he_saw() -> None:
    # KR-2.5
    game, names = Krom(2), ["Ann", "Bob"]
    assert SCREEN.tell(game, game.witness(Drawn(0, "B09"), 0), names) == "Ann draws Lucky Find."
    assert SCREEN.tell(game, game.witness(Drawn(0, "B09"), 1), names) == "Ann draws a bonus card."
    hidden = SCREEN.tell(game, game.witness(Go(0, "forest"), 1), names)
    assert hidden == "Ann has chosen a destination."


def test_the_terminal_shows_no_other_hand() -> None:
    # KR-2.4
    table = acting(player(hand="B09"), player(hand="B28"))
    text = drawn(table.game, table.game.view(table.state, 0), 0)
    assert "Lucky Find" in text
    assert "Elder" not in text
