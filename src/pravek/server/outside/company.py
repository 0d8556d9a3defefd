"""The processes of foreign games: how many there may be, and whose table has one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from pravek.core import registry
from pravek.core.protocol import Game
from pravek.core.registry import SetupError
from pravek.server.metrics import Metrics
from pravek.server.outside.process import NoSuchSetup, Process
from pravek.server.outside.stage import ForeignGame, Stage
from pravek.server.outside.words import Open
from pravek.server.settings import Settings
from pravek.server.wire.problems import full
from pravek.table.foreign import RulesBroke
from pravek.table.problems import broken_game

PAUSE = 0.1
"""Seconds after which somebody who waits for a process looks again."""


class Company:
    """At most so many processes. Who needs one and finds none takes that of the table that has
    not needed its own for longest: what happened there is told to another when it goes on."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._lent: OrderedDict[Stage, Process] = OrderedDict()
        self.broken: dict[str, str] = {}
        """What went wrong last in the games whose rules broke down since the start."""
        metrics.gauge(
            "outside_processes",
            "Processes in which the rules of games from outside run.",
            lambda: len(self),
        )

    def __len__(self) -> int:
        return len(self._lent)

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._lent.values() if process.pid is not None]

    async def build(self, name: str, options: Mapping[str, Any]) -> Game[Any]:
        """A game of ours as it is, one from outside in a process. SetupError says why it cannot be
        set up, Refuse that its rules broke down."""
        entry = registry.entry(name)
        if entry.source is None:
            return registry.build(name, **options)
        try:
            return await self._open(entry, dict(options))
        except NoSuchSetup as error:
            raise SetupError(str(error)) from None
        except RulesBroke as error:
            self.broken[name] = str(error)
            raise broken_game(name, str(error)) from None

    async def _open(self, entry: registry.Entry, options: dict[str, Any]) -> ForeignGame:
        wish = Open(
            seconds=self._settings.rules_seconds,
            game=entry.name,
            source=entry.owner,
            options=options,
        )
        stage = Stage(self, wish)
        try:
            return await stage.open()
        except BaseException:
            stage.release()
            raise

    async def lend(self, stage: Stage) -> Process:
        process = self._lent.get(stage)
        if process is None or process.has_ended:
            self.release(stage)
            await self._make_room()
            process = Process(self._settings.rules_seconds, self._settings.rules_megabytes)
            self._lent[stage] = process
        self._lent.move_to_end(stage)
        return process

    async def _make_room(self) -> None:
        """A process for one more; Refuse (503) if all are busy for longer than rules may take."""
        for _ in range(round(self._settings.rules_seconds / PAUSE)):
            if len(self._lent) < self._settings.rules_processes:
                return
            idle = next((stage for stage in self._lent if not stage.is_busy), None)
            if idle is not None:
                idle.release()
                return
            await asyncio.sleep(PAUSE)
        raise full()

    def release_game(self, game: Game[Any]) -> None:
        """A game that was only looked at is not played now."""
        if isinstance(game, ForeignGame):
            game.stage.release()

    def release(self, stage: Stage) -> None:
        if process := self._lent.pop(stage, None):
            process.end()

    def close(self) -> None:
        for stage in list(self._lent):
            stage.release()
