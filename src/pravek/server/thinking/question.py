"""What a bot is asked and answers. Runs in a worker process."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from time import monotonic
from typing import Any, Literal

from pravek.bots import catalog
from pravek.bots.levels import bot_for, stand_ins
from pravek.bots.native import is_compiling
from pravek.bots.protocol import Clock
from pravek.core import registry
from pravek.core.protocol import Action, Seat
from pravek.table.rivals import Rival
from pravek.teach.daily.deals import rival_action

Why = Literal["broke", "stuck", "compiling"]


@dataclass(frozen=True, slots=True)
class Question:
    """A decision, as the seat that owes it sees it."""

    game: str
    options: dict[str, Any]
    view: Any
    seat: Seat
    actions: Sequence[Action]
    level: str
    source: str | None = None
    """Where a game from outside is found; the view is then closed, to be opened by its process."""
    rival: Rival | None = None
    """At a table of the day: which decision of which rival it is, whatever the level."""


@dataclass(frozen=True, slots=True)
class Thought:
    number: int
    """Which of the actions."""
    why: Why | None = None
    """Why a stand-in chose it, if one did."""
    trace: str = ""
    """What went wrong, for the log; nobody at the table is told."""
    memory: Any = None
    """What the bot wants to know at its next decision."""


def think(question: Question, seconds: float, memory: Any = None) -> Thought:
    """What the bot of this level chooses. Every decision has a bot of its own, which shares
    nothing with other tables; if it breaks down somebody stands in."""
    if len(question.actions) == 1:
        return Thought(0, memory=memory)
    if question.rival is not None:
        return _of_the_day(question, question.rival)
    spec = bot_for(question.game, question.level, question.options)
    if is_compiling(spec, question.game):
        return stand_in(question, "compiling")
    try:
        return _ask(spec, question, seconds, memory)
    except Exception:
        return stand_in(question, "broke", traceback.format_exc())


def _of_the_day(question: Question, rival: Rival) -> Thought:
    """It needs no compiler and no memory, and takes the time it takes: whoever plays the same must
    meet the same."""
    rules = registry.build(question.game, **question.options)
    try:
        asked = rules, question.view, question.seat, question.actions, rival
        return Thought(question.actions.index(rival_action(*asked)))
    except Exception:
        return stand_in(question, "broke", traceback.format_exc())


def stand_in(question: Question, why: Why, trace: str = "") -> Thought:
    """A plain bot that the trouble should not reach; luck only if it does."""
    for spec in stand_ins(question.game):
        try:
            return Thought(_ask(spec, question, 1.0, None).number, why, trace)
        except Exception:
            trace += traceback.format_exc()
    return Thought(SystemRandom().randrange(len(question.actions)), why, trace)


def _ask(spec: str, question: Question, seconds: float, memory: Any) -> Thought:
    clock = Clock(monotonic() + seconds)
    rules = registry.build(question.game, **question.options)
    bot = catalog.make(spec, rules)
    if memory is not None:
        bot.memory = memory  # type: ignore[attr-defined]
    answer = bot.choose(rules, question.view, question.seat, question.actions, clock)
    return Thought(question.actions.index(answer), memory=getattr(bot, "memory", None))
