"""Records that are to be reviewed, and reviews as text and back."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.record import load
from pravek.review.problems import check
from pravek.review.shapes import Review
from pravek.table.pen import plain

T = TypeVar("T")
PLAIN: dict[Any, Any] = {int: int, float: int | float, str: str, bool: bool}
"""What may stand in JSON for values of these types."""


def match_of(text: str) -> Match[Any]:
    """The match of a record; RecordError or CannotReview says why it cannot be reviewed."""
    match = load(text)
    check(match)
    return match


def written(review: Review) -> str:
    """A review as one line of JSON."""
    return json.dumps(plain(review), ensure_ascii=False)


def draft_of(text: str) -> Review:
    """A review that was written; FormatError says that it is none."""
    try:
        return _read(Review, json.loads(text))
    except (ValueError, TypeError, KeyError, RecursionError):
        raise FormatError("this is not a review") from None


def _read(kind: type[T], named: Any) -> T:
    """A shape from its fields; whatever does not fit raises."""
    hints = get_type_hints(kind)
    known = {field.name for field in fields(kind) if field.default is MISSING}  # type: ignore[arg-type]
    if not isinstance(named, dict) or set(named) != known:
        raise ValueError("not these fields")
    return kind(**{name: _value(hints[name], value) for name, value in named.items()})


def _value(hint: Any, value: Any) -> Any:
    if is_dataclass(hint):
        return _read(hint, value)  # type: ignore[arg-type]
    if get_origin(hint) is list:
        if not isinstance(value, list):
            raise ValueError("not a list")
        return [_value(get_args(hint)[0], each) for each in value]
    if not isinstance(value, PLAIN.get(hint, object)):
        raise ValueError("not such a value")
    return value
