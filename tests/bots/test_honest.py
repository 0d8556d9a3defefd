"""A bot's choice is a function of its seed and its view: whatever is hidden changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.tables import FAMILY, positions

from pravek.bots import CATALOG, Clock, make
from pravek.core.protocol import Decide

GAMES = [*FAMILY, ("krom", {"players": 2})]
THINKERS = {"search": ":sims=12", "montecarlo": ":sims=12", "seer": ":sims=12"}
TABLES = [
    (bot, game, options)
    for bot, entry in CATALOG.items()
    for game, options in GAMES
    if not entry.games or game in entry.games
]


@pytest.mark.parametrize(("bot", "game", "options"), TABLES, ids=str)
def test_choice_is_a_function_of_view_and_seed(
    bot: str, game: str, options: dict[str, object]
) -> None:
    spec = bot + THINKERS.get(bot, "")
    for match in positions(game, options, 2 if game == "krom" else 5):
        assert isinstance(match.turn, Decide)
        rules, seat = match.game, match.turn.seats[0]
        view = match.view(seat)
        actions = rules.actions(view, seat)
        chosen = make(spec, rules, 5).choose(rules, view, seat, actions, Clock())
        assert chosen in match.actions(seat)
        for world in range(2):
            imagined = rules.imagine(view, Random(world))
            same = rules.view(imagined, seat)
            again = make(spec, rules, 5)
            assert again.choose(rules, same, seat, rules.actions(same, seat), Clock()) == chosen
