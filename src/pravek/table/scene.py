"""A position as clients see it: drawn once from each side, however many look from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from pravek.core import deal, notation, notes
from pravek.core.codec import encode
from pravek.core.protocol import Action, Event, Game, Score, Seat
from pravek.table.log import Logged
from pravek.table.pen import Keep
from pravek.table.play import Play
from pravek.table.shapes import Ending, Entry, Line, Offer, Owes, Position, Sheet, Timer


class Sight(NamedTuple):
    """All that tells one client's position from another's: who has the same sight sees the same."""

    side: Seat | None
    """Whose secrets are seen; None: nobody's, or there are none."""
    asked: tuple[Seat, ...]
    """The client's seats that have something to choose from."""
    undo: Seat | None
    """The first of them that may take back its last decision."""


class Scene:
    """The position after the last entry. Made anew when something happens."""

    def __init__(self, play: Play, keep: Keep, sheets: KeptSheets) -> None:
        self._play, self._match, self._game, self._keep = play, play.match, play.game, keep
        self._sheets = sheets
        self._views: dict[Seat | None, Any] = {}
        self._drawn: dict[Seat | None, tuple[Any, Any, Any]] = {}
        self._offers: dict[tuple[Seat, ...], Any] = {}

    def sight(self, facing: Seat | None, seats: Sequence[Seat]) -> Sight:
        """From the side of `facing` (None: the public side), for a client that holds `seats`."""
        secrets, play = self._game.secrets, self._play
        mine = self._askable(facing, seats) if self._open else ()
        people = [seat for seat in mine if play.holders[seat].kind == "person"]
        return Sight(
            facing if secrets else None,
            tuple([seat for seat in people if self._match.actions(seat)]),
            next((seat for seat in people if play.undoable(seat)), None),
        )

    def position(self, sight: Sight, timers: list[Timer]) -> Position:
        view, duty, sheets = self._draw(sight.side)
        return Position(
            view=view,
            owes=Owes(state="decide" if self.owing else "over", seats=self.owing, duty=duty),
            offers=self._offered(sight.asked),
            sheets=sheets,
            undo=sight.undo,
            timers=timers,
        )

    @cached_property
    def owing(self) -> list[Seat]:
        return list(self._play.owing)

    @cached_property
    def _open(self) -> bool:
        return self._play.end == "open"

    def _askable(self, facing: Seat | None, seats: Sequence[Seat]) -> Sequence[Seat]:
        """For which seats a client may decide: where there are secrets, the facing one only."""
        if not self._game.secrets:
            return seats
        return (facing,) if facing is not None else ()

    def _view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self._match.view(seat)
        return self._views[seat]

    def _draw(self, side: Seat | None) -> tuple[Any, Any, Any]:
        if side not in self._drawn:
            view = self._view(side)
            picture = self._game.describe(view)
            duty = picture.get("duty")
            self._drawn[side] = (
                self._keep(picture),
                duty if isinstance(duty, dict) else None,
                self._sheets.of(self._game.scores(view)),
            )
        return self._drawn[side]

    def _offered(self, asked: tuple[Seat, ...]) -> Any:
        if asked not in self._offers:
            offers = [
                self._offer(number, action)
                for number, action in enumerate(
                    action for seat in asked for action in self._match.actions(seat)
                )
            ]
            self._offers[asked] = self._keep(offers)
        return self._offers[asked]

    def _offer(self, number: int, action: Action) -> Offer:
        offer = offer_of(self._game, self._view(action.seat), number, action, self._keep)
        if foreign := self._play.foreign:
            offer.text = foreign.say(self._view(action.seat), action)
        return offer


def offer_of(game: Game[Any], view: Any, number: int, action: Action, keep: Keep) -> Offer:
    """One of the legal actions of a seat, with what it would bring."""
    token, written = told(action, keep)
    return Offer(
        id=number,
        group=type(action).__name__,
        token=token,
        action=written,
        preview=dict(game.preview(view, action)),
    )


@lru_cache(8192)
def told(event: Event, keep: Keep) -> tuple[str, Any]:
    """An event as its token and as JSON: the same few come again and again."""
    return notation.token(event), keep(encode(event))


def entries_of(play: Play, log: Iterable[Logged], facing: Seat | None, keep: Keep) -> list[Entry]:
    """Log entries as a side witnessed them, counted as that side counts."""
    return [
        entry_of(play, logged, facing, keep) for logged in log if facing not in logged.unnoticed
    ]


def entry_of(play: Play, logged: Logged, facing: Seat | None, keep: Keep) -> Entry:
    undo = None if logged.undo is None else play.number(logged.undo, facing)
    entry = Entry(n=play.number(logged.n, facing), at=logged.at, undo=undo)
    if logged.event is not None:
        seen: Event = play.game.witness(logged.event, facing)
        entry.token, entry.event = told(seen, keep)
        if play.foreign:
            entry.text = play.foreign.tell(seen)
    elif logged.note is not None:
        entry.note = dict(logged.note)
    return entry


class KeptSheets:
    """The score sheets of a game as they are told. A move changes one of them, if any: the others
    are as they were when they were last told."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep
        self._told: dict[Seat, tuple[Score, Any]] = {}

    def of(self, scores: Iterable[Score]) -> Any:
        return self._keep([self._sheet(seat, score) for seat, score in enumerate(scores)])

    def _sheet(self, seat: Seat, score: Score) -> Any:
        told = self._told.get(seat)
        if told is None or told[0] != score:
            told = self._told[seat] = score, self._keep(sheet_of(seat, score))
        return told[1]


def sheets_of(scores: Iterable[Score]) -> list[Sheet]:
    return [sheet_of(seat, score) for seat, score in enumerate(scores)]


def sheet_of(seat: Seat, score: Score) -> Sheet:
    return Sheet(
        seat=seat,
        total=score.total,
        lines=[
            Line(line.label, line.points, line.key, line.args)  # type: ignore[arg-type]
            for line in score.lines
        ],
        tiebreakers=list(score.tiebreakers),
    )


def ending_of(play: Play) -> Ending | None:
    """How it ended; None while it goes on."""
    if play.end == "open":
        return None
    places = play.match.places
    return Ending(
        end=play.end,  # type: ignore[arg-type]
        ranking=None if places is None else list(places),
        sheets=sheets_of(play.match.scores),
        conceded=sorted(play.conceded),
        helped=sorted(notes.helped(play.match.notes)),
        seed=play.seed,
        salt=play.salt,
        deal=deal.write(play.game, int(play.seed, 16)),
        text=play.match.notes[-1].words["text"] if play.end == "broken" else None,
    )
