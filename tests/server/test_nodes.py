"""Several nodes are one server: every client comes to a node that has not its room."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.server.net import open_net, play_on, run

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
            assert told.status == 200
            assert told.json["phase"] == "over"
            record = await net.get(f"/api/tables/{table}/record", made["watch"])
            assert record.status == 200

    run(scene())
