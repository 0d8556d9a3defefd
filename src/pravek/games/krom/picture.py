"""A view in words and numbers, ready for JSON: everything a screen draws, and no secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pravek.core.protocol import Decide
from pravek.games.krom import duties as owed
from pravek.games.krom.course import turn
from pravek.games.krom.decks import size
from pravek.games.krom.state import AREAS, KINDS, KROMOSAUR, State, Table, Tokens, points


def picture(table: Table, view: State) -> Mapping[str, Any]:
    """The whole table. `None` in a hand is a card seen from its back."""
    cards, now = table.cards, turn(table, view)
    return {
        "round": view.round,
        "phase": _phase(view),
        "target": table.target,
        "options": {
            "ice_age": table.ice_age,
            "kromosaur": table.kromosaur,
            "long_game": table.long_game,
            "random_characters": table.random_characters,
        },
        "cards": {"digest": cards.digest, "reconstruction": cards.reconstruction},
        "areas": {
            area: [seat for seat, player in enumerate(view.players) if player.area == area]
            for area in AREAS
        },
        "players": [_player(table, view, seat) for seat in range(table.players)],
        "supply": _tokens(view.supply),
        "display": {"evolution": list(view.evolution), "hunting": list(view.hunting)},
        "decks": {
            name: size(table, view, name) for name in ("evolution", "hunting", "gathering", "bonus")
        },
        "discards": {
            "hunting": list(view.hunting_discards),
            "gathering": list(view.gathering_discards),
            "bonus": list(view.bonus_discards),
        },
        "lying": list(view.lying),
        "kromosaur": {"area": view.beast_area, "life": view.beast_life}
        if table.kromosaur
        else None,
        "turn": _actor(view),
        "fight": _fight(view),
        "dice": _dice(view),
        "windows": [_duty(duty) for duty in view.stack if isinstance(duty, owed.Played)],
        "duty": _duty(view.stack[-1]) if view.stack else None,
        "owing": list(now.seats) if isinstance(now, Decide) else [],
    }


def _phase(view: State) -> str:
    if not view.stack:
        return "over"
    if view.round == 0:
        return "setup"
    return "movement" if isinstance(view.stack[-1], owed.Movement) else "actions"


def _player(table: Table, view: State, seat: int) -> dict[str, Any]:
    player = view.players[seat]
    character = table.cards.characters.get(player.character)
    return {
        "character": player.character or None,
        "weight": character.weight if character else None,
        "area": player.area,
        "life": player.life,
        "stunned": player.stunned,
        "tokens": _tokens(player.tokens),
        "evolutions": list(player.evolutions),
        "trophy": player.trophy,
        "points": points(table, player),
        "cards": len(player.hand),
        "hand": list(player.hand),
        "known_by": sorted({k.knower for k in view.known if k.holder == seat}),
        "ready": view.sealed[seat] is not None,
        "destination": view.sealed[seat] if view.sealed[seat] in AREAS else None,
    }


def _tokens(tokens: Tokens) -> dict[str, int]:
    return {kind: tokens.of(kind) for kind in KINDS}


def _actor(view: State) -> dict[str, Any] | None:
    """Whose action turn it is, and what became of the area's action."""
    for duty in reversed(view.stack):
        if isinstance(duty, owed.ActionTurn):
            return {"seat": duty.seat, "deed": duty.deed}
    return None


def _fight(view: State) -> dict[str, Any] | None:
    for duty in reversed(view.stack):
        if isinstance(duty, owed.Fight):
            rolled = bool(duty.dice)
            asking = rolled and duty is view.stack[-1]
            return {
                "area": duty.area,
                "fighters": ["kromosaur" if f == KROMOSAUR else f for f in duty.fighters],
                "dice": [list(dice) for dice in duty.dice],
                "added": list(duty.added),
                "totals": list(duty.totals) if rolled else [],
                "asked": duty.fighters[duty.asked] if asking else None,
                "passes": duty.passes,
                "cards": list(view.lying),
                "ranking": ["kromosaur" if f == KROMOSAUR else f for f in duty.ranking],
            }
    return None


def _dice(view: State) -> dict[str, Any] | None:
    """The dice on the mountain."""
    duty = view.stack[-1] if view.stack else None
    if not isinstance(duty, owed.Climbing):
        return None
    return {"seat": duty.seat, "dice": list(duty.dice), "rerolls": duty.rerolls}


def _duty(duty: owed.Duty) -> dict[str, Any]:
    """What is owed, by its name and its plain values."""
    values = {field.name: _plain(getattr(duty, field.name)) for field in fields(duty)}
    return {"kind": type(duty).__name__, **values}


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
