"""A finished game of the day, judged: it is played again with the day's luck and the day's rivals,
and counts if everything in it is what would have happened.

What cannot be told is not claimed: a person's own moves may be anybody's, also a bot's, and help
is what the record says of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from pravek.core import notes
from pravek.core.codec import encode
from pravek.core.match import IllegalAction, Match
from pravek.core.protocol import Action, Decide, Event, Outcome
from pravek.core.record import RecordError, load
from pravek.table.chairs import is_readable
from pravek.table.limits import LONGEST_NAME
from pravek.table.rivals import Rival
from pravek.table.shapes import LEVELS
from pravek.teach.daily.deals import ME, Deal, deal_of, rival_action

HELP = ("help", "undo")
"""Notes about a seat that say that it had help."""


class NotCounted(ValueError):
    """The game does not count; `key` says why, for translators."""

    def __init__(self, key: str, text: str, **words: Any) -> None:
        super().__init__(text)
        self.key, self.words = key, words


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a game that counts has brought."""

    points: int
    place: int
    lead: int
    helped: list[str]
    mark: str
    """The SHA-256 of what the person decided, from which all else follows: the same game again has
    the same one, in whichever order choices were sealed and however often they were changed."""
    record: str
    """The game as it was understood: nothing stands in it that nobody has looked at."""


def judge(text: str, name: str, day: date) -> Verdict:
    """The result of this record; NotCounted if it is not the game of that day, RecordError if it is
    no record at all."""
    deal = deal_of(name, day)
    _look_at_header(text, deal)
    match = load(text)
    _look_at_people(match)
    _look_at_words(match)
    again, decided = play_again(match, deal)
    assert again.places is not None
    totals = [score.total for score in again.scores]
    return Verdict(
        points=totals[ME],
        place=again.places[ME],
        lead=totals[ME] - max(totals[seat] for seat in deal.rivals),
        helped=_helped(match),
        mark=_mark(decided, deal),
        record=match.record(),
    )


def _look_at_header(text: str, deal: Deal) -> None:
    """Of which game it is, before it is read with care."""
    game = deal.game
    try:
        header = json.loads(text.partition("\n")[0])
    except (ValueError, RecursionError):
        return  # whoever reads it says what is wrong
    if not isinstance(header, dict) or "record" not in header:
        return
    if header.get("game") != game.name:
        raise NotCounted("daily_other_game", f"This is not a game of {game.name}.")
    if header.get("rules") != game.rules:
        raise NotCounted("daily_other_rules", "This was played by other rules than those of today.")
    if header.get("options") != json.loads(json.dumps(dict(game.options))):
        raise _other_deal()


def _look_at_people(match: Match[Any]) -> None:
    """One person who played to the end, and nobody else."""
    if match.seen_by is not None or match.ending == "open":
        raise NotCounted("daily_unfinished", "Only a whole game that is over counts.")
    conceded = notes.conceded(match.notes)
    if match.ending != "over" or ME in conceded:
        raise NotCounted("daily_given_up", "A game that was given up does not count.")
    held = [note.words for note in match.notes if note.words["note"] == "holder"]
    bots = {words["seat"] for words in held if words["why"] == "chosen"}
    others = [words for words in held if words["seat"] != ME and words["why"] != "chosen"]
    if others or conceded or bots != set(range(match.game.players)) - {ME}:
        raise NotCounted("daily_people", "A deal of the day is played by one person.")


def _look_at_words(match: Match[Any]) -> None:
    """Whoever watches the game reads them: names as at any table, and levels that there are."""
    for name in match.names:
        if len(name) > LONGEST_NAME or not is_readable(name):
            raise RecordError(1, f"a name has 1 to {LONGEST_NAME} letters that one can see")
    for note in match.notes:
        if note.words.get("level") not in (None, *LEVELS):
            raise RecordError(1, "no bot has such a level")


def play_again(match: Match[Any], deal: Deal) -> tuple[Match[Any], list[Action]]:
    """The game, as far as it went, with the day's luck and the rivals' own answers, and what the
    person decided in it; whatever the record says besides has no part in it."""
    again: Match[Any] = Match(deal.game, seed=deal.seed)
    decided: list[Action] = []
    for place, event in enumerate(match.log):
        if place == len(again.log):
            _let_decide(again, event, deal, decided)
        if again.log[place] == event:
            continue
        if not any(isinstance(before, Outcome) for before in match.log[:place]):
            raise _other_deal()
        raise _unlucky(place)
    return again, decided


def _let_decide(again: Match[Any], event: Event, deal: Deal, decided: list[Action]) -> None:
    """The person as it is written, also with a choice that was changed; a rival as it decides."""
    place, turn = len(again.log), again.turn
    if not isinstance(event, Action):
        raise _unlucky(place)
    owes = isinstance(turn, Decide) and event.seat in turn.seats
    if event.seat == ME:
        if not owes:
            del decided[-1:]
        decided.append(event)
    elif not owes or not _is_own(again, event, deal):
        told = f"Event {place + 1}: a rival of that day would not decide so."
        raise NotCounted("daily_rival", told, event=place + 1)
    try:
        again.play(event)
    except IllegalAction:  # it was legal after other luck
        raise _unlucky(place) from None


def _is_own(again: Match[Any], event: Action, deal: Deal) -> bool:
    """Whether the rival itself decides so."""
    seat, actions = event.seat, again.actions(event.seat)
    rival = Rival(deal.day.isoformat(), again.decisions(seat))
    return rival_action(again.game, again.view(seat), seat, actions, rival) == event


def _other_deal() -> NotCounted:
    return NotCounted("daily_other_deal", "This is not the deal of that day.")


def _unlucky(place: int) -> NotCounted:
    told = f"Event {place + 1}: this is not the luck of that day."
    return NotCounted("daily_luck", told, event=place + 1)


def _helped(match: Match[Any]) -> list[str]:
    def kind(words: Mapping[str, Any]) -> str | None:
        if words.get("seat", ME) != ME:
            return None
        if words["note"] == "holder":
            return "bot" if words["by"] == "bot" else None
        return words["note"] if words["note"] in HELP else None

    return sorted({found for note in match.notes if (found := kind(note.words))})


def _mark(decided: list[Action], deal: Deal) -> str:
    told = [deal.day.isoformat(), deal.game.name, [encode(action) for action in decided]]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
