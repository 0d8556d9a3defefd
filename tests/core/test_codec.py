"""Events as JSON: the right fields, the right types, small values, or a reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from pravek.core.codec import LARGEST_NUMBER, LONGEST_ROW, LONGEST_TEXT, FormatError, decode, encode
from pravek.core.protocol import Action


@dataclass(frozen=True, slots=True)
class Say(Action):
    notation: ClassVar[str] = "say-{word}"
    word: str
    loud: bool
    where: tuple[int, int]
    whom: tuple[int, ...]
    hint: str | None = None


SAY = Say(1, "hello", True, (2, -3), (0, 4))
NAMED: dict[str, Any] = {
    "event": "Say",
    "seat": 1,
    "word": "hello",
    "loud": True,
    "where": [2, -3],
    "whom": [0, 4],
    "hint": None,
}


def test_an_event_is_its_name_and_its_fields() -> None:
    assert encode(SAY) == {**NAMED, "where": (2, -3), "whom": (0, 4)}
    assert decode(NAMED, [Say]) == SAY
    assert decode({**NAMED, "hint": "why"}, [Say]).hint == "why"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"event": "Shout"}, "unknown event 'Shout'"),
        ({"event": None}, "unknown event None"),
        ({"event": []}, "unknown event"),
        ({"seat": True}, "seat should be a int"),
        ({"seat": 1.0}, "seat should be a int"),
        ({"seat": "1"}, "seat should be a int"),
        ({"seat": None}, "seat should be a int"),
        ({"seat": LARGEST_NUMBER + 1}, "seat is too large"),
        ({"seat": -LARGEST_NUMBER - 1}, "seat is too large"),
        ({"word": 1}, "word should be a str"),
        ({"word": "x" * (LONGEST_TEXT + 1)}, "word is too long"),
        ({"loud": 1}, "loud should be a bool"),
        ({"loud": "true"}, "loud should be a bool"),
        ({"where": [1]}, "where should have 2 entries, not 1"),
        ({"where": [1, 2, 3]}, "where should have 2 entries, not 3"),
        ({"where": "12"}, "short list"),
        ({"where": {"x": 1, "y": 2}}, "short list"),
        ({"where": [1, [2]]}, "where should be a int"),
        ({"whom": [0] * (LONGEST_ROW + 1)}, "short list"),
        ({"whom": [0, "1"]}, "whom should be a int"),
        ({"hint": 7}, "hint should be a str"),
        ({"more": 7}, "no field 'more'"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_wrong_is_refused_with_the_field(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        decode({**NAMED, **changes}, [Say])
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("field", ["seat", "word", "loud", "where", "whom", "hint"])
def test_a_missing_field_is_refused_even_if_it_may_be_blank(field: str) -> None:
    named = {name: value for name, value in NAMED.items() if name != field}
    with pytest.raises(FormatError, match=f"lacks the field '{field}'"):
        decode(named, [Say])


@pytest.mark.parametrize("junk", [None, 7, "Say", [], ["Say"], [NAMED]])
def test_what_is_no_object_is_refused(junk: object) -> None:
    with pytest.raises(FormatError, match="JSON object"):
        decode(junk, [Say])
