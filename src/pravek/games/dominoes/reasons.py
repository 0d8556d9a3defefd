"""Why an action is not legal, with the clause that forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pravek.core.protocol import Action, Refusal
from pravek.games.dominoes.domino import Domino
from pravek.games.dominoes.events import Build, Choose, Claim, Discard, Duty, Place
from pravek.games.dominoes.grid import GRID, STEPS, beyond, cell_at, on_grid
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import State, owed
from pravek.games.dominoes.words import Words

if TYPE_CHECKING:
    from pravek.games.dominoes.game import DominoGame

SEATS = "ABCDEF"


def why_not(game: DominoGame[Any], view: State, action: Action) -> Refusal | None:
    """The first reason against an action; None if it is legal."""
    duty, words = owed(view), game.words
    if duty is None and game.luck(view):
        return Refusal(clause(game, view, "KD-3.3"), "luck_first", "First the table deals.")
    if duty is None:
        return Refusal(words.clause("KD-5.2"), "game_over", "The game is over.")
    if duty.seat != action.seat:
        return Refusal(
            clause(game, view, "KD-3.1"),
            "not_your_turn",
            f"It is the turn of seat {SEATS[duty.seat]}, not of seat {SEATS[action.seat]}.",
            {"seat": duty.seat},
        )
    if action in game.actions(view, action.seat):
        return None
    return game.reason(view, action, duty)


def clause(game: DominoGame[Any], view: State, later: str) -> str:
    """What this clause says of every line, another one says of the first."""
    return game.words.clause(later) if view.current else game.first_clause()


def reason(game: DominoGame[Any], view: State, action: Action, duty: Duty) -> Refusal | None:
    """Why this answer to the seat's own duty is none."""
    words = game.words
    match action, duty:
        case Place(seat, at, towards), Build(_, number):
            return obstacle(view.kingdoms[seat], game.box[number], at, towards, words)
        case Discard(), Build():
            return Refusal(
                words.clause("KD-4.4"), "must_place", "The domino fits, so it must be placed."
            )
        case Claim(_, number), Choose():
            return _not_free(view, number, words, clause(game, view, "KD-3.2"))
    return wrong_moment(game, view, duty)


def wrong_moment(game: DominoGame[Any], view: State, duty: Duty) -> Refusal:
    """Something else comes first in the turn."""
    match duty:
        case Build():
            text = "First the domino is placed."
        case Choose() if not view.current:
            text = f"Now the {game.words.piece} goes on a free domino of the first line."
        case Choose():
            text = f"Now the {game.words.piece} moves to a domino of the next line."
        case _:
            text = "Something else comes first."
    owes = type(duty).__name__.lower()
    return Refusal(clause(game, view, "KD-3.2"), "wrong_moment", text, {"owes": owes})


def obstacle(
    kingdom: Kingdom, domino: Domino, at: tuple[int, int], towards: str, words: Words
) -> Refusal | None:
    """Why a domino may not lie there; None if it may."""
    if towards not in STEPS or not on_grid(*at):
        return _outgrown(kingdom, words)
    cell = cell_at(*at)
    other = beyond(cell, towards) & GRID
    if not other:
        return _outgrown(kingdom, words)
    if (cell | other) & kingdom.built:
        return Refusal(words.clause("KD-4.1"), "occupied", "A square there is already built on.")
    if cell & ~kingdom.free or other & ~kingdom.free:
        return _outgrown(kingdom, words)
    first, second = domino.halves
    if not (cell & kingdom.edges[first.terrain] or other & kingdom.edges[second.terrain]):
        return Refusal(
            words.clause("KD-4.2"),
            "no_match",
            f"Neither half touches its own terrain or the {words.start}.",
        )
    if domino.is_double and towards in ("north", "west"):
        return Refusal(
            words.clause("KD-4.1"),
            "other_end",
            "Both halves are alike: say it from the other end, towards east or south.",
        )
    return None


def _outgrown(kingdom: Kingdom, words: Words) -> Refusal:
    size = kingdom.size
    return Refusal(
        words.clause("KD-4.3"),
        "outgrown",
        f"The {words.territory} would outgrow its {size} by {size} square.",
        {"size": size},
    )


def _not_free(view: State, number: int, words: Words, clause: str) -> Refusal:
    for slot in view.coming:
        if slot.domino == number and slot.seat is not None:
            return Refusal(
                clause,
                "taken",
                f"A {words.piece} of seat {SEATS[slot.seat]} stands on domino {number}.",
                {"domino": number, "seat": slot.seat},
            )
    return Refusal(
        clause,
        "not_in_line",
        f"Domino {number} is not in the line to choose from.",
        {"domino": number},
    )
