"""What a client may send, down to its letters."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from pravek.table.limits import LONGEST_NAME

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
VISIBLE = r"^[^\x00-\x1f\x7f]*$(?!\n)"
"""No control characters: a database may have no word for them, and nobody can see them."""
Secret: TypeAlias = Annotated[str, Meta(max_length=64, pattern=VISIBLE)]
Word: TypeAlias = Annotated[str, Meta(max_length=40, pattern=VISIBLE)]
Text: TypeAlias = Annotated[str, Meta(max_length=4_000_000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Asked(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends: an unknown field is an error, not a surprise."""
