"""A real PostgreSQL in a temporary folder, run by an unprivileged user."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.server.processes import children

QUICK = ["-c", "fsync=off", "-c", "shared_buffers=32MB"]
"""Our server is killed, the machine is not."""


def program(name: str) -> str:
    """A program of PostgreSQL; Debian's package is installed if it is missing."""
    for attempt in range(2):
        found = sorted(glob(f"/usr/lib/postgresql/*/bin/{name}")) or [shutil.which(name)]
        if found[-1]:
            return found[-1]
        if attempt == 0:
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            for command in (["apt-get", "update"], ["apt-get", "install", "-y", "postgresql"]):
                subprocess.run(command, env=quiet, check=True, capture_output=True)
    raise RuntimeError(f"PostgreSQL's {name} is missing and could not be installed")


def unprivileged() -> str | None:
    """Whom to be instead of root, who may not run it."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """A running server; databases are made from an empty one."""

    def __init__(self, folder: Path, user: str | None) -> None:
        self._folder, self._user, self._numbers = folder, user, count()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        data, place = str(self._folder / "data"), str(self._folder)
        command = [program("postgres"), "-D", data, "-k", place, "-c", "listen_addresses=", *QUICK]
        with (self._folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                command, user=self._user, stdout=log, stderr=log, cwd=self._folder
            )
        _wait(self)

    def stop(self) -> None:
        """Whoever is still connected is thrown out."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        self._process.wait(30)

    def kill(self) -> None:
        """What it had begun is looked through at the next start, when its children are gone."""
        assert self._process is not None
        left = children(self.pid)
        self._process.kill()
        self._process.wait()
        while any(Path(f"/proc/{child}").exists() for child in left):
            time.sleep(0.02)

    def url(self, name: str) -> str:
        return f"postgresql://pravek@/{name}?host={self._folder}"

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"test{next(self._numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Whoever is still connected is thrown out."""
        self.ask(f"DROP DATABASE {urlsplit(url).path[1:]} WITH (FORCE)")

    def ask(self, query: str, url: str | None = None) -> list[tuple[Any, ...]]:
        """Ask as the administrator."""
        import psycopg

        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            found = connection.execute(query.encode())
            return found.fetchall() if found.description else []


@contextmanager
def postgres() -> Iterator[Postgres]:
    initdb, user = program("initdb"), unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="pravek-pg-", dir="/tmp"))
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    initial = [initdb, "-D", str(data), "-A", "trust", "-U", "pravek", "-E", "UTF8", "--no-sync"]
    subprocess.run(initial, user=user, check=True, capture_output=True, cwd=folder)
    found = Postgres(folder, user)
    found.start()
    try:
        yield found
    finally:
        found.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(server: Postgres) -> None:
    import psycopg

    for _ in range(200):
        try:
            server.ask("SELECT 1")
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError("PostgreSQL does not start")
