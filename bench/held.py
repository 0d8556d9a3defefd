"""Processes held to a part of a core by the system (control groups, version 1 or 2)."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from time import sleep

ROOT = Path("/sys/fs/cgroup")
OLD = ROOT / "cpu"
"""Where version 1 keeps them."""
PERIOD_US = 100_000
"""Who has used up his share waits for the next period; so long are those of containers, too."""


class Held:
    """A group of processes, as yet with all the cores there are."""

    def __init__(self, name: str) -> None:
        self._place = _parent() / f"pravek-{os.getpid()}-{name}"
        try:
            self._place.mkdir()
            self.hold(None)
        except OSError as error:
            raise SystemExit(f"nobody can be held to a part of a core here: {error}") from None

    def hold(self, cores: float | None) -> None:
        """They have so much of a core, all together; None: as much as there is."""
        quota = None if cores is None else int(cores * PERIOD_US)
        if OLD.is_dir():
            (self._place / "cpu.cfs_period_us").write_text(str(PERIOD_US))
            (self._place / "cpu.cfs_quota_us").write_text(str(-1 if quota is None else quota))
        else:
            (self._place / "cpu.max").write_text(f"{quota or 'max'} {PERIOD_US}")

    def take(self, processes: Iterable[int], core: int | None = None) -> None:
        """Those they start belong to it, too. With a `core` they run there and nowhere else."""
        for process in processes:
            (self._place / "cgroup.procs").write_text(str(process))
            if core is not None:
                for thread in Path(f"/proc/{process}/task").iterdir():
                    os.sched_setaffinity(int(thread.name), {core})

    def throttled(self) -> int:
        """In how many periods they had to wait."""
        told = dict(map(str.split, (self._place / "cpu.stat").read_text().splitlines()))
        return int(told["nr_throttled"])

    def close(self) -> None:
        """When all of them have ended."""
        while (self._place / "cgroup.procs").read_text():
            sleep(0.1)
        self._place.rmdir()


def _parent() -> Path:
    """Below our own group, so that whatever holds us holds them; version 2 keeps no processes in a
    group that has others below it, so there it is the root."""
    if not OLD.is_dir():
        return ROOT
    lines = Path("/proc/self/cgroup").read_text().splitlines()
    own = next(path for _, kinds, path in (line.split(":", 2) for line in lines) if kinds == "cpu")
    return OLD / own.lstrip("/")
