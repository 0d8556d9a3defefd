"""A bot around another: the decision is its own affair, everything else the other's."""

from __future__ import annotations

from typing import Any

from pravek.bots.protocol import Bot


class Around:
    """What it does not say itself, the bot within says: whether it follows, closes, remembers."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bot, name)

    @property
    def memory(self) -> Any:
        return getattr(self._bot, "memory", None)

    @memory.setter
    def memory(self, memory: Any) -> None:
        self._bot.memory = memory  # type: ignore[attr-defined]
