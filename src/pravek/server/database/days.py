"""Results of the deals of the day in the store: one a device, the best first, so many a day.

Nodes that share the database may write at the same moment: what is new is inserted unless
something is in its way, and only then it is asked what.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, Dialect, Select, and_, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from pravek.server.database.rows import Row
from pravek.server.database.schema import HAS_RECORD, results

MOST = 10_000
"""Results of a day and game; when there are more, the worst is let go."""
ORDER = (results.c.place, results.c.points.desc(), results.c.lead.desc(), results.c.at)
TOLD = tuple(column for column in results.c if column is not results.c.record)
"""What is read of a result: its record is large, and only who watches it needs it."""

Added = Literal["new", "again", "second", "same", "full"]
"""New; the same of this device again; another one of it; somebody else's game; not good enough."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A row, without its record, with its place among the others."""

    row: Row
    rank: int


def add(connection: Connection, row: Row) -> Added:
    """Put a result among the others; `row` has its record."""
    whose = {"day": row["day"], "game": row["game"]}
    if known := _in_the_way(connection, row):
        return known
    if count(connection, **whose) >= MOST and not _make_room(connection, row):
        return "full"
    if connection.execute(_unless_there(connection.dialect, row)).first() is None:
        return _in_the_way(connection, row) or "same"  # another node was quicker
    _keep_best(connection, **whose)
    return "new"


def _in_the_way(connection: Connection, row: Row) -> Added | None:
    asked = select(*TOLD).where(*_of(row["day"], row["game"]))
    if found := _row(connection, asked.where(results.c.device == row["device"])):
        return "again" if found["mark"] == row["mark"] else "second"
    return "same" if _row(connection, asked.where(results.c.mark == row["mark"])) else None


def count(connection: Connection, day: str, game: str) -> int:
    asked = select(func.count()).select_from(results).where(*_of(day, game))
    return connection.scalar(asked) or 0


def best(connection: Connection, day: str, game: str, most: int) -> list[Standing]:
    """The first of a day, with their ranks."""
    asked = select(*TOLD).where(*_of(day, game)).order_by(*ORDER).limit(most)
    found = [dict(row._mapping) for row in connection.execute(asked)]
    return [Standing(row, 1 + sum(_better(other, row) for other in found)) for row in found]


def standing(connection: Connection, day: str, game: str, device: str) -> Standing | None:
    """Where a device stands on a day."""
    asked = select(*TOLD).where(*_of(day, game), results.c.device == device)
    if (found := _row(connection, asked)) is None:
        return None
    better = select(func.count()).select_from(results).where(*_of(day, game), _before(found))
    return Standing(found, 1 + (connection.scalar(better) or 0))


def record(connection: Connection, day: str, game: str) -> str | None:
    """The best game of a day."""
    asked = select(results.c.record).where(*_of(day, game), HAS_RECORD)
    return connection.scalar(asked.order_by(*ORDER).limit(1))


def has_record(connection: Connection, day: str, game: str) -> bool:
    """Whether there is one, without reading it."""
    asked = select(results.c.device).where(*_of(day, game), HAS_RECORD)
    return connection.scalar(asked.limit(1)) is not None


def forget_before(connection: Connection, day: str) -> None:
    connection.execute(delete(results).where(results.c.day < day))


def _of(day: str, game: str) -> tuple[Any, Any]:
    return results.c.day == day, results.c.game == game


def _row(connection: Connection, asked: Select[Any]) -> Row | None:
    found = connection.execute(asked).first()
    return None if found is None else dict(found._mapping)


def _merit(row: Row) -> tuple[int, int, int]:
    return -row["place"], row["points"], row["lead"]


def _better(one: Row, other: Row) -> bool:
    return _merit(one) > _merit(other)


def _before(row: Row) -> Any:
    """The same, as a question: who is better than this one?"""
    c = results.c
    place, points, lead = row["place"], row["points"], row["lead"]
    return or_(
        c.place < place,
        and_(c.place == place, c.points > points),
        and_(c.place == place, c.points == points, c.lead > lead),
    )


def _make_room(connection: Connection, row: Row) -> bool:
    """Whether the worst one has gone, because this one is better."""
    turned = (results.c.place.desc(), results.c.points, results.c.lead, results.c.at.desc())
    asked = select(*TOLD).where(*_of(row["day"], row["game"])).order_by(*turned).limit(1)
    worst = _row(connection, asked)
    if worst is None or not _better(row, worst):
        return False
    gone = (*_of(row["day"], row["game"]), results.c.device == worst["device"])
    connection.execute(delete(results).where(*gone))
    return True


def _unless_there(dialect: Dialect, row: Row) -> Any:
    insert = sqlite.insert if dialect.name == "sqlite" else postgresql.insert
    return insert(results).values(row).on_conflict_do_nothing().returning(results.c.device)


def _keep_best(connection: Connection, day: str, game: str) -> None:
    """Only the first one needs its record."""
    first = select(results.c.device).where(*_of(day, game)).order_by(*ORDER).limit(1)
    device = connection.scalar(first)
    others = (*_of(day, game), results.c.device != device, HAS_RECORD)
    connection.execute(update(results).where(*others).values(record=None))
