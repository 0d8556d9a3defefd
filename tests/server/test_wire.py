"""One source for the wire: Python types, TypeScript, OpenAPI, the page of documentation."""

from __future__ import annotations

import json
from pathlib import Path

from tests.server.net import open_net, run

from pravek.server.wire import messages as asked
from pravek.server.wire import typescript
from pravek.table import messages as told
from pravek.table import shapes

ROOT = Path(__file__).parents[2]


def test_the_typescript_of_the_client_is_up_to_date() -> None:
    made = (ROOT / "web/src/wire.ts").read_text(encoding="utf-8")
    assert made == typescript.write(), "run `python -m pravek.server.wire.typescript`"


def test_every_message_and_path_is_documented(tmp_path: Path) -> None:
    page = (ROOT / "docs/wire.md").read_text(encoding="utf-8")
    for kind in [*asked.CLIENT, *told.SERVER]:
        assert f"`{kind}`" in page, kind

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            described = json.loads((await net.get("/openapi.json")).body)
            assert described["openapi"] == "3.1.0"
            for path, operations in described["paths"].items():
                assert f"{path}" in page or path in ("/health", "/metrics"), path
                for method, operation in operations.items():
                    assert f"`{method.upper()} {path}" in page or path in ("/health", "/metrics")
                    assert operation["summary"].endswith((".", "?"))

    run(scene())


def test_levels_are_the_bots_levels() -> None:
    from pravek.bots.levels import LEVELS

    assert tuple(LEVELS) == shapes.LEVELS
