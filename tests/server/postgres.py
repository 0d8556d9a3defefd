"""A real PostgreSQL in a temporary folder, run by an unprivileged user."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from glob import glob
from pathlib import Path


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


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    initdb, server, user = program("initdb"), program("postgres"), unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="pravek-pg-", dir="/tmp"))
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    initial = [initdb, "-D", str(data), "-A", "trust", "-U", "pravek", "-E", "UTF8"]
    subprocess.run(initial, user=user, check=True, capture_output=True, cwd=folder)
    with (folder / "log").open("w") as log:
        running = subprocess.Popen(
            [server, "-D", str(data), "-k", str(folder), "-c", "listen_addresses="],
            user=user,
            stdout=log,
            stderr=log,
            cwd=folder,
        )
    url = f"postgresql://pravek@/postgres?host={folder}"
    try:
        _wait(url)
        yield url
    finally:
        running.terminate()
        running.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(url: str) -> None:
    import psycopg

    for _ in range(200):
        try:
            psycopg.connect(url).close()
            return
        except psycopg.OperationalError:
            time.sleep(0.1)
    raise RuntimeError("PostgreSQL does not start")
