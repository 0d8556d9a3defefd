"""A real nats-server, started and stopped by the tests."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.ports import own_port


def program() -> str:
    """Debian's nats-server; `tools/system-packages` installs it."""
    found = shutil.which("nats-server", path=f"{os.environ['PATH']}:/usr/sbin")
    assert found, "nats-server is missing: tools/system-packages"
    return found


class Nats:
    """A bus on a port that stays the same from life to life."""

    def __init__(self, *options: str) -> None:
        self.port, self._options = own_port(), options
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        command = [program(), "-a", "127.0.0.1", "-p", str(self.port), *self._options]
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("nats-server does not start")

    def stop(self) -> None:
        """In order: it tells its clients."""
        assert self._process is not None
        self._process.terminate()
        self._process.wait()

    def kill(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def nats(*options: str) -> Iterator[Nats]:
    server = Nats(*options)
    server.start()
    try:
        yield server
    finally:
        server.kill()
