"""What the server believes of a process that runs foreign code: only what it has looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec
import pytest
from tests.server.foreign import liar

from pravek.core.base import points
from pravek.core.blame import RulesError
from pravek.core.codec import FormatError, decode, encode
from pravek.core.guard import guarded
from pravek.core.open_game import OpenGame
from pravek.core.protocol import Action, Decide, Event, Outcome, Score, Seat, Turn
from pravek.core.token import token
from pravek.server.outside import kinds, line
from pravek.server.outside.mirror import Mirror, NotRehearsed
from pravek.server.outside.process import Gone, Process
from pravek.server.outside.reading import Reader
from pravek.server.outside.words import (
    DrawnWords,
    Follow,
    Followed,
    Open,
    Opened,
    StateWords,
    StepWords,
)
from pravek.table.foreign import RulesBroke

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Give(Action):
    notation: ClassVar[str] = "give-{card}-to-{whom}"
    card: str
    whom: Seat
    more: tuple[tuple[int, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Shown(Outcome):
    card: int | None


@dataclass(frozen=True, slots=True)
class Go(Action):
    notation: ClassVar[str] = "go"


def made() -> tuple[type[Any], ...]:
    described = kinds.described((Give, Shown))
    return kinds.made(msgspec.json.decode(msgspec.json.encode(described)))


def test_events_made_again_are_written_and_read_like_the_games_own() -> None:
    give = Give(1, "7", 0, ((3, True),))
    [again, shown] = made()
    read = decode(encode(give), made())
    assert type(read) is again
    assert (token(read), encode(read)) == (token(give), encode(give))
    assert token(decode({"event": "Shown", "card": None}, made())) == token(Shown(None))
    assert issubclass(shown, Outcome)
    with pytest.raises(FormatError):
        decode(encode(give) | {"whom": "0"}, made())


def test_the_same_description_gives_the_same_classes() -> None:
    """…or the server would grow with every table."""
    assert made() is made()


@pytest.mark.parametrize(
    "words",
    [
        {"action": True, "notation": "{0}", "fields": {}},
        {"action": True, "notation": "{card:>999999999}", "fields": {"card": "int"}},
        {"action": True, "notation": "{card.__class__}", "fields": {"card": "int"}},
        {"action": True, "notation": "two words", "fields": {}},
        {"action": True, "notation": "x" * 100, "fields": {}},
        {"action": True, "notation": "x", "fields": {"not a name": "int"}},
        {"action": True, "notation": "x", "fields": {"class": "int"}},
        {"action": True, "notation": "x", "fields": {"card": "object"}},
        {"action": True, "notation": "x", "fields": {"card": ["row", "int", "int"]}},
        {"action": True, "notation": "x", "fields": {f"f{n}": "int" for n in range(30)}},
        {"action": True, "notation": 7, "fields": {}},
        {"notation": "x"},
        "x",
    ],
)
def test_a_description_that_is_none_is_refused(words: Any) -> None:
    with pytest.raises(kinds.NotAKind):
        kinds.made({"Go": words})


def test_a_field_that_no_record_can_hold_is_named() -> None:
    @dataclass(frozen=True)
    class Odd(Action):
        where: complex

    with pytest.raises(kinds.NotAKind, match="'where' of Odd"):
        kinds.described([Odd])


# Answers


GIVE: Json = {"event": "Give", "seat": 0, "card": "7", "whom": 1, "more": []}
SCORES: list[Json] = [{"lines": [], "tiebreakers": []}] * 2
STATE: Json = {"turn": "decide", "seats": [0], "actions": [[GIVE], []], "scores": SCORES}
STEP: Json = {"event": GIVE, "seen": [], "told": ["x"], "blind": [], "reveals": [], "state": STATE}
SIDE: Json = {"picture": {}, "scores": SCORES}
OFFER: Json = {"preview": {}, "said": "give"}


def read(kind: type[Any], words: Json, *more: Any) -> Any:
    reader = Reader(made(), 2, False)
    told = msgspec.convert(words, kind)
    if kind is StateWords:
        return reader.position(told)
    return reader.step(told) if kind is StepWords else reader.drawn(told, *more)


def test_a_sound_answer_is_read() -> None:
    position = read(StateWords, STATE)
    assert position.turn == Decide((0,))
    assert read(StepWords, STEP).position.actions == position.actions
    drawn = read(DrawnWords, {"sides": [SIDE], "offers": [[OFFER], []]}, position)
    assert list(drawn.offers.values()) == [({}, "give")]


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        (StateWords, {"seats": []}),
        (StateWords, {"seats": [2]}),
        (StateWords, {"seats": [-1]}),
        (StateWords, {"seats": [0, 0]}),
        (StateWords, {"seats": [1]}),
        (StateWords, {"actions": [[GIVE]]}),
        (StateWords, {"actions": [[GIVE | {"seat": 1}], []]}),
        (StateWords, {"actions": [[GIVE | {"seat": 9}], []]}),
        (StateWords, {"actions": [[GIVE | {"whom": 9}], []]}),
        (StateWords, {"actions": [[GIVE | {"card": "x" * 300}], []]}),
        (StateWords, {"actions": [[{"event": "Shown", "card": 1}], []]}),
        (StateWords, {"forced": {"event": "Shown", "card": 1}}),
        (StateWords, {"forced": {"event": "Other"}}),
        (StateWords, {"scores": SCORES[:1]}),
        (StepWords, {"event": {"event": "Other"}}),
        (StepWords, {"told": []}),
        (DrawnWords, {"sides": []}),
        (DrawnWords, {"offers": [[], []]}),
    ],
)
def test_an_answer_that_is_nonsense_is_refused(kind: type[Any], change: Json) -> None:
    drawn = {"sides": [SIDE], "offers": [[OFFER], []]}
    sound = {StateWords: STATE, StepWords: STEP, DrawnWords: drawn}[kind]
    with pytest.raises(RulesBroke):
        read(kind, sound | change, read(StateWords, STATE))


def test_nothing_happens_that_was_not_rehearsed() -> None:
    opened = msgspec.convert(liar.OPENED, Opened)
    position = read(StateWords, STATE)
    mirror = Mirror(opened, made(), position)
    asked: list[Callable[[], Any]] = [
        lambda: mirror.apply(position, position.actions[0][0]),
        lambda: mirror.imagine(position, None),  # type: ignore[arg-type]
        lambda: read(StateWords, {"turn": "luck", "scores": SCORES}).turn.sample(None),
    ]
    for ask in asked:
        with pytest.raises(NotRehearsed):
            ask()


# Processes


def asked(what: str) -> Opened:
    async def scene() -> Opened:
        process = Process(60.0, 500, liar.__name__)
        try:
            wish = Open(seconds=60.0, game=what, source="", options={})
            return await process.ask(wish, Opened)
        finally:
            process.end()

    return asyncio.run(scene())


def test_a_process_is_asked_and_answers() -> None:
    assert asked("liar").name == "liar"


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("rubbish", "cannot be read"),
        ("pickle", "cannot be read"),
        ("deep", "cannot be read"),
        ("list", "cannot be read"),
        ("failed", "cannot be read"),
        ("huge", "2,147,483,648 bytes is too long"),
    ],
)
def test_an_answer_that_is_none_ends_the_process(what: str, said: str) -> None:
    with pytest.raises(RulesBroke, match=said):
        asked(what)


@pytest.mark.parametrize("what", ["nothing", "half"])
def test_a_process_that_hangs_up_is_gone(what: str) -> None:
    with pytest.raises(Gone, match="its process ended"):
        asked(what)


# The line of a game, in its process


class Endless(OpenGame[int]):
    """Nobody ever wins."""

    name = "endless"
    events = (Go,)

    def start(self) -> int:
        return 0

    def turn(self, state: int) -> Turn:
        return Decide((0,))

    def actions(self, state: int, seat: Seat) -> list[Action]:
        return [Go(seat)] if seat == 0 else []

    def apply(self, state: int, event: Event) -> int:
        return state + 1

    def scores(self, state: int) -> tuple[Score, ...]:
        return points((0, 0))

    def describe(self, view: int) -> Json:
        return {"gone": view}


def test_a_game_that_never_ends_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "MOST_EVENTS", 3)
    going = line.Line(guarded(Endless()))
    go = encode(Go(0))
    going.follow(Follow(keep=0, events=[go, go, go]))
    with pytest.raises(RulesError, match="endless does not end: it has 3 events"):
        going.follow(Follow(keep=3, events=[go]))


def test_what_does_not_fit_an_answer_is_told_bit_by_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "LARGEST_FRAME", 4)
    going = line.Line(guarded(Endless()))
    told = going.follow(Follow(keep=0, events=[encode(Go(0))] * 3))
    assert (len(told.steps), told.cut) == (1, True)


def test_a_process_that_does_something_else_than_it_was_asked_is_not_believed() -> None:
    reader, here = Reader(made(), 2, False), read(StateWords, STATE)
    other = msgspec.convert(STEP | {"event": GIVE | {"card": "8"}}, StepWords)
    state = msgspec.convert(STATE, StateWords)
    for steps, events, settle in (
        ([other], here.actions[0], False),  # another event than asked
        ([other], (), True),  # a decision nobody made
        ([], here.actions[0], False),  # nothing, though it was offered
    ):
        with pytest.raises(RulesBroke):
            reader.line(Followed(state, steps, None), here, events, settle)
