"""How much every action of a decision gives away beside the best; or that no action is clearly
the best, and so the decision no puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pravek.bots.evaluating import Effort, Evaluator, Judgement, Option
from pravek.bots.seeds import number
from pravek.core.protocol import Action, Game, Seat
from pravek.review.depths import DEPTHS

GAP = 0.05
"""The least lead of the best over every other action, as a share of the win."""
SEALED = 0.10
"""The same where others choose at once and in secret: there all lean on what these usually do."""
PROMISING = 0.06
"""The lead that makes a quick look worth a second one."""
ERRORS, LIKELY = 4.0, 2.0
"""So many standard errors a lead has at least; and to be worth a deep look."""
AGREED = 0.01
"""The lead that the second opinion must see: positions judged instead of actions."""


class Wish(Protocol):
    """Whether a decision is wanted as a puzzle if this is its best action."""

    def hopes(self, best: Action) -> bool:
        """Asked when only one look was taken: quickly."""

    def wants(self, best: Action) -> bool:
        """Asked before most of the work is done."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision with one clearly best action."""

    best: Option
    """Judged with the effort that is told."""
    losses: dict[Action, tuple[float, float, float]]
    """For each action what it gives away: share of the win, its standard error, points."""
    exact: bool
    effort: Effort
    seed: int


class Scales:
    """Weighs the decisions of one seat's view; what luck it has is a function of the seed."""

    def __init__(self, evaluator: Evaluator, game: Game[Any], view: Any, seat: Seat, seed: int):
        self.evaluator, self._game, self._view = evaluator, game, view
        self._actions: Sequence[Action] = game.actions(view, seat)
        self._seed = seed

    def judged(self, action: Action, depth: str, luck: str) -> Judgement:
        """An action beside the others."""
        effort, seed = self.effort(depth), number(self._seed, luck)
        return self.evaluator.judge(self._game, self._view, action, effort, seed)

    def effort(self, depth: str) -> Effort:
        return Effort(sims=round(self.evaluator.usual * DEPTHS[depth]))

    def look(self) -> Judgement:
        """A first look, quick."""
        return self.judged(self._actions[0], "quick", "look")

    def weighed(self, gap: float, wish: Wish) -> Weighed | None:
        """What each action gives away; None if no action is clearly the best, or it is solved."""
        look = self.look()
        best = look.options[0].action
        if look.exact or len(look.options) < 2 or look.options[1].behind < PROMISING:
            return None
        if not wish.hopes(best) or self._ahead(best, "standard", gap, LIKELY) is None:
            return None
        if not wish.wants(best):
            return None
        if (sure := self._ahead(best, "deep", gap, ERRORS)) is None:
            return None
        top, next_ = sure.options[:2]
        losses = {best: (0.0, 0.0, 0.0)}
        losses[next_.action] = next_.behind, next_.error, top.points - next_.points
        for action in self._actions:
            if action in losses:
                continue
            lost = self._lost(best, action, max(gap, next_.behind))
            if lost is None or lost[0] < gap:
                return None
            losses[action] = lost
        if self.second(best) < AGREED:
            return None
        return Weighed(top, losses, False, self.effort("deep"), self._seed)

    def second(self, best: Action) -> float:
        """By how much the best is ahead of every other action in the eyes of another means: the
        positions after them, once everybody has answered by best play."""
        after = [self._game.apply(self._view, action) for action in self._actions]
        views = [self._game.view(state, best.seat) for state in after]
        effort, seed = self.effort("quick"), number(self._seed, "second")
        worths = self.evaluator.outlook(self._game, views, effort, seed)
        chances = [worth.chances[best.seat] for worth in worths]
        own = chances.pop(self._actions.index(best))
        return own - max(chances)

    def _ahead(self, best: Action, depth: str, gap: float, errors: float) -> Judgement | None:
        """The judgement on fresh luck, if it is ahead of the best of the others by so much."""
        found = self.judged(best, depth, depth)
        if found.played != 0 or len(found.options) < 2:
            return None
        return found if _clear(found.options[1], gap, errors) else None

    def _lost(
        self, best: Action, action: Action, next_: float
    ) -> tuple[float, float, float] | None:
        """What an action gives away: looked at more closely where it may be the next best; None if
        it cannot be told from the best."""
        for depth in ("quick", "standard", "deep"):
            found = self.judged(action, depth, f"{depth} others")
            mine = found.options[found.played]
            far = depth == "deep" or mine.behind - 2 * mine.error > next_
            if far and found.options[0].action == best and _clear(mine, 0.0, ERRORS):
                return mine.behind, mine.error, found.points
        return None

    def solved(self, wish: Wish) -> Weighed | None:
        """The end of the game: every action followed to it; None if several keep the share that
        the best one has, or it is not solved."""
        look = self.look()
        best = look.options[0].action
        if not look.exact or len(look.options) < 2 or look.options[1].behind < GAP:
            return None
        losses, top = {}, None
        for action in self._actions:
            found = self.judged(action, "quick", "end")
            mine = found.options[found.played]
            losses[action] = (mine.behind, 0.0, found.points)
            top = mine if action == best else top
        rivals = [lost for action, (lost, _, _) in losses.items() if action != best]
        if top is None or min(rivals) < GAP or not wish.wants(best):
            return None
        return Weighed(top, losses, True, self.effort("quick"), self._seed)


def _clear(option: Option, gap: float, errors: float) -> bool:
    return option.behind >= max(gap, errors * option.error)
