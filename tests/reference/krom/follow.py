"""The engine and the referee at one table: every event goes to both, and they must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any, ClassVar

from pravek.core import protocol
from pravek.core.match import Match
from pravek.core.protocol import Decide, Over
from pravek.games.krom.events import EVENTS
from pravek.games.krom.state import State, Tokens

from .box import TOKENS
from .questions import Event, Luck, OneOf, Seat
from .referee import OPTIONS, Referee, witnessed
from .table import Table

MANY = 216
"""Luck with more outcomes than this is compared whole only once, and by samples."""
TOO_MANY = 6**5
"""Luck with more than this is compared by samples only."""
HANDS_CHANGE = ("Drawn", "Grabbed", "Play")
POINTS_CHANGE = ("Evolve", "Trophy")
KINDS = {kind.__name__: kind for kind in EVENTS}

Difference = tuple[str, Any, Any]
"""What differs, what the engine says, what the referee says."""


@cache
def _names(kind: type[protocol.Event]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def plain(event: protocol.Event) -> Event:
    """An event of the engine in the words of the referee."""
    return (type(event).__name__, *(getattr(event, name) for name in _names(type(event))))


def told(event: Event) -> protocol.Event:
    """An event of the referee in the engine's."""
    name, *values = event
    return KINDS[name](*values)


class Disagreement(AssertionError):
    """The engine and the referee see different games."""


class Follower:
    """A match that begins, and the referee beside it."""

    compared: ClassVar[set[tuple[str, int]]] = set()
    """Kinds of luck with many outcomes that were compared whole."""

    def __init__(self, match: Match[State], cards: dict[str, Any] | None = None) -> None:
        assert not match.log, "the referee must see the game from its beginning"
        chosen = [name for name in OPTIONS if match.game.options[name]]
        self.match, self.referee = match, Referee(match.game.players, *chosen, cards=cards)
        self.rng = Random(0)
        self.seen: Counter[str] = Counter()
        """How often each kind of event happened."""
        self.guesses: list[tuple[bool, float]] = []
        """Whether the engine drew the likeliest card of a pool, and how likely that was."""
        self.check()
        self._demand(_scores(match, self.referee.table))

    def happen(self, event: protocol.Event) -> None:
        words = plain(event)
        self.match.admit(event)
        self.referee.happen(words)
        self.seen[words[0]] += 1
        for viewer in self._viewers():
            seen = plain(self.match.game.witness(event, viewer))
            self._demand([(f"witnessed by {viewer}", seen, witnessed(words, viewer))])
        self.check(all_views=words[0] in HANDS_CHANGE)
        if words[0] in POINTS_CHANGE or self.referee.question is None:
            self._demand(_scores(self.match, self.referee.table))

    def check(self, all_views: bool = False) -> None:
        state, table = self.match.state, self.referee.table
        self._demand(_turn(self.match, self.referee))
        if isinstance(self.referee.question, Luck):
            self._demand(self._luck(self.referee.question))
        self._demand(_public(state, table))
        self._demand(_hidden(state, table))
        viewers = self._viewers()
        for viewer in viewers if all_views else [viewers[len(self.match.log) % len(viewers)]]:
            view = self.match.game.view(state, viewer)
            self._demand(_public(view, table))
            self._demand(_seen(view, table, viewer))

    def _viewers(self) -> list[Seat | None]:
        return [*range(self.match.game.players), None]

    def _demand(self, differences: Iterator[Difference] | list[Difference]) -> None:
        for what, engine, referee in differences:
            if engine != referee:
                events = len(self.match.log)
                last = [plain(event) for event in self.match.log[-6:]]
                raise Disagreement(
                    f"{what}: the engine says {engine}, the referee {referee}; "
                    f"{dict(self.match.game.options)}, after event {events}, the last {last}"
                )

    def _luck(self, luck: Luck) -> Iterator[Difference]:
        """The same outcomes with the same odds, copies counted. KR-2.4, KR-7.2, KR-9.2, KR-11.6"""
        chance = self.match.turn
        assert not isinstance(chance, Decide | Over)
        yield "the kind of luck", chance.kind, luck.name
        for _ in range(2):
            drawn = plain(chance.sample(self.rng))
            yield f"{drawn} is possible", True, luck.chance_of(drawn) > 0
            if isinstance(luck, OneOf):
                likeliest, odds = max(luck.odds(), key=lambda pair: pair[1])
                self.guesses.append((drawn == likeliest, float(odds)))
        sort = luck.name, luck.number()
        if luck.number() <= MANY or (luck.number() <= TOO_MANY and sort not in self.compared):
            self.compared.add(sort)
            engine = {plain(event): round(p, 9) for event, p in chance.odds()}
            yield "odds", engine, {event: round(float(p), 9) for event, p in luck.odds()}


