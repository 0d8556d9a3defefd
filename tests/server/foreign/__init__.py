"""Strangers on the server: the example games, one for every way to be bad, and a liar."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pravek.core import registry

EXAMPLES = Path(__file__).parents[3] / "examples" / "games"
NIM, PIG = EXAMPLES / "nim.py", EXAMPLES / "pig.py"
GOOFSPIEL = EXAMPLES / "goofspiel" / "src" / "pravek_goofspiel" / "__init__.py"
MOODY = Path(__file__).with_name("moody.py")


@contextmanager
def brought(*files: Path) -> Iterator[None]:
    """While these games are among ours."""
    names = [registry.bring(str(file)).name for file in files]
    try:
        yield
    finally:
        for name in names:
            registry.forget(name)
