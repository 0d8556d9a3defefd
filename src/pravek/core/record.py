"""The record: a game as JSON lines. A header, an event or a note a line, a footer.

Luck is written down, so a replay needs no seed. Reading is strict: limits, then types, then
every event is played again and must be possible.
"""

from __future__ import annotations

import json
from typing import Any

from pravek.core import notes, registry
from pravek.core.blame import RulesError
from pravek.core.codec import FormatError, decode
from pravek.core.match import Match
from pravek.core.promise import Promise, is_digits
from pravek.core.protocol import Game, Seat
from pravek.core.writing import VERSION, write

__all__ = ["LONGEST_RECORD", "VERSION", "GameNeeded", "RecordError", "load", "write"]

LONGEST_RECORD = 4_000_000
MOST_LINES = 50_000
HEADER = {"record", "game", "rules", "options", "seats", "seen_by", "luck"}
FOOTER = {"end", "events", "scores", "ranking", "seed", "salt"}


class RecordError(ValueError):
    """The text is not a record that can be played again. The message begins with the line."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, registry.shortly(reason)
        super().__init__(f"line {line}: {self.reason}")


class GameNeeded(RecordError):
    """Nothing is known to be wrong with the record, but the game it is of is not loaded."""


def load(text: str, *, seed: int | None = None) -> Match[Any]:
    """Play a record again. An open one can be continued; with its seed, by the same luck."""
    lines = _parsed(text)
    header, (end_at, footer) = lines[0][1], lines[-1]
    game, names, seen_by = _read_header(header)
    try:
        match: Match[Any] = Match.empty(game, seed=seed, names=names, seen_by=seen_by)
    except registry.SetupError as error:
        raise RecordError(1, str(error)) from None
    for number, named in lines[1:-1]:
        if "end" in named:
            raise RecordError(number, "something follows the footer")
        if match.notes and notes.ended(match.notes):
            raise RecordError(number, "something follows the end of the game")
        try:
            if "note" in named:
                match.note(named)
            else:
                match.admit(decode(named, game.events))
        except (FormatError, ValueError) as error:
            raise RecordError(number, str(error)) from None
        except (TypeError, LookupError, AttributeError, RulesError) as error:
            if isinstance(error, RulesError) and seen_by is None:
                raise  # every event was legal: it is not the record's fault
            raise RecordError(number, f"{named.get('event')} cannot happen here") from None
    _check_footer(match, end_at, footer)
    _read_promise(match, header.get("luck"), end_at, footer)
    if seen_by is None:
        match.settle()
    return match


def _parsed(text: str) -> list[tuple[int, dict[str, Any]]]:
    if len(text) > LONGEST_RECORD:
        raise RecordError(1, f"longer than {LONGEST_RECORD:,} characters")
    raw = text.split("\n")
    if raw and not raw[-1]:
        raw.pop()
    if len(raw) > MOST_LINES:
        raise RecordError(MOST_LINES, "too many lines")
    lines = []
    for number, line in enumerate(raw, 1):
        try:
            value = _READER.decode(line)
        except (ValueError, RecursionError):
            raise RecordError(number, "not JSON") from None
        if not isinstance(value, dict):
            raise RecordError(number, "not a JSON object")
        lines.append((number, value))
    if not lines or "record" not in lines[0][1]:
        raise RecordError(1, "not a record: the header is missing")
    if len(lines) < 2 or "end" not in lines[-1][1]:
        raise RecordError(len(lines), "truncated: the footer is missing")
    return lines


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no name stands twice."""
    named = dict(pairs)
    if len(named) < len(pairs):
        raise ValueError("a name stands twice")
    return named


_READER = json.JSONDecoder(object_pairs_hook=_once)


def _same(value: object, expected: object) -> bool:
    """Equal, and of the same type all through: 1 is neither 1.0 nor true."""
    if isinstance(value, list) and isinstance(expected, list):
        return len(value) == len(expected) and all(map(_same, value, expected))
    return type(value) is type(expected) and value == expected


def _read_header(header: dict[str, Any]) -> tuple[Game[Any], list[str], Seat | str | None]:
    if extra := set(header) - HEADER:
        raise RecordError(1, f"the header has no field {min(extra)!r}")
    if not _same(header["record"], VERSION):
        raise RecordError(1, f"record version {header['record']!r}; this Pravek reads {VERSION}")
    if not isinstance(header.get("game"), str) or not isinstance(header.get("options"), dict):
        raise RecordError(1, "the header names no game and options")
    try:
        game = registry.build(header["game"], **header["options"])
    except registry.UnknownGame as error:
        raise GameNeeded(1, error.needed) from None
    except (ValueError, TypeError) as error:
        raise RecordError(1, str(error)) from None
    if not _same(header.get("rules"), game.rules):
        raise RecordError(
            1, f"rules version {header.get('rules')!r} of {game.name}; this Pravek has {game.rules}"
        )
    names = header.get("seats")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RecordError(1, f"the header should name {game.players} seats")
    seen_by = header.get("seen_by")
    if not any(_same(seen_by, seat) for seat in (None, "spectator", *range(game.players))):
        raise RecordError(1, f"seen_by is a seat or 'spectator', not {seen_by!r}")
    return game, names, seen_by


def _check_footer(match: Match[Any], line: int, footer: dict[str, Any]) -> None:
    if extra := set(footer) - FOOTER:
        raise RecordError(line, f"the footer has no field {min(extra)!r}")
    if not _same(footer.get("events"), len(match.log)):
        raise RecordError(
            line,
            f"{footer.get('events')!r} events promised, {len(match.log)} found: cut or padded",
        )
    end = match.ending
    if footer["end"] != end:
        raise RecordError(line, f"the footer says {footer['end']!r}, but the game is {end}")
    scores = [score.total for score in match.scores]
    if not _same(footer.get("scores"), scores):
        raise RecordError(line, f"the footer says {footer.get('scores')!r}, the game {scores}")
    places = match.places
    if "ranking" in footer and (places is None or not _same(footer["ranking"], list(places))):
        raise RecordError(line, f"the footer ranks {footer['ranking']!r}, the game {places}")


def _read_promise(match: Match[Any], promised: object, line: int, footer: dict[str, Any]) -> None:
    """The promise of fair luck, and whether seed and salt are the promised ones."""
    seed, salt = footer.get("seed"), footer.get("salt")
    if promised is None and seed is salt is None:
        return
    if not isinstance(promised, str) or not is_digits(promised, 64):
        raise RecordError(1, "luck is a SHA-256: 64 hexadecimal digits")
    if seed is salt is None:
        match.promise = Promise(promised)
        return
    if not is_digits(seed, 32) or not is_digits(salt, 32):
        raise RecordError(line, "seed and salt are 32 hexadecimal digits each")
    if footer["end"] == "open" or match.seen_by is not None:
        raise RecordError(line, "the seed is shown only when the whole game is")
    match.promise = Promise(promised, seed, salt)
    if not match.promise.is_kept:
        raise RecordError(line, "seed and salt are not the ones that were promised")
