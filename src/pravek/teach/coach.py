"""A coach looks at a decision after it was made, from what its seat saw before, and speaks only
where it is clear that something better was to be had. It never blames what a hint would have told.
"""

from __future__ import annotations

from typing import Any

from pravek.bots.evaluating import Effort
from pravek.bots.evaluators import evaluator_for
from pravek.bots.seeds import number
from pravek.core.protocol import Action, Game
from pravek.review.decisions import reasons
from pravek.review.labels import label_of
from pravek.review.shapes import Label
from pravek.table.shapes import Mood, Remark
from pravek.teach.hints import chosen
from pravek.teach.means import REMARK, simulations

WORTH_SAYING: dict[Mood, tuple[Label, ...]] = {
    "silent": (),
    "mistakes": ("mistake", "blunder"),
    "talkative": ("inaccuracy", "mistake", "blunder"),
}
A_POINT = 1.0
"""Points from which on a loss is told in points."""


def remark(
    game: Game[Any],
    view: Any,
    action: Action,
    mood: Mood,
    seed: int = 0,
    effort: Effort | None = None,
) -> Remark | None:
    """What there is to say about an action that was chosen in this view; None: nothing."""
    effort = effort or simulations(game, REMARK)
    judged = evaluator_for(game.name).judge(game, view, action, effort, number(seed, view))
    label = label_of(judged)
    if label not in WORTH_SAYING[mood]:
        return None
    if chosen(game, view, action.seat, game.actions(view, action.seat), seed) == action:
        return None
    return Remark(
        label=label,  # type: ignore[arg-type]
        loss=judged.loss,
        error=judged.error,
        points=judged.points if judged.points >= A_POINT else None,
        because=reasons(game, view, action, judged.options[0].action),
    )
