"""The store's tables, and the numbered steps that lead an older database to them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Dialect,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.dialects import sqlite

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("watch", String(40), nullable=False, unique=True),
    Column("code", String(60), unique=True),
    Column("host", String(64), nullable=False),
    Column("visibility", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("clock", String(10), nullable=False),
    Column("deal", String(200)),
    Column("phase", String(10), nullable=False),
    Column("round", Integer, nullable=False),
    Column("daily", String(10)),
    Index("rooms_touched", "touched"),
)
seats = Table(
    "seats",
    metadata,
    Column("room", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("owner", String(10), nullable=False),
    Column("level", String(10)),
    Column("secret", String(64)),
)
games = Table(
    "games",
    metadata,
    Column("room", String(40), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("seed", String(32), nullable=False),
    Column("salt", String(32), nullable=False),
    Column("deal", String(200)),
    Column("first", Integer, nullable=False),
    Column("ended", String(10)),
    Column("rules", Integer, nullable=False, server_default="1"),
)
entries = Table(
    "entries",
    metadata,
    Column("room", String(40), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("seat", Integer),
    Column("message", String(60)),
    Index("entries_message", "room", "round", "seat", "message", unique=True),
)
nodes = Table(
    "nodes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("protocol", Integer, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Servers that share this database, and until when they are believed to live."""
