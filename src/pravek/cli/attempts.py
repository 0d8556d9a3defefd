"""What this machine remembers of the deals of the day: the word by which servers know it, and where
the first game of each deal is, which is the one that counts."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_urlsafe

from pravek.teach.daily.deals import Deal
from pravek.terminal import say

LONGEST_PATH = 5000


def device() -> str:
    """A random word that this machine keeps, so that its first game counts and no other."""
    place = _data() / "device"
    if not place.exists():
        _keep(place, token_urlsafe(16))
    return say.read_text(str(place), 100).strip()


def first(deal: Deal) -> Path | None:
    """Where the first game of this deal was put, whether it is still there or not."""
    place = _memory(deal)
    if not place.exists():
        return None
    return Path(say.read_text(str(place), LONGEST_PATH).removesuffix("\n"))


def remember(deal: Deal, file: Path) -> None:
    """This is the first game of this deal."""
    _keep(_memory(deal), str(file.resolve()))


def _memory(deal: Deal) -> Path:
    return _data() / "days" / f"{deal.day.isoformat()}-{deal.game.name}"


def _keep(place: Path, word: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    say.write_text(place, word + "\n")


def _data() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "pravek"
