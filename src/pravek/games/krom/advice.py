"""Why one decision is better than another in Krom: what it wins, brings, risks, leaves undone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pravek.core.extras import Reason
from pravek.core.protocol import Action
from pravek.games.krom import events as e
from pravek.games.krom.state import State

MOST = 3


def reasons(game: Any, view: Any, played: Action, better: Action) -> Sequence[Reason]:
    """By what the seat could see and count."""
    return list(_all(game, view, played, better))[:MOST]


def _all(game: Any, view: State, played: Action, better: Action) -> Iterator[Reason]:
    now, then = game.preview(view, played), game.preview(view, better)
    if then.get("wins") and not now.get("wins"):
        yield Reason("krom_wins", "It wins the game at once.")
    elif then.get("points", 0) > now.get("points", 0):
        points = then["points"]
        text = f"It brings {points} evolution point{'s' * (points != 1)}."
        yield Reason("krom_evolve", text, {"points": points})
    percent, other = (round(100 * told.get("odds", 0.0)) for told in (then, now))
    if "odds" in then and percent > other:
        if "odds" in now:
            text = f"It succeeds in {percent} of 100 cases, what was played in {other}."
            yield Reason("krom_odds", text, {"percent": percent, "other": other})
        else:
            text = f"It succeeds in {percent} of 100 cases."
            yield Reason("krom_chance", text, {"percent": percent})
    match played, better:
        case e.Go(seat, area), e.Go(_, goal) if area and goal:
            yield from _going(game, view, seat, area, goal)
        case ((e.End() | e.Stop() | e.Pass()), _):
            yield Reason("krom_undone", "There was still something worth doing.")


def _going(game: Any, view: State, seat: int, area: str, goal: str) -> Iterator[Reason]:
    if _buys(game, view, seat, goal) and not _buys(game, view, seat, area):
        text = "An evolution on display can be paid there."
        yield Reason("krom_buy_there", text, {"area": goal})
    fewer, more = (
        sum(p.area != where for s, p in enumerate(view.players) if s != seat)
        for where in (goal, area)
    )
    if fewer < more:
        text = f"Fewer others can come there: {fewer}, not {more}."
        yield Reason("krom_fewer", text, {"many": fewer, "other": more})


def _buys(game: Any, view: State, seat: int, area: str) -> bool:
    """Whether an evolution on display could be paid in that area right away."""
    shown = [game.table.cards.evolution[card] for card in view.evolution if card]
    purse = view.players[seat].tokens
    return any(card.area in (None, area) and purse.cover(card.cost) for card in shown)
