"""What the browser client says: which keys it names, and with which arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tests.language.catalogs import WEB, catalog

CALL = re.compile(r"(?<![\w.])(t|by|all|pieces)\(|\bkey: (?=\"[\w.]+\", args: )")
LITERAL = re.compile(r"[\"'`]([a-z][\w.]*)[\"'`]")
OPENS, CLOSES = "([{", ")]}"


class Call(NamedTuple):
    path: str
    keys: list[str]
    args: set[str] | None
    """None where they are not written in the call."""


@cache
def sources() -> dict[str, str]:
    files = (path for end in ("ts", "svelte") for path in sorted(WEB.rglob(f"*.{end}")))
    return {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in files}


@cache
def literals() -> frozenset[str]:
    """Every quoted word of the client."""
    return frozenset(word for text in sources().values() for word in LITERAL.findall(text))


def _arguments(text: str, start: int) -> list[str]:
    """The arguments of the call whose bracket has just been opened."""
    depth, quote, found, begin = 0, "", [], start
    for at in range(start, len(text)):
        letter = text[at]
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'`":
            quote = letter
        elif letter in OPENS:
            depth += 1
        elif letter in CLOSES and depth == 0:
            return [*found, text[begin:at].strip()]
        elif letter in CLOSES:
            depth -= 1
        elif letter == "," and depth == 0:
            found, begin = [*found, text[begin:at].strip()], at + 1
    return found


def _names(literal: str) -> set[str] | None:
    """The fields of an object literal; None if it is none, or spreads another."""
    if not literal.startswith("{") or "..." in literal:
        return None
    fields = [field for field in _arguments(literal, 1) if field]
    return {field.split(":")[0].strip() for field in fields}


def calls() -> Iterator[Call]:
    """Calls that name a key: `t("a.b", { n })`, and sentences of the log."""
    known = catalog("en")
    for path, text in sources().items():
        for found in CALL.finditer(text):
            how = found.group(1)
            parts = _arguments(text, found.end())
            at = 1 if how == "by" and path.startswith("games/dominoes") else 0
            keys = [key for key in LITERAL.findall(" ".join(parts[at : at + 1])) if key in known]
            if not keys:
                continue
            rest = parts[at + 1 :] if how != "by" or at else parts[2:]
            args = _names(rest[0].removeprefix("args:").strip()) if rest else set()
            if args is not None and how == "by":
                args |= {"name"}  # whoever did it
            yield Call(path, keys, args)
