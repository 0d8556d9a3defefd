"""Pictures as text: what `describe` answers, drawn with names, boards, cards and dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

SEAT_COLOURS = (
    *("bright_magenta", "bright_cyan", "bright_green"),
    *("bright_yellow", "bright_red", "bright_blue"),
)
"""The colour of each seat."""
CARD_COLOURS = {
    "red": "bright_red",
    "orange": "dark_orange",
    "yellow": "bright_yellow",
    "green": "bright_green",
    "blue": "bright_blue",
    "purple": "bright_magenta",
    "brown": "orange4",
    "grey": "bright_black",
}
NOTHING = Text("–", "dim")


def drawn(described: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Everything a game says about its table; last, in bold, what is to be done."""
    return _Drawing(names).whole(described)


class _Drawing:
    """Pictures at one table: its people have names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names

    def whole(self, described: Mapping[str, Any]) -> RenderableType:
        duty = described.get("duty")
        told = isinstance(duty, str)
        rest = {key: value for key, value in described.items() if not (told and key == "duty")}
        parts: list[RenderableType] = [self.group(rest)] if rest else []
        return Group(*parts, *([Text(str(duty), "bold")] if told else []))

    def group(self, values: Mapping[str, Any]) -> RenderableType:
        """Values with their labels; what is flat goes on one line with its label."""
        rows = Table.grid(padding=(0, 2))
        for label, value in values.items():
            rows.add_row(Text(str(label).replace("_", " "), "cyan"), self.any(value))
        return rows

    def any(self, value: Any) -> RenderableType:
        line = self.line(value)
        return line if line is not None else self.block(value)

    # On one line

    def line(self, value: Any) -> Text | None:
        """The value as a piece of a line; None if it needs more room."""
        if value is None or value == [] or value == {}:
            return NOTHING
        if isinstance(value, bool):
            return Text("yes" if value else "no")
        if isinstance(value, Mapping):
            return self.tagged(str(value.get("is")), value)
        if isinstance(value, list | tuple):
            return self.row(value, ", ")
        return Text(str(value))

    def tagged(self, kind: str, value: Mapping[str, Any]) -> Text | None:
        """A picture that fits on a line."""
        match kind:
            case "number":
                of = f" of {value['of']}" if value.get("of") is not None else ""
                return Text(f"{value.get('value')}{of}")
            case "text":
                return Text(str(value.get("text")))
            case "seat":
                return self.name(value.get("seat"))
            case "list":
                return self.row(_items(value, "items"), ", ") or None
            case "pile":
                top = self.line(value["top"]) if value.get("top") is not None else None
                count = Text(f"{value.get('count')} on the pile")
                return Text.assemble(count, ", on top ", top) if top else count
            case "card":
                style = CARD_COLOURS.get(str(value.get("colour")), "bold")
                return Text(f"[{value.get('text')}]", style)
            case "cards":
                hidden = value.get("hidden") or 0
                shown = [*_items(value, "cards"), *[_face_down(hidden)] * bool(hidden)]
                return self.row(shown, " ") if shown else NOTHING
            case "die":
                known = "?" if value.get("value") is None else value["value"]
                sides = "" if value.get("sides", 6) == 6 else f" of {value['sides']}"
                return Text(f"⟨{known}⟩{sides}", "bold")
        return None

    def row(self, values: Sequence[Any], between: str) -> Text | None:
        """Flat values one after another; None if one of them is not flat."""
        if any(isinstance(value, list | tuple) and value for value in values):
            return None
        lines = [self.line(value) for value in values]
        whole = [line for line in lines if line is not None]
        return Text(between).join(whole) if len(whole) == len(lines) else None

    def name(self, seat: Any) -> Text:
        if type(seat) is int and 0 <= seat < len(self.names):
            return Text(self.names[seat], SEAT_COLOURS[seat % len(SEAT_COLOURS)])
        return Text(str(seat))

    # On several lines

    def block(self, value: Any) -> RenderableType:
        if isinstance(value, Mapping):
            match value.get("is"):
                case "seats":
                    return self.seats(_items(value, "each"))
                case "grid":
                    return self.board(_items(value, "rows"))
                case "list":
                    return Group(*map(self.any, _items(value, "items")))
                case "cards":
                    return Group(*map(self.any, _items(value, "cards")))
            return self.group(value)
        lengths = {len(row) if isinstance(row, list | tuple) else -1 for row in value}
        if len(lengths) == 1 and min(lengths) > 0:
            return self.board(value)
        return Group(*map(self.any, value))

    def seats(self, values: Sequence[Any]) -> RenderableType:
        rows = Table.grid(padding=(0, 2))
        for seat, value in enumerate(values):
            rows.add_row(self.name(seat), self.any(value))
        return rows

    def board(self, rows: Sequence[Any]) -> RenderableType:
        board = Table(box=SQUARE, show_header=False, show_lines=True, padding=(0, 1))
        for row in rows:
            cells = row if isinstance(row, list | tuple) else [row]
            board.add_row(*(Text() if cell is None else self.any(cell) for cell in cells))
        return board


def _items(value: Mapping[str, Any], key: str) -> Sequence[Any]:
    found = value.get(key)
    return found if isinstance(found, list | tuple) else [found]


def _face_down(count: Any) -> str:
    return f"and {count} face down"
