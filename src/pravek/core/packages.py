"""What installed packages bring: games and bots, named as entry points.

A package that cannot be imported, or brings something else than it says, is named in one line and
left out; nobody else suffers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from pravek.core.blame import one_line, where
from pravek.core.entry import SetupError, shortly
from pravek.core.limit import TooLong, limited

_TROUBLES: dict[str, str] = {}
"""What is said of each thing that was left out, by its name."""


@dataclass(frozen=True, slots=True)
class Found:
    """Something that a package says it brings."""

    name: str
    package: str
    version: str
    point: EntryPoint

    @property
    def source(self) -> str:
        return f"package {self.package} {self.version}"

    def load(self) -> Any:
        """The thing itself; importing it runs the package's code."""
        with limited():
            return self.point.load()


def installed(group: str) -> Iterator[Found]:
    """What the installed packages name in a group, in the order of the packages' names."""
    found = []
    for point in entry_points(group=group):
        package, version = (point.dist.name, point.dist.version) if point.dist else ("?", "?")
        found.append(Found(point.name, package, version, point))
    yield from sorted(found, key=lambda each: (each.package, each.name))


@contextmanager
def left_out(found: Found) -> Iterator[None]:
    """Whatever goes wrong with it is kept as one line, and the rest goes on."""
    try:
        yield
    except (Exception, SystemExit, TooLong) as error:
        what = str(error) if isinstance(error, SetupError) else where(error)
        line = one_line(f"{found.source} is left out: {found.name}: {what}")
        _TROUBLES[found.name] = shortly(line)


def troubles() -> tuple[str, ...]:
    """A line for each package that was left out."""
    return tuple(_TROUBLES.values())


def trouble(name: str) -> str | None:
    """Why the thing of that name was left out, if it was."""
    return _TROUBLES.get(name)
