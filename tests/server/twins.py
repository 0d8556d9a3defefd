"""Two games that look the same from one side, and the traffic each of them sends there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.net import Json, Net, Sock, open_net

from pravek.core import registry
from pravek.core.codec import FormatError, decode, encode
from pravek.core.match import Match
from pravek.core.protocol import Action, Decide, Event, Game, Outcome, Over, Seat
from pravek.server.world import World
from pravek.table import play
from pravek.table.shapes import Language

Log = list[Event]


def random_log(game: Game[Any], seed: int, moves: int) -> Log:
    """The beginning of a game as it may go; never its end, where everything is told."""
    rng, match = Random(seed), Match(game, seed=seed)
    for _ in range(moves):
        if not isinstance(turn := match.turn, Decide):
            break
        match.play(rng.choice(match.actions(rng.choice(turn.seats))))
    if isinstance(match.turn, Decide):
        return match.log
    last = max(i for i, event in enumerate(match.log) if isinstance(event, Action))
    return match.log[:last]


def twin(game: Game[Any], log: Log, side: Seat | None, rng: Random, tries: int = 12) -> Log:
    """Another log that this side witnessed alike: what it could not see is different where the
    rules allow it, and what it could not notice has happened or not."""
    log = _second_thoughts(game, log, side, rng)
    hidden = [i for i, event in enumerate(log) if game.witness(event, side) != event]
    for i in rng.sample(hidden, min(tries, len(hidden))):
        for other in _alternatives(game, log, i, side, rng):
            changed = [*log[:i], other, *log[i + 1 :]]
            if _possible(game, changed):
                log = changed
                break
    return log


def asked_twins(game: Game[Any], case: int) -> tuple[Seat, Log, Log]:
    """A seat that is to decide, and two logs that look the same to it."""
    rng = Random(case)
    log = random_log(game, case, rng.randrange(5, 60))
    turn = Match.replay(game, log).turn
    assert isinstance(turn, Decide)
    side = rng.choice(turn.seats)
    return side, log, twin(game, log, side, rng)


def sees(game: Game[Any], state: Any, event: Event, side: Seat | None) -> bool:
    """Whether a side may see that anything happens: it is shown, or it changes what is shown.
    Said without asking the rules what they think is noticed."""
    if game.witness(event, side) == event:
        return True
    return bool(game.view(state, side) != game.view(game.apply(state, event), side))


def sights(game: Game[Any], log: Log, side: Seat | None) -> list[bool]:
    """The same for every event of a log."""
    state, seen = game.start(), []
    for event in log:
        seen.append(sees(game, state, event, side))
        state = game.apply(state, event)
    return seen


def _second_thoughts(game: Game[Any], log: Log, side: Seat | None, rng: Random) -> Log:
    """Where somebody changed a sealed choice he did not, and where he did not he did."""
    seen, here = sights(game, log, side), Match.empty(game, seed=1)
    for place, event in enumerate(log):
        if not seen[place]:
            continue
        final = _final(log, seen, place)
        if final != event or not isinstance(event, Action):
            here.admit(final)
            continue
        first = [a for a in here.actions(event.seat) if a != event]
        first = [a for a in first if game.witness(a, side) == game.witness(event, side)]
        for other in rng.sample(first, min(1, len(first))):
            after = game.apply(here.state, other)
            if event in game.actions(after, event.seat) and not sees(game, after, event, side):
                here.admit(other)
        here.admit(event)
    return here.log


def _final(log: Log, seen: list[bool], place: int) -> Event:
    """What the decision at this place became before the side saw anything of its seat again."""
    final = log[place]
    if isinstance(final, Action):
        for event, shown in zip(log[place + 1 :], seen[place + 1 :], strict=True):
            if not isinstance(event, Action) or (event.seat == final.seat and shown):
                break
            if event.seat == final.seat:
                final = event
    return final


def _alternatives(
    game: Game[Any], log: Log, i: int, side: Seat | None, rng: Random
) -> Iterator[Event]:
    match = Match.empty(game, seed=1)
    for event in log[:i]:
        match.admit(event)
    event, seen = log[i], game.witness(log[i], side)
    candidates: list[Event]
    if isinstance(event, Action):
        candidates = list(match.actions(event.seat))
        rng.shuffle(candidates)
    else:
        turn = match.turn
        assert not isinstance(turn, Decide | Over)
        candidates = [turn.sample(rng) for _ in range(20)]
    same = [c for c in candidates if c != event and game.witness(c, side) == seen]
    yield from same[:4]


def _possible(game: Game[Any], log: Log) -> bool:
    match = Match.empty(game, seed=1)
    try:
        for event in log:
            match.admit(event)
    except ValueError:
        return False
    return isinstance(match.turn, Decide | Over)


class Held(World):
    """A world that stands still; only the seed and salt are its own."""

    def __init__(self, name: str) -> None:
        self.name, self.count, self.time = name, 0, 1_700_000_000_000

    def now(self) -> int:
        return self.time

    def steady(self) -> int:
        return self.now()

    def _next(self) -> str:
        self.count += 1
        return f"{self.count:022d}"

    def table_id(self) -> str:
        return "table"

    def secret(self) -> str:
        return self._next()

    def code(self, language: Language) -> str:
        return "three-plain-words"

    def digits(self) -> str:
        return self.name * 32


def scripted(log: Log) -> type[Match[Any]]:
    """A match whose luck is the log's."""
    outcomes = iter([event for event in log if isinstance(event, Outcome)])

    class Scripted(Match[Any]):
        def _by_itself(self) -> Event | None:
            lucky = not isinstance(self.turn, Decide | Over)
            return next(outcomes) if lucky else super()._by_itself()

    return Scripted


