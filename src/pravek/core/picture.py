"""What `describe` may answer with, so that a screen draws it instead of dumping it.

Plain JSON is drawn, too: a number, a text, yes or no, nothing, a list, an object (a group with
labels). These say more: that a number is a seat, that rows are a board, that cards are cards. A
text under the key `duty` is the sentence of what is to be done.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

Picture: TypeAlias = dict[str, Any]

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "brown", "grey")
"""The colours a card may have."""


def number(value: int, of: int | None = None) -> Picture:
    """A number, perhaps out of so many: 3 of 10."""
    return _tagged("number", value=value) | ({} if of is None else {"of": of})


def text(words: str) -> Picture:
    """Words as the game says them."""
    return _tagged("text", text=words)


def seat(seat: int) -> Picture:
    """Somebody at the table: drawn as a name."""
    return _tagged("seat", seat=seat)


def each_seat(values: Iterable[Any]) -> Picture:
    """One value for each seat, in their order: drawn beside the names."""
    return _tagged("seats", each=list(values))


def listed(items: Iterable[Any]) -> Picture:
    """Things one after another."""
    return _tagged("list", items=list(items))


def grid(rows: Iterable[Iterable[Any]]) -> Picture:
    """A board, row by row. A cell is nothing (None), a word, a number or a picture."""
    return _tagged("grid", rows=[list(row) for row in rows])


def pile(count: int, top: Any = None) -> Picture:
    """So many things on a pile, and what lies on top if that can be seen."""
    return _tagged("pile", count=count) | ({} if top is None else {"top": top})


def card(text: str, colour: str | None = None) -> Picture:
    """A card: what stands on it, and its colour."""
    if colour is not None and colour not in COLOURS:
        raise ValueError(f"a card is {', '.join(COLOURS)}, not {colour!r}")
    return _tagged("card", text=text) | ({} if colour is None else {"colour": colour})


def cards(cards: Iterable[Any], hidden: int = 0) -> Picture:
    """A hand or a row of cards, and how many more there are face down."""
    shown = [card(each) if isinstance(each, str) else each for each in cards]
    return _tagged("cards", cards=shown) | ({"hidden": hidden} if hidden else {})


def die(value: int | None, sides: int = 6) -> Picture:
    """A die as it lies; None: not rolled yet."""
    return _tagged("die", value=value, sides=sides)


def plain(value: Any) -> Any:
    """Any value of a state as JSON: what a game says of itself if it says nothing better."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(each) for each in value), key=repr)
    if isinstance(value, Iterable):
        return [plain(each) for each in value]
    return str(value)


def _tagged(kind: str, **parts: Any) -> Picture:
    return {"is": kind, **parts}
