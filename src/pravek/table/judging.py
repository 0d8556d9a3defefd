"""Whether an action would be legal, and what it would bring: asked at a table and in a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pravek.core.protocol import Action, Game, Refusal
from pravek.table.messages import Because

NONSENSE = (LookupError, TypeError, AttributeError, ValueError, ArithmeticError)
"""What rules may stumble over when an action has the right fields and mad values."""
NOT_HERE = Refusal("protocol", "not_offered", "This is not possible here.")


def judge(game: Game[Any], view: Any, action: Action, message: str = "") -> Because:
    """From what the seat may see."""
    try:
        refusal = game.why_not(view, action)
        preview = {} if refusal else dict(game.preview(view, action))
    except NONSENSE:
        refusal, preview = NOT_HERE, {}
    return because(refusal, preview, message)


def refusal_of(game: Game[Any], view: Any, action: Action) -> Refusal:
    """Why an action that is not among the legal ones is not."""
    try:
        return game.why_not(view, action) or NOT_HERE
    except NONSENSE:
        return NOT_HERE


def because(refusal: Refusal | None, preview: Mapping[str, Any], message: str) -> Because:
    if refusal is None:
        return Because(id=message, legal=True, preview=dict(preview))
    return Because(
        id=message,
        legal=False,
        key=refusal.key,
        args=dict(refusal.args),
        clause=refusal.clause,
        text=refusal.text,
    )
