"""Several nodes are one server: every client comes to a node that has not its room."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from tests.server import net as wires
from tests.server import test_machine, test_take_back
from tests.server.net import open_net, play_on, run
from tests.server.twins import dumps, random_log, setups, traffic, twin

from pravek.core import fair, record

pytestmark = pytest.mark.usefixtures("wrong_node")


def test_a_game_is_played_through_nodes_that_have_not_its_room(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=2)
            sock, snapshot = await net.sit(made, 0, 1)
            over = await play_on(sock, snapshot, Random(1))
            assert over["t"] == "over"
            table = made["table"]["id"]
            assert list(net.house.rooms) == [table]
            told = await net.get(f"/api/tables/{table}")
            assert (told.status, told.json["phase"]) == (200, "over")
            text = (await net.get(f"/api/tables/{table}/record", made["watch"])).body.decode()
            assert fair.check(record.load(text)) == "fair"

    run(scene())


def test_equal_sides_get_equal_bytes_and_those_of_a_server_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T1, in the game with secrets."""
    game = next(game for game in setups() if game.secrets)
    side, case = 0, 2
    log = random_log(game, case, 40)
    other = twin(game, log, side, Random(case))
    assert log != other, "nothing is hidden"

    def heard(name: str, each: list[object]) -> list[object]:
        folder = tmp_path / f"{name}-{wires.BUS is None}"
        return dumps(asyncio.run(traffic(folder, name, game, each, side, Random(case))))

    one, two = heard("a", log), heard("b", other)
    assert one == two
    monkeypatch.setattr(wires, "BUS", None)
    assert heard("a", log) == one


def test_a_bad_network_before_the_wrong_node() -> None:
    """T4: exactly once, and nobody misses an event."""
    few = settings(test_machine.FEW, max_examples=2 * test_machine.SOAK)
    run_state_machine_as_test(test_machine.Six, settings=few)


def test_taking_back_through_the_wrong_node(tmp_path: Path) -> None:
    """T3 and T6: read again from the store, nothing is different."""
    test_take_back.test_among_bots_a_decision_is_taken_back_with_their_answers_and_noted(
        "krom", tmp_path
    )