leases = Table(
    "leases",
    metadata,
    Column("room", String(40), primary_key=True),
    Column("node", String(40)),
    Column("fence", BigInteger, nullable=False),
    Index("leases_node", "node"),
)
"""Which of them has a room, and how often it has been taken (see `tenure`)."""
results = Table(
    "results",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("device", String(64), primary_key=True),
    Column("mark", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("lead", Integer, nullable=False),
    Column("helped", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("record", Text),
    Index("results_mark", "day", "game", "mark", unique=True),
)
"""Results of the deals of the day, one a device; only the best one has its record."""
Index(
    "results_order",  # as they are listed: nobody has to sort them
    *(results.c.day, results.c.game, results.c.place),
    *(results.c.points.desc(), results.c.lead.desc(), results.c.at),
)
HAS_RECORD = results.c.record.is_not(None)
Index(
    "results_kept",  # the one among thousands that has its record
    *(results.c.day, results.c.game),
    sqlite_where=HAS_RECORD,
    postgresql_where=HAS_RECORD,
)
steps = Table("steps", metadata, Column("number", Integer, primary_key=True))
"""Which steps this database has taken."""


FIRST_TABLES = (
    """CREATE TABLE rooms (
        id VARCHAR(40) NOT NULL PRIMARY KEY,
        watch VARCHAR(40) NOT NULL UNIQUE,
        code VARCHAR(60) UNIQUE,
        host VARCHAR(64) NOT NULL,
        visibility VARCHAR(10) NOT NULL,
        created BIGINT NOT NULL,
        touched BIGINT NOT NULL,
        game VARCHAR(40) NOT NULL,
        options TEXT NOT NULL,
        clock VARCHAR(10) NOT NULL,
        deal VARCHAR(200),
        phase VARCHAR(10) NOT NULL,
        round INTEGER NOT NULL
    )""",
    """CREATE TABLE seats (
        room VARCHAR(40) NOT NULL,
        seat INTEGER NOT NULL,
        name VARCHAR(40) NOT NULL,
        owner VARCHAR(10) NOT NULL,
        level VARCHAR(10),
        secret VARCHAR(64),
        PRIMARY KEY (room, seat)
    )""",
    """CREATE TABLE games (
        room VARCHAR(40) NOT NULL,
        round INTEGER NOT NULL,
        game VARCHAR(40) NOT NULL,
        options TEXT NOT NULL,
        names TEXT NOT NULL,
        seed VARCHAR(32) NOT NULL,
        salt VARCHAR(32) NOT NULL,
        deal VARCHAR(200),
        first INTEGER NOT NULL,
        ended VARCHAR(10),
        PRIMARY KEY (room, round)
    )""",
    """CREATE TABLE entries (
        room VARCHAR(40) NOT NULL,
        n INTEGER NOT NULL,
        round INTEGER NOT NULL,
        at BIGINT NOT NULL,
        body TEXT NOT NULL,
        seat INTEGER,
        message VARCHAR(60),
        PRIMARY KEY (room, n)
    )""",
    "CREATE UNIQUE INDEX entries_message ON entries (room, seat, message)",
)
FIND_OLD_ROOMS = ("CREATE INDEX rooms_touched ON rooms (touched)",)
MESSAGES_OF_A_ROUND = (  # a client may count its messages anew in every game
    "DROP INDEX entries_message",
    "CREATE UNIQUE INDEX entries_message ON entries (room, round, seat, message)",
)
RULES_OF_A_GAME = (  # until then every game had the first rules
    "ALTER TABLE games ADD COLUMN rules INTEGER DEFAULT 1 NOT NULL",
)
NODES = (  # only servers that share a database use them
    """CREATE TABLE nodes (
        id VARCHAR(40) NOT NULL PRIMARY KEY,
        protocol INTEGER NOT NULL,
        expires BIGINT NOT NULL
    )""",
    """CREATE TABLE leases (
        room VARCHAR(40) NOT NULL PRIMARY KEY,
        node VARCHAR(40),
        fence BIGINT NOT NULL
    )""",
    "CREATE INDEX leases_node ON leases (node)",
)
DAYS = (  # tables of the day, and what came of them
    "ALTER TABLE rooms ADD COLUMN daily VARCHAR(10)",
    """CREATE TABLE results (
        day VARCHAR(10) NOT NULL,
        game VARCHAR(40) NOT NULL,
        device VARCHAR(64) NOT NULL,
        mark VARCHAR(64) NOT NULL,
        name VARCHAR(40) NOT NULL,
        points INTEGER NOT NULL,
        place INTEGER NOT NULL,
        lead INTEGER NOT NULL,
        helped VARCHAR(40) NOT NULL,
        at BIGINT NOT NULL,
        record TEXT,
        PRIMARY KEY (day, game, device)
    )""",
    "CREATE UNIQUE INDEX results_mark ON results (day, game, mark)",
    "CREATE INDEX results_order ON results (day, game, place, points DESC, lead DESC, at)",
    "CREATE INDEX results_kept ON results (day, game) WHERE record IS NOT NULL",
)
STEPS: tuple[tuple[str, ...], ...] = (
    FIRST_TABLES,
    FIND_OLD_ROOMS,
    MESSAGES_OF_A_ROUND,
    RULES_OF_A_GAME,
    NODES,
    DAYS,
)
"""What SQLite and PostgreSQL both understand. Append only: a released step is never changed."""


def new_entries(dialect: Dialect) -> str:
    """The statement that takes rows of `entries`, as the driver understands it: every move needs
    it, and SQLAlchemy takes longer to look at one of its own than SQLite to carry it out."""
    if dialect.name == "sqlite":
        dialect = sqlite.dialect(paramstyle="named")
    return str(insert(entries).compile(dialect=dialect))


class CannotOpen(RuntimeError):
    """The database cannot be used by this server; the message says why."""


class NewerDatabase(CannotOpen):
    """The database was used by a newer Pravek."""


def migrate(connection: Connection) -> int:
    """Take the steps that are missing; return how many there were to take."""
    if not inspect(connection).has_table("steps"):
        metadata.create_all(connection, [steps])
    taken = set(connection.scalars(select(steps.c.number)))
    if taken and max(taken) > len(STEPS):
        raise NewerDatabase("the database was used by a newer Pravek; please update")
    missing = [number for number in range(1, len(STEPS) + 1) if number not in taken]
    for number in missing:
        for statement in STEPS[number - 1]:
            connection.execute(text(statement))
        connection.execute(insert(steps), {"number": number})
    return len(missing)
