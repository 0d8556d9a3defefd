"""What somebody typed at a decision, understood: a number, a token or words; or why it is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pravek.core import notation
from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.protocol import SEATS, Action, Seat
from pravek.terminal.screen import screen_of


def understood(match: Match[Any], seat: Seat, choices: Sequence[Action], text: str) -> Action | str:
    """The action meant by a number, a notation token or words; why not if it is not legal."""
    if (number := number_of(text, len(choices))) is not None:
        return choices[number - 1]
    action = _spelled(match, seat, text) or _said(match, seat, choices, text)
    if action is None:
        return f"{text[:40]!r} is not understood: a number from 1 to {len(choices)}, or `help`."
    if refusal := match.why_not(action):
        return str(refusal)
    return action if action in choices else "This is not among the choices."


def number_of(text: str, most: int) -> int | None:
    """The number of a choice."""
    return int(text) if text.isascii() and text.isdigit() and 1 <= int(text) <= most else None


def _spelled(match: Match[Any], seat: Seat, text: str) -> Action | None:
    screen = screen_of(match.game)
    if found := screen.find(match.view(seat), seat, text.lower()):
        return found
    try:
        event = notation.parse(f"{SEATS[seat]}:{text}", match.game)
    except (FormatError, ValueError, TypeError):
        return None
    return event if isinstance(event, Action) else None


def _said(match: Match[Any], seat: Seat, choices: Sequence[Action], text: str) -> Action | None:
    """The choice that is shown with these very words."""
    screen, game, view = screen_of(match.game), match.game, match.view(seat)
    phrases = ((screen.phrase(game, view, choice), choice) for choice in choices)
    return next((choice for said, choice in phrases if said.lower() == text.lower()), None)
