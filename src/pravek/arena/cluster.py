"""Games on a Ray cluster: Ray finds the machines, and does again what a machine that dies had
begun. What comes of a game does not depend on where it was played."""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import pravek
from pravek.arena.processes import AHEAD, arrive
from pravek.arena.schedule import Pairing
from pravek.bots.specs import is_file, parse
from pravek.core import registry
from pravek.core.blame import RulesError
from pravek.core.extras import need
from pravek.core.registry import SetupError

T = TypeVar("T")
HERE, RUNNING = "local", "auto"
"""Addresses of a cluster that is made for this run, and of one that runs, on this machine."""
TRIES = 3
"""How often a game is begun again whose process died; more often it is the game's own doing."""
PATIENCE = 5.0
"""Seconds for a cluster to open its door."""
STORE = 256 * 1024**2
"""Bytes of memory that the processes of a cluster of our own share."""
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",  # nobody is told about our games
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # standard output is for results
    "RAY_IGNORE_UNHANDLED_ERRORS": "1",  # and what is wrong is said once
}
"""What Ray reads from the environment when it is imported."""
TOKENS = "RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"
"""Where it looks for what lets one in. A cluster of our own has a token for this run: nobody else
plays there, and nothing is written into anybody's home."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What a process of the cluster must find before it plays."""

    version: str
    folder: str
    """Where the command was given: files of bots and games are found from there."""
    games: tuple[str, ...]
    bots: tuple[str, ...]


def on_cluster(
    work: Callable[[Pairing], T],
    schedule: Sequence[Pairing],
    address: str,
    jobs: int | None,
    game: str,
) -> Iterator[T]:
    """Do this with every game on the cluster; what comes of it, in the schedule's order."""
    os.environ.update(QUIET)
    if address == HERE and not any(name in os.environ for name in TOKENS):
        os.environ.update({"RAY_AUTH_MODE": "token", TOKENS[0]: token_hex(16)})
    need("ray", "ray")
    import ray

    _join(address, jobs)
    cores = int(ray.cluster_resources().get("CPU", 1))
    play = ray.remote(max_retries=TRIES)(_play)
    given, arrival = ray.put(work), ray.put(_arrival(schedule))
    waiting: deque[Any] = deque()
    queue = iter(schedule)
    while True:
        for pairing in islice(queue, AHEAD * cores - len(waiting)):
            waiting.append(play.remote(given, arrival, pairing))
        if not waiting:
            return
        try:
            found: T = ray.get(waiting.popleft())
        except ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ray.exceptions.RayError):
                why = str(error.cause).partition("\n")[0]
                raise SetupError(f"has the cluster the same Pravek? {why}") from None
            raise error.cause from None
        except ray.exceptions.WorkerCrashedError:
            raise RulesError(f"a process died in a game of {game}") from None
        except ray.exceptions.RayError as error:
            raise SetupError(f"the cluster gave up: {error}") from None
        yield found


def _join(address: str, jobs: int | None) -> None:
    """Be of the cluster at this address, or of one of our own with so many processes, until this
    process ends."""
    import ray

    if ray.is_initialized():
        return
    own = address == HERE
    if jobs is not None and not own:
        raise SetupError("--jobs is for this machine; a cluster knows how many it has")
    if not own:
        _knock(address)
    ours: dict[str, Any] = {
        "num_cpus": jobs,
        "object_store_memory": STORE,
        "include_dashboard": False,
    }
    try:
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR, **(ours if own else {}))
    except Exception as error:  # whatever it is, nobody can play there
        why = "none runs on this machine" if address == RUNNING else error
        hint = "" if own else " (one that wants a token is told RAY_AUTH_TOKEN)"
        raise SetupError(f"there is no Ray cluster at {address}: {why}{hint}") from None


def _knock(address: str) -> None:
    """Whether anybody is there: Ray itself would ask for a minute, and end the process."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if not host or not port.isdecimal():
        if address == RUNNING:
            return
        raise SetupError(f"a Ray cluster is named by HOST:PORT or {RUNNING}, not {address!r}")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SetupError(f"there is no Ray cluster at {address}: {reason}") from None


def _arrival(schedule: Sequence[Pairing]) -> Arrival:
    names = {parse(spec)[0] for spec in {spec for game in schedule for spec in game.seats}}
    bots = tuple(sorted(filter(is_file, names)))
    return Arrival(pravek.__version__, os.getcwd(), registry.brought(), bots)


# In a process of the cluster


def _play(work: Callable[[Pairing], T], arrival: Arrival, pairing: Pairing) -> T:
    _settle(arrival)
    return work(pairing)


@cache
def _settle(arrival: Arrival) -> None:
    """Once in a process: the same release, the same folder, the same files."""
    where = socket.gethostname()
    if pravek.__version__ != arrival.version:
        ours, theirs = arrival.version, pravek.__version__
        raise SetupError(f"{where} of the cluster has Pravek {theirs}, not {ours}")
    if Path(arrival.folder).is_dir():
        os.chdir(arrival.folder)
    for bot in arrival.bots:
        if not Path(bot).is_file():
            raise SetupError(f"{where} of the cluster has no file {bot} in {arrival.folder}")
    arrive(arrival.games)
