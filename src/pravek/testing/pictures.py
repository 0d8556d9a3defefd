"""Whether what `describe` answers can be drawn: the vocabulary of `pravek.core.picture`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pravek.core.picture import COLOURS
from pravek.testing.broken import short


def _whole(value: object) -> bool:
    return type(value) is int


def _count(value: object) -> bool:
    return type(value) is int and value >= 0


def _words(value: object) -> bool:
    return isinstance(value, str)


def _row(value: object) -> bool:
    return isinstance(value, list | tuple)


def _rows(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(_row, value))


def _any(value: object) -> bool:
    return True


Parts = dict[str, Callable[[object], bool]]

NEEDED: dict[str, Parts] = {
    "number": {"value": _whole},
    "text": {"text": _words},
    "seat": {"seat": _count},
    "seats": {"each": _row},
    "list": {"items": _row},
    "grid": {"rows": _rows},
    "pile": {"count": _count},
    "card": {"text": _words},
    "cards": {"cards": _row},
    "die": {"value": lambda face: face is None or _count(face), "sides": _count},
}
FREE: dict[str, Parts] = {
    "number": {"of": _whole},
    "pile": {"top": _any},
    "card": {"colour": lambda colour: colour in COLOURS},
    "cards": {"hidden": _count},
}


def doubt(value: Any, players: int) -> str | None:
    """Why a picture cannot be drawn at a table of so many; None if it can."""
    if isinstance(value, Mapping):
        reason = _tagged(value, players) if "is" in value else None
        inner = list(value.values())
    elif isinstance(value, list | tuple):
        reason, inner = None, list(value)
    else:
        return None
    return reason or next(filter(None, (doubt(each, players) for each in inner)), None)


def _tagged(value: Mapping[str, Any], players: int) -> str | None:
    kind = value["is"]
    if kind not in NEEDED:
        return f"{short(kind)} is no picture; there are {', '.join(NEEDED)}"
    needed, free = NEEDED[kind], FREE.get(kind, {})
    if strange := set(value) - {"is", *needed, *free}:
        return f"a {kind} has no {min(strange)!r}: {short(value)}"
    if missing := set(needed) - set(value):
        return f"a {kind} needs {min(missing)!r}: {short(value)}"
    for name, fits in {**needed, **free}.items():
        if name in value and not fits(value[name]):
            return f"the {name} of a {kind} cannot be {short(value[name])}"
    if kind == "seat" and value["seat"] >= players:
        return f"there is no seat {value['seat']}: {short(value)}"
    if kind == "seats" and len(value["each"]) != players:
        return f"{len(value['each'])} values for {players} seats: {short(value)}"
    return None
