"""How bots are written: `name:key=value:key=value`, `policy:./my.npz`, `./mybot.py`, or `exec:` and
a command."""

from __future__ import annotations

import shlex

from pravek.core.registry import SetupError

COMMAND = "exec:"
"""What a bot begins with that is a program of its own."""
WEIGHTS = ".npz"
"""How the file of a net ends; its key may be left out."""


def split(text: str) -> list[str]:
    """The bots of a list. A comma between quotes belongs to its command.

    >>> split("random, exec:./mybot --depth 3 '--book=a,b'")
    ['random', "exec:./mybot --depth 3 '--book=a,b'"]
    """
    found: list[str] = []
    for piece in text.split(","):
        if found and _is_open(found[-1]):
            found[-1] += f",{piece}"
        else:
            found.append(piece)
    return [spec.strip() for spec in found]


def parse(spec: str) -> tuple[str, dict[str, str]]:
    """The name of a bot and what it is told; a command is a name as a whole.

    >>> parse("search:time=1")
    ('search', {'time': '1'})
    >>> parse("policy:./my.npz")
    ('policy', {'net': './my.npz'})
    """
    if is_command(spec):
        return spec.strip(), {}
    name, *words = spec.strip().split(":")
    given: dict[str, str] = {}
    for word in words:
        bare = word.endswith(WEIGHTS) and "=" not in word
        key, equals, value = ("net", "=", word) if bare else word.partition("=")
        if not equals or not key or not value:
            raise SetupError(f"{word!r} in {spec!r} should read key=value")
        if key in given:
            raise SetupError(f"{key!r} is said twice in {spec!r}")
        given[key] = value
    return name, given


def with_sims(spec: str, sims: int) -> str:
    """The same bot with so many simulations of a decision instead of its time: its answer then is a
    function of view and seed.

    >>> with_sims("search:time=2:mix=0.2", 300)
    'search:mix=0.2:sims=300'
    """
    name, given = parse(spec)
    given.pop("time", None)
    return ":".join([name, *(f"{key}={value}" for key, value in {**given, "sims": sims}.items())])


def is_file(name: str) -> bool:
    return name.endswith(".py") and not is_command(name)


def is_command(spec: str) -> bool:
    return spec.lstrip().startswith(COMMAND)


def command(spec: str) -> list[str]:
    """The words of the command that a bot is, as a shell would take them apart."""
    try:
        words = shlex.split(spec.strip().removeprefix(COMMAND))
    except ValueError:
        raise SetupError(f"a quotation mark is not closed in {spec!r}") from None
    if not words:
        raise SetupError(f"{spec!r} names no program, as in exec:./mybot")
    return words


def _is_open(spec: str) -> bool:
    """Whether a quotation mark of a command waits for its fellow."""
    if not is_command(spec):
        return False
    try:
        shlex.split(spec)
    except ValueError:
        return True
    return False
