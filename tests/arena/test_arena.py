"""The arena: fair schedules, honest intervals, and games that go on when a bot breaks down."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pravek.arena import plots
from pravek.arena.game import Result
from pravek.arena.interval import clustered
from pravek.arena.run import Tournament, run
from pravek.arena.schedule import Pairing, gauntlet, line_up, rotations, round_robin
from pravek.arena.stats import elo, table
from pravek.bots import Clock, play_match
from pravek.cli.arena import command
from pravek.core.match import Match
from pravek.core.registry import SetupError
from pravek.games.dominoes.events import Discard, Place

TWO = Tournament("kingdomino", {"players": 2}, 7)


def test_every_deal_is_played_from_every_seat() -> None:
    games = list(rotations(line_up(["a", "b"], 4), 10))
    assert len(games) == 12
    assert Counter(game.deal for game in games) == {0: 4, 1: 4, 2: 4}
    assert {game.seats.index("a") for game in games if game.deal == 0} == {0, 1, 2, 3}
    with pytest.raises(SetupError, match="2 to 4 bots"):
        line_up(["a"], 4)
    pairs = {frozenset(game.seats) for game in round_robin(["a", "b", "c"], 2, 2)}
    assert pairs == {frozenset("ab"), frozenset("bc"), frozenset("ac")}


def test_deals_are_the_units_of_an_interval() -> None:
    mean, (low, high) = clustered([[1.0, 1.0], [0.0, 0.0]] * 50)
    assert mean == 0.5
    assert high - low == pytest.approx(2 * 1.984 * (0.5 * (100 / 99) ** 0.5) / 10, abs=0.002)
    _, (low, high) = clustered([[1.0, 0.0]] * 100)
    assert low == high == 0.5  # paired luck cancels
    assert clustered([]) == (0.0, (0.0, 0.0))


def _result(deal: int, seats: list[str], totals: list[int]) -> Result:
    shares = [float(total == max(totals)) for total in totals]
    nothing = [0.0] * len(seats)
    return Result(f"0/{deal}/0", seats, deal, 0, totals, shares, nothing, nothing, [0] * len(seats))


def test_ratings_order_the_bots() -> None:
    games = [_result(i, ["weak", "strong"], [10, 20 - 15 * (i % 4 == 0)]) for i in range(40)]
    found = elo(games, ["weak", "strong"], rounds=50)
    rating, (low, high) = found["strong"]
    assert found["weak"][0] == 0
    assert low <= rating <= high
    assert 100 < rating < 300  # three wins of four: 191


def test_a_tournament_is_the_same_again_and_resumes(tmp_path: Path) -> None:
    schedule = list(rotations(["greedy", "random"], 6))
    keep = tmp_path / "games.jsonl"
    whole = run(TWO, schedule, keep=keep)
    rows = table(whole, ["greedy", "random"])
    assert rows[0].games == 6
    assert rows[0].wins + rows[1].wins == 6
    lines = keep.read_text().splitlines()
    keep.write_text("\n".join([*lines[:4], lines[4][:30]]))  # cut short in the middle of a line
    told: list[int] = []
    again = run(TWO, schedule, keep=keep, told=lambda done, total: told.append(done))
    assert told == [4, 5, 6]
    assert [game.totals for game in again] == [game.totals for game in whole]
    other = Tournament("kingdomino", {"players": 2}, 8)
    with pytest.raises(SetupError, match="another tournament"):
        run(other, schedule, keep=keep)


def test_consecutive_deals_are_those_of_their_seeds() -> None:
    whole = Tournament("kingdomino", {"players": 2}, 7, consecutive=True)
    later = Tournament("kingdomino", {"players": 2}, 8, consecutive=True)
    assert whole.header["deals"] == "seed + n"
    assert whole.play(Pairing(1, 0, ("greedy", "random"))).totals == (
        later.play(Pairing(0, 0, ("greedy", "random"))).totals
    )


def test_what_nobody_measured_is_left_out() -> None:
    bare = Result("0/0/0", ["a", "b"], 0, 0, [3, 4], [0.0, 1.0])
    timed = Result("0/0/1", ["b", "a"], 0, 0, [3, 4], [0.0, 1.0], cpu=[0.5, None])
    a, b = table([bare, timed], ["a", "b"])
    assert (a.cpu, b.cpu) == (None, 0.5)
    assert a.wins == b.wins == 1
    played = TWO.play(Pairing(0, 0, ("greedy", "random")))
    assert all(spent is not None and spent >= 0 for spent in played.cpu)


def test_a_move_is_a_placement_with_its_pick() -> None:
    """KD-3.2: with two kings a player may move twice in a row; each move has its own clock."""
    clocks: list[Clock] = []
    begun: list[Clock] = []

    class Watcher:
        def choose(
            self, game: Any, view: Any, seat: int, actions: Sequence[Any], clock: Clock
        ) -> Any:
            clocks.append(clock)
            if isinstance(actions[0], Place | Discard) or not view.current:
                begun.append(clock)
            return actions[0]

    match: Match[Any] = Match("kingdomino", players=2, seed=3)
    play_match(match, [Watcher(), Watcher()], seconds=60)
    assert len(clocks) > len(begun)
    assert len({id(clock) for clock in begun}) == len(begun)
    assert {id(clock) for clock in clocks} == {id(clock) for clock in begun}


BROKEN = {
    "raises": "def choose(game, view, seat, actions, clock):\n    raise ValueError('oh no')\n",
    "illegal": "def choose(game, view, seat, actions, clock):\n    return 42\n",
    "syntax": "def choose(:\n",
    "nothing": "x = 1\n",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_bot_is_counted_and_the_others_play_on(kind: str, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(BROKEN[kind])
    results = run(TWO, list(rotations([str(bot), "random"], 2)))
    rows = table(results, [str(bot), "random"])
    assert rows[0].broken == 2
    assert rows[1].broken == 0
    assert all(result.broken and "bot" in result.broken for result in results)


def test_a_late_bot_is_counted(tmp_path: Path) -> None:
    bot = tmp_path / "slow.py"
    bot.write_text(
        "import time\ndef choose(game, view, seat, actions, clock):\n"
        "    time.sleep(0.02)\n    return actions[0]\n"
    )
    slow = Tournament("kingdomino", {"players": 2}, 7, seconds=0.01)
    rows = table(run(slow, list(rotations([str(bot), "random"], 2))), [str(bot), "random"])
    assert rows[0].late > 20
    assert rows[0].slowest > 0.02


def test_the_command(tmp_path: Path) -> None:
    plot = tmp_path / "scores.svg"
    asked = ["kingdomino", "--players", "greedy,random", "--num", "4", "--seed", "1"]
    result = CliRunner().invoke(
        command, [*asked, "--plot", str(plot), "--records", str(tmp_path / "records"), "--json"]
    )
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert set(found["bots"][0]) >= {
        *("name", "games", "wins", "win_share", "win_share_ci"),
        *("mean", "mean_ci", "margin", "margin_ci"),
    }
    assert plot.read_text().startswith("<svg")
    assert len(list((tmp_path / "records").iterdir())) == 4
    shown = CliRunner().invoke(command, [*asked, "--elo"])
    assert "Elo" in shown.output
    wrong = CliRunner().invoke(command, ["kingdomino", "--players", "wizard,random"])
    assert isinstance(wrong.exception, SetupError)


def test_a_gauntlet_is_the_same_deals_for_all() -> None:
    games = list(gauntlet(["a", "b", "rival"], 3, 3))
    assert [game.seats for game in games[:3]] == [
        ("a", "rival", "rival"),
        ("rival", "a", "rival"),
        ("rival", "rival", "a"),
    ]
    assert {"b", "rival"} == {bot for game in games[3:] for bot in game.seats}
    assert [game.deal for game in games[:3]] == [game.deal for game in games[3:]]
    assert len({game.key for game in games}) == 6


def test_a_curve_of_strength_against_time(tmp_path: Path) -> None:
    file = tmp_path / "curve.svg"
    bots = "montecarlo:sims=20,montecarlo:sims=60,greedy,random"
    asked = ["kingdomino", "--players", bots, "--num", "2", "--seed", "1", "--curve", str(file)]
    result = CliRunner().invoke(command, [*asked, "--gauntlet", "--json"])
    assert result.exit_code == 0, result.output
    games = {row["name"]: row["games"] for row in json.loads(result.stdout)["bots"]}
    assert games == {"montecarlo:sims=20": 2, "montecarlo:sims=60": 2, "greedy": 2, "random": 6}
    drawn = file.read_text()
    assert drawn.count("<circle") == 3
    assert "against random" in drawn
    for wrong in ([], ["--elo", "--gauntlet"]):
        refused = CliRunner().invoke(command, [*asked, *wrong])
        assert isinstance(refused.exception, SetupError)


def test_plots() -> None:
    curve = plots.strength("Search", {"search": [(0.1, 70, 65, 75), (1, 82, 78, 86)]})
    assert curve.count("<circle") == 2
    assert plots.distributions("Nothing", {}).endswith("</svg>\n")
