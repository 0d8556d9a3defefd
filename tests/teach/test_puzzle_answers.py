"""What can be asked about puzzles: at home as at a server, word for word; and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.net import Net, open_net, run

from pravek.core.codec import encode
from pravek.pocket.puzzles import paths
from pravek.server.settings import Limits
from pravek.table.home import Home
from pravek.table.world import World
from pravek.teach.puzzles.kept import Kept, shelf
from pravek.teach.puzzles.opened import open_

NOON = 1_795_003_200_000
"""The 18th of November 2026, midday."""
FIRST = {kept.shelf: kept for kept in reversed(shelf().values())}
"""One of each game and mode."""


class Noon(World):
    def now(self) -> int:
        return NOON


def home() -> Home:
    return Home(lambda question: iter(()), lambda game, level: "", Noon(), more=paths(Noon()))


def at_home(method: str, path: str, body: Any = None) -> tuple[int, Any]:
    asked = {"id": 1, "method": method, "path": path, "body": body}
    [told] = home().answer({"t": "ask", "d": asked})
    return told["d"]["status"], told["d"]["body"]


def asked_of(kept: Kept) -> list[tuple[str, str, Any]]:
    """Everything one can ask of a puzzle, and some that one cannot."""
    opened = open_(kept.id)
    best, wrong = (encode(opened.actions[word]) for word in (kept.best, kept.tempting))
    path = f"/api/puzzles/{kept.id}"
    return [
        ("GET", path, None),
        ("GET", f"{path}/solution", None),
        ("POST", f"{path}/tries", {"action": best}),
        ("POST", f"{path}/tries", {"action": wrong}),
        ("POST", f"{path}/tries", {"action": {**wrong, "seat": (kept.seat + 1) % 2}}),
        ("POST", f"{path}/why", {"action": wrong}),
        ("POST", f"{path}/tries", {"action": {"event": "Nonsense"}}),
        ("POST", f"{path}/why", {"action": {}}),
        ("GET", "/api/puzzles/nobody", None),
        ("GET", "/api/puzzles/nobody/solution", None),
        ("POST", "/api/puzzles/nobody/tries", {"action": best}),
        ("POST", "/api/puzzles/nobody/why", {"action": best}),
    ]


async def at_server(net: Net, method: str, path: str, body: Any) -> tuple[int, Any]:
    told = await (net.get(path) if method == "GET" else net.post(path, body))
    return told.status, told.json


def test_a_home_answers_as_a_server_does(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, limits=Limits().times(1000)) as net:
            for kept in FIRST.values():
                for asked in asked_of(kept):
                    assert at_home(*asked) == await at_server(net, *asked), asked

    run(scene())


def test_all_are_listed_with_the_one_of_the_day() -> None:
    status, told = at_home("GET", "/api/puzzles")
    assert status == 200
    assert [line["id"] for line in told["puzzles"]] == list(shelf())
    assert told["day"] == "2026-11-18"
    assert told["today"] in shelf()


@pytest.mark.parametrize("name", sorted(FIRST))
def test_a_puzzle_is_told_without_its_solution(name: str) -> None:
    kept = FIRST[name]
    status, told = at_home("GET", f"/api/puzzles/{kept.id}")
    assert status == 200
    assert set(told) == {
        *("line", "options", "names", "seat", "position", "table"),
        *("gap", "error", "exact", "found"),
    }
    offers = told["position"]["offers"]
    assert sorted(offer["token"] for offer in offers) == list(open_(kept.id).actions)
    assert kept.seat in told["position"]["owes"]["seats"]
    assert len(told["names"]) == len(told["table"]["seats"]) == kept.options["players"]
    assert told["gap"] >= 0.05
    assert list(told["found"]) == ["pebble", "stone", "cairn", "menhir", "spirit"]


@pytest.mark.parametrize("name", sorted(FIRST))
def test_a_wrong_try_is_told_what_it_gives_away_and_why(name: str) -> None:
    kept = next(each for each in shelf().values() if each.shelf == name and each.themes)
    opened, path = open_(kept.id), f"/api/puzzles/{kept.id}"
    for word, action in opened.actions.items():
        status, told = at_home("POST", f"{path}/tries", {"action": encode(action)})
        assert status == 200
        assert told["right"] == (word == kept.best) == (told["loss"] == 0)
        assert told["loss"] == opened.loss(action)
        assert not (told["right"] and told["because"])
        assert told["position"]["view"] != at_home("GET", path)[1]["position"]["view"]
    _, solution = at_home("GET", f"{path}/solution")
    best, others = solution["best"], solution["others"]
    assert (best["token"], best["behind"]) == (kept.best, 0)
    assert others[0]["behind"] == kept.gap
    assert [way["behind"] for way in others] == sorted(way["behind"] for way in others)
    assert solution["rival"]["token"] == kept.tempting
    said = {reason["key"] for reason in solution["because"]}
    near = opened.reasons(opened.actions[others[0]["token"]])
    assert said | {reason.key for reason in near} >= set(kept.themes)
    assert all(reason["text"] for reason in solution["because"])


def test_what_the_rules_forbid_is_refused_with_their_clause() -> None:
    kept = FIRST["kingdomino"]
    action = encode(open_(kept.id).actions[kept.best])
    number = "domino" if "domino" in action else "x"
    path = f"/api/puzzles/{kept.id}"
    status, told = at_home("POST", f"{path}/tries", {"action": {**action, number: 47}})
    assert (status, told["clause"][:3]) == (422, "KD-")
    status, told = at_home("POST", f"{path}/why", {"action": {**action, number: 47}})
    assert (status, told["legal"], told["clause"][:3]) == (200, False, "KD-")
    status, told = at_home("POST", f"{path}/tries", {"action": {**action, number: "mad"}})
    assert (status, told["key"]) == (422, "not_an_action")
    assert at_home("POST", f"{path}/tries", {})[0] == 400
    assert at_home("POST", f"{path}/tries", {"action": 3})[0] == 400


def test_what_the_others_hold_in_secret_has_no_say_in_what_is_told() -> None:
    """The position is the seat's own view: whoever looks from there could have drawn it."""
    kept = FIRST["krom"]
    opened = open_(kept.id)
    _, told = at_home("GET", f"/api/puzzles/{kept.id}")
    assert told["position"]["view"] == dict(opened.game.describe(opened.view))
    assert told["position"]["view"] != dict(opened.game.describe(opened.match.state))


def test_a_body_and_an_id_have_their_bounds(tmp_path: Path) -> None:
    kept = FIRST["kingdomino"]

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            path = f"/api/puzzles/{kept.id}/tries"
            large = await net.post(path, {"action": {"event": "x" * 20_000}})
            assert (large.status, large.json["key"]) == (413, "too_large")
            assert (await net.post(path, {"action": {}, "more": 1})).status == 400
            assert (await net.get(f"/api/puzzles/{'x' * 500}")).status == 404

    run(scene())