async def traffic(
    folder: Path, name: str, game: Game[Any], log: Log, side: Seat | None, rng: Random
) -> list[Any]:
    """Everything the side is sent while the game goes as in the log, byte by byte."""
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(play, "Match", scripted(log))
        patch.setattr(play, "commitment", lambda seed, salt: "c" * 64)
        world = Held(name)
        async with open_net(folder, world) as net:
            options = {k: v for k, v in game.options.items() if k != "players"}
            made = await net.table(game.name, game.players, options=options)
            socks = [(await net.sit(made, seat))[0] for seat in range(game.players)]
            watcher, _ = await net.hello(table="table", watch=made["watch"])
            own = watcher if side is None else socks[side]
            heard: list[Any] = []
            seen = sights(game, log, side)
            for place, action in enumerate(log):
                room_log = net.house.rooms["table"].play.match  # type: ignore[union-attr]
                if not isinstance(action, Action) or place < len(room_log.log):
                    continue  # the table's own
                await _play(net, socks[action.seat], action)
                if seen[place]:
                    world.time += 1
                    if rng.random() < 0.12:
                        heard += await _pester(net, own, made, side, rng)
            heard += await _pester(net, own, made, side, rng)
            await own.send("why", action={"event": "Nothing"}, id="last")
            while (await own.next("because", "refused"))["d"]["id"] != "last":
                pass  # whatever was on its way has come before this
            return [*heard, *own.heard]


async def _play(net: Net, sock: Sock, action: Action) -> None:
    number = last_seen(net, action.seat)
    await sock.send("move", action=encode(action), seen=number, id=f"m{number}")
    answer = await sock.next("ack", "refused")
    while answer["d"]["id"] != f"m{number}":
        answer = await sock.next("ack", "refused")
    assert answer["t"] == "ack", answer


def last_seen(net: Net, side: Seat | None) -> int:
    """The number of the last thing a side has seen."""
    room = net.house.rooms["table"]
    assert room.play is not None
    return room.play.number(room.number, side)


async def _pester(net: Net, own: Sock, made: Json, side: Seat | None, rng: Random) -> list[Any]:
    """Ask for everything a side can ask for, politely and otherwise."""
    secret = made["watch"] if side is None else made["seats"][side]["secret"]
    heard: list[Any] = []
    for path in (
        "/api/tables/table",
        "/api/tables/table/record",
        "/api/tables/table/record?round=1",
    ):
        answer = await net.get(path, secret)
        heard.append((answer.status, sorted(answer.headers.items()), answer.body))
    hello: Json = {"table": "table", "since": rng.randrange(5), "round": 1}
    hello |= {"watch": secret} if side is None else {"seats": [secret]}
    again, _ = await net.hello(**hello)
    seat = 0 if side is None else side
    number = last_seen(net, side)
    for wrong in _wishes(net, seat, rng):
        await own.send("why", action=wrong, id="w")
        await own.next("because", "refused")
        seen = 0 if _legal(net, wrong) else number
        await again.send("move", action=wrong, seen=seen, id="never")
        await again.next("refused")
        await again.send("undo", seat=seat, seen=0, id="never")
        await again.next("refused")  # a snapshot that nobody has read yet gives way to the next
    await again.send("face", seat=None)
    await again.send("say", seat=seat, phrase="thinking")
    while (await again.next("said", "refused"))["d"].get("id") == "never":
        pass
    await again.drop()
    return heard + again.heard


def _wishes(net: Net, seat: Seat, rng: Random) -> list[Json]:
    """Actions of that seat, most of them impossible; the same for equal sides."""
    game = net.house.rooms["table"].play.game  # type: ignore[union-attr]
    words = ["forest", "caves", "krom", "A", "x"]
    found: list[Json] = [{"event": "Nothing"}, {"event": "Withdraw", "seat": seat}]
    for kind in game.events:
        if issubclass(kind, Action):
            fields = [name for name in kind.__dataclass_fields__ if name != "seat"]
            values = {name: rng.choice([1, 17, [0, 1], *words]) for name in fields}
            found.append({"event": kind.__name__, "seat": seat, **values})
    return found


def _legal(net: Net, named: Json) -> bool:
    match = net.house.rooms["table"].play.match  # type: ignore[union-attr]
    try:
        action = decode(named, match.game.events)
    except FormatError:
        return False
    return isinstance(action, Action) and action in match.actions(action.seat)


def setups() -> list[Game[Any]]:
    """All games, in the set-ups that have most to hide."""
    wishes: list[tuple[str, Json]] = [
        ("kingdomino", {"players": 2}),
        ("origins", {"players": 3, "mode": "tribe"}),
        ("krom", {"players": 3, "random_characters": True}),
        ("krom", {"players": 6, "kromosaur": True, "ice_age": True}),
    ]
    known = {name for name, _ in wishes}
    wishes += [(e.name, {}) for e in registry.entries() if e.name not in known]
    return [registry.build(name, **options) for name, options in wishes]


def dumps(heard: list[Any]) -> list[str]:
    return [json.dumps(each, default=lambda b: b.decode()) if not isinstance(each, str) else each
            for each in heard]  # fmt: skip
