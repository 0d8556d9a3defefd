"""Nobody is remembered for having asked: who hangs up is gone, and so is a table that is let go."""

from __future__ import annotations

import gc
from pathlib import Path
from weakref import ref

from tests.server.advisers import moved, refused, seated
from tests.server.net import open_net, run


def test_a_table_at_which_much_was_refused_is_forgotten(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, _ = await seated(net)
            room = net.house.rooms[made["table"]["id"]]
            assert room.play is not None
            net.house.driver.stopped = True  # the bot thinks for ever
            offer = message["d"]["position"]["offers"][0]["action"]
            while room.play.owing == (0,):
                message = await moved(sock, message)
            for number in range(20):
                assert await refused(sock, "hint", seat=0, id=f"h{number}") == (409, "help_not_now")
                answer = await refused(sock, "move", action=offer, seen=0, id=f"s{number}")
                assert answer == (409, "stale")
            await sock.drop()
            net.house.forget(room)
            remembered = ref(room)
            del room
            gc.collect()
            assert remembered() is None

    run(scene())


def test_who_was_given_a_hint_and_hung_up_is_forgotten(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, _, advisers = await seated(net)
            await sock.send("hint", seat=0, id="h")
            await sock.next("hint")
            room = net.house.rooms[made["table"]["id"]]
            [client] = map(ref, room.audience.clients)
            await sock.drop()
            sock.task = None
            gc.collect()
            assert client() is None
            assert advisers.asked
            assert room.hinted.keys() == {0}

    run(scene())
