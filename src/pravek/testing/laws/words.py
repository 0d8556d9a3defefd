"""What is said to people: the words of choices and events, and pictures that can be drawn."""

from __future__ import annotations

from pravek.core.protocol import Action
from pravek.testing.broken import fault, short
from pravek.testing.law import law
from pravek.testing.pictures import doubt
from pravek.testing.walk import Walk, called

LONGEST_WORDS = 200


@law
def every_choice_has_words_of_its_own(walk: Walk) -> None:
    say = getattr(walk.game, "say", None)
    if say is None:
        return
    for index, state, turn in walk.decisions(walk.moments):
        seat = turn.seats[0]
        view = walk.game.view(state, seat)
        said: dict[str, Action] = {}
        for action in walk.game.actions(state, seat):
            words = say(view, action)
            _readable(f"{walk.after(index)} say({short(action)})", words)
            if words in said:
                both = f"{short(said[words])} and {short(action)}"
                fault(f"{walk.after(index)} {both} are both called {words!r}")
            said[words] = action


@law
def every_event_can_be_told(walk: Walk) -> None:
    tell = getattr(walk.game, "tell", None)
    if tell is None:
        return
    for event in dict.fromkeys(walk.log):
        for seat in walk.viewers:
            shown = walk.game.witness(event, seat)
            _readable(f"tell({short(shown)})", tell(shown))


def _readable(where: str, words: object) -> None:
    if not isinstance(words, str) or not words.strip() or not words.isprintable():
        fault(f"{where} is {short(words)}, not a line of text")
    if len(words) > LONGEST_WORDS:
        fault(f"{where} has {len(words)} characters; a line has at most {LONGEST_WORDS}")


@law
def a_picture_says_only_what_a_screen_can_draw(walk: Walk) -> None:
    for index, state in walk.sample(walk.moments):
        for seat in walk.viewers:
            picture = walk.game.describe(walk.game.view(state, seat))
            if reason := doubt(picture, walk.game.players):
                fault(f"{walk.after(index)} describe for {called(seat)}: {reason}")
