"""Cards of one's own: a file to begin with, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence

from pravek.games.krom import card_text
from pravek.games.krom.bounds import LARGEST_FILE
from pravek.games.krom.grammar import examine
from pravek.games.krom.inspector import Fault


class OwnCards:
    """An owner of the box can type in the real cards; ours are a reconstruction."""

    largest = LARGEST_FILE

    def template(self) -> str:
        return card_text.template()

    def check(self, text: str) -> tuple[Sequence[Fault], Sequence[Fault]]:
        return examine(text)


OWN_CARDS = OwnCards()
