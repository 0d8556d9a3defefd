"""The bots of a page: those that need nothing but Python, and let the page breathe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pravek.bots import levels
from pravek.bots.catalog import make
from pravek.bots.protocol import Bot, Clock
from pravek.core import registry
from pravek.core.protocol import Action, Game
from pravek.table.home import Question


def think(question: Question) -> Iterator[Action | None]:
    """A bot's answer; None as long as it thinks about it."""
    bot, memory = make(_spec(question.game, question.level), question.game), question.memory
    if memory.held is not None:
        bot.memory = memory.held  # type: ignore[attr-defined]
    asked = question.game, question.view, question.seat, question.actions, Clock()
    for action in bot.thoughts(*asked) if is_patient(bot) else (bot.choose(*asked),):  # type: ignore[attr-defined]
        memory.held = getattr(bot, "memory", None)
        yield action


def bot_for(game: str, level: str) -> str:
    """Who plays a level of a game as it is usually set up."""
    return _spec(registry.build(game), level)


def is_patient(bot: Bot) -> bool:
    """Whether it thinks step by step; one around another has no steps of its own."""
    return hasattr(type(bot), "thoughts")


def _spec(game: Game[Any], level: str) -> str:
    """The bot of that level; where it is a search that would hold up the page, who stands in."""
    spec = levels.bot_for(game.name, level, game.options)
    if spec.startswith("search") and not is_patient(make(spec, game)):
        return levels.stand_ins(game.name)[0]
    return spec