def _turn(match: Match[State], referee: Referee) -> Iterator[Difference]:
    """Who owes, and exactly what is legal for everybody."""
    turn = match.turn
    yield "over", isinstance(turn, Over), referee.question is None
    yield "owing", turn.seats if isinstance(turn, Decide) else (), referee.owing()
    for seat in range(match.game.players):
        legal = [plain(action) for action in match.actions(seat)]
        yield f"legal for {seat}", Counter(legal), Counter(referee.legal(seat))


def _tokens(tokens: Tokens) -> dict[str, int]:
    return {kind: tokens.of(kind) for kind in TOKENS}


def _public(state: State, table: Table) -> Iterator[Difference]:
    """What everybody sees. KR-2.4"""
    for seat, (player, person) in enumerate(zip(state.players, table.people, strict=True)):
        yield f"tokens of {seat}", _tokens(player.tokens), {k: person.tokens[k] for k in TOKENS}
        yield (
            f"figure of {seat}",
            (player.character, player.area, player.life, player.stunned, player.trophy),
            (person.character, person.area, person.life, person.stunned, person.trophy),
        )
        yield f"evolutions of {seat}", Counter(player.evolutions), Counter(person.evolutions)
        yield f"cards of {seat}", len(player.hand), person.hand.total()
    yield "supply", _tokens(state.supply), dict(table.supply)
    yield "round", state.round, table.round
    yield "evolutions on display", list(state.evolution), table.display["evolution"]
    yield "animals on display", list(state.hunting), table.display["hunting"]
    for deck in ("gathering", "hunting", "bonus"):
        discards = getattr(state, f"{deck}_discards")
        yield f"{deck} discards", Counter(discards), +table.discards[deck]
    yield "lying", Counter(state.lying), +table.lying
    yield "Kromosaur", (state.beast_life, state.beast_area), (table.beast_life, table.beast_area)


def _hidden(state: State, table: Table) -> Iterator[Difference]:
    """Hands, knowledge of hands, destinations face down."""
    for seat, player in enumerate(state.players):
        yield f"hand of {seat}", Counter(player.hand), table.seen_hand(seat, seat)
    known = Counter((known.knower, known.holder, known.card) for known in state.known)
    expected = Counter(
        {(*pair, card): n for pair, cards in table.knows.items() for card, n in cards.items() if n}
    )
    yield "known", known, expected
    sealed = {seat: area for seat, area in enumerate(state.sealed) if area is not None}
    yield "destinations", sealed, table.chosen


def _seen(view: State, table: Table, viewer: Seat | None) -> Iterator[Difference]:
    """What one seat sees of the hidden. KR-2.4, KR-2.7, KR-4.1"""
    for seat, player in enumerate(view.players):
        expected = table.seen_hand(viewer, seat)
        yield f"hand of {seat} seen by {viewer}", Counter(player.hand), expected
    sealed = {seat: area for seat, area in enumerate(view.sealed) if area is not None}
    chosen = {s: area if s == viewer else "?" for s, area in table.chosen.items()}
    yield f"destinations seen by {viewer}", sealed, chosen


def _scores(match: Match[State], table: Table) -> Iterator[Difference]:
    points = [table.points(seat) for seat in range(table.players)]
    yield "points", [score.total for score in match.scores], points
    yield "places", list(match.ranking), table.places()
