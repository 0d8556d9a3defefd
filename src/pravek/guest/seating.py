"""From an invitation to a seat, if the game is one that is here and has the same rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pravek.bots.protocol import Bot, dismiss
from pravek.core import registry
from pravek.core.protocol import Game
from pravek.guest.address import Invitation
from pravek.guest.desk import Desk, Seat
from pravek.guest.trouble import CannotSit, OtherRules
from pravek.table.shapes import Table

LONGEST_NAME = 24
"""Of a name at a table."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays: a bot, made anew for each game."""

    name: str
    make: Callable[[Game[Any]], Bot]
    limit: float
    """Seconds after which a decision is not waited for any longer."""


def sit_down(invitation: Invitation, player: Player) -> Seat:
    """A seat at the table one was invited to; CannotSit says why not. Nobody is disturbed there
    by a guest who could not play. Blocking."""
    desk = Desk(invitation.server)
    table = desk.find(invitation)
    game = game_of(table)
    theirs = desk.rules_of(table.game)
    if theirs is not None and theirs != game.rules:
        raise OtherRules(game.name, f"version {theirs} there, {game.rules} here")
    dismiss([player.make(game)])  # whoever cannot be made says so now
    if invitation.secret is not None:
        return Seat(desk.server, table.id, invitation.secret)
    return desk.sit_down(table, str(invitation.words), player.name[:LONGEST_NAME])


def game_of(table: Table) -> Game[Any]:
    """The game of a table, set up as it is there."""
    try:
        return registry.build(table.game, **table.options)
    except registry.UnknownGame as unknown:
        raise CannotSit(unknown.needed) from None
    except (ValueError, TypeError, LookupError) as error:
        raise OtherRules(table.game, str(error)) from None
