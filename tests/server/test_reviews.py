"""Reviews over HTTP: told as they grow, only of finished games, in nobody's way."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.net import BOT, ME, Net, open_net, play_on, run
from tests.server.test_uploads import finished

import pravek
from pravek.core.protocol import Decide
from pravek.review import problems
from pravek.review.depths import DEPTHS
from pravek.review.growing import grown
from pravek.review.shapes import Review
from pravek.server.api import reviews, slices
from pravek.table.pen import plain

pytestmark = pytest.mark.usefixtures("little_luck")
RECORD = finished("kingdomino").record()
ASK = {"record": RECORD, "depth": "quick", "seed": 3}


async def reviewed(net: Net, **more: Any) -> list[dict[str, Any]]:
    told = await net.post("/api/reviews", ASK | more)
    assert told.status == 200, told.body
    return [json.loads(line) for line in told.body.splitlines()]


def test_a_review_is_told_as_it_grows_and_goes_on_from_a_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In many short slices, by one worker or by another that has only the draft, it comes out as
    in one go."""
    monkeypatch.setattr(reviews, "SLICE", 0.0)
    monkeypatch.setitem(DEPTHS, "quick", 0.02)
    whole = slices.Begun(RECORD, "quick", 3, None).go_on(1000)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            known: list[Review] = []
            slices._begun.clear()
            for line in await reviewed(net):
                fresh = slices.json.decode(json.dumps(line["review"]), type=Review)
                known.append(grown(known[-1] if known else None, fresh))
            assert len(known) > 20
            assert known[-1] == whole
            slices._begun.clear()
            draft = known[len(known) // 2]
            again = await reviewed(net, draft=plain(draft))
            assert again[0]["review"]["progress"]["done"] > draft.progress.done
            assert again[-1]["review"]["progress"] == plain(whole.progress)
            assert again[-1]["review"]["seats"] == plain(whole.seats)

    run(scene())


def test_a_worker_that_remembers_nothing_gets_on_in_the_shortest_slice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(DEPTHS, "quick", 0.01)
    known: Review | None = None
    while known is None or len(known.lucks) < 3:
        done = known.progress.done if known else 0
        slices._begun.clear()
        fresh = slices.go_on("mine", RECORD, "quick", 3, done, known, 0.0)
        assert isinstance(fresh, Review)
        assert fresh.progress.done > done
        known = grown(known, fresh)


@pytest.mark.usefixtures("wrong_node")
def test_a_game_is_reviewed_at_any_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its record is read from the database; what one node has told, another one goes on with."""
    monkeypatch.setattr(reviews, "SLICE", 1000.0)
    monkeypatch.setitem(DEPTHS, "quick", 0.01)
    slices.Begun(RECORD, "quick", 3, None).go_on(0)  # what is loaded once holds up no node

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, BOT])
            table, secret = f"/api/tables/{made['table']['id']}", made["seats"][0]["secret"]
            await play_on(*await net.sit(made, 0), Random(1))
            known, late = None, list[Any]()
            for node in (Net(app) for app in (net.app, *net.others)):
                glance = (await node.get(f"{table}/turn", secret)).json
                assert (glance["owes"], glance["over"]["end"]) == ([], "over")
                record = (await node.get(f"{table}/record", secret)).body.decode()
                slices._begun.clear()
                [line] = await reviewed(node, record=record, draft=known)
                fresh = line["review"]
                assert fresh["progress"]["stage"] == "done"
                late.append(fresh["decisions"][-3:])
                known = known or fresh | {"decisions": fresh["decisions"][:-3]}
            assert late[0] == late[1] == late[2]

    run(scene())


def test_a_game_of_too_many_events_is_not_reviewed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(problems, "MOST_EVENTS", len(pravek.load(RECORD).log) - 1)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            told = await net.post("/api/reviews", ASK)
            assert (told.status, told.json["key"]) == (422, "review_long")

    run(scene())


def test_only_a_finished_game_is_reviewed(tmp_path: Path) -> None:
    running = pravek.Match("kingdomino", players=2, seed=1)
    stopped = pravek.Match("kingdomino", players=2, seed=1)
    stopped.note({"note": "abandoned"})

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for record, key in (
                (running.record(), "review_open"),
                (stopped.record(), "review_unfinished"),
                (RECORD[: len(RECORD) // 2], "bad_record"),
                (RECORD.replace('"rules": 1', '"rules": 9'), "bad_record"),
            ):
                told = await net.post("/api/reviews", ASK | {"record": record})
                assert (told.status, told.json["key"]) == (422, key)

    run(scene())


def test_a_position_comes_back_as_its_seat_saw_it_and_is_judged_anew(tmp_path: Path) -> None:
    match = pravek.load(RECORD)
    states = [match.game.start()]
    for event in match.log:
        states.append(match.game.apply(states[-1], event))
    step = len(states) - 12
    while not isinstance(turn := match.game.turn(states[step]), Decide):
        step -= 1
    seat = turn.seats[0]
    where = {"record": RECORD, "step": step, "seat": seat}

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            told = (await net.post("/api/records/at", where)).json
            view = match.game.view(states[step], seat)
            assert len(told["offers"]) == len(match.game.actions(view, seat))
            assert told["owes"]["seats"] == [seat]
            action = told["offers"][-1]["action"]
            then = (await net.post("/api/records/at", where | {"actions": [action]})).json
            assert then["view"] != told["view"]
            judged = await net.post("/api/reviews/instead", ASK | {"step": step, "action": action})
            with pytest.MonkeyPatch.context() as patch:  # as if many others were at it, too
                patch.setattr(slices, "MOST_TRIED", 0)
                patch.setattr(reviews, "MOST_SLICES", 9)
                again = await net.post(
                    "/api/reviews/instead", ASK | {"step": step, "action": action}
                )
                assert again.json == judged.json
            assert judged.json["ways"][judged.json["played"]]["action"] == action
            for nobody in (1 - seat, 7, 99, -1):
                anothers = ASK | {"step": step, "action": action | {"seat": nobody}}
                refused = await net.post("/api/reviews/instead", anothers)
                assert (refused.status, refused.json["key"]) == (422, "review_illegal")
            wrong = await net.post(
                "/api/records/at", where | {"seat": 1 - seat, "actions": [action]}
            )
            assert (wrong.status, wrong.json["key"]) == (422, "not_an_action")
            running = pravek.Match("kingdomino", players=2, seed=1).record()
            early = await net.post("/api/records/at", where | {"record": running, "step": 0})
            assert (early.status, early.json["key"]) == (409, "review_open")

    run(scene())
