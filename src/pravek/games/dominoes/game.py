"""The round of the family: a line of dominoes, kings that claim them, kingdoms that grow.

The kings stand on a line of dominoes, lowest number first. In that order each places its
domino, then moves to a free domino of the next line. A game or mode adds its own duties,
events and score lines, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from pravek.core.chance import Draw, Pick
from pravek.core.open_game import OpenGame
from pravek.core.protocol import (
    Action,
    Chance,
    Decide,
    Event,
    Over,
    Refusal,
    Score,
    ScoreLine,
    Seat,
    Turn,
)
from pravek.core.values import altered
from pravek.games.dominoes import picture, reasons
from pravek.games.dominoes.domino import Box
from pravek.games.dominoes.events import Build, Choose, Claim, Deal, Discard, Duty, Piece, Place
from pravek.games.dominoes.grid import POSITIONS, cell_at
from pravek.games.dominoes.kingdom import Kingdom, new_kingdom
from pravek.games.dominoes.setup import Setup
from pravek.games.dominoes.state import Slot, St, State, done, owe, owed, put
from pravek.games.dominoes.vocabulary import Vocabulary


class DominoGame(OpenGame[St], Generic[St]):
    """The rules of the family. A mode overrides the methods of the last two sections.

    Everything lies on the table, and the order of the pile does not exist yet: a view is the
    state itself (KD-2.4).
    """

    box: ClassVar[Box]
    words: ClassVar[Vocabulary]
    layout: ClassVar[type[State]] = State
    """What lies on the table: the family's, or a mode's own with more on it."""
    events: tuple[type[Event], ...] = (Deal, Piece, Place, Discard, Claim)

    def __init__(self, players: int, setup: Setup, options: Mapping[str, Any]) -> None:
        self.players, self.setup = players, setup
        self.options: Mapping[str, Any] = {"players": players, **options}

    # The questions of every game

    def start(self) -> St:
        return self.layout(**self.laid())  # type: ignore[return-value]

    def turn(self, state: St) -> Turn:
        if state.duties:
            return Decide((state.duties[0].seat,))
        return self.chance(state) or Over()

    def actions(self, state: St, seat: Seat) -> Sequence[Action]:
        if not state.duties or state.duties[0].seat != seat:
            return ()
        return self.answers(state, state.duties[0])

    def begins(self, state: St) -> bool:
        """With two kings a player may move twice in a row."""
        return isinstance(owed(state), Build)

    def apply(self, state: St, event: Event) -> St:
        return self.go_on(self.happen(state, event))

    def scores(self, state: St) -> tuple[Score, ...]:
        if self.only_regions():
            return tuple([self._score_of(kingdom) for kingdom in state.kingdoms])
        return tuple(
            Score(tuple(self.sheet(state, seat)), self.tiebreakers(state, seat))
            for seat in range(self.players)
        )

    # For people

    def clause(self, view: St, key: str) -> str:
        """What a clause says of every line, another one says of the first."""
        if key == "game_over":
            return self.words.clause("KD-5.2")
        later = {"luck_first": "KD-3.3", "not_your_turn": "KD-3.1"}.get(key, "KD-3.2")
        return self.words.clause(later) if view.current else self.first_clause()

    def objection(self, view: St, action: Action) -> Refusal:
        duty = owed(view)
        assert duty is not None
        return self.reason(view, action, duty) or super().objection(view, action)

    def preview(self, view: St, action: Action) -> Mapping[str, Any]:
        """The points an action brings to its own seat right now."""
        return {"points": self.gain(view, action)} if isinstance(action, Place) else {}

    def gain(self, view: St, action: Action) -> int:
        """How the action changes the points of its own seat."""
        match action, owed(view):
            case Place(seat, at, towards), Build(_, number) if self.only_regions():
                return view.kingdoms[seat].gain(self.box[number], cell_at(*at), towards)
        after = self.happen(view, action)
        return self.points(after, action.seat) - self.points(view, action.seat)

    def describe(self, view: St) -> Mapping[str, Any]:
        return picture.describe(self.box, self.setup, view)

    # The round

    def laid(self) -> dict[str, Any]:
        """The fields of the table at the start of a game."""
        return {
            "kingdoms": (new_kingdom(self.setup.size),) * self.players,
            "box": frozenset(self.box.dominoes),
            "lines_left": self.setup.rounds,
            "bag": self.setup.pieces,
        }

    def go_on(self, state: St) -> St:
        """Once the duties are done, the next king plays; once all have, the next line."""
        if state.duties or self.chance(state):
            return state
        if state.played == len(state.current):  # KD-3.3
            state = altered(state, current=state.coming, played=0, coming=())
            if not state.current or self.chance(state):
                return state
        king = state.current[state.played]
        return owe(altered(state, played=state.played + 1), *self.turn_of(state, king))

    def all_stand(self, state: St) -> St:
        """Once every king stands, what nobody chose leaves the game (KD-2.2)."""
        if sum(slot.seat is not None for slot in state.coming) < len(self.setup.pieces):
            return state
        unchosen = tuple(slot.domino for slot in state.coming if slot.seat is None)
        coming = tuple(slot for slot in state.coming if slot.seat is not None)
        return altered(state, coming=coming, gone=state.gone + unchosen) if unchosen else state

    # What a game or mode may add to

    def chance(self, state: St) -> Chance | None:
        """What the table must decide before anybody goes on."""
        if not state.coming and state.lines_left:
            return Draw(Deal, tuple(sorted(state.box)), self.setup.line)
        return Pick(Piece, state.bag) if state.bag else None  # KD-2.5

    def turn_of(self, state: St, king: Slot) -> tuple[Duty, ...]:
        """What a turn is made of (KD-3.2)."""
        assert king.seat is not None
        build = Build(king.seat, king.domino)
        return (build, Choose(king.seat)) if state.coming else (build,)

    def first_choice(self, seat: Seat) -> Duty:
        """What is owed by the seat whose king was drawn for the first line."""
        return Choose(seat)

    def first_clause(self) -> str:
        """The clause about the first line."""
        return self.words.clause("KD-2.5")

    def answers(self, state: St, duty: Duty) -> Sequence[Action]:
        """The legal answers to a duty."""
        match duty:
            case Build(seat, number):
                places = state.kingdoms[seat].placements(self.box[number])
                return [Place(seat, POSITIONS[c], way) for c, way in places] or [Discard(seat)]
            case Choose(seat):
                return [Claim(seat, slot.domino) for slot in state.coming if slot.seat is None]
        raise TypeError(f"nobody answers {duty}")

    def happen(self, state: St, event: Event) -> St:
        """What an event changes, given the duty it answers."""
        match event, owed(state):
            case Place(seat, at, towards), Build(_, number):
                kingdom = state.kingdoms[seat].place(self.box[number], cell_at(*at), towards)
                return done(state, kingdoms=put(state.kingdoms, seat, kingdom))
            case Claim(seat, number), Choose():
                coming = tuple(
                    Slot(number, seat) if slot.domino == number else slot for slot in state.coming
                )
                return self.all_stand(done(state, coming=coming))
            case Discard(), Build(_, number):  # KD-4.4
                return done(state, gone=(*state.gone, number))
            case Deal(dominoes), None:
                return altered(
                    state,
                    box=state.box.difference(dominoes),
                    coming=tuple(map(Slot, dominoes)),
                    lines_left=state.lines_left - 1,
                )
            case Piece(seat), None:
                bag = list(state.bag)
                bag.remove(seat)
                return owe(altered(state, bag=tuple(bag)), self.first_choice(seat))
        raise TypeError(f"{event} cannot happen now in {self.name}")

    def reason(self, view: St, action: Action, duty: Duty) -> Refusal | None:
        """Why an action of the seat that must act does not answer its duty."""
        clause = self.clause(view, "wrong_moment")
        return reasons.reason(view, action, duty, self.box, self.words, clause)

    # Counting

    def only_regions(self) -> bool:
        """Whether a sheet never has anything on it but the regions of its kingdom: then it changes
        only with the kingdom, and what a domino brings is known from what it touches."""
        return False

    def _score_of(self, kingdom: Kingdom) -> Score:
        if "score" not in kingdom.drawn:
            kingdom.drawn["score"] = Score(self._region_lines(kingdom), kingdom.merits)
        found: Score = kingdom.drawn["score"]
        return found

    def extras(self, state: St, seat: Seat) -> Iterable[ScoreLine]:
        """What counts besides the regions."""
        return ()

    def sheet(self, state: St, seat: Seat) -> list[ScoreLine]:
        """The score sheet: each region counts its squares times its symbols (KD-5.1)."""
        return [*self._region_lines(state.kingdoms[seat]), *self.extras(state, seat)]

    def _region_lines(self, kingdom: Kingdom) -> tuple[ScoreLine, ...]:
        if "lines" not in kingdom.drawn:
            kingdom.drawn["lines"] = tuple(
                self.words.region_line(self.box.terrains[region.terrain], region)
                for region in kingdom.regions
            )
        found: tuple[ScoreLine, ...] = kingdom.drawn["lines"]
        return found

    def points(self, state: St, seat: Seat) -> int:
        """The total of the sheet, without a line for each region."""
        return state.kingdoms[seat].points + sum(line.points for line in self.extras(state, seat))

    def tiebreakers(self, state: St, seat: Seat) -> tuple[int, ...]:
        """The largest region by squares, then the most symbols (KD-5.2)."""
        return state.kingdoms[seat].merits
