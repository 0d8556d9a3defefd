"""The processes of foreign games: how many there may be, and whose table has one."""

from __future__ import annotations

from collections import Counter, OrderedDict

from pravek.core import registry
from pravek.server.metrics import Metrics
from pravek.server.outside.process import Process, RulesBroke
from pravek.server.outside.stage import ForeignGame, Stage
from pravek.server.outside.words import Open
from pravek.server.settings import Settings
from pravek.server.wire.problems import full


class Company:
    """At most so many processes. Who needs one and finds none takes that of the table that has
    not needed its own for longest: what happened there is told to another when it goes on."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._lent: OrderedDict[Stage, Process] = OrderedDict()
        self.broken: Counter[str] = Counter()
        """Which games broke down, and how often, since the start."""
        metrics.gauge(
            "outside_processes",
            "Processes in which the rules of games from outside run.",
            lambda: len(self._lent),
        )

    async def open(self, entry: registry.Entry, options: dict[str, object]) -> ForeignGame:
        """A game of that entry, set up; RulesBroke or NoSuchSetup say why not."""
        wish = Open(
            seconds=self._settings.rules_seconds,
            game=entry.name,
            source=file_of(entry),
            options=options,
        )
        stage = Stage(self, wish)
        try:
            return await stage.open()
        except BaseException as error:
            stage.release()
            if isinstance(error, RulesBroke):
                self.broken[entry.name] += 1
            raise

    async def lend(self, stage: Stage) -> Process:
        process = self._lent.get(stage)
        if process is None or not process.is_alive and not process.is_new:
            self._make_room()
            process = Process(self._settings.rules_seconds, self._settings.rules_megabytes)
            self._lent[stage] = process
        self._lent.move_to_end(stage)
        return process

    def _make_room(self) -> None:
        if len(self._lent) < self._settings.rules_processes:
            return
        for stage, process in self._lent.items():
            if not process.is_busy:
                stage.release()
                return
        raise full()

    def release(self, stage: Stage) -> None:
        if process := self._lent.pop(stage, None):
            process.end()

    def close(self) -> None:
        for stage in list(self._lent):
            stage.release()


def file_of(entry: registry.Entry) -> str | None:
    """The file a foreign game is in; None if a package brings it."""
    source = entry.source or ""
    return source if registry.is_file(source) else None
