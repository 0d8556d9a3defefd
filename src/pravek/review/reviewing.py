"""A review as it grows: first a sketch of the curve, then luck, decisions, and the curve itself.

Each part is a function of what is seen there, of depth and seed, and of nothing else: so a review
can be left and taken up again, part by part, and comes out the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pravek.bots.evaluating import Effort, Evaluator, Worth
from pravek.bots.evaluators import evaluator_for
from pravek.core.match import Match
from pravek.core.protocol import Action
from pravek.review.course import course_of
from pravek.review.decisions import chances_around, decision_of, moment
from pravek.review.depths import Depth, depth_of
from pravek.review.drafts import fits
from pravek.review.luck import luck_of
from pravek.review.parts import Parts, whole
from pravek.review.problems import CannotReview
from pravek.review.shapes import SHAPE, Decision, Luck, Moment, Progress, Review, Stage
from pravek.review.summary import seat_reviews
from pravek.table.pen import plain

AT_ONCE = 16
"""Points of the curve between two looks at it."""


class Reviewing:
    """One game being reviewed. `parts` does the work; `review` is what is known so far."""

    def __init__(
        self,
        match: Match[Any],
        *,
        depth: str = "standard",
        sims: int | None = None,
        seconds: float | None = None,
        seed: int = 0,
        draft: Review | None = None,
    ) -> None:
        self.match, self.course = match, course_of(match)
        self.evaluator: Evaluator = evaluator_for(match.game.name)
        self.depth: Depth = depth_of(self.evaluator, depth, sims, seconds)
        self.seed = seed
        self._moments: dict[int, Moment] = {}
        self._decisions: dict[int, Decision] = {}
        self._lucks: dict[int, Luck] = {}
        if draft is not None and fits(draft, self.review(), self.course):
            self._moments = {moment.step: moment for moment in draft.moments}
            self._decisions = {decision.event: decision for decision in draft.decisions}
            self._lucks = {luck.event: luck for luck in draft.lucks}

    def parts(self) -> Iterator[None]:
        """The work, one part at a time. Who wants to stop asks for no more."""
        yield from self._sketch()
        for event in self.course.lucks:
            if event not in self._lucks:
                self._lucks[event] = yield from luck_of(
                    self.evaluator, self.course, event, self.depth.outcome, self.seed
                )
                yield
        for event in sorted(self.course.choices, key=self._drop):
            if event not in self._decisions:
                yield from self._judge(event)
        for step in self.course.steps:
            yield from self._refine(step)

    def _sketch(self) -> Iterator[None]:
        """The first curve."""
        steps = [step for step in self.course.steps if step not in self._moments]
        for at in range(0, len(steps), AT_ONCE):
            some = steps[at : at + AT_ONCE]
            worths = self._worths(some, self.depth.sketch)
            for step, worth in zip(some, worths, strict=True):
                self._moments[step] = moment(step, worth, rough=True)
            yield

    def _judge(self, event: int) -> Iterator[None]:
        """A decision. Where nothing is hidden, the curve itself is what its seat could expect."""
        course, action = self.course, self.course.action(event)
        given = self.evaluator, course, event
        if course.game.secrets:
            chances = chances_around(*given, action, self.depth, self.seed)
        else:
            before = course.before(event)
            yield from self._refine(before)
            yield from self._refine(event + 1)
            chances = self._moments[before], self._moments[event + 1]
        self._decisions[event] = decision_of(*given, self.depth, self.seed, chances)
        yield

    def _refine(self, step: int) -> Iterator[None]:
        """A point of the curve as it will stay."""
        if self._moments[step].rough:
            [worth] = self._worths([step], self.depth.moment)
            self._moments[step] = moment(step, worth)
            yield

    def _worths(self, steps: Sequence[int], effort: Effort) -> list[Worth]:
        views = [self.course.seen(step, None) for step in steps]
        return self.evaluator.worths(self.course.game, views, effort, self.seed)

    def _drop(self, event: int) -> float:
        """How much a decision seems to have cost its seat: the dearest are judged first."""
        before, after = self._moments[self.course.before(event)], self._moments[event + 1]
        seat = self.course.action(event).seat
        return after.chances[seat] - before.chances[seat]

    @property
    def progress(self) -> Progress:
        course, found = self.course, self._moments.values()
        total = 2 * len(course.steps) + len(course.lucks) + len(course.choices)
        moments = len(found) + sum(not moment.rough for moment in found)
        done = moments + len(self._lucks) + len(self._decisions)
        stage: Stage = "curve" if len(found) < len(course.steps) else "judging"
        return Progress(stage="done" if done == total else stage, done=done, total=total)

    def review(self) -> Review:
        """What is known so far."""
        match, game = self.match, self.course.game
        decisions, lucks = _in_order(self._decisions), _in_order(self._lucks)
        return Review(
            review=SHAPE,
            game=game.name,
            rules=game.rules,
            options=plain(game.options),
            names=list(match.names),
            events=len(self.course.log),
            places=list(match.places or match.ranking),
            scores=[score.total for score in match.scores],
            evaluator=self.evaluator.name,
            depth=self.depth.told(),
            seed=self.seed,
            progress=self.progress,
            moments=_in_order(self._moments),
            decisions=decisions,
            lucks=lucks,
            seats=seat_reviews(match, decisions, lucks),
        )


def _in_order(found: dict[int, Any]) -> list[Any]:
    return [found[number] for number in sorted(found)]


def review(match: Match[Any], **how: Any) -> Review:
    """The whole review of a match; CannotReview says why there is none."""
    reviewing = Reviewing(match, **how)
    for _ in reviewing.parts():
        pass
    return reviewing.review()


def judge(match: Match[Any], event: int, action: Action | None = None, **how: Any) -> Decision:
    """The decision of an event, or what another legal action in its place would have been;
    CannotReview if nobody chose anything there, or the action was not legal."""
    return whole(judging(match, event, action, **how))


def judging(
    match: Match[Any], event: int, action: Action | None = None, **how: Any
) -> Parts[Decision]:
    """The same, one part at a time."""
    reviewing = Reviewing(match, **how)
    course, depth, seed = reviewing.course, reviewing.depth, reviewing.seed
    if event not in course.choices:
        raise CannotReview("review_no_choice", f"nobody had a choice at event {event}")
    seat = course.action(event).seat
    action = action or course.action(event)
    if action.seat != seat or action not in course.game.actions(course.seen(event, seat), seat):
        raise CannotReview("review_illegal", f"{action} was not legal at event {event}")
    given = reviewing.evaluator, course, event
    chances = chances_around(*given, action, depth, seed)
    yield
    return decision_of(*given, depth, seed, chances, action)
