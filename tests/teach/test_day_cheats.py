"""Records of the day that only somebody who wants to cheat would write: sound, and yet not the game
that the day deals."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from tests.teach.days import WEDNESDAY, anything, played

from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Seat
from pravek.core.registry import build
from pravek.table.holders import held_by_bot
from pravek.table.rivals import Rival
from pravek.teach.daily.deals import ME, deal_of, rival_action
from pravek.teach.daily.judging import NotCounted, judge

MONDAY = date(2026, 11, 16)


def reason(record: str, game: str, day: date) -> str:
    with pytest.raises(NotCounted) as refused:
        judge(record, game, day)
    return refused.value.key


def mark(match: Match[Any]) -> str:
    return judge(match.record(), match.game.name, MONDAY).mark


def sealed_anew(whose: Seat) -> Match[Any]:
    """A game with secrets in which somebody who has chosen first chooses once again."""
    deal, choose, anew = deal_of("krom", MONDAY), anything(1), False
    match: Match[Any] = Match(deal.game, seed=deal.seed)
    for seat in deal.rivals:
        match.note(held_by_bot(seat, "cairn", "chosen"))
    while isinstance(turn := match.turn, Decide):
        again = not anew and whose not in turn.seats and bool(match.actions(whose))
        anew |= again
        seat = whose if again or whose in turn.seats else turn.seats[0]
        actions = match.actions(seat)
        rival = Rival(MONDAY.isoformat(), match.decisions(seat))
        if seat == ME:
            match.play(choose(match, actions))
        else:
            match.play(rival_action(match.game, match.view(seat), seat, actions, rival))
    assert anew
    return match


def test_a_rival_decides_once_and_gets_no_other_luck() -> None:
    """Who lets it seal again until it suits him has chosen its luck."""
    assert reason(sealed_anew(1).record(), "krom", MONDAY) == "daily_rival"
    assert judge(sealed_anew(ME).record(), "krom", MONDAY), "a person may change his mind"


def test_the_same_game_in_another_order_has_the_same_mark() -> None:
    one, other = (played("krom", MONDAY, choose=3, order=order) for order in range(2))
    assert one.log != other.log
    assert mark(one) == mark(other)


def test_a_choice_that_was_changed_leaves_no_mark() -> None:
    changed = sealed_anew(ME)
    mine = [isinstance(event, Action) and event.seat == ME for event in changed.log]
    gone = list(pairwise(mine)).index((True, True))
    plain: Match[Any] = Match.empty(changed.game)
    for event in changed.log[:gone] + changed.log[gone + 1 :]:
        plain.admit(event)
    for note in changed.notes:
        plain.note(note.words)
    assert mark(plain) == mark(changed)
    assert mark(plain) != mark(played("krom", MONDAY, choose=3))


def test_a_rival_that_is_said_to_have_conceded_makes_no_place_better() -> None:
    match = played("kingdomino")
    assert match.places == (2, 1)
    match.note({"note": "concede", "seat": 1})
    assert match.places == (1, 2), "that would have won"
    assert reason(match.record(), "kingdomino", WEDNESDAY) == "daily_people"


def test_other_options_do_not_count_however_long_the_header_is() -> None:
    """The same events bring more where there are extra points for them."""
    generous = build("kingdomino", players=2, harmony=True, middle_kingdom=True)
    match: Match[Any] = Match.replay(generous, played("kingdomino", MONDAY).log)
    match.note(held_by_bot(1, "cairn", "chosen"))
    header, rest = match.record().split("\n", 1)
    for padded in (header, "{" + " " * 20_000 + header[1:]):
        assert reason(f"{padded}\n{rest}", "kingdomino", MONDAY) == "daily_other_deal"
