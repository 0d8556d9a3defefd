"""A game written as a record, as notation, as a deal code is the same game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

from pravek.core import deal, notation, registry
from pravek.core.codec import decode, encode
from pravek.core.match import SPECTATOR
from pravek.core.protocol import Event
from pravek.core.record import load
from pravek.testing.broken import difference, fault, short
from pravek.testing.law import law
from pravek.testing.laws.illegal import refused
from pravek.testing.walk import Walk, called, decided, play_on

SECRET = 918273645546372819
"""A seed that nobody meets by chance."""


@law
def the_options_of_a_game_build_it_again(walk: Walk) -> None:
    game = walk.setup.build()
    again = registry.build(game.name, **game.options)
    if again.options != game.options:
        fault(f"built from its options it has others: {difference(again.options, game.options)}")
    if not again.players == game.players == game.options.get("players"):
        fault(f"players is {game.players}, but the options say {game.options.get('players')}")
    if again.start() != game.start():
        fault(f"it begins elsewhere: {difference(again.start(), game.start())}")
    json.dumps(dict(game.options))


@law
def an_event_is_the_same_after_json(walk: Walk) -> None:
    for shown in _shown(walk):
        again = decode(json.loads(json.dumps(encode(shown))), walk.game.events)
        if again != shown:
            fault(f"{short(shown)} comes back from JSON as {short(again)}")


@law
def an_event_is_the_same_after_notation(walk: Walk) -> None:
    for shown in _shown(walk):
        word = notation.token(shown)
        if " " in word:
            fault(f"{short(shown)} is written {word!r}: a token has no spaces")
        again = notation.parse(word, walk.game)
        if again != shown:
            fault(f"{short(shown)} is written {word!r}, which is read as {short(again)}")


@law
def no_two_legal_actions_share_a_token(walk: Walk) -> None:
    for index, state, turn in walk.decisions(walk.moments):
        words: dict[str, Event] = {}
        for action in walk.game.actions(state, turn.seats[0]):
            other = words.setdefault(notation.token(action), action)
            if other is not action:
                both = f"{short(other)} and {short(action)}"
                fault(f"{walk.after(index)} {both} are both written {notation.token(action)!r}")


@law
def a_record_read_and_written_again_is_the_same_text(walk: Walk) -> None:
    text = walk.match.record()
    again = load(text)
    if again.record() != text:
        lines = zip(again.record().splitlines(), text.splitlines(), strict=False)
        fault(next(f"{short(a)} was {short(b)}" for a, b in lines if a != b))
    if again.log != walk.log or again.state != walk.match.state:
        fault(f"read again it ends elsewhere: {difference(again.state, walk.match.state)}")
    if again.ranking != walk.match.ranking:
        fault(f"read again the places are {again.ranking}, not {walk.match.ranking}")
    if again.game.options != walk.game.options:
        fault("read again it has other options")


@law
def an_open_record_goes_on_with_the_luck_of_its_seed(walk: Walk) -> None:
    whole = play_on(walk.deal(), Random(5), 150)
    decisions = decided(whole)
    early = walk.deal()
    for action in decisions[: len(decisions) // 2]:
        early.play(action)
    late = load(early.record(), seed=walk.seed)
    for action in decisions[len(decisions) // 2 :]:
        late.play(action)
    if late.log != whole.log:
        fault(f"saved and continued it is another game: {difference(late.log, whole.log)}")


@law
def a_witnessed_record_shows_the_view_and_never_the_seed(walk: Walk) -> None:
    secret = SECRET + walk.seed
    early = play_on(walk.deal(secret), Random(walk.seed), 60)
    for match in (early, walk.match):
        for seat in walk.viewers:
            text = match.record(seat=seat)
            seen = load(text)
            who = f"the record of {called(seat)}"
            if str(secret) in text + match.record():
                fault(f"{who} tells the seed")
            if seen.record() != text:
                fault(f"{who} is another one when it is read and written again")
            if seen.state != match.view(seat):
                fault(f"{who} shows no view: {difference(seen.state, match.view(seat))}")
            if json.loads(text.splitlines()[0])["seen_by"] != (SPECTATOR if seat is None else seat):
                fault(f"{who} does not say whose it is")
            for other in walk.seats:
                for action in seen.actions(other)[:1]:
                    refused(seen, action)


@law
def a_game_is_the_same_after_notation(walk: Walk) -> None:
    if not notation.can_say(walk.game):
        return
    text = notation.write(walk.match)
    again = notation.read(text)
    if again.log != walk.log or again.game.options != walk.game.options:
        fault(f"read from notation it is another game: {difference(again.log, walk.log)}")
    if notation.write(again) != text:
        fault("read from notation and written again it is another text")


@law
def a_deal_code_deals_the_same_again(walk: Walk) -> None:
    game = walk.setup.build()
    code = deal.write(game, walk.seed)
    if code is None:
        return
    match = deal.read(code)
    if match.game.name != game.name or match.game.options != game.options:
        fault(f"the deal code {code} is of another game")
    if match.log != walk.deal().log:
        fault(f"the deal code {code} deals something else")
    if deal.write(match.game, match.seed) != code:
        fault(f"the deal code {code} is another one when it is read and written again")


def _shown(walk: Walk) -> Iterator[Event]:
    """Every event of the log, as each side saw it."""
    for event in dict.fromkeys(walk.log):
        yield from dict.fromkeys(walk.game.witness(event, seat) for seat in walk.viewers)
