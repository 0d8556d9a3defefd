"""Hatchling's hook: the wheel carries the browser client, if it has been built (`make web`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackedClient(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        client = Path(self.root) / "web" / "dist"
        if version == "standard" and client.is_dir():
            build_data["force_include"][str(client)] = "pravek/server/static"
