"""Why one answer is better than another, by what lies on the table: points, room, regions, what is
still to come, what others would take, who goes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pravek.core.extras import Reason
from pravek.core.protocol import SEATS, Action, Seat
from pravek.games.dominoes.events import Claim, Place
from pravek.games.dominoes.grid import beyond, neighbours
from pravek.games.dominoes.kingdom import Kingdom, Region
from pravek.games.dominoes.state import Slot, State

MOST = 3
"""How much is said at once."""
ROOM = 2
"""Squares that make a difference."""
MATTERS = 3
"""Points that make a domino worth denying."""


def reasons(game: Any, view: Any, played: Action, better: Action) -> Sequence[Reason]:
    """The reasons that every game of the family knows."""
    return list(_all(game, view, played, better))[:MOST]


def _all(game: Any, view: Any, played: Action, better: Action) -> Iterator[Reason]:
    match played, better:
        case Place(), Place():
            yield from _placing(game, view, played, better)
        case Claim(), Claim():
            yield from _claiming(game, view, played, better)
        case _:
            yield from more_points(game, view, played, better)


def more_points(game: Any, view: Any, played: Action, better: Action) -> Iterator[Reason]:
    """What it brings right now."""
    now, then = (game.preview(view, action).get("points", 0) for action in (played, better))
    if then > now:
        text = f"It brings {_many(then - now, 'point')} more at once."
        yield Reason("more_points", text, {"points": then - now})


# Building


def _placing(game: Any, view: Any, played: Place, better: Place) -> Iterator[Reason]:
    seat = played.seat
    with_it, without = (game.happen(view, action) for action in (better, played))
    grown, other = with_it.kingdoms[seat], without.kingdoms[seat]
    yield from _lost(game, view, grown, other, seat)
    if (holes := _holes(other) - _holes(grown)) > 0:
        text = f"What was played leaves {_many(holes, 'square')} that no domino can fill."
        yield Reason("hole", text, {"squares": holes})
    yield from bonuses(game, with_it, without, seat)
    yield from more_points(game, view, played, better)
    yield from _next(game, view, grown, other, seat)
    mine, theirs = _region(grown), _region(other)
    if mine.symbols and mine.points > theirs.points:
        yield _larger(game, mine)
    elif mine.squares > theirs.squares:
        yield from _to_come(game, view, mine)
    if (room := _room(grown) - _room(other)) >= ROOM:
        text = f"It leaves more room: {_many(room, 'square')} to build on."
        yield Reason("room", text, {"squares": room})


def _next(game: Any, view: State, grown: Kingdom, other: Kingdom, seat: Seat) -> Iterator[Reason]:
    """What the best domino that lies there for the seat can bring after it."""
    owned = [slot.domino for slot in view.current[view.played :] if slot.seat == seat]
    near = owned or [slot.domino for slot in view.coming if slot.seat in (None, seat)]
    found = [(_most(game, grown, number) or 0, number) for number in near]
    points, domino = max(found, default=(0, 0))
    less = max((_most(game, other, number) or 0 for number in near), default=0)
    if points > less:
        text = f"Then domino {domino} can bring {_many(points, 'point')}, else {less} at most."
        yield Reason("next_points", text, {"domino": domino, "points": points, "less": less})


def _room(kingdom: Kingdom) -> int:
    """Empty squares on which a domino can still come to lie."""
    return (kingdom.free & neighbours(kingdom.free)).bit_count()


def _lost(game: Any, view: State, grown: Kingdom, other: Kingdom, seat: Seat) -> Iterator[Reason]:
    """A domino that waits for its turn and would fit nowhere."""
    waiting: tuple[Slot, ...] = (*view.current[view.played :], *view.coming)
    for slot in waiting:
        domino = game.box[slot.domino]
        if slot.seat == seat and grown.placements(domino) and not other.placements(domino):
            text = f"After what was played, domino {slot.domino} fits nowhere."
            yield Reason("next_lost", text, {"domino": slot.domino})


def _holes(kingdom: Kingdom) -> int:
    """Empty squares between others, too small for any domino."""
    return (kingdom.free & ~neighbours(kingdom.free)).bit_count()


def bonuses(game: Any, with_it: Any, without: Any, seat: Seat) -> Iterator[Reason]:
    """The middle, a totem: lines of the sheet that only the better move has."""
    kept = {(line.key, *line.args.items()) for line in game.extras(without, seat)}
    for line in game.extras(with_it, seat):
        if (line.key, *line.args.items()) in kept:
            continue
        if line.key == "totem":
            what = line.args["totem"]
            text = f"It brings the totem of the {what}: {_many(line.points, 'point')}."
            yield Reason("totem", text, {"resource": what, "points": line.points})
        elif not line.args:
            text = f"It keeps {line.label}: {_many(line.points, 'point')}."
            yield Reason("keeps_bonus", text, {"bonus": line.key, "points": line.points})


def _region(kingdom: Kingdom) -> Region:
    """The better of the regions that the domino just laid belongs to."""
    laid = kingdom.laid[-1]
    squares = laid.cell | beyond(laid.cell, laid.towards)
    touched = [region for region in kingdom.regions if region.cells & squares]
    return max(touched, key=lambda region: (region.points, region.squares))


def _larger(game: Any, region: Region) -> Reason:
    terrain = game.box.terrains[region.terrain]
    symbols = _many(region.symbols, game.words.symbol)
    squares = _many(region.squares, "square")
    text = f"It makes a more valuable region: {terrain}, {squares}, {symbols}."
    args = {"terrain": terrain, "squares": region.squares}
    if game.words.symbol == "crown":
        return Reason("region_crowns", text, {**args, "crowns": region.symbols})
    return Reason("region_fires", text, {**args, "fires": region.symbols})


def _to_come(game: Any, view: State, region: Region) -> Iterator[Reason]:
    """Symbols of its terrain that are still in the pile."""
    terrain = game.box.terrains[region.terrain]
    halves = (half for number in view.box for half in game.box[number].halves)
    left = sum(half.symbols for half in halves if half.terrain == region.terrain)
    text = f"More may come: {terrain}, {_many(left, game.words.symbol)} in the pile."
    if left and game.words.symbol == "crown":
        yield Reason("crowns_left", text, {"terrain": terrain, "crowns": left})
    elif left:
        yield Reason("fires_left", text, {"terrain": terrain, "fires": left})


# Choosing


def _claiming(game: Any, view: State, played: Claim, better: Claim) -> Iterator[Reason]:
    seat, wanted, taken = played.seat, better.domino, played.domino
    most, less = (_most(game, view.kingdoms[seat], number) for number in (wanted, taken))
    if less is None and most is not None:
        yield Reason("take_nowhere", f"Domino {taken} fits nowhere.", {"domino": taken})
    elif most is not None and less is not None and most > less:
        text = f"Domino {wanted} can bring {_many(most, 'point')}, domino {taken} {less}."
        args = {"domino": wanted, "points": most, "other": taken, "less": less}
        yield Reason("take_points", text, args)
    yield from _denied(game, view, seat, wanted)
    symbols = [sum(half.symbols for half in game.box[n].halves) for n in (wanted, taken)]
    if symbols[0] > symbols[1]:
        text = f"On domino {wanted}: {_many(symbols[0], game.words.symbol)}."
        if game.words.symbol == "crown":
            yield Reason("take_crowns", text, {"domino": wanted, "crowns": symbols[0]})
        else:
            yield Reason("take_fires", text, {"domino": wanted, "fires": symbols[0]})
    if wanted < taken:
        text = f"With the lower number {wanted} one plays earlier in the next round."
        yield Reason("goes_first", text, {"domino": wanted})


def _most(game: Any, kingdom: Kingdom, number: int) -> int | None:
    """The most points a domino brings at once; None if it fits nowhere."""
    domino = game.box[number]
    return max((kingdom.gain(domino, *place) for place in kingdom.placements(domino)), default=None)


def _denied(game: Any, view: State, seat: Seat, wanted: int) -> Iterator[Reason]:
    """What somebody who chooses later would make of the domino, beyond the rest of the line."""
    free = [slot.domino for slot in view.coming if slot.seat is None and slot.domino != wanted]
    later = {slot.seat for slot in view.current[view.played :]} - {seat, None}
    gains = []
    for rival in later:
        kingdom = view.kingdoms[rival]  # type: ignore[index]
        best = _most(game, kingdom, wanted) or 0
        rest = max((_most(game, kingdom, number) or 0 for number in free), default=0)
        gains.append((best - rest, best, rival))
    ahead, points, rival = max(gains, default=(0, 0, None), key=lambda gain: gain[0])
    if rival is not None and ahead >= MATTERS:
        text = f"{SEATS[rival]} could make {_many(points, 'point')} of domino {wanted}."
        yield Reason("denies", text, {"seat": rival, "domino": wanted, "points": points})


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
