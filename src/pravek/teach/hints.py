"""A hint: where to look, what to play, what that is worth and why.

The move is the choice of the strongest bot there is, so whoever follows every hint plays as it
does. All of it comes from what the seat can see.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pravek.bots.catalog import make
from pravek.bots.evaluating import Effort, Judgement
from pravek.bots.evaluators import evaluator_for
from pravek.bots.protocol import Clock
from pravek.bots.seeds import number
from pravek.core import registry
from pravek.core.codec import encode
from pravek.core.protocol import Action, Game, Seat
from pravek.core.token import token
from pravek.review.decisions import reasons
from pravek.table.pen import plain
from pravek.table.shapes import Advice, Json, Prospect
from pravek.teach.means import WORTH, can_judge, hinting_bot, simulations


def hint(
    game: Game[Any],
    view: Any,
    seat: Seat,
    actions: Sequence[Action],
    seed: int = 0,
    effort: Effort | None = None,
) -> Advice:
    """What the strongest bot would do here, and why. `effort` is for what it is worth; the same
    view and seed give the same hint."""
    action = chosen(game, view, seat, actions, seed)
    if len(actions) == 1 or not can_judge(game):
        return advice(game, view, action, actions)
    effort = effort or simulations(game, WORTH)
    judged = evaluator_for(game.name).judge(game, view, action, effort, number(seed, view))
    return advice(game, view, action, actions, judged)


def chosen(
    game: Game[Any],
    view: Any,
    seat: Seat,
    actions: Sequence[Action],
    seed: int = 0,
    sims: int | None = None,
) -> Action:
    """The move of a hint."""
    return make(hinting_bot(game, sims), game, seed).choose(game, view, seat, actions, Clock())


def advice(
    game: Game[Any],
    view: Any,
    action: Action,
    actions: Sequence[Action],
    judged: Judgement | None = None,
) -> Advice:
    """This move as a hint, with what a judgement found out about it."""
    others = [each for each in _natural(game, view, action, actions, judged) if each != action]
    found = (reasons(game, view, other, action) for other in others)
    return Advice(
        where=where(game, view, action, actions),
        action=plain(encode(action)),
        token=token(action),
        worth=prospect(judged) if judged else None,
        because=next((few for few in found if few), []),
    )


def where(game: Game[Any], view: Any, action: Action, actions: Sequence[Action]) -> Json:
    """What a move is about: what its game says, else the first field that tells it from others."""
    known = registry.find(game.name)
    found = dict(known.focus.load()(game, view, action)) if known and known.focus else {}
    written = plain(encode(action))
    alike = [plain(encode(other)) for other in actions if type(other) is type(action)]
    fields = [name for name in written if name not in ("event", "seat")]
    telling = [name for name in fields if any(other[name] != written[name] for other in alike)]
    about = plain(found) or {name: written[name] for name in (telling or fields)[:1]}
    return {"event": written["event"], **about}


def prospect(judged: Judgement) -> Prospect:
    """What the judged move is worth beside the next best one."""
    own = judged.options[judged.played]
    others = [option for place, option in enumerate(judged.options) if place != judged.played]
    rival = min(others, key=lambda option: option.behind, default=own)
    foretold = len({option.points for option in judged.options}) > 1
    return Prospect(
        chance=own.chance,
        points=own.points if foretold else None,
        ahead=rival.behind - own.behind,
        error=max(rival.error, own.error),
        exact=judged.exact,
    )


def _natural(
    game: Game[Any],
    view: Any,
    action: Action,
    actions: Sequence[Action],
    judged: Judgement | None,
) -> Iterator[Action]:
    """What somebody would do instead: what brings most at once, then the next best moves."""

    def at_once(other: Action) -> float:
        return float(game.preview(view, other).get("points", 0))

    alike = [other for other in actions if type(other) is type(action)]
    yield max(alike, key=lambda other: (at_once(other), other == action))
    yield from (option.action for option in judged.options) if judged else ()
