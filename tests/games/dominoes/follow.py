"""The engine and the slow reference at one table: every event goes to both, and they must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.reference.squares import Square
from tests.reference.table import Table

import pravek
from pravek.core.protocol import Action, Decide, Event, Over
from pravek.testing.setups import Setup

SAME = ("mighty_duel", "middle_kingdom", "harmony", "short", "hut_shelters")
SAME += ("empire_of_fire", "homo_habilis")
LUCK = {"Deal": "deal", "Piece": "drawn", "Faces": "refill"}


def reference_table(setup: Setup) -> Table:
    """The same set-up at the slow table."""
    chosen = dict(setup.options)
    game = chosen.get("mode", setup.game)
    options = [name for name in SAME if chosen.get(name)]
    if chosen.get("all_dominoes"):
        options.append("all_48")
    return Table(str(game), setup.players, options)


def decision(action: Action) -> tuple[Any, ...]:
    """An action in the words of the reference."""
    match type(action).__name__, action:
        case "Place", _:
            return "place", action.at, action.towards  # type: ignore[attr-defined]
        case "Discard", _:
            return ("discard",)
        case "Claim", _:
            return "claim", action.domino  # type: ignore[attr-defined]
        case "Open", _:
            return "open", action.positions  # type: ignore[attr-defined]
        case "Fire", _:
            return "fire", action.at  # type: ignore[attr-defined]
        case "Hand", _:
            return "hand_totem", action.totem, action.to  # type: ignore[attr-defined]
        case "Decline", _:
            return ("no_recruit",)
        case "Invite", _:
            return "recruit", "board", action.person  # type: ignore[attr-defined]
        case "Summon", _:
            return "recruit", "pile", action.person  # type: ignore[attr-defined]
        case "Give", _:
            return "give", action.at  # type: ignore[attr-defined]
        case "Stand", _:
            return "stand", action.at  # type: ignore[attr-defined]
    raise TypeError(f"the reference does not know {action}")


def feed(table: Table, event: Event) -> None:
    """The event happens at the slow table."""
    match type(event).__name__:
        case "Deal":
            table.deal(event.dominoes)  # type: ignore[attr-defined]
        case "Piece":
            table.drawn(event.seat)  # type: ignore[attr-defined]
        case "Faces":
            table.refill(event.people)  # type: ignore[attr-defined]
        case _:
            assert isinstance(event, Action)
            table.decide(event.seat, decision(event))


def check(match: pravek.Match[Any], table: Table) -> None:
    """Both tables look the same: whose turn, what is legal, what it is worth, what lies there."""
    game, state = match.game, match.state
    turn = game.turn(state)
    if isinstance(turn, Over):
        assert table.is_over()
    elif isinstance(turn, Decide):
        [seat] = turn.seats
        assert table.turn()[0] == seat
        assert sorted(map(decision, game.actions(state, seat))) == table.legal()
    else:
        assert table.turn() == (None, LUCK[turn.kind])
    scores = game.scores(state)
    for seat, (score, expected) in enumerate(zip(scores, table.scores(), strict=True)):
        assert score.total == expected.total, (seat, score, expected)
        assert score.tiebreakers == expected.tie_breakers
        assert game.points(state, seat) == score.total  # type: ignore[attr-defined]
    assert list(match.ranking) == table.places()
    picture = game.describe(game.view(state, None))
    _check_territories(picture, table)
    _check_rest(picture, table)


def _check_territories(picture: Mapping[str, Any], table: Table) -> None:
    for seat, land in enumerate(picture["territories"]):
        start = land.get("start", {})
        told = {
            (0, 0): Square(table.territories[seat][0, 0].terrain, token_fires=start.get("token", 0))
        }
        for square in land["squares"]:
            told[square["at"]] = Square(
                square["terrain"],
                square["symbols"],
                square["craters"],
                square.get("token", 0),
                square.get("resource"),
                square.get("person"),
            )
        assert told == table.territories[seat]


def _check_rest(picture: Mapping[str, Any], table: Table) -> None:
    assert picture["unseen"] == table.unseen()
    assert sorted(picture["gone"]) == sorted(
        [*table.unchosen, *(number for _, number in table.discards)]
    )
    line = {slot["domino"]: slot["seat"] for slot in picture["current"] if not slot["played"]}
    coming = {slot["domino"]: slot["seat"] for slot in picture["coming"]}
    if picture["duty"] and picture["duty"]["kind"] == "build":
        line[picture["duty"]["domino"]] = picture["duty"]["seat"]
    if table.turn()[1] not in ("deal", "refill"):  # lines come at the end of the round before
        assert picture["round"] == table.round
    assert (picture["rounds"], picture["size"]) == (table.setup.rounds, table.setup.size)
    if table.round:  # before the first round the reference has both lines in one place
        assert line == table.line
        assert coming == table.next_line
    if "totems" in picture:
        assert {t["totem"]: t["holder"] for t in picture["totems"]} == table.totems
    if "cave" in picture:
        assert sorted(filter(None, picture["cave"])) == sorted(table.face_up)
        assert Counter(picture["pile"]) == +table.pile


def any_action(match: pravek.Match[Any], seat: int, rng: Random) -> Action:
    return rng.choice(list(match.actions(seat)))


def rare_action(match: pravek.Match[Any], seat: int, rng: Random) -> Action:
    """What random play seldom comes to: resources are kept for the pile, and burned by fire."""
    actions = list(match.actions(seat))
    for names in ({"Summon"}, {"Decline"}):
        wanted = [action for action in actions if type(action).__name__ in names]
        if wanted and rng.random() < 0.95:
            return rng.choice(wanted)
    burning = [a for a in actions if type(a).__name__ == "Fire" and match.preview(a).get("burns")]
    return rng.choice(burning if burning and rng.random() < 0.8 else actions)


def play_both(
    setup: Setup, seed: int, choose: Callable[..., Action] = any_action
) -> tuple[pravek.Match[Any], Table]:
    """A whole random game at both tables, compared after every event."""
    table = reference_table(setup)
    match: pravek.Match[Any] = pravek.Match.empty(setup.build(), seed=seed)
    check(match, table)
    for event in play_one(setup, seed, choose).log:
        match.admit(event)
        feed(table, event)
        check(match, table)
    return match, table


def play_one(
    setup: Setup, seed: int, choose: Callable[..., Action] = any_action
) -> pravek.Match[Any]:
    """A whole random game at the engine's table."""
    rng, match = Random(f"{setup} {seed}"), setup.match(seed)
    while isinstance(turn := match.turn, Decide):
        match.play(choose(match, turn.seats[0], rng))
    return match
