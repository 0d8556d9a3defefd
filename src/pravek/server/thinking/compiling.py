"""What the strong bots need is compiled once a machine, beside everything else."""

from __future__ import annotations

import logging
import subprocess
import sys

from pravek.bots import native

log = logging.getLogger("pravek.bots")


class Compiling:
    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """If anything is left to be compiled."""
        if not native.is_ready():
            log.info("compiling what the strong bots need; plain ones play meanwhile")
            command = [sys.executable, "-m", "pravek.engines.warm"]
            self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
