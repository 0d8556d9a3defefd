"""The bots of a page: those that need nothing but Python, and let the page breathe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pravek.bots import levels
from pravek.bots.catalog import make
from pravek.bots.protocol import Bot, Clock
from pravek.core import registry
from pravek.core.protocol import Action, Game, Seat
from pravek.table.home import Question
from pravek.teach.daily.deals import rival_action


def think(question: Question) -> Iterator[Action | None]:
    """A bot's answer; None as long as it thinks about it."""
    if question.rival is not None:
        asked_of = question.game, question.view, question.seat, question.actions, question.rival
        yield rival_action(*asked_of)
        return
    bot, memory = make(spec_for(question.game, question.level), question.game), question.memory
    if memory.held is not None:
        bot.memory = memory.held  # type: ignore[attr-defined]
    for action in thoughts(bot, question.game, question.view, question.seat, question.actions):
        memory.held = getattr(bot, "memory", None)
        yield action


def thoughts(
    bot: Bot, game: Game[Any], view: Any, seat: Seat, actions: Sequence[Action]
) -> Iterable[Action | None]:
    """Its answer, and None before it as often as it pauses."""
    asked = game, view, seat, actions, Clock()
    if is_patient(bot):
        found: Iterable[Action | None] = bot.thoughts(*asked)  # type: ignore[attr-defined]
        return found
    return (bot.choose(*asked),)


def bot_for(game: str, level: str) -> str:
    """Who plays a level of a game as it is usually set up."""
    return spec_for(registry.build(game), level)


def is_patient(bot: Bot) -> bool:
    """Whether it thinks step by step; one around another has no steps of its own."""
    return hasattr(type(bot), "thoughts")


def spec_for(game: Game[Any], level: str) -> str:
    """The bot of that level; where it is a search that would hold up the page, who stands in."""
    spec = levels.bot_for(game.name, level, game.options)
    if spec.startswith("search") and not is_patient(make(spec, game)):
        return levels.stand_ins(game.name)[0]
    return spec
