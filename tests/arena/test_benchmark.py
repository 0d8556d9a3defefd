"""The benchmark: always the same tables, an agent's own row, nothing flattered."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.cli import good, objects, refused
from tests.docs.clauses import ROOT

from pravek.arena.benchmark import Standing, Task, benchmark, measure
from pravek.cli.benchmark import markdown_of
from pravek.core import registry

FIRST = "def choose(game, view, seat, actions, clock):\n    return actions[0]\n"
ACT = """
from pravek.envs.agents import choosing
choose = choosing(lambda observation, mask: mask.argmax())
"""


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def task(name: str) -> Task:
    [found] = [each for each in benchmark().tasks if each.name == name]
    return found


def test_what_stands_under_its_name_does_not_change() -> None:
    """Who wants other tables gives them another name."""
    told = json.dumps([asdict(each) for each in benchmark().tasks], sort_keys=True)
    digest = sha256(f"{benchmark().name} {benchmark().seed} {told}".encode()).hexdigest()
    assert digest == "5945f51e576c26ef9515c66f62de6f5349efab12103a23b8f593a07e2417db63"


def test_every_table_of_it_can_be_set_up() -> None:
    for each in benchmark().tasks:
        assert registry.build(each.game, **each.options).players == each.players


def test_an_agent_in_a_file_has_a_row_with_an_interval() -> None:
    Path("agent.py").write_text(ACT)
    asked = ("benchmark", "./agent.py", "--tasks", "kingdomino-2p", "--deals", 2)
    [found] = objects(*asked, "--json", "--keep", "kept")
    [row] = found["standings"]
    assert set(row) == {field.name for field in fields(Standing)}
    assert (row["agent"], row["games"], row["neutral"]) == ("./agent.py", 4, 0.5)
    low, high = row["win_share_ci"]
    assert low <= row["win_share"] <= high
    assert found["deals"] == 2
    shown = good(*asked, "--keep", "kept")  # goes on with what was kept
    assert "./agent.py" in shown
    assert len(next(Path("kept").iterdir()).read_text().splitlines()) == 5


def test_both_kinds_of_agents_play_the_same_deals() -> None:
    Path("agent.py").write_text(FIRST)
    rows = [measure(task("kingdomino-2p"), name, deals=1) for name in ("./agent.py", "random")]
    assert [row.games for row in rows] == [2, 2]
    again = measure(task("kingdomino-2p"), "random", deals=1)
    assert (again.points, again.margin) == (rows[1].points, rows[1].margin)


def test_a_game_in_which_it_breaks_down_is_lost() -> None:
    Path("agent.py").write_text("def choose(*given):\n    return None\n")
    row = measure(task("kingdomino-4p"), "./agent.py", deals=1)
    assert (row.games, row.win_share, row.broken) == (4, 0.0, 4)
    asked = ("./agent.py", "--tasks", "kingdomino-2p", "--deals", 1)
    assert "2 broken" in good("benchmark", *asked)


def test_the_rival_is_neutral_and_who_plays_another_game_is_left_out() -> None:
    asked = ("full-greedy", "sensible", "--tasks", "kingdomino-4p", "--deals", 1)
    [found] = objects("benchmark", *asked, "--json")
    assert found["standings"] == []
    shown = good("benchmark", *asked, "--markdown")
    assert "| `full-greedy` | (25) |" in shown
    assert "| `sensible` | – |" in shown


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--tasks", "chess"), "there is no task 'chess'"),
        (("wizard",), "there is no bot 'wizard'"),
        (("policy:./missing.npz",), "there is no file missing.npz"),
    ],
)
def test_what_cannot_be_is_told_before_the_first_game(words: Any, reason: str) -> None:
    assert reason in refused("benchmark", *words)


def test_the_table_of_the_docs_is_what_was_measured() -> None:
    kept = json.loads((ROOT / "bench" / "benchmark.json").read_text("utf-8"))
    assert (kept["benchmark"], kept["deals"]) == (benchmark().name, None)
    found = [Standing(**row) for row in kept["standings"]]
    games = {each.name: each.deals * each.players for each in benchmark().tasks}
    assert all(row.games == games[row.task] for row in found)
    agents, rivals = benchmark().agents, {each.rival for each in benchmark().tasks}
    assert {row.agent for row in found} == set(agents) - rivals, "all of ours but the rivals"
    table = markdown_of(found, agents, benchmark().tasks)
    assert table in (ROOT / "docs" / "benchmark.md").read_text("utf-8")
