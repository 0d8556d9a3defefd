"""Each example game on a server, with bots at every seat and somebody who looks on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.examples import FILES
from tests.server.net import BOT, play_on, run
from tests.server.test_outside import outside

from pravek.core import registry


@pytest.mark.parametrize("name", FILES)
def test_bots_play_it_among_themselves(name: str, tmp_path: Path) -> None:
    registry.bring(str(FILES[name]))

    async def scene() -> None:
        async with outside(tmp_path) as net:
            options = {} if name == "nim" else {"short": True}
            made = await net.table(name, [BOT, BOT], options=options)
            sock, snapshot = await net.hello(table=made["table"]["id"], watch=made["watch"])
            over = (await play_on(sock, snapshot, Random(1)))["d"]
            assert over["end"] == "over"
            assert min(over["ranking"]) == 1

    try:
        run(scene())
    finally:
        registry.forget(name)
