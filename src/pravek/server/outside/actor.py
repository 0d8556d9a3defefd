"""The program of a table's process: `python -m pravek.server.outside.actor`. It brings a foreign
game, sets it up, and says what can happen in it."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import msgspec

from pravek.core import registry
from pravek.core.codec import decode
from pravek.core.protocol import Action
from pravek.server.outside import kinds, serving
from pravek.server.outside.line import Line, state_words
from pravek.server.outside.words import (
    Follow,
    Followed,
    Judge,
    Judged,
    Open,
    Opened,
    View,
    Viewed,
)


class Actor:
    """Answers questions about one game."""

    def __init__(self) -> None:
        self._line: Line | None = None
        self._answers: dict[type, Callable[[Any], msgspec.Struct]] = {
            Open: self._open,
            Follow: self._follow,
            Judge: self._judge,
            View: self._view,
        }

    def answer(self, asked: Any) -> msgspec.Struct:
        return self._answers[type(asked)](asked)

    @property
    def line(self) -> Line:
        assert self._line is not None, "no game is open"
        return self._line

    def _open(self, asked: Open) -> Opened:
        serving.bring(asked.source)
        game = registry.build(asked.game, **asked.options)
        self._line = Line(game)
        return Opened(
            game.name,
            game.rules,
            game.players,
            dict(game.options),
            game.secrets,
            kinds.described(game.events),
            state_words(game, self._line.state),
        )

    def _follow(self, asked: Follow) -> Followed:
        return self.line.follow(asked)

    def _judge(self, asked: Judge) -> Judged:
        action = decode(asked.action, self.line.game.events)
        assert isinstance(action, Action)
        return self.line.judge(action)

    def _view(self, asked: View) -> Viewed:
        """Opened by a bot's process, which runs the same game; never by the server."""
        return Viewed(pickle.dumps(self.line.game.view(self.line.state, asked.seat)))


if __name__ == "__main__":
    serving.main(Actor().answer)
