"""One decision judged: what its seat could see, what else there was, what it gave away, and why."""

from __future__ import annotations

from typing import Any

from pravek.bots.evaluating import Evaluator, Judgement, Option, Worth
from pravek.bots.seeds import number
from pravek.core import registry
from pravek.core.codec import encode
from pravek.core.protocol import Action, Game
from pravek.core.token import token
from pravek.review.course import Course
from pravek.review.depths import Depth
from pravek.review.labels import label_of
from pravek.review.shapes import Decision, Moment, Way
from pravek.table.pen import plain
from pravek.table.shapes import Reason


def decision_of(
    evaluator: Evaluator,
    course: Course,
    event: int,
    depth: Depth,
    seed: int,
    chances: tuple[Moment, Moment],
    instead: Action | None = None,
) -> Decision:
    """The decision of an event, or what another action in its place would have been; `chances`
    are those before and after it."""
    game, played = course.game, instead or course.action(event)
    seat = played.seat
    view = course.seen(event, seat)
    judged = evaluator.judge(game, view, played, depth.decision, number(seed, view))
    return Decision(
        event=event,
        seat=seat,
        before=chances[0],
        after=chances[1],
        ways=[_way(option) for option in judged.options],
        played=judged.played,
        options=len(game.actions(view, seat)),
        loss=judged.loss,
        points=judged.points,
        error=judged.error,
        exact=judged.exact,
        label=label_of(judged),
        because=_because(game, view, judged),
    )


def chances_around(
    evaluator: Evaluator, course: Course, event: int, action: Action, depth: Depth, seed: int
) -> tuple[Moment, Moment]:
    """What the seat could expect when it had to choose, and when it had chosen."""
    game, state = course.game, course.states[event]
    views = [game.view(each, action.seat) for each in (state, game.apply(state, action))]
    before, after = evaluator.worths(game, views, depth.moment, seed)
    return moment(event, before), moment(event + 1, after)


def moment(step: int, worth: Worth, *, rough: bool = False) -> Moment:
    return Moment(
        step=step,
        chances=[float(chance) for chance in worth.chances],
        points=[float(points) for points in worth.points],
        error=worth.error,
        exact=worth.exact,
        rough=rough and not worth.exact,
    )


def _way(option: Option) -> Way:
    return Way(
        action=plain(encode(option.action)),
        token=token(option.action),
        then=None if option.then is None else plain(encode(option.then)),
        chance=option.chance,
        points=option.points,
        behind=option.behind,
        error=option.error,
    )


def _because(game: Game[Any], view: Any, judged: Judgement) -> list[Reason]:
    """Why the best way is better, as far as the rules know."""
    if judged.played == 0:
        return []
    return reasons(game, view, judged.options[judged.played].action, judged.options[0].action)


def reasons(game: Game[Any], view: Any, played: Action, better: Action) -> list[Reason]:
    """What the game itself says for one action against another."""
    known = registry.find(game.name)
    if known is None or known.reasons is None:
        return []
    found = known.reasons.load()(game, view, played, better)
    return [Reason(key=each.key, args=dict(each.args), text=each.text) for each in found]
