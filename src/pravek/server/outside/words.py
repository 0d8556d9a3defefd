"""What is said between the server and a process that runs a foreign game: typed JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

Json: TypeAlias = dict[str, Any]
LARGEST_FRAME = 4 * 1024 * 1024
"""Bytes of one question or answer."""
LARGEST_ERRAND = 24 * 1024 * 1024
"""Bytes of a checked record: a page of steps and the score race."""
LARGEST_PICTURE = 256 * 1024
"""Bytes of a position as one side sees it."""
LARGEST_OPTIONS = 10_000
"""Bytes of what a game was set up with."""
MOST_ACTIONS = 2_000
"""Legal actions of all seats at once: each is offered with what it would bring."""
MOST_STEPS = 1_000
"""Things that happen one after another without a decision."""
LONGEST_WORDS = 200
"""Characters of what a game says of one action."""
MOST_EVENTS = 10_000
"""Events of one game; one that has more never ends."""
Said: TypeAlias = Annotated[str, Meta(max_length=LONGEST_WORDS)]
Cause: TypeAlias = Annotated[str, Meta(max_length=300)]

# Questions ----------------------------------------------------------------------------------


class Question(Struct, tag_field="ask", kw_only=True):
    """Something the process is asked."""

    seconds: float = 5.0
    """How long it may take."""


class Open(Question, tag="open"):
    """Bring this game and set it up."""

    game: str
    source: str
    """The file it is in, or the package that brings it."""
    options: Json


class Follow(Question, tag="follow"):
    """Go back to the state after `keep` events, let `again` happen once more, and from there the
    `events`, then what the table brings by itself."""

    keep: int
    again: list[Json] = field(default_factory=list)
    events: list[Json] = field(default_factory=list)
    seed: str | None = None
    """The seed of the luck, a decimal number; None: the table brings nothing."""
    draw: bool = True
    """Whether the last state is to be drawn for everybody."""


class Judge(Question, tag="judge"):
    """Would this action be legal now, and what would it bring?"""

    action: Json


class View(Question, tag="view"):
    """What a seat sees now, for a bot in another such process."""

    seat: int


class Errand(Question, tag="errand"):
    """One of the things of `errands`, with what it is given."""

    source: str
    what: Literal["think", "stand_in", "check", "why"]
    given: list[Any]


Asked: TypeAlias = Open | Follow | Judge | View | Errand

# Answers ------------------------------------------------------------------------------------


class LineWords(Struct):
    label: Said
    points: int
    key: Said
    args: dict[str, int | str]


class ScoreWords(Struct):
    lines: list[LineWords]
    tiebreakers: list[int]


class StateWords(Struct, kw_only=True):
    """A state, as far as everybody at the table together knows it."""

    turn: Literal["decide", "luck", "over"]
    seats: list[int] = field(default_factory=list)
    """Who must decide."""
    luck: Annotated[str, Meta(max_length=80)] = ""
    """The kind of luck that comes next."""
    forced: Json | None = None
    actions: list[list[Json]] = field(default_factory=list)
    """The legal actions of each seat."""
    scores: list[ScoreWords]


class StepWords(Struct, kw_only=True):
    """An event and where it leads. Sides are the public one and then the seats."""

    event: Json
    seen: list[Json]
    """The event as each side sees it; empty: all see it as it is."""
    told: list[Said]
    """What each of these (or the event itself) is in words."""
    blind: list[int]
    """Which sides do not see that anything happens."""
    reveals: list[int]
    """The seats to which it shows what was hidden."""
    state: StateWords


class PictureWords(Struct):
    """A state as one side sees it."""

    picture: Json
    scores: list[ScoreWords]


class OfferWords(Struct):
    """What a legal action would bring, and the action in words."""

    preview: Json
    said: Said


class DrawnWords(Struct):
    """A state as it is shown: the sides (the public one alone, if there are no secrets), and for
    each seat what it is offered."""

    sides: list[PictureWords]
    offers: list[list[OfferWords]]


class RefusalWords(Struct):
    clause: Said
    key: Said
    text: Cause
    args: dict[str, int | str]


class Opened(Struct):
    name: str
    rules: int
    players: int
    options: Json
    secrets: bool
    kinds: Json
    """Its events, see `kinds`."""
    state: StateWords


class Followed(Struct):
    state: StateWords
    """The state from which the events happened."""
    steps: list[StepWords]
    drawn: DrawnWords | None
    refusal: RefusalWords | None = None
    """Why the first event that is not among the steps cannot happen."""
    cut: bool = False
    """Whether there was more to tell than fits an answer: ask again for the rest."""


class Judged(Struct):
    refusal: RefusalWords | None
    preview: Json


class Viewed(Struct):
    view: bytes


class Done(Struct):
    answer: Any


class Failed(Struct, tag_field="failed", tag="rules"):
    """The rules broke down: one line for everybody, the trace for the log."""

    text: Cause
    trace: Annotated[str, Meta(max_length=4000)] = ""


class Unsuitable(Struct, tag_field="failed", tag="setup"):
    """There is no such game, option or number of players."""

    text: Cause
