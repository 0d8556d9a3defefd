"""The record: a game as JSON lines. A header, an event or a note a line, a footer.

Luck is written down, so a replay needs no seed. Reading is strict: limits, then types, then
every event is played again and must be possible.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pravek.core import notes, registry
from pravek.core.codec import FormatError, decode, encode
from pravek.core.protocol import Event, Game, Seat

if TYPE_CHECKING:
    from pravek.core.match import Match

VERSION = 1
LONGEST_RECORD = 4_000_000
MOST_LINES = 50_000
HEADER = {"record", "game", "rules", "options", "seats", "seen_by", "luck"}
FOOTER = {"end", "events", "scores", "ranking", "seed", "salt"}


class RecordError(ValueError):
    """The text is not a record that can be played again. The message begins with the line."""

    def __init__(self, line: int, reason: str) -> None:
        self.line, self.reason = line, registry.shortly(reason)
        super().__init__(f"line {line}: {self.reason}")


def write(match: Match[Any], seat: Seat | str | None = "table") -> str:
    """The match as text, whole or as one seat (None: a spectator) witnessed it."""
    game = match.game
    header: dict[str, Any] = {
        "record": VERSION,
        "game": game.name,
        "rules": game.rules,
        "options": dict(game.options),
        "seats": list(match.names),
    }
    whole = seat == "table"
    if whole and match.seen_by is not None:
        header["seen_by"] = match.seen_by
    if not whole:
        header["seen_by"] = "spectator" if seat is None else seat
    if match.luck is not None:
        header["luck"] = match.luck.commitment
    assert whole or not isinstance(seat, str)
    events = list(match.log) if whole else match.sights(seat)  # type: ignore[arg-type]
    seen = sum(event is not None for event in events)
    lines = [header, *_body(match, events), _footer(match, seen, whole)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _body(match: Match[Any], events: Sequence[Event | None]) -> Iterator[Mapping[str, Any]]:
    """The events that were seen, with the notes where they were made."""
    waiting = deque(match.notes)
    for number, event in enumerate(events):
        while waiting and waiting[0].after <= number:
            yield waiting.popleft().words
        if event is not None:
            yield encode(event)
    yield from (note.words for note in waiting)


def _footer(match: Match[Any], events: int, whole: bool) -> dict[str, Any]:
    footer: dict[str, Any] = {
        "end": notes.ending(match),
        "events": events,
        "scores": [score.total for score in match.scores],
    }
    if match.notes and (places := notes.places(match)):
        footer["ranking"] = list(places)
    if whole and match.luck is not None and match.luck.seed is not None:
        footer |= {"seed": match.luck.seed, "salt": match.luck.salt}
    return footer


def load(text: str, *, seed: int | None = None) -> Match[Any]:
    """Play a record again. An open one can be continued; with its seed, by the same luck."""
    from pravek.core.match import Match

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
        except (TypeError, LookupError, AttributeError):
            raise RecordError(number, f"{named.get('event')} cannot happen here") from None
    _check_footer(match, end_at, footer)
    _read_luck(match, header.get("luck"), end_at, footer)
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
    end = notes.ending(match)
    if footer["end"] != end:
        raise RecordError(line, f"the footer says {footer['end']!r}, but the game is {end}")
    scores = [score.total for score in match.scores]
    if not _same(footer.get("scores"), scores):
        raise RecordError(line, f"the footer says {footer.get('scores')!r}, the game {scores}")
    places = notes.places(match)
    if "ranking" in footer and (places is None or not _same(footer["ranking"], list(places))):
        raise RecordError(line, f"the footer ranks {footer['ranking']!r}, the game {places}")


def _read_luck(match: Match[Any], promised: object, line: int, footer: dict[str, Any]) -> None:
    """The promise of fair luck, and whether seed and salt are the promised ones."""
    from pravek.core.luck import Promise, is_digits

    seed, salt = footer.get("seed"), footer.get("salt")
    if promised is None and seed is salt is None:
        return
    if not isinstance(promised, str) or not is_digits(promised, 64):
        raise RecordError(1, "luck is a SHA-256: 64 hexadecimal digits")
    if seed is salt is None:
        match.luck = Promise(promised)
        return
    if not is_digits(seed, 32) or not is_digits(salt, 32):
        raise RecordError(line, "seed and salt are 32 hexadecimal digits each")
    if footer["end"] == "open" or match.seen_by is not None:
        raise RecordError(line, "the seed is shown only when the whole game is")
    match.luck = Promise(promised, seed, salt)
    if not match.luck.is_kept:
        raise RecordError(line, "seed and salt are not the ones that were promised")
