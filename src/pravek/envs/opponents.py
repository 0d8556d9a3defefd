"""Who sits at the other seats of one game on the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np

from pravek.bots.breakdown import BotError
from pravek.bots.catalog import bot_seed, make
from pravek.bots.protocol import Bot, Clock, dismiss, tell
from pravek.bots.specs import parse
from pravek.core.protocol import Game, Seat
from pravek.engines.dominoes.players.answers import action_of, greedy_answer, quick_answer
from pravek.engines.dominoes.rules.generator import drawn
from pravek.envs.answering import Answering, of_net
from pravek.envs.play import Play


class Opponent(Protocol):
    """Somebody who decides for a seat. What luck it needs comes from a seed that it is given."""

    def begin(self, game: Game[Any], deal: int, seat: Seat) -> None:
        """A new game, in which it has this seat."""

    def choose(self, play: Play, seed: int) -> int:
        """The number of its decision."""

    def end(self) -> None:
        """It is no longer needed."""


class _Stateless:
    def begin(self, game: Game[Any], deal: int, seat: Seat) -> None: ...

    def end(self) -> None: ...


class Random(_Stateless):
    """Any legal action, each as likely as the next."""

    def choose(self, play: Play, seed: int) -> int:
        return _one_of(list(play.legal), seed)


class Greedy(_Stateless):
    """Whatever brings most points right now."""

    def choose(self, play: Play, seed: int) -> int:
        view = play.game.view(play.state, play.seat)
        gains = {
            number: play.game.preview(view, action).get("points", 0)
            for number, action in play.legal.items()
        }
        most = max(gains.values())
        return _one_of([number for number, gain in gains.items() if gain == most], seed)


class Compiled(_Stateless):
    """A player of the engine."""

    def __init__(self, answer: Callable[[Any, Any, int], int]) -> None:
        self._answer = answer

    def choose(self, play: Play, seed: int) -> int:
        numbers = {action: number for number, action in play.legal.items()}
        code = self._answer(play.game, play.state, seed)
        return numbers[action_of(play.state, list(numbers), code)]


class Asked(_Stateless):
    """A net, or a function of one's own."""

    def __init__(self, answering: Answering) -> None:
        self._answering = answering

    def choose(self, play: Play, seed: int) -> int:
        assert play.seat is not None
        seen = {name: array[None] for name, array in play.observe(play.seat).items()}
        return int(self._answering(play.coding, seen, play.mask(play.seat)[None])[0])


class Named:
    """Any other bot of the catalogue, a file or a program; its luck is its own."""

    def __init__(self, spec: str) -> None:
        self._spec = spec
        self._bot: Bot | None = None

    def begin(self, game: Game[Any], deal: int, seat: Seat) -> None:
        self.end()
        self._bot = make(self._spec, game, bot_seed(deal, seat))

    def choose(self, play: Play, seed: int) -> int:
        assert self._bot is not None
        assert play.seat is not None
        seat, actions = play.seat, tuple(play.legal.values())
        tell(self._bot, lambda: play.match().witnessed(seat))
        view = play.game.view(play.state, seat)
        action = self._bot.choose(play.game, view, seat, actions, Clock())
        for number, legal in play.legal.items():
            if legal == action:
                return number
        raise BotError(f"the bot {self._spec} answered {action!r:.60}, which is not legal")

    def end(self) -> None:
        if self._bot is not None:
            dismiss([self._bot])
        self._bot = None


def opponent(game: Game[Any], who: str | Answering) -> Opponent:
    """Who is meant by a name. Its bot is made once, so that SetupError is raised here."""
    if isinstance(who, Answering):
        return Asked(who)
    dismiss([make(who, game, 0)])
    name, given = parse(who)
    if name == "policy" and set(given) <= {"net"}:
        return Asked(of_net(game, given.get("net")))
    match who:
        case "random":
            return Random()
        case "greedy":
            return Greedy()
        case "full-greedy":
            return Compiled(greedy_answer)
        case "quick":
            return Compiled(lambda game, view, seed: quick_answer(game, view))
    return Named(who)


def _one_of(numbers: list[int], seed: int) -> int:
    return int(np.sort(numbers)[drawn(seed, len(numbers))])
