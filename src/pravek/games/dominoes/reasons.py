"""Why an action is not legal, with the clause that forbids it."""

from __future__ import annotations

from pravek.core.protocol import SEATS, Action, Refusal
from pravek.games.dominoes.domino import Box, Domino
from pravek.games.dominoes.events import Build, Choose, Claim, Discard, Duty, Place
from pravek.games.dominoes.grid import GRID, STEPS, beyond, cell_at, on_grid
from pravek.games.dominoes.kingdom import Kingdom
from pravek.games.dominoes.state import State
from pravek.games.dominoes.vocabulary import Vocabulary


def reason(
    view: State, action: Action, duty: Duty, box: Box, words: Vocabulary, clause: str
) -> Refusal | None:
    """Why this answer to the seat's own duty is none. The clause is the one about turns."""
    match action, duty:
        case Place(seat, at, towards), Build(_, number):
            return obstacle(view.kingdoms[seat], box[number], at, towards, words)
        case Discard(), Build():
            return Refusal(
                words.clause("KD-4.4"), "must_place", "The domino fits, so it must be placed."
            )
        case Claim(_, number), Choose():
            return _not_free(view, number, words, clause)
    return _wrong_moment(view, duty, words, clause)


def _wrong_moment(view: State, duty: Duty, words: Vocabulary, clause: str) -> Refusal:
    """Something else comes first in the turn."""
    match duty:
        case Build():
            text = "First the domino is placed."
        case Choose() if not view.current:
            text = f"Now the {words.piece} goes on a free domino of the first line."
        case Choose():
            text = f"Now the {words.piece} moves to a domino of the next line."
        case _:
            text = "Something else comes first."
    owes = type(duty).__name__.lower()
    return Refusal(clause, "wrong_moment", text, {"owes": owes})


def obstacle(
    kingdom: Kingdom, domino: Domino, at: tuple[int, int], towards: str, words: Vocabulary
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


def _outgrown(kingdom: Kingdom, words: Vocabulary) -> Refusal:
    size = kingdom.size
    return Refusal(
        words.clause("KD-4.3"),
        "outgrown",
        f"The {words.territory} would outgrow its {size} by {size} square.",
        {"size": size},
    )


def _not_free(view: State, number: int, words: Vocabulary, clause: str) -> Refusal:
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
