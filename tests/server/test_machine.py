"""A bad network: messages are dropped, delayed, doubled and reordered, clients come and go.

Every acknowledged move takes effect exactly once, and nobody misses an event.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.server.net import Json, Net, Sock, open_net

from pravek.core.codec import encode

SOAK = max(1, int(os.environ.get("PRAVEK_SOAK", "1")))
FEW = settings(
    max_examples=12 * SOAK,
    stateful_step_count=50,
    deadline=None,
    derandomize=SOAK == 1,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)


class Player:
    """A client with a bad connection: what is in flight is not there yet."""

    def __init__(self, made: Json, seat: int) -> None:
        self.hello = {"table": made["table"]["id"], "seats": [made["seats"][seat]["secret"]]}
        self.seat = seat
        self.sock: Sock | None = None
        self.seen = self.round = self.moves = 0
        self.log: dict[int, Json] = {}
        self.position: Json | None = None
        self.pending: tuple[str, Json] | None = None
        self.acked: dict[str, int] = {}
        self.sent: dict[str, Json] = {}
        self.flying: list[tuple[str, Json]] = []
        """Messages on their way to the server."""

    async def connect(self, net: Net) -> None:
        if self.sock is None:
            self.sock = await net.connect()
            await self.sock.send("hello", **self.hello, since=self.seen, round=self.round)
            if self.pending:
                self.flying.append(self.pending)

    async def drop(self) -> None:
        """The line breaks: what was on its way in either direction is lost."""
        if self.sock is not None:
            await self.sock.drop()
            self.sock, self.flying = None, []

    def decide(self, choice: int) -> None:
        offers = (self.position or {}).get("offers")
        if offers and self.pending is None:
            action = offers[choice % len(offers)]["action"]
            self._launch("move", {"action": action})

    def take_back(self) -> None:
        if self.position and self.position["undo"] is not None and self.pending is None:
            self._launch("undo", {"seat": self.seat})

    def _launch(self, kind: str, message: Json) -> None:
        self.moves += 1
        name = f"{self.seat}-{self.moves}"
        self.pending = kind, {**message, "seen": self.seen, "id": name}
        self.sent[name] = self.pending[1]
        self.flying.append(self.pending)

    async def deliver(self, index: int, twice: bool) -> None:
        """One message in flight arrives: any of them, perhaps twice."""
        if self.sock is not None and self.flying:
            message = self.flying[index % len(self.flying)]
            if not twice:
                self.flying.remove(message)
            await self.sock.send(message[0], **message[1])

    async def hear(self, most: int) -> None:
        """Some of what the server has sent arrives, in order."""
        for _ in range(most):
            await asyncio.sleep(0)
            if self.sock is None or self.sock.inbox.empty():
                return
            self._told(self.sock.inbox.get_nowait())

    def _told(self, message: Json) -> None:
        kind, told = message["t"], message["d"]
        if kind in ("snapshot", "events"):
            if kind == "snapshot":
                assert told["since"] <= self.seen, "a gap"
                self.round = told["table"]["round"]
            for entry in told["entries"]:
                assert entry["n"] <= self.seen + 1, "a gap"
                assert self.log.setdefault(entry["n"], entry) == entry
                self.seen = max(self.seen, entry["n"])
            assert message["v"] == self.seen or kind == "snapshot"
            self.position = told["position"]
        elif kind == "ack":
            assert self.acked.setdefault(told["id"], told["number"]) == told["number"]
            if self.pending and self.pending[1]["id"] == told["id"]:
                self.pending = None
        elif kind == "refused":
            assert told["id"] not in self.acked, "acknowledged, then refused"
            if self.pending and self.pending[1]["id"] == told["id"]:
                self.pending = None


class BadNetwork(RuleBasedStateMachine):
    game, players, options = "kingdomino", 2, {}  # type: ignore[var-annotated]

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = TemporaryDirectory(prefix="pravek-machine-")
        self.clients: list[Player] = []

    def do(self, what: Any) -> Any:
        return self.loop.run_until_complete(what)

    @initialize()
    def open(self) -> None:
        async def opening() -> None:
            self.context = open_net(Path(self.folder.name))
            self.net = await self.context.__aenter__()
            made = await self.net.table(self.game, self.players, options=self.options)
            self.room = self.net.house.rooms[made["table"]["id"]]
            self.clients = [Player(made, seat) for seat in range(self.players)]
            for client in self.clients:
                await client.connect(self.net)
                await asyncio.sleep(0.01)
                await client.hear(10)

        self.do(opening())

    who = st.integers(0, 5)

    @rule(who=who)
    def connect(self, who: int) -> None:
        self.do(self._client(who).connect(self.net))

    @rule(who=who)
    def drop(self, who: int) -> None:
        self.do(self._client(who).drop())

    @rule(who=who, choice=st.integers(0, 50))
    def decide(self, who: int, choice: int) -> None:
        self._client(who).decide(choice)

    @rule(
        choice=st.integers(0, 50),
        order=st.permutations(range(6)),
        seconds=st.sampled_from([0, 0.01]),
    )
    def all_decide_at_once(self, choice: int, order: list[int], seconds: float) -> None:
        async def together() -> None:
            for client in self.clients:
                client.decide(choice)
            for who in order:
                await self._client(who).deliver(0, False)
            await asyncio.sleep(seconds)

        self.do(together())

    @rule(who=who)
    def take_back(self, who: int) -> None:
        self._client(who).take_back()

    @rule(who=who, index=st.integers(0, 3), twice=st.booleans())
    def deliver(self, who: int, index: int, twice: bool) -> None:
        self.do(self._client(who).deliver(index, twice))

    @rule(who=who)
    def send_again(self, who: int) -> None:
        client = self._client(who)
        if client.pending:
            client.flying.append(client.pending)

    @rule(who=who, most=st.integers(1, 8))
    def hear(self, who: int, most: int) -> None:
        self.do(self._client(who).hear(most))

    @rule(seconds=st.sampled_from([0.0, 0.005, 0.02]))
    def wait(self, seconds: float) -> None:
        self.do(asyncio.sleep(seconds))

    def _client(self, who: int) -> Player:
        return self.clients[who % len(self.clients)]

    @invariant()
    def acknowledged_moves_are_in_the_log_once(self) -> None:
        if not self.clients:
            return
        play = self.room.play
        assert play is not None
        assert [entry.n for entry in play.log] == list(range(1, len(play.log) + 1))
        made = [(e.seat, e.message) for e in play.log if e.message]
        assert len(made) == len(set(made)), "played twice"
        for client in self.clients:
            log = dict(enumerate(play.seen(client.seat), 1))
            for name, number in client.acked.items():
                assert log[number].message == name
                sent = client.sent[name]
                if "action" in sent:
                    assert encode_(log[number].event) == sent["action"]

    def _last(self, client: Player) -> int:
        """The number of the last thing the client's side could see."""
        return len(self.room.play.seen(client.seat))  # type: ignore[union-attr]

    def teardown(self) -> None:
        async def ending() -> None:
            if not self.clients:
                return
            for _ in range(1000):  # the network gets well: all is delivered
                for client in self.clients:
                    await client.connect(self.net)
                    while client.flying:
                        await client.deliver(0, False)
                    await client.hear(1000)
                done = [c.pending is None and c.seen == self._last(c) for c in self.clients]
                if all(done):
                    break
                await asyncio.sleep(0.02)
            play = self.room.play
            assert play is not None
            for client in self.clients:
                assert client.pending is None
                log = dict(enumerate(play.seen(client.seat), 1))  # without a gap
                assert list(client.log) == list(log), "missed an event"
                for number, logged in log.items():
                    if logged.event is not None:
                        seen = play.game.witness(logged.event, client.seat)
                        assert client.log[number]["event"] == encode_(seen)
            await self.context.__aexit__(None, None, None)

        try:
            self.do(ending())
        finally:
            self.loop.close()
            self.folder.cleanup()


def encode_(event: Any) -> Any:
    """As it comes out of JSON: rows are lists."""
    import json

    return json.loads(json.dumps(encode(event)))


class Six(BadNetwork):
    """Six players choose at once in Krom."""

    game, players, options = "krom", 6, {"random_characters": True}


class Four(BadNetwork):
    game, players, options = "origins", 4, {"mode": "tribe"}


@pytest.mark.parametrize("machine", [BadNetwork, Six, Four])
def test_bad_network(machine: type[BadNetwork]) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(machine, settings=FEW)
