"""A game written down as a record: a header, an event or a note a line, a footer."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pravek.core.codec import encode
from pravek.core.protocol import Event, Seat
from pravek.core.story import Story

VERSION = 1


def write(story: Story[Any], seat: Seat | str | None = "table") -> str:
    """The game as text, whole or as one seat (None: a spectator) witnessed it."""
    game = story.game
    header: dict[str, Any] = {
        "record": VERSION,
        "game": game.name,
        "rules": game.rules,
        "options": dict(game.options),
        "seats": list(story.names),
    }
    whole = seat == "table"
    if whole and story.seen_by is not None:
        header["seen_by"] = story.seen_by
    if not whole:
        header["seen_by"] = "spectator" if seat is None else seat
    if story.promise is not None:
        header["luck"] = story.promise.commitment
    assert whole or not isinstance(seat, str)
    events = list(story.log) if whole else story.sights(seat)  # type: ignore[arg-type]
    seen = sum(event is not None for event in events)
    lines = [header, *_body(story, events), _footer(story, seen, whole)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _body(story: Story[Any], events: Sequence[Event | None]) -> Iterator[Mapping[str, Any]]:
    """The events that were seen, with the notes where they were made."""
    waiting = deque(story.notes)
    for number, event in enumerate(events):
        while waiting and waiting[0].after <= number:
            yield waiting.popleft().words
        if event is not None:
            yield encode(event)
    yield from (note.words for note in waiting)


def _footer(story: Story[Any], events: int, whole: bool) -> dict[str, Any]:
    footer: dict[str, Any] = {
        "end": story.ending,
        "events": events,
        "scores": [score.total for score in story.scores],
    }
    if story.notes and (places := story.places):
        footer["ranking"] = list(places)
    if whole and story.promise is not None and story.promise.seed is not None:
        footer |= {"seed": story.promise.seed, "salt": story.promise.salt}
    return footer
