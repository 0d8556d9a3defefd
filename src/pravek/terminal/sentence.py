"""A sentence about somebody: `Ann draws a card`, but `you draw a card`."""

from __future__ import annotations

YOU = "you"
"""Who sits at this terminal, unless a name was given."""
IRREGULAR = {"is": "are", "has": "have", "will": "will"}
HISSING = ("sses", "shes", "ches", "xes")
"""Verbs that take -es after he and she."""


def does(name: str, predicate: str) -> str:
    """What somebody does; the predicate begins with its verb as it is said of him or her.

    >>> does("Ann", "passes"), does("you", "passes"), does("you", "has no square")
    ('Ann passes', 'you pass', 'you have no square')
    """
    if name != YOU:
        return f"{name} {predicate}"
    verb, space, rest = predicate.partition(" ")
    bare, colon = verb.rstrip(":"), ":" * verb.endswith(":")
    return f"{name} {_you(bare)}{colon}{space}{rest}"


def _you(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    return verb[:-2] if verb.endswith(HISSING) else verb.removesuffix("s")


def of(name: str, thing: str) -> str:
    """`the king of Ann`, `your king`"""
    return f"your {thing}" if name == YOU else f"the {thing} of {name}"


def sentence(text: str) -> str:
    """With a full stop, and a capital where `you` begins it: other names are as they are given."""
    begins = text.startswith((f"{YOU} ", "your ", "the "))
    return (text[0].upper() + text[1:] if begins else text) + "."
