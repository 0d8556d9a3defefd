"""Kingdomino and Origins in the terminal: territories side by side, the two lines, the choices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pravek.cli.tables import land, plain
from pravek.cli.tables.land import ARROWS, LEGENDS, LOOKS, spoken
from pravek.cli.tables.sentence import does, of, sentence
from pravek.core.protocol import Action, Event, Seat
from pravek.games.dominoes.domino import Half
from pravek.games.dominoes.events import Build, Claim, Deal, Discard, Piece, Place
from pravek.games.dominoes.game import DominoGame
from pravek.games.dominoes.grid import POSITIONS, Position
from pravek.games.dominoes.picture import positions
from pravek.games.dominoes.state import Slot, State, owed
from pravek.games.kingdomino import typed as kingdomino
from pravek.games.origins import typed as origins
from pravek.games.origins.discovery import Fire, Fizzle
from pravek.games.origins.opening import Open
from pravek.games.origins.recruiting import Decline, Faces, Give, Invite, Stand, Summon
from pravek.games.origins.resources import KINDS, resource_of
from pravek.games.origins.totem import Hand

Game = DominoGame[Any]

SEATS = ("bright_magenta", "bright_cyan", "bright_green", "bright_yellow")
SHORT = {"n": "north", "e": "east", "s": "south", "w": "west"}


# The table


def table(game: Game, view: State, seat: Seat | None, names: Sequence[str]) -> RenderableType:
    """Every territory, then the lines, then what else lies on the table."""
    parts: list[RenderableType] = [
        Columns([_territory(game, view, s, names) for s in range(game.players)], padding=(1, 3)),
        Text(),
        _lines(game, view, names),
    ]
    if beside := _beside(game, view, names):
        parts.append(beside)
    parts.append(Text(LEGENDS[game.options.get("mode", game.name)], "dim"))
    return Group(*parts)


def words_of(game: Game, view: Any, seat: Seat) -> dict[Position, str]:
    """The squares of a seat, each as people type it."""
    if game.name == "origins":
        return land.places(origins.write(origins.of_seat(view, seat)))
    return land.places(kingdomino.write(view.kingdoms[seat]))


def _territory(
    game: Game,
    view: State,
    seat: Seat,
    names: Sequence[str],
    new: dict[Position, str] | None = None,
) -> RenderableType:
    kingdom, duty = view.kingdoms[seat], owed(view)
    words = words_of(game, view, seat) | (new or {})
    builds = isinstance(duty, Build) and duty.seat == seat
    wide = {place for action in game.actions(view, seat) for place in _covered(action)}
    last = _covered_by(kingdom.laid[-1]) if kingdom.laid else ()
    points = game.points(view, seat)
    title = Text.assemble(
        ("▶ " if duty is not None and duty.seat == seat else "  ", "bold"),
        (names[seat], f"bold {SEATS[seat]}"),
        f"  {points} point{'s' * (points != 1)}",
        no_wrap=True,
    )
    picture = land.draw(
        LOOKS[game.name],
        words,
        free=positions(kingdom.free) if builds else (),
        wide=wide if builds else (),
        new=new or (),
        last=last,
    )
    return Group(title, picture)


def _covered(action: Action) -> list[Position]:
    if isinstance(action, Place):
        return [action.at, land.beyond(action.at, action.towards)]
    return []


def _covered_by(laid: Any) -> list[Position]:
    at = POSITIONS[laid.cell]
    return [at, land.beyond(at, laid.towards)]


def _lines(game: Game, view: State, names: Sequence[str]) -> RenderableType:
    told = game.describe(view)
    grid = Table.grid(padding=(0, 4))
    lines, titles = [], []
    if view.current:
        titles.append("This line")
        lines.append(_line(game, view, view.current, names, current=True))
    if view.coming:
        titles.append("Next line" if view.current else "First line")
        lines.append(_line(game, view, view.coming, names))
    game_of = f"Game {told['game']} of {told['games']} · " if "game" in told else ""
    heading = f"{game_of}Round {max(told['round'], 1)} of {told['rounds']}"
    if view.lines_left:
        heading += f" · {view.lines_left} more line{'s' * (view.lines_left > 1)} to come"
    if not lines:
        return Text(heading, "bold")
    grid.add_row(*(Text(title, "bold") for title in titles))
    grid.add_row(*lines)
    return Group(Text(heading, "bold"), grid)


def _line(
    game: Game, view: State, line: Sequence[Slot], names: Sequence[str], current: bool = False
) -> RenderableType:
    rows = Table.grid(padding=(0, 1))
    for index, slot in enumerate(line):
        mark = " "
        if current and index < view.played:
            mark = "▶" if index == view.played - 1 and owed(view) else "✓"
        owner = Text("–" if slot.seat is None else names[slot.seat], no_wrap=True)
        owner.stylize("dim" if slot.seat is None else SEATS[slot.seat])
        number = Text(f"{mark}{slot.domino:>3}", "dim" if mark == "✓" else "bold")
        rows.add_row(number, domino_text(game, slot.domino), owner)
    return rows


def domino_text(game: Game, number: int) -> Text:
    """Both halves of a domino as they lie in the line."""
    look, domino = LOOKS[game.name], game.box[number]
    return Text.assemble(*(look.square(_half_word(game, half)) for half in domino.halves))


def _half_word(game: Game, half: Half) -> str:
    word = f"{game.box.letters[half.terrain]}{half.craters or half.symbols}"
    carries = game.options.get("mode") in ("totem", "tribe") and resource_of(half)
    return word + "$" * bool(carries)


def _beside(game: Game, view: Any, names: Sequence[str]) -> RenderableType | None:
    """Totems, or the people in the cave."""
    match game.options.get("mode"):
        case "totem":
            held = (
                f"{kind} {'on the table' if seat is None else names[seat]}"
                for kind, seat in zip(KINDS, view.totems, strict=True)
            )
            return Text("Totems: " + " · ".join(held))
        case "tribe":
            cave = " · ".join(_person(kind) if kind else "–" for kind in view.cave)
            return Text(f"Cave: {cave}   ({len(view.pile)} in the pile)")
    return None


def _person(kind: str) -> str:
    return f"{kind.replace('_', ' ')} @{origins.NAMES[kind]}"


# The choices


def phrase(game: Game, view: Any, action: Action) -> str:
    match action:
        case Place(_, at, towards):
            return f"build at {spoken(at)} {ARROWS[towards]} {towards}"
        case Discard():
            duty = owed(view)
            number = duty.domino if isinstance(duty, Build) else "?"
            return f"discard domino {number}: it fits nowhere"
        case Claim(_, number):
            return f"take {number:>2}  {_plain(game, number)}"
        case Open(_, positions):
            pair = ", ".join(str(view.coming[position - 1].domino) for position in positions)
            return f"take positions {positions[0]} and {positions[1]}: dominoes {pair}"
        case Fire(seat, at):
            return f"fire lands on {spoken(at)} {_square(game, view, seat, at)}"
        case Fizzle():
            return "no square can burn: the fire leaves the game"
        case Hand(_, totem, _):
            return f"give the {totem} totem to seat {'ABCDEF'[action.to]}"
        case Decline():
            return "recruit nobody"
        case Invite(_, person):
            return f"recruit the {_person(person)} from the cave for two resources"
        case Summon(_, person):
            return f"recruit the {_person(person)} from the pile for four resources"
        case Give(seat, at):
            return f"give up the resource on {spoken(at)} {_square(game, view, seat, at)}"
        case Stand(seat, at):
            return f"stand on {spoken(at)} {_square(game, view, seat, at)}"
    return plain.phrase(game, view, action)


def _square(game: Game, view: Any, seat: Seat, at: Position) -> str:
    """What lies on a square, as it is drawn."""
    return LOOKS[game.name].square(words_of(game, view, seat)[at]).plain.strip()


def _plain(game: Game, number: int) -> str:
    halves = (_half_word(game, half) for half in game.box[number].halves)
    return " | ".join(LOOKS[game.name].square(word).plain.strip() for word in halves)


def menu(game: Game, view: Any, actions: Sequence[Action]) -> tuple[list[Action], RenderableType]:
    """The choices, the best first. Placements are grouped by the points they bring."""
    told = {action: game.preview(view, action) for action in actions}
    gains = {action: told[action].get("points", 0) for action in actions}
    ordered = sorted(actions, key=lambda action: -gains[action])
    if not all(isinstance(action, Place) for action in actions):
        rows = Table.grid(padding=(0, 1))
        for number, action in enumerate(ordered, 1):
            gain = f"{gains[action]:+}" if any(gains.values()) else ""
            burned = str(told[action].get("burns") or "").replace("_", " ")
            burns = f", burns the {burned}" if burned else ""
            rows.add_row(Text(f"{number:>3}", "bold"), gain, phrase(game, view, action) + burns)
        return ordered, rows
    duty = owed(view)
    assert isinstance(duty, Build)
    grouped = Table.grid(padding=(0, 1))
    for gain in sorted(set(gains.values()), reverse=True):
        entries = [
            Text.assemble((f"{number:>3} ", "bold"), f"{spoken(action.at)}{ARROWS[action.towards]}")
            for number, action in enumerate(ordered, 1)
            if isinstance(action, Place) and gains[action] == gain
        ]
        grouped.add_row(Text(f"{gain:+4}", "green" if gain > 0 else "dim"), Columns(entries))
    first = Text.assemble(
        f"Build domino {duty.domino} ",
        domino_text(game, duty.domino),
        ": points, number, square of the left half and the way the right half points",
    )
    return ordered, Group(first, grouped)


def picture(game: Game, view: State, action: Action, names: Sequence[str]) -> RenderableType | None:
    """The territory as it would look with a domino built there."""
    duty = owed(view)
    if not isinstance(action, Place) or not isinstance(duty, Build):
        return None
    halves = (_half_word(game, half) for half in game.box[duty.domino].halves)
    new = dict(zip(_covered(action), halves, strict=True))
    return _territory(game, view, action.seat, names, new)


def find(view: State, seat: Seat, text: str) -> Action | None:
    """`1,0 east` or `1 0 e`; a domino number to take it; a square for fire, gifts and people."""
    place = re.fullmatch(
        r"\(?\s*(-?\d{1,2})[,\s]\s*(-?\d{1,2})\s*\)?\s*"
        r"(n|north|e|east|s|south|w|west|↑|→|↓|←)?",
        text,
    )
    if place:
        at, way = (int(place[1]), int(place[2])), place[3]
        if way:
            arrows = {arrow: towards for towards, arrow in ARROWS.items()}
            return Place(seat, at, SHORT.get(way) or arrows.get(way) or way)
        return _on_square(view, seat, at)
    if text.isascii() and text.isdigit() and any(slot.domino == int(text) for slot in view.coming):
        return Claim(seat, int(text))
    return None


def _on_square(view: State, seat: Seat, at: Position) -> Action | None:
    kinds = {"Erupt": Fire, "Pay": Give, "Settle": Stand}
    kind = kinds.get(type(owed(view)).__name__)
    return kind(seat, at) if kind else None


# What happened


def tell(game: Game, event: Event, names: Sequence[str]) -> str:
    match event:
        case Deal(numbers):
            return "A new line: " + ", ".join(map(str, numbers)) + "."
        case Piece(seat):
            return sentence(f"{of(names[seat], game.words.piece)} is drawn")
        case Faces(people):
            return "New in the cave: " + ", ".join(map(_person, people)) + "."
        case Action(seat):
            return sentence(does(names[seat], _deed(game, event, names)))
    return plain.tell(game, event, names)


def _deed(game: Game, action: Action, names: Sequence[str]) -> str:
    match action:
        case Place(_, at, towards):
            return f"builds at {spoken(at)} {ARROWS[towards]}"
        case Discard():
            return "discards a domino that fits nowhere"
        case Claim(_, number):
            return f"takes {number} ({_plain(game, number)})"
        case Open(_, positions):
            return f"takes positions {positions[0]} and {positions[1]}"
        case Fire(_, at):
            return f"lets fire land on {spoken(at)}"
        case Fizzle():
            return "has no square that can burn"
        case Hand(_, totem, to):
            return f"gives the {totem} totem to {names[to]}"
        case Decline():
            return "recruits nobody"
        case Invite(_, person):
            return f"recruits the {_person(person)} from the cave"
        case Summon(_, person):
            return f"recruits the {_person(person)} from the pile"
        case Give(_, at):
            return f"gives up the resource on {spoken(at)}"
        case Stand(_, at):
            return f"puts the new person on {spoken(at)}"
    return plain.phrase(game, None, action)


__all__ = ["find", "menu", "phrase", "picture", "table", "tell"]
