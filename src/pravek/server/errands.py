"""`python -m pravek.server.errands`: a process that thinks for bots of foreign games and checks
their records. What it answers is JSON; what a bot sees came from another such process."""

from __future__ import annotations

import pickle
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from pravek.core import registry
from pravek.core.codec import decode
from pravek.core.protocol import Action
from pravek.server.api import uploads
from pravek.server.outside import serving
from pravek.server.outside.words import Done, Errand
from pravek.server.thinking.question import Question, Thought, stand_in, think

TRACE = 3000
"""Characters of what went wrong that are told."""


def run(errand: Errand) -> Done:
    serving.bring(errand.source)
    return Done(ERRANDS[errand.what](*errand.given))


def _think(asked: Any, seconds: float) -> Any:
    return _told(think(_question(asked), seconds))


def _stand_in(asked: Any, why: Any, trace: str) -> Any:
    return _told(stand_in(_question(asked), why, trace))


def _question(asked: Any) -> Question:
    game = registry.build(asked["game"], **asked["options"])
    actions = [decode(named, game.events) for named in asked["actions"]]
    assert all(isinstance(action, Action) for action in actions)
    view = pickle.loads(b64decode(asked["view"]))
    seat, level = asked["seat"], asked["level"]
    return Question(game.name, dict(game.options), view, seat, tuple(actions), level)  # type: ignore[arg-type]


def _told(thought: Thought) -> Any:
    return [thought.number, thought.why, thought.trace[-TRACE:]]


def _check(*given: Any) -> Any:
    status, body = uploads.check(*given)
    return [status, body.decode()]


def _why(*given: Any) -> Any:
    status, body = uploads.why(*given)
    return [status, body.decode()]


ERRANDS: dict[str, Callable[..., Any]] = {
    "think": _think,
    "stand_in": _stand_in,
    "check": _check,
    "why": _why,
}

if __name__ == "__main__":
    serving.main(run)
