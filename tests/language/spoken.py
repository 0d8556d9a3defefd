"""Every key that Python can send to a screen, from the code: refusals, score lines, notes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from tests.language.catalogs import ROOT

LAYERS = ("core", "games", "review", "server", "table", "teach")
KEY_AT = {
    "Refusal": 1,
    "Refuse": 1,
    "no": 1,
    "_no": 1,
    "_problem": 0,
    "ScoreLine": 2,
    "no_such": 0,
    "fault": 1,
    "bad": 1,
    "CannotReview": 0,
    "Reason": 0,
    "NotCounted": 0,
}
"""Which argument of a call is the key."""

ARGS_AT = {"Refusal": 3, "Refuse": 3, "ScoreLine": 3, "Reason": 2}
"""Which argument of a call holds the arguments of the sentence; elsewhere they are keywords."""

FROM_ELSEWHERE = {"refusal.key", "key", "line.key", "words.key", "error.key"}
"""Keys that are handed on: they are collected where they are made, or by whom a game from outside
was written."""


class Said(NamedTuple):
    path: str
    call: str
    key: str
    args: frozenset[str] | None
    """None where they are not written in the call."""

    @property
    def krom(self) -> bool:
        return "games/krom/" in self.path


def _args(call: ast.Call, name: str) -> frozenset[str] | None:
    if name in ("no", "_no", "_problem", "fault", "bad", "NotCounted"):
        if any(word.arg is None for word in call.keywords):
            return None
        return frozenset(word.arg for word in call.keywords if word.arg)
    at = ARGS_AT.get(name, len(call.args))
    if at >= len(call.args):
        return frozenset()
    given = call.args[at]
    if isinstance(given, ast.Dict):
        if None in given.keys:  # others are unpacked into it
            return None
        return frozenset(key.value for key in given.keys if isinstance(key, ast.Constant))  # type: ignore[misc]
    return frozenset() if isinstance(given, ast.Constant) else None


def _said(path: str, call: ast.Call) -> Iterator[Said]:
    name = getattr(call.func, "id", None) or getattr(call.func, "attr", "")
    if name not in KEY_AT or len(call.args) <= KEY_AT[name] or path == "core/guard.py":
        return  # the guard speaks to whoever wrote a game, in English
    key, written = call.args[KEY_AT[name]], ast.unparse(call.args[KEY_AT[name]])
    if isinstance(key, ast.Constant):
        said = f"no_such_{key.value}" if name == "no_such" else str(key.value)
        yield Said(path, name, said, _args(call, name))
    else:
        handed_on = written in FROM_ELSEWHERE or path.endswith(("problems.py", "house.py"))
        assert handed_on, f"{path}: {written} is a key that nobody can collect"


def said() -> list[Said]:
    found = [
        Said("server/house.py", "no_such", f"no_such_{what}", frozenset())
        for what in ("table", "code")  # `_by` hands its last argument on
    ]
    found += [
        Said("server/net/edge.py", "Refuse", key, frozenset())
        for key in ("no_such_page", "wrong_method")  # what the router itself refuses
    ]
    for layer in LAYERS:
        for file in sorted((ROOT / "src/pravek" / layer).rglob("*.py")):
            path = file.relative_to(ROOT / "src/pravek").as_posix()
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    found += _said(path, node)
    return found


def notes() -> set[str]:
    """The kinds of notes the server writes into a log."""
    pairs = [
        (key, value)
        for room in ("server", "table")
        for file in sorted((ROOT / "src/pravek" / room).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
    ]
    return {
        str(value.value)
        for key, value in pairs
        if isinstance(key, ast.Constant) and key.value == "note" and isinstance(value, ast.Constant)
    }
