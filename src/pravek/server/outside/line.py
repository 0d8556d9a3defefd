"""The line of states of one game, from its start to now. Runs in the process of a foreign game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import json

from pravek.core.blame import RulesError
from pravek.core.codec import decode, encode
from pravek.core.match import stream
from pravek.core.protocol import Action, Decide, Event, Game, Over, Refusal, Score, Seat
from pravek.core.token import token
from pravek.server.outside.words import (
    LARGEST_FRAME,
    LONGEST_WORDS,
    MOST_EVENTS,
    MOST_STEPS,
    DrawnWords,
    Follow,
    Followed,
    Judged,
    LineWords,
    OfferWords,
    PictureWords,
    RefusalWords,
    ScoreWords,
    StateWords,
    StepWords,
)

NOT_OFFERED = Refusal("protocol", "not_offered", "This is not among the legal actions.")


class Never(RulesError):
    """The game does not come to its end."""


class Line:
    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.states: list[Any] = [game.start()]
        self.events: list[Event] = []
        self._dealt: Counter[str] = Counter()
        """How often each kind of luck has come."""
        self.sides: tuple[Seat | None, ...] = (None, *range(game.players))

    @property
    def state(self) -> Any:
        return self.states[-1]

    # What happens

    def follow(self, asked: Follow) -> Followed:
        """This line and the server's are the same up to `keep`; what follows is the server's."""
        self._go_back(asked.keep)
        for named in asked.again:
            event = decode(named, self.game.events)
            if refusal := self._objection(event):
                raise ValueError(f"{token(event)} of this game cannot happen any more: {refusal}")
            self._append(event)
        from_here, refusal, size = state_words(self.game, self.state), None, 0
        steps: list[StepWords] = []
        for named in asked.events:
            event = decode(named, self.game.events)
            if refusal := self._objection(event):
                break
            steps.append(self._step(event))
            size += len(json.encode(steps[-1])) if len(asked.events) > 1 else 0
            if size > LARGEST_FRAME // 4:
                return Followed(from_here, steps, None, cut=True)
        if asked.seed is not None and refusal is None:
            steps += self._settled(int(asked.seed))
        drawn = self._drawn() if asked.draw else None
        return Followed(from_here, steps, drawn, _refusal_words(refusal) if refusal else None)

    def _settled(self, seed: int) -> Iterator[StepWords]:
        """What the table brings until somebody has to decide."""
        for _ in range(MOST_STEPS):
            event = self._by_itself(seed)
            if event is None:
                return
            yield self._step(event)
        raise Never(f"{self.game.name} does not end: {MOST_STEPS:,} events without a decision")

    def _go_back(self, keep: int) -> None:
        self._dealt.subtract(type(event).__name__ for event in self.events[keep:])
        del self.events[keep:], self.states[keep + 1 :]

    def _append(self, event: Event) -> None:
        if len(self.events) >= MOST_EVENTS:
            raise Never(f"{self.game.name} does not end: it has {MOST_EVENTS:,} events")
        self.states.append(self.game.apply(self.state, event))
        self.events.append(event)
        self._dealt[type(event).__name__] += 1

    def _by_itself(self, seed: int) -> Event | None:
        """What the table brings or plays now; None: a player must speak, or nobody."""
        turn = self.game.turn(self.state)
        if isinstance(turn, Decide):
            return self.game.forced(self.state)
        if isinstance(turn, Over):
            return None
        return turn.sample(stream(seed, turn.kind, self._dealt[turn.kind]))

    def _objection(self, event: Event) -> Refusal | None:
        """Why this cannot happen here."""
        if isinstance(event, Action):
            if event.seat not in range(self.game.players):
                return Refusal("seats", "no_seat", "Nobody sits on that seat.")
            if event in self.game.actions(self.state, event.seat):
                return None
            view = self.game.view(self.state, event.seat)
            return self.game.why_not(view, event) or NOT_OFFERED
        turn = self.game.turn(self.state)
        possible = not isinstance(turn, Decide | Over) and turn.allows(event)
        return None if possible else NOT_OFFERED

    def _step(self, event: Event) -> StepWords:
        """Let it happen, and tell it."""
        game, before = self.game, self.state
        self._append(event)
        sides = self.sides if game.secrets else ()
        seen = [game.witness(event, side) for side in sides]
        blind = [at for at, side in enumerate(sides) if not game.notices(before, event, side)]
        return StepWords(
            event=encode(event),
            seen=[encode(each) for each in seen],
            told=[_told(game, each) for each in seen or [event]],
            blind=blind,
            reveals=self._shown(before, event),
            state=state_words(game, self.state),
        )

    def _shown(self, before: Any, event: Event) -> list[Seat]:
        """The seats to which a decision shows what was hidden."""
        if not isinstance(event, Action) or not self.game.secrets:
            return []
        seats = range(self.game.players)
        return [seat for seat in seats if self.game.reveals(before, event, seat)]

    # What is asked

    def judge(self, action: Action) -> Judged:
        view = self.game.view(self.state, action.seat)
        if refusal := self.game.why_not(view, action):
            return Judged(_refusal_words(refusal), {})
        return Judged(None, dict(self.game.preview(view, action)))

    def _drawn(self) -> DrawnWords:
        game, state = self.game, self.state
        sides = self.sides if game.secrets else (None,)
        return DrawnWords(
            [self._picture(game.view(state, side)) for side in sides],
            [self._offers(seat) for seat in range(game.players)],
        )

    def _picture(self, view: Any) -> PictureWords:
        return PictureWords(dict(self.game.describe(view)), score_words(self.game.scores(view)))

    def _offers(self, seat: Seat) -> list[OfferWords]:
        actions = actions_of(self.game, self.state, seat)
        if not actions:
            return []
        view = self.game.view(self.state, seat)
        return [
            OfferWords(dict(self.game.preview(view, action)), _said(self.game, view, action))
            for action in actions
        ]


def state_words(game: Game[Any], state: Any) -> StateWords:
    turn = game.turn(state)
    forced = game.forced(state) if isinstance(turn, Decide) else None
    seats = range(game.players)
    return StateWords(
        turn="decide" if isinstance(turn, Decide) else "over" if isinstance(turn, Over) else "luck",
        seats=list(turn.seats) if isinstance(turn, Decide) else [],
        luck="" if isinstance(turn, Decide | Over) else turn.kind,
        forced=None if forced is None else encode(forced),
        actions=[[encode(each) for each in actions_of(game, state, seat)] for seat in seats],
        scores=score_words(game.scores(state)),
    )


def actions_of(game: Game[Any], state: Any, seat: Seat) -> Sequence[Action]:
    """The legal actions of a seat; none while the table is to speak, or when all is over."""
    return game.actions(state, seat) if isinstance(game.turn(state), Decide) else ()


def score_words(scores: Iterable[Score]) -> list[ScoreWords]:
    return [
        ScoreWords(
            [
                LineWords(line.label[:LONGEST_WORDS], line.points, line.key, dict(line.args))
                for line in score.lines
            ],
            list(score.tiebreakers),
        )
        for score in scores
    ]


def _said(game: Any, view: Any, action: Action) -> str:
    """A choice in the game's own words."""
    return _short(game.say(view, action))


def _told(game: Any, event: Event) -> str:
    """What happened, in the game's own words."""
    return _short(game.tell(event))


def _short(text: str) -> str:
    return " ".join(text.split())[:LONGEST_WORDS]


def _refusal_words(refusal: Refusal) -> RefusalWords:
    text = refusal.text[:300]
    return RefusalWords(refusal.clause, refusal.key, text, dict(refusal.args))
