"""What an entry says of its game comes true in some game or other."""

from __future__ import annotations

from collections import Counter

from pravek.core.registry import Entry
from pravek.testing.broken import fault
from pravek.testing.law import law


@law
def a_game_that_promises_luck_has_some(entry: Entry, met: Counter[str]) -> None:
    if entry.chance and not met["luck"]:
        fault("its events name outcomes, or its entry says chance, but the table never spoke")


@law
def a_game_that_promises_secrets_has_some(entry: Entry, met: Counter[str]) -> None:
    hidden = sum(count for word, count in met.items() if word.startswith("hidden from "))
    if entry.secrets and not hidden:
        fault("it says that it has secrets, but nothing was ever hidden from anybody")
    if entry.secrets and not met["other worlds"]:
        fault("it says that it has secrets, but imagine always guessed the very state")
