"""A match of bots: each is given its view and its legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any

from pravek.bots.breakdown import BotError, broken
from pravek.bots.protocol import Bot, Clock, tell
from pravek.core.blame import RulesError
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Event, Seat

Watch = Callable[[Sequence[Event]], None]


def play_match(
    match: Match[Any],
    bots: Sequence[Bot] | Mapping[Seat, Bot],
    *,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Match[Any]:
    """Play to the end; `bots[seat]` decides for each seat. `seconds` is what a move may take:
    every move has a clock of its own, which all its decisions share."""
    clock, thinking = Clock(), None
    while isinstance(turn := match.turn, Decide):
        seat = turn.seats[0]
        if seat != thinking or _begins_move(match, seat):
            clock = Clock() if seconds is None else Clock(monotonic() + seconds)
            thinking = seat
        events = match.play(ask(match, bots[seat], seat, clock))
        if watch is not None:
            watch(events)
    return match


def _begins_move(match: Match[Any], seat: Seat) -> bool:
    """Whether the seat that decided last makes another move: the rules say so, or something
    else has happened since."""
    last = match.log[-1]
    goes_on = isinstance(last, Action) and last.seat == seat
    return match.game.begins(match.state) or not goes_on


def ask(match: Match[Any], bot: Bot, seat: Seat, clock: Clock | None = None) -> Action:
    """The bot's decision, checked; BotError if it broke down or answered nonsense, RulesError if
    the game did."""
    actions = match.actions(seat)
    try:
        tell(bot, lambda: match.witnessed(seat))
        action = bot.choose(match.game, match.view(seat), seat, actions, clock or Clock())
    except (RulesError, BotError):  # the game's fault; or a bot that says itself what it is
        raise
    except Exception as error:
        raise BotError(broken(match.names[seat], error)) from error
    if action not in actions:
        answer = repr(action)
        raise BotError(f"the bot {match.names[seat]} answered {answer[:60]}, which is not legal")
    return action
