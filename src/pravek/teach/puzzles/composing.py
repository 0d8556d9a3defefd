"""Puzzles composed: games of bots are played, their decisions weighed, what is clear is graded.

One game after the other, each a function of the seed, its number and what is there already: who
stops goes on where it stopped, and who begins anew with the same seed has the same puzzles.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pravek.bots.evaluators import evaluator_for
from pravek.bots.seeds import number
from pravek.core import registry
from pravek.core.notation import read_option
from pravek.core.protocol import Action
from pravek.core.token import token
from pravek.review.decisions import reasons
from pravek.teach.puzzles import grading
from pravek.teach.puzzles.finding import Spot, played, spots
from pravek.teach.puzzles.kept import FINE, Kept, id_of
from pravek.teach.puzzles.opened import Opened, play
from pravek.teach.puzzles.weighing import GAP, SEALED, Scales, Weighed

LOOKS, GAPS = 24, 3
"""Decisions of one game that are looked at, and how many of them may become puzzles, before
another game is played."""
APART = 4
"""Two puzzles of one game are this part of it apart."""
ENDING = 10
"""The last decisions of a game, among which a solved end is looked for."""
THEMES = 3
EASY, ENDS, ALIKE, SILENT = 0.5, 0.25, 0.75, 0.5
"""The largest parts of all that are of the first grade, ends of games, decisions of one kind, and
such that the rules have no words for."""
STEADY = 16
"""Of so few puzzles nothing is said about their mixture."""
LONGEST = 4000
"""Characters of what happened before: a puzzle travels with the package."""


@dataclass(slots=True)
class Composer:
    """Composes the puzzles of one shelf."""

    tables: Sequence[str]
    """How the games are set up, in notation; they take turns."""
    seed: int
    have: list[Kept] = field(default_factory=list)
    deeds: Sequence[str] = ()
    """Looked for are decisions among actions of these kinds alone; empty: all decisions."""

    @property
    def next_game(self) -> int:
        """The number of the game to go on with."""
        return max((each.made["game"] for each in self.have), default=-1) + 1

    def compose(self, game: int) -> list[Kept]:
        """The puzzles of game number n: a few with a gap, and one solved end, if there are any."""
        name, *words = self.tables[game % len(self.tables)].split()
        options = dict(read_option(word) for word in words)
        seed = f"{self.seed}/{name}/{words}/{game}"
        match = played(registry.build(name, **options), seed)
        ordered = [spot for spot in spots(match, seed) if self._is_sought(spot)]
        rest = [spot for spot in ordered if self._wanted(spot)]
        taken: list[int] = []

        def is_near(spot: Spot) -> bool:
            return any(abs(len(spot.events) - at) < len(match.log) / APART for at in taken)

        found = []
        for spot in rest[:LOOKS]:
            puzzle = None if is_near(spot) else self._puzzle(spot, options, game, solved=False)
            if puzzle is not None:
                found.append(puzzle)
                taken.append(len(spot.events))
            if len(found) == GAPS:
                break
        if not self._many("end", ENDS):
            last = sorted(ordered, key=lambda spot: len(spot.events))[-ENDING:]
            found += self._end([spot for spot in last if not is_near(spot)], options, game)
        self.have += found
        return found

    def _is_sought(self, spot: Spot) -> bool:
        return not self.deeds or spot.kinds <= set(self.deeds)

    def _wanted(self, spot: Spot) -> bool:
        alike = sum(each.made["deed"] == spot.deed for each in self.have)
        return alike < ALIKE * max(STEADY, len(self.have)) and len(spot.words) <= LONGEST

    def _many(self, what: str | int, part: float) -> bool:
        """Whether there are enough of a kind or grade."""
        some = sum(what in (each.kind, each.grade) for each in self.have)
        return some >= part * max(STEADY, len(self.have))

    def _end(self, last: Sequence[Spot], options: dict[str, Any], game: int) -> list[Kept]:
        """A solved end, the earliest of these; none where the last of them is not solved."""
        if not last or not self._scales(last[-1]).look().exact:
            return []
        for spot in last:
            puzzle = self._puzzle(spot, options, game, solved=True)
            if puzzle is not None:
                return [puzzle]
        return []

    def _puzzle(
        self, spot: Spot, options: dict[str, Any], game: int, *, solved: bool
    ) -> Kept | None:
        scales, wish = self._scales(spot), Wishing(self, Graded(spot, self.seed))
        gap = SEALED if spot.is_sealed else GAP
        weighed = scales.solved(wish) if solved else scales.weighed(gap, wish)
        if weighed is None:
            return None
        made = {"by": scales.evaluator.name, "game": game, "deed": spot.deed}
        return wish.graded.puzzle(weighed, options, made)

    def _scales(self, spot: Spot) -> Scales:
        evaluator, view = evaluator_for(spot.game.name), spot.view
        return Scales(evaluator, spot.game, view, spot.seat, number(self.seed, view))

    @property
    def is_easy(self) -> bool:
        """Whether there are enough easy ones."""
        return self._many(1, EASY)

    @property
    def is_silent(self) -> bool:
        """Whether there are enough that the rules have no words for."""
        return sum(not each.themes for each in self.have) >= SILENT * max(STEADY, len(self.have))


@dataclass(frozen=True, slots=True)
class Wishing:
    """What is wanted beside what is there already."""

    composer: Composer
    graded: Graded

    def hopes(self, best: Action) -> bool:
        return not (self.composer.is_easy and self.graded.is_plain(best))

    def wants(self, best: Action) -> bool:
        """Neither doubtful, nor one more of too many that are easy or cannot be explained."""
        shares = grading.shares(self.graded.said, best)
        if grading.is_doubtful(shares):
            return False
        if grading.grade_of(shares) == 1 and self.composer.is_easy:
            return False
        return not self.composer.is_silent or self.graded.is_explained(best)


class Graded:
    """A decision with what our levels answer to it, once somebody wants to know."""

    def __init__(self, spot: Spot, seed: int) -> None:
        self._spot, self._seed = spot, seed

    def is_plain(self, best: Action) -> bool:
        """Whether it takes no thought."""
        game, view, seat = self._spot.game, self._spot.view, self._spot.seat
        return grading.is_plain(game, view, seat, game.actions(view, seat), self._seed, best)

    @cached_property
    def said(self) -> dict[str, Counter[Action]]:
        game, view, seat = self._spot.game, self._spot.view, self._spot.seat
        return grading.answers(game, view, seat, game.actions(view, seat), self._seed)

    def is_explained(self, best: Action) -> bool:
        """Whether the rules can say why it is better than the most tempting answer."""
        game, view, seat = self._spot.game, self._spot.view, self._spot.seat
        rivals = dict.fromkeys(game.actions(view, seat), 0.0)
        tempting = grading.tempting(self.said, best, rivals)
        return bool(reasons(game, view, tempting, best))

    def puzzle(self, weighed: Weighed, options: dict[str, Any], made: dict[str, Any]) -> Kept:
        """With how often it is found and what it is about."""
        game, seat, best = self._spot.game, self._spot.seat, weighed.best.action
        found = grading.shares(self.said, best)
        lost = {action: loss for action, (loss, _, _) in weighed.losses.items()}
        rows = [weighed.losses[action] for action in sorted(lost, key=token)]
        foretold = any(points for _, _, points in rows)
        then, events = weighed.best.then, self._spot.words
        puzzle = Kept(
            id=id_of(game.name, options, events, seat),
            game=game.name,
            options=options,
            rules=game.rules,
            events=events,
            seat=seat,
            kind="end" if weighed.exact else "gap",
            best=token(best),
            then=None if then is None else token(then),
            chance=round(weighed.best.chance, 3),
            points=round(weighed.best.points, 1) if foretold else None,
            losses=tuple(round(loss * FINE) for loss, _, _ in rows),
            errors=tuple(max(int(error > 0), round(error * FINE)) for _, error, _ in rows),
            fewer=tuple(round(points) for _, _, points in rows) if foretold else None,
            tempting=token(grading.tempting(self.said, best, lost)),
            found=found,
            grade=grading.grade_of(found),
            themes=(),
            made={**made, "sims": weighed.effort.sims, "seed": weighed.seed},
        )
        return replace(puzzle, themes=themes_of(play(puzzle)))


def themes_of(opened: Opened) -> tuple[str, ...]:
    """What tells the best from the most tempting answer and from the next best, by the rules."""
    wrong = [word for word in opened.actions if word != opened.kept.best]
    near = min(wrong, key=lambda word: opened.loss(opened.actions[word]))
    few: Iterator[Action] = map(opened.actions.__getitem__, (opened.kept.tempting, near))
    keys = dict.fromkeys(reason.key for action in few for reason in opened.reasons(action))
    return tuple(keys)[:THEMES]
