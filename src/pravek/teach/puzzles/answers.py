"""What can be asked about puzzles, on a server and without one; Refuse says what is wrong."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from pravek.core.codec import encode
from pravek.core.protocol import Action
from pravek.core.token import parse, token
from pravek.review.shapes import Way
from pravek.table.judging import judge, refusal_of
from pravek.table.messages import Because
from pravek.table.pen import plain
from pravek.table.problems import illegal, no_such
from pravek.table.records import action_of, nobody_can, seen
from pravek.table.shapes import Holder, Json, Position, SeatAt, Table
from pravek.teach.daily.deals import day_of
from pravek.teach.puzzles.kept import Kept, shelf
from pravek.teach.puzzles.opened import Opened, open_
from pravek.teach.puzzles.shapes import Puzzle, PuzzleLine, Puzzles, Solution, Tried
from pravek.teach.puzzles.today import puzzle_of

NAMES = ("Hania", "Todor", "Zdeněk", "Mila", "Eva", "Ivo")
"""Who sits there."""
TOLD = 4
"""How many of the other actions a solution tells."""


def listed(now: int) -> Puzzles:
    """All puzzles, and the one of the day; `now` in milliseconds since 1970."""
    return _of_day(day_of(now))


@lru_cache(maxsize=2)
def _of_day(day: date) -> Puzzles:
    puzzles = shelf().values()
    lines = [line_of(kept) for kept in puzzles]
    return Puzzles(puzzles=lines, day=day.isoformat(), today=puzzle_of(day, puzzles).id)


def puzzle(id: str) -> Puzzle:
    opened = _open(id)
    kept, game = opened.kept, opened.game
    names = list(NAMES[: game.players])
    return Puzzle(
        line=line_of(kept),
        options=plain(game.options),
        names=names,
        seat=kept.seat,
        position=_position(opened, None),
        table=_table(opened, names),
        gap=kept.gap,
        error=kept.error,
        exact=kept.exact,
        found=dict(kept.found),  # type: ignore[arg-type]
    )


def tried(id: str, named: Json) -> Tried:
    """A try: right, or what it gives away and why."""
    opened = _open(id)
    action = _legal(opened, named)
    return Tried(
        right=action == opened.best,
        loss=opened.loss(action),
        points=opened.fewer(action),
        because=opened.reasons(action),
        position=_position(opened, action),
    )


def why(id: str, named: Json) -> Because:
    """Whether an action would be legal there, and what it would bring at once."""
    opened = _open(id)
    action = action_of(named, opened.game)
    if action.seat != opened.kept.seat:
        raise nobody_can()
    return judge(opened.game, opened.view, action)


def solution(id: str) -> Solution:
    opened = _open(id)
    kept = opened.kept
    rest = sorted(opened.actions.values(), key=opened.loss)[1:]
    rival = opened.actions[kept.tempting]
    return Solution(
        best=_way(opened, opened.best),
        others=[_way(opened, action) for action in rest[:TOLD]],
        rival=_way(opened, rival),
        because=opened.reasons(rival),
        position=_position(opened, opened.best),
    )


def line_of(kept: Kept) -> PuzzleLine:
    return PuzzleLine(
        id=kept.id,
        game=kept.game,
        mode=kept.mode,
        players=kept.options["players"],
        grade=kept.grade,
        kind=kept.kind,
        deed=kept.made["deed"],
        themes=list(kept.themes),
    )


def _open(id: str) -> Opened:
    if id not in shelf():
        raise no_such("puzzle")
    return open_(id)


def _legal(opened: Opened, named: Json) -> Action:
    """The action that is tried; Refuse says which clause forbids it."""
    action = action_of(named, opened.game)
    if action.seat != opened.kept.seat:
        raise nobody_can()
    for each in opened.actions.values():
        if each == action:
            return each
    raise illegal(refusal_of(opened.game, opened.view, action))


def _way(opened: Opened, action: Action) -> Way:
    kept, loss, fewer = opened.kept, opened.loss(action), opened.fewer(action)
    then = kept.then if action == opened.best else None
    return Way(
        action=plain(encode(action)),
        token=token(action),
        then=None if then is None else plain(encode(parse(then, opened.game))),
        chance=max(0.0, kept.chance - loss),
        points=0.0 if kept.points is None or fewer is None else kept.points - fewer,
        behind=loss,
        error=opened.error(action),
    )


def _position(opened: Opened, action: Action | None) -> Position:
    """As its seat sees it, after an action if one is given."""
    game, state, seat = opened.game, opened.match.state, opened.kept.seat
    if action is not None:
        state = game.apply(state, action)
    return seen(game, state, game.view(state, seat), seat)


def _table(opened: Opened, names: list[str]) -> Table:
    """The table it lies on: nobody's, and nothing can be asked of it."""
    person = Holder(kind="person")
    return Table(
        id="",
        game=opened.kept.game,
        options=plain(opened.game.options),
        phase="playing",
        round=1,
        seats=[
            SeatAt(seat=seat, name=name, owner="person", holder=person, online=True)
            for seat, name in enumerate(names)
        ],
        clock="none",
        visibility="link",
        created=0,
        grace=0,
    )
