"""Where the text of a card file comes from: the package, a file on the disk, values."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from pravek.core.registry import SetupError
from pravek.games.krom.bounds import LARGEST_FILE


def template() -> str:
    """The text of our file: a beginning for one's own."""
    return (files("pravek.games.krom") / "krom_cards.json").read_text(encoding="utf-8")


def text_of(path: Path) -> str:
    """What a file on the disk says; of one that is too long only so much that this is seen."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1).decode("utf-8")
    except OSError as error:
        raise SetupError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SetupError(f"{path}: this is not text in UTF-8") from None


def written(file: object) -> str:
    """A file given as values, as the text it would be: a copy, which nobody else can change."""
    try:
        return json.dumps(file, ensure_ascii=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        raise SetupError("cards are a card file: a JSON object") from None
