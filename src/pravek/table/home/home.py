"""All tables of one device: a message in, messages out. Nothing waits, nothing runs beside it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import Any, Literal, TypeVar

from pravek.core import registry
from pravek.core.protocol import Action, Game, Seat
from pravek.table import asking, helping
from pravek.table.foreign import RulesBroke
from pravek.table.holders import STAND_IN, come_back, hand_over
from pravek.table.home.desk import Daily, Desk, Path
from pravek.table.home.line import PEN, Line
from pravek.table.home.reading import fitting
from pravek.table.home.room import HomeRoom
from pravek.table.home.thinking import Advise, NoThought, Think, Thought
from pravek.table.limits import TableLimits
from pravek.table.lobby import Founding, Wish, begin, found
from pravek.table.play import Play
from pravek.table.problems import Refuse, no_such, not_now
from pravek.table.rivals import rival_at
from pravek.table.shapes import Json
from pravek.table.world import World

T = TypeVar("T")


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """What a server waits for has happened here already: the work is done in one go."""
    try:
        work.send(None)
    except StopIteration as done:
        found: T = done.value
        return found
    work.close()
    raise RuntimeError("somebody waits, and there is nobody to wait for")


class Home:
    def __init__(
        self,
        think: Think,
        bot_for: Callable[[str, str], str],
        world: World | None = None,
        grace: float = 60.0,
        daily: Daily | None = None,
        advise: Advise = lambda consult: iter(()),
        more: Sequence[Path] = (),
    ) -> None:
        """`think` are the bots; `bot_for` says which of them plays a level of a game, `daily` what
        is dealt today; `advise` gives hints; `more` is what can be asked besides tables, games and
        records."""
        self._think, self.bot_for = think, bot_for
        self.daily, self.advise = daily, advise
        self.world, self.grace = world or World(), grace
        self.limits, self.pen = TableLimits(), PEN
        self._rooms: dict[str, HomeRoom] = {}
        self._lines: dict[str, Line] = {}
        self._changed: dict[str, HomeRoom] = {}
        self._out: list[Json] = []
        self._desk = Desk(self, more)

    # A message in, messages out

    def answer(self, message: Json) -> list[Json]:
        """What becomes of a message of the page: first what is to be kept, then what it is told."""
        kind, asked, table = message.get("t"), message.get("d", {}), message.get("table")
        match kind:
            case "ask":
                self._out.append({"t": "answer", "d": self._desk.answer(**asked)})
            case "restore":
                self._restore(str(table), asked["text"])
            case "hang_up":
                self._hang_up(str(table))
            case "hello":
                self._hello(str(table), asked)
            case _:
                self._hear(str(table), str(kind), asked)
        return self._told()

    def tick(self) -> list[Json]:
        """What goes on by itself, a little of it: a bot thinks or moves, a clock runs out."""
        for room in list(self._rooms.values()):
            if at_once(self._time_out(room)) or at_once(self._let_advise(room)):
                break
            if at_once(self._let_think(room)):
                break
        return self._told()

    def wait(self) -> int | None:
        """Milliseconds until there is something to be done by itself; None: nothing, as it is."""
        now = self.world.steady()
        if any(room.bots_asked or room.consults for room in self._rooms.values()):
            return 0
        waits = (room.clocks.next_expiry(now) for room in self._rooms.values())
        return min((wait for wait in waits if wait is not None), default=None)

    def _told(self) -> list[Json]:
        kept = [
            {"t": "keep", "d": {"table": room.id, "text": room.text()}}
            for room in self._changed.values()
        ]
        told = [*kept, *self._out]
        self._changed.clear()
        self._out.clear()
        return told

    # The page comes, speaks and goes

    def _hello(self, table: str, asked: Json) -> None:
        line = Line(table, self._out)
        try:
            given = fitting(self._enter, asked)
            at_once(self._enter(line, **given))
        except Refuse as refuse:
            line.close(1008, refuse.key, refuse.retry)

    async def _enter(
        self,
        line: Line,
        *,
        table: str,
        seats: list[str] | None = None,
        watch: str | None = None,
        host: str | None = None,
        since: int = 0,
        round: int = 0,
        facing: Seat | None = None,
    ) -> None:
        room = self.room(table)
        line.prove(room, seats or (), watch, host, facing)
        self._hang_up(table)
        self._lines[table] = line
        await room.enter(line, since, round)
        for seat in line.seats:
            await come_back(room, seat)

    def _hear(self, table: str, kind: str, asked: Json) -> None:
        line = self._lines.get(table)
        if line is None or line.room is None:
            Line(table, self._out).close(1008, "no_hello")
            return
        try:
            if kind not in asking.ANSWERS:
                raise Refuse(400, "unknown_message", "There is no such message.")
            given = fitting(asking.ANSWERS[kind], asked)
            at_once(asking.answer(line, line.room, kind, given))
        except Refuse as refuse:
            line.refuse(refuse, asked.get("id") if isinstance(asked, dict) else None)

    def _hang_up(self, table: str) -> None:
        """Nobody looks any more."""
        line = self._lines.pop(table, None)
        if line is not None and line.room is not None:
            line.room.exit(line)

    # Tables

    def create(self, wish: Wish) -> tuple[HomeRoom, Founding]:
        new = at_once(found(self, wish))
        room = self._rooms[new.row["id"]] = HomeRoom(self, new.row, new.chairs)
        at_once(begin(room, game=new.game))
        return room, new

    def room(self, table: str) -> HomeRoom:
        if table not in self._rooms:
            raise no_such("table")
        return self._rooms[table]

    def _restore(self, table: str, text: str) -> None:
        """A table that was kept is here again, and nobody at it."""
        try:
            room = HomeRoom.read(self, text)
        except Refuse as refuse:
            Line(table, self._out).close(1008, refuse.key)
            return
        self._lines.pop(room.id, None)
        self._rooms[room.id] = room
        play = room.play
        if play is not None and play.end == "open" and (entries := play.settle(self.world.now())):
            at_once(room.commit(entries))
        room.stirred()

    # What goes on by itself

    async def _time_out(self, room: HomeRoom) -> bool:
        expired = room.clocks.expired(self.world.steady()) if room.phase == "playing" else []
        for seat in expired:
            await hand_over(room, seat, STAND_IN, "timeout")
        return bool(expired)

    async def _let_think(self, room: HomeRoom) -> bool:
        """A bot of this table thinks a little, or moves; whether there was one to."""
        play = room.play
        if play is None or not room.bots_asked:
            room.thoughts.clear()
            return False
        seat = room.bots_asked[0]
        thought = room.thoughts.get(seat)
        if thought is None or not thought.is_about(play):
            asked = self._think, play, seat, room.memories, rival_at(room, seat)
            thought = room.thoughts[seat] = Thought(*asked)
        note = {"note": "stand_in", "seat": seat, "why": "broke"}
        try:
            action, notes = thought.go_on(), []
        except NoThought:
            action, notes = self._any_of(thought.actions), [note]
        if action is not None:
            room.thoughts.clear()
            now = self.world.now()
            entries = [play.note(words, now) for words in notes]
            await room.commit(entries + list(play.play(action, now)))
        return True

    async def _let_advise(self, room: HomeRoom) -> bool:
        """A hint of this table is thought about a little, or given; whether there was one."""
        if not room.consults:
            return False
        seat, asked = next(iter(room.consults.items()))
        if not asked.consult.is_open:
            helping.fail(room, asked.consult, not_now())
        elif room.audience.clients:
            try:
                advice = next(asked.slices)
            except Exception:
                told = "No hint could be found this time."
                helping.fail(room, asked.consult, Refuse(409, "help_failed", told))
            else:
                if advice is None:
                    return True
                await helping.give(room, asked.consult, advice)
        del room.consults[seat]
        return True

    def _any_of(self, actions: tuple[Action, ...]) -> Action:
        """A bot broke down: luck plays for it."""
        return Random(self.world.digits()).choice(actions)

    # What its tables share (`room.Keeper`)

    async def build(self, name: str, options: Mapping[str, Any]) -> Game[Any]:
        return registry.build(name, **options)

    def release_game(self, game: Game[Any]) -> None: ...

    def broke(self, play: Play, broke: RulesBroke) -> None: ...

    def count(self, what: Literal["moves", "repeats"]) -> None: ...

    async def breathe(self) -> None: ...

    def changed(self, room: HomeRoom) -> None:
        self._changed[room.id] = room

    def forget(self, room: HomeRoom) -> None:
        self._rooms.pop(room.id, None)
