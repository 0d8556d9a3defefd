"""The other side: a bot of ours answers as an engine does, in lines of JSON."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any, TypeAlias

from pravek.bots.breakdown import BotError, broken
from pravek.bots.engine import messages
from pravek.bots.engine.messages import EVENTS, VERSION, Message
from pravek.bots.protocol import Bot, Clock, dismiss, tell
from pravek.core import notation, registry
from pravek.core.blame import RulesError
from pravek.core.codec import FormatError, decode
from pravek.core.protocol import SEATS, Action, Event, Game, Seat
from pravek.core.registry import SetupError

Maker: TypeAlias = Callable[[Game[Any], int | None], Bot]


class Speaker:
    """A bot, made when the game is known. It is told what its seat witnessed, and folds it by the
    rules into exactly the view the seat has: a release that has the same rules plays on, however
    its states look inside."""

    def __init__(self, name: str, make: Maker) -> None:
        self._name, self._make = name, make
        self.is_done = False
        """Whether it was told to go."""
        self._bot: Bot | None = None
        self._game: Game[Any]
        self._events: list[Event] = []
        self._views: list[Any] = []
        """What the seat saw at first, and after each event."""
        self._seat: Seat | None = None

    def answer(self, line: bytes) -> Message | None:
        """The answer to a line; None if there is none to give. FormatError, SetupError or
        BotError say why it is impossible."""
        match messages.read(line, messages.TO_ENGINE):
            case messages.Hello() as hello:
                return self._begin(hello)
            case messages.Position() as position:
                return self._decide(position)
            case messages.Quit():
                self.is_done = True
        return None  # stop, too: a bot of ours keeps to its clock, and has answered already

    def close(self) -> None:
        if self._bot is not None:
            dismiss([self._bot])
            self._bot = None

    def _begin(self, hello: messages.Hello) -> Message:
        if hello.version != VERSION:
            raise SetupError(f"version {hello.version} of the protocol; this Pravek has {VERSION}")
        options = {**hello.options, "players": hello.players}
        game = registry.build(hello.game, **options)
        if game.rules != hello.rules:
            raise SetupError(
                f"rules version {hello.rules} of {hello.game}; this Pravek has {game.rules}"
            )
        seed = int(hello.seed) if hello.seed and hello.seed.isdecimal() else None
        self.close()
        self._game, self._seat = game, None
        self._bot = self._make(game, seed)
        return messages.Ready(version=VERSION, name=self._name, wants=[EVENTS])

    def _decide(self, position: messages.Position) -> Message:
        if self._bot is None:
            raise FormatError("a position before hello")
        view = self._follow(position)
        actions = tuple(self._action(position.seat, token) for token in position.actions)
        left = (position.clock or {}).get("left")
        clock = Clock() if left is None else Clock(monotonic() + left / 1000)
        try:
            tell(self._bot, lambda: self._events)
            action = self._bot.choose(self._game, view, position.seat, actions, clock)
            number = actions.index(action)
        except (BotError, RulesError):
            raise
        except Exception as error:
            raise BotError(broken(self._name, error)) from error
        return messages.Best(n=position.n, action=position.actions[number])

    def _follow(self, position: messages.Position) -> Any:
        """The seat's view: what it witnessed, folded."""
        game, seat, news = self._game, position.seat, position.events or {}
        begin, new = news.get("from"), news.get("new")
        if seat != self._seat:
            self._seat, self._events, self._views = seat, [], [game.view(game.start(), seat)]
        if (
            type(begin) is not int
            or not 0 <= begin <= len(self._events)
            or not isinstance(new, list)
        ):
            raise FormatError("a position whose events do not follow those before")
        del self._events[begin:], self._views[begin + 1 :]
        for named in new:
            event = decode(named, game.events)
            self._events.append(event)
            self._views.append(game.apply(self._views[-1], event))
        return self._views[-1]

    def _action(self, seat: Seat, token: object) -> Action:
        if seat not in range(self._game.players):
            raise FormatError(f"there is no seat {seat!r}")
        action = notation.parse(f"{SEATS[seat]}:{token}", self._game)
        assert isinstance(action, Action)
        return action
