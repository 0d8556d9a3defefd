"""What a side of the table is called, and what it sees beyond another one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pravek.core.protocol import SEATS, Seat


def name_of(side: Seat | None) -> str:
    return "spectator" if side is None else SEATS[side]


def beyond(seen: Any, public: Any) -> Any:
    """The parts of a picture that are different in another one; None if there are none.

    >>> beyond({"life": 7, "hand": ["B01", None]}, {"life": 7, "hand": [None, None]})
    {'hand': {'0': 'B01'}}
    """
    if isinstance(seen, Mapping) and isinstance(public, Mapping):
        rows = [(name, each, public.get(name)) for name, each in seen.items()]
    elif isinstance(seen, list | tuple) and isinstance(public, list | tuple):
        shown = (*public, *(None,) * (len(seen) - len(public)))
        rows = [(str(at), *pair) for at, pair in enumerate(zip(seen, shown, strict=False))]
    else:
        return seen if seen != public else None
    parts = {name: beyond(mine, theirs) for name, mine, theirs in rows}
    return {name: part for name, part in parts.items() if part is not None} or None
