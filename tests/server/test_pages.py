"""The files of the client, as the server sends them."""

from __future__ import annotations

import gzip
from pathlib import Path

from tests.server.net import open_net, run


def test_what_the_build_has_compressed_is_sent_as_it_is_and_kept_for_ever(tmp_path: Path) -> None:
    client = tmp_path / "client"
    place = client / "offline" / "x"
    place.mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html>")
    body = b"\0asm" * 1000
    packed = gzip.compress(body, 1)
    (place / "python.wasm").write_bytes(body)
    (place / "python.wasm.gz").write_bytes(packed)

    async def scene() -> None:
        async with open_net(tmp_path, web=client) as net:
            path = "/offline/x/python.wasm"
            answer = await net.http("GET", path, headers={"accept-encoding": "gzip"})
            assert answer.body == packed
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["content-type"] == "application/wasm"
            assert "immutable" in answer.headers["cache-control"]
            assert (await net.get(path)).body == body
            assert (await net.get(f"{path}.gz")).status == 404

    run(scene())
