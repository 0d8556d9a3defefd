"""Rules and engine side by side, both ways: every position, answer and score must be the same."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

import pravek
from pravek.core.protocol import Action, Decide, Event, Over
from pravek.engines.dominoes import coding
from pravek.engines.dominoes.coding import PEOPLE
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.duties import MOST_ANSWERS, answer, answers
from pravek.engines.dominoes.rules.reading import Position, code, read
from pravek.engines.dominoes.rules.rounds import go_on
from pravek.engines.dominoes.rules.score import POINT, rank, total
from pravek.games.dominoes.events import Deal, Piece
from pravek.games.origins.recruiting import Faces

SCRATCH = {
    at.DOMINO,
    at.ERUPTS,
    at.CRATERS,
    at.TOTEM_DUE,
    at.PERSON,
    at.PAID,
    at.PRICE,
    at.GENERATOR,
}
"""Numbers that mean nothing unless something is owed."""
LIVE = [i for i in range(at.KINDS) if i not in SCRATCH]


def rows(position: Position) -> Any:
    """The kingdoms with room for what the engine keeps beside them."""
    found = np.zeros((len(position.kingdoms) + 1, at.ROW), np.uint64)
    found[:-1, : at.WORDS] = position.kingdoms
    return found


def settled(table: Any) -> Any:
    """The numbers of the table that mean something."""
    clean = table.copy()
    for many, first, seats in (
        (at.COMINGS, at.COMING, at.COMING_SEATS),
        (at.CURRENTS, at.CURRENT, at.CURRENT_SEATS),
    ):
        clean[first + clean[many] : first + 4] = 0
        clean[seats + clean[many] : seats + 4] = 0
    if clean[at.OWED] == coding.DONE:
        clean[at.SEAT] = 0
    return clean[LIVE]


def legal(position: Position) -> list[int]:
    codes = np.zeros(MOST_ANSWERS, np.int64)
    n = answers(position.table, rows(position), position.box, codes)
    return sorted(codes[:n].tolist())


def same_scores(game: Any, state: Any, position: Position) -> None:
    kingdoms = rows(position)
    rank(position.table, kingdoms)
    for seat, score in enumerate(game.scores(state)):
        assert total(position.table, kingdoms, seat) == score.total
        largest, symbols = score.tiebreakers
        merit = score.total * POINT + largest * 1000 + symbols
        assert position.table[at.MERITS + seat] == merit


def compare(game: Any, state: Any, action: Action) -> int:
    """One decision of the rules, played by both; how many answers were compared."""
    position = read(game, game.view(state, action.seat))
    actions = game.actions(state, action.seat)
    assert legal(position) == sorted(code(state, a) for a in actions)
    same_scores(game, state, position)
    kingdoms, table = rows(position), position.table.copy()
    answer(table, kingdoms, position.box, code(state, action))
    after = game.apply(state, action)
    if getattr(after, "past", ()) != getattr(state, "past", ()):  # the next game of a dynasty
        return len(actions)
    expected = read(game, after)
    assert (expected.kingdoms == kingdoms[:-1, : at.WORDS]).all()
    if isinstance(game.turn(after), Decide):
        go_on(table)
        assert (settled(table) == settled(expected.table)).all()
    return len(actions)


def follow_rules(match: pravek.Match[Any]) -> int:
    """Every decision of a finished match, played by both."""
    game, state, compared = match.game, match.game.start(), 0
    for event in match.log:
        if isinstance(event, Action):
            compared += compare(game, state, event)
        state = game.apply(state, event)
    same_scores(game, state, read(game, state))
    return compared


def random_match(game: str, options: dict[str, Any], seed: int) -> pravek.Match[Any]:
    match: pravek.Match[Any] = pravek.Match(game, seed=seed, **options)
    rng = Random(seed)
    while isinstance(turn := match.turn, Decide):
        match.play(rng.choice(match.actions(turn.seats[0])))
    return match


def follow_engine(game: Any, seed: int) -> int:
    """A random game by the engine's luck, every event of it admitted by the rules."""
    state, rng = game.start(), Random(seed)
    position = read(game, state)
    table, kingdoms, compared = position.table, rows(position), 0
    table[at.GENERATOR] = seed
    codes = np.zeros(MOST_ANSWERS, np.int64)
    while True:
        before = table.copy()
        going = go_on(table)
        state = _follow_luck(game, state, before, table)
        if not going:
            break
        seat = int(table[at.SEAT])
        assert game.turn(state) == Decide((seat,))
        actions = {code(state, action): action for action in game.actions(state, seat)}
        found = codes[: answers(table, kingdoms, position.box, codes)].tolist()
        assert sorted(found) == sorted(actions)
        chosen = rng.choice(found)
        answer(table, kingdoms, position.box, chosen)
        state = game.apply(state, actions[chosen])
        compared += len(found)
    assert isinstance(game.turn(state), Over)
    final = Position(table, kingdoms[:-1, : at.WORDS], position.box)
    assert (read(game, state).kingdoms == final.kingdoms).all()
    same_scores(game, state, final)
    return compared


def _follow_luck(game: Any, state: Any, before: Any, after: Any) -> Any:
    """What the engine dealt and drew, admitted by the rules."""
    while not isinstance(chance := game.turn(state), Decide | Over):
        event: Event
        if chance.kind == "Deal":
            dealt = int(before[at.UNSEEN] & ~after[at.UNSEEN])
            event = Deal(tuple(n for n in range(1, 49) if dealt >> n & 1))
        elif chance.kind == "Piece":
            event = Piece(int(after[at.SEAT]))
        else:
            faces = after[at.FACE_UP : at.FACE_UP + 4]
            new = [int(f) for f, old in zip(faces, state.cave, strict=True) if old is None]
            event = Faces(tuple(PEOPLE[f] for f in new if f >= 0))
        assert chance.allows(event), event
        state = game.apply(state, event)
    return state
