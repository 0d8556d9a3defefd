"""What a seat of Krom sees, as numbers: its own things first, others in the order of the seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pravek.core.protocol import Decide, Seat
from pravek.envs.coding import Plane
from pravek.envs.krom.numbers import SEATS
from pravek.envs.krom.planes import NOBODY, NOWHERE, PHASES, space
from pravek.games.krom import duties as owed
from pravek.games.krom.cards import Cards
from pravek.games.krom.course import turn
from pravek.games.krom.decks import size
from pravek.games.krom.state import AREAS, KINDS, KROMOSAUR, RESOURCES, State, Tokens, points

DECKS = ("evolution", "hunting", "gathering", "bonus")
DEEDS = ("open", "services", "done")
Seen = dict[str, Any]


class Table:
    """The arrays of one box of cards."""

    def __init__(self, cards: Cards) -> None:
        self.space: Mapping[str, Plane] = space(cards)
        self._faces = {name: _places(getattr(cards, name)) for name in DECKS}
        self._characters = _places(cards.characters)

    def seen(self, game: Any, view: State, seat: Seat) -> Seen:
        """The numbers of every array, row after row, by its name."""
        around = [(seat + step) % game.players for step in range(game.players)]
        place = {who: step for step, who in enumerate(around)}
        return {
            **self._agreed(game, view),
            **self._people(game, view, seat, around, place),
            **self._cards(game, view),
            **_course(game, view, around, place),
            **_fight(view, around),
            **self._window(view, around, place),
        }

    def _agreed(self, game: Any, view: State) -> Seen:
        table = game.table
        players = [game.players == n for n in range(2, SEATS + 1)]
        agreed = [table.ice_age, table.kromosaur, table.long_game, table.random_characters]
        return {"rules": players + agreed, "target": table.target, "round": view.round}

    def _people(
        self,
        game: Any,
        view: State,
        seat: Seat,
        around: Sequence[Seat],
        place: Mapping[Seat, int],
    ) -> Seen:
        people = [view.players[who] for who in around]
        mine_known = [(k.knower, k.card) for k in view.known if k.holder == seat]
        known = [[card for knower, card in mine_known if knower == who] for who in around]
        mine = view.sealed[seat]
        characters = [self._characters[p.character] + 1 if p.character else 0 for p in people]
        return {
            "character": _padded(characters),
            "area": _padded([AREAS.index(p.area) for p in people], NOWHERE),
            "life": _padded([p.life for p in people]),
            "stunned": _padded([p.stunned for p in people]),
            "tokens": _padded([n for p in people for n in _heap(p.tokens)], width=len(KINDS)),
            "points": _padded([points(game.table, p) for p in people]),
            "trophy": _padded([p.trophy for p in people]),
            "evolutions": self._many("evolution", [p.evolutions for p in people]),
            "cards": _padded([len(p.hand) for p in people]),
            "hand": self._many("bonus", [p.hand for p in people]),
            "known": self._many("bonus", known),
            "ready": _padded([view.sealed[who] is not None for who in around]),
            "destination": AREAS.index(mine) if mine in AREAS else NOWHERE,
        }

    def _cards(self, game: Any, view: State) -> Seen:
        return {
            "supply": _heap(view.supply),
            "evolution": self._counts("evolution", view.evolution),
            "hunting": self._counts("hunting", view.hunting),
            "hunting_gone": self._counts("hunting", view.hunting_discards),
            "gathering_gone": self._counts("gathering", view.gathering_discards),
            "bonus_gone": self._counts("bonus", view.bonus_discards),
            "lying": self._counts("bonus", view.lying),
            "decks": [size(game.table, view, name) for name in DECKS],
        }

    def _window(self, view: State, around: Sequence[Seat], place: Mapping[Seat, int]) -> Seen:
        """The bonus card that may be countered, the counters on it, and who is still asked."""
        played = [duty for duty in view.stack if isinstance(duty, owed.Played)]
        if not played:
            return _NO_WINDOW
        card, last = played[0], played[-1]
        return {
            "played": self._faces["bonus"][card.card] + 1,
            "played_by": place[card.seat],
            "played_on": place[card.target],
            "played_give": [card.give.count(kind) for kind in RESOURCES],
            "played_take": [card.take.count(kind) for kind in RESOURCES],
            "counters": len(played) - 1,
            "counter_by": place[last.seat] if len(played) > 1 else NOBODY,
            "asked": _padded([who in last.asked for who in around]),
        }

    def _counts(self, deck: str, cards: Iterable[str | None]) -> list[int]:
        """How many of each face; those seen from their backs are none."""
        return self._many(deck, (cards,), 1)

    def _many(
        self, deck: str, rows: Iterable[Iterable[str | None]], many: int = SEATS
    ) -> list[int]:
        """So many such rows, one after the other; those of empty chairs last."""
        faces = self._faces[deck]
        width = len(faces)
        found = [0] * (many * width)
        for number, row in enumerate(rows):
            for card in row:
                if card is not None:
                    found[number * width + faces[card]] += 1
        return found


def _places(row: Iterable[str]) -> dict[str, int]:
    return {thing: place for place, thing in enumerate(row)}


_NO_WINDOW: Seen = {
    "played": 0,
    "played_by": NOBODY,
    "played_on": NOBODY,
    "played_give": [0] * len(RESOURCES),
    "played_take": [0] * len(RESOURCES),
    "counters": 0,
    "counter_by": NOBODY,
    "asked": [0] * SEATS,
}


def _course(game: Any, view: State, around: Sequence[Seat], place: Mapping[Seat, int]) -> Seen:
    """What is owed, by whom, and what comes after it in this round."""
    now, top = turn(game.table, view), view.stack[-1] if view.stack else None
    found: Seen = {"actor": NOBODY, "deed": len(DEEDS), "areas_up": 0, "drawn": 0, "rerolls": 0}
    found |= {"dice": [0] * 6, "victim": NOBODY, "victims": [0] * SEATS}
    queue: tuple[int, ...] = ()
    for duty in view.stack:
        match duty:
            case owed.ActionTurn(seat, deed):
                found |= {"actor": place[seat], "deed": DEEDS.index(deed)}
            case owed.Areas(following):
                found["areas_up"] = following
            case owed.Turns(seats):
                queue = seats
            case owed.Fight(ranking=ranking) if ranking:
                queue = tuple(who for who in ranking if who != KROMOSAUR)
            case owed.Looting(_, victims) if victims:
                found["victim"] = place[victims[0]]
                found["victims"] = _padded([who in victims for who in around])
            case owed.Walk(_, drawn, _):
                found["drawn"] = drawn
            case owed.Climbing(_, dice, _, rerolls):
                found |= {"dice": [dice.count(n) for n in range(1, 7)], "rerolls": rerolls}
    found["turn"] = place[now.seats[0]] if isinstance(now, Decide) else NOBODY
    found["phase"] = PHASES.index(type(top)) if type(top) in PHASES else len(PHASES)
    found["queue"] = _padded([queue.index(who) + 1 if who in queue else 0 for who in around])
    beast = view.beast_area
    found["beast"] = [view.beast_life, NOWHERE if beast is None else AREAS.index(beast)]
    return found


def _fight(view: State, around: Sequence[Seat]) -> Seen:
    """Who fights where, with which totals."""
    fights = [duty for duty in view.stack if isinstance(duty, owed.Fight) and duty.dice]
    totals = dict(zip(fights[-1].fighters, fights[-1].totals, strict=True)) if fights else {}
    return {
        "fight": AREAS.index(fights[-1].area) if fights else NOWHERE,
        "totals": _padded([totals.get(who, 0) for who in around]),
        "beast_total": totals.get(KROMOSAUR, 0),
        "passes": fights[-1].passes if fights else 0,
    }


def _padded(row: Sequence[int], empty: int = 0, width: int = 1) -> list[int]:
    """So many numbers a seat; empty chairs last."""
    return [*row, *[empty] * (SEATS * width - len(row))]


def _heap(tokens: Tokens) -> list[int]:
    return [tokens.krom, tokens.wood, tokens.bone, tokens.stone]
