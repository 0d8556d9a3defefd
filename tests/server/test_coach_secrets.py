"""The coach in a game with secrets: that it listens is told to everybody, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from tests.server.advisers import COACH, Pair, seated
from tests.server.net import BOT, ME, Net, open_net, play_on, run
from tests.server.old.scene import Still

from pravek.table.play import Play


def test_in_a_game_with_secrets_that_the_coach_speaks_is_told_to_nobody(tmp_path: Path) -> None:
    """One note when it begins to listen: what it thinks of a sealed choice is a secret, too."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made, sock, message, advisers = await seated(net, "krom", (ME, BOT))
            await sock.send("coach", seat=0, mood="talkative")
            over = await play_on(sock, message, Random(3), 12)
            play = net.house.rooms[made["table"]["id"]].play
            assert play is not None
            assert over["t"] == "events"
            heard = [json.loads(frame)["t"] for frame in sock.heard]
            assert len(advisers.asked) > 3
            assert "coach" in heard
            assert [note.words for note in play.match.notes].count(COACH) == 1
            assert play.match.notes[1].words == COACH  # after who plays, before it has said a word

    run(scene())


def test_the_coach_counts_as_its_seat_does_and_betrays_no_change_of_mind(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            pair = await to_destinations(net)
            await pair.agree()
            await pair.say(0, "coach", seat=0, mood="talkative")
            for _ in range(2):
                await pair.decide(1)
            assert pair.play.number(pair.play.next, 0) < pair.play.next, "it happened in secret"
            await pair.decide(0)
            [mine] = [e["n"] for e in pair.entries(0) if (e["event"] or {}).get("seat") == 0]
            words = [told for told in pair.told[0] if told["t"] == "coach"]
            [word] = words or [await pair.socks[0].next("coach")]
            assert word["d"]["number"] == mine

    run(scene())


def test_a_coach_that_comes_after_a_sealed_choice_betrays_no_change_of_it(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            pair = await to_destinations(net)
            await pair.agree()
            await pair.decide(0)
            await pair.say(0, "coach", seat=0, mood="talkative")
            await pair.decide(0)
            assert len(pair.entries(0)) == 1
            assert pair.told[1] == [], "the other hears nothing at all"
            assert pair.advisers.asked == [], "and it looks at nothing before it is noted"
            await pair.decide(1)  # both are revealed
            while 0 not in pair.play.owing:
                await pair.decide(1)
            await pair.decide(0)
            assert COACH in [entry["note"] for entry in pair.entries(1)]

    run(scene())


def test_that_the_coach_listens_tells_nothing_about_a_hand(tmp_path: Path) -> None:
    """In a window who has nothing to play passes like who keeps a card."""

    def without_a_card(play: Play) -> bool:
        return any(len(play.match.actions(seat)) == 1 for seat in play.owing)

    async def scene() -> None:
        async with open_net(tmp_path, Still()) as net:
            pair, rng = await to_destinations(net), Random(5)
            while not without_a_card(pair.play):
                [seat, *_] = pair.play.owing
                await pair.decide(seat, rng.randrange(pair.choices(seat)))
            [seat] = [s for s in pair.play.owing if len(pair.play.match.actions(s)) == 1]
            await pair.agree()
            await pair.say(seat, "coach", seat=seat, mood="mistakes")
            await pair.decide(seat)
            assert {**COACH, "seat": seat} in [entry["note"] for entry in pair.entries(1 - seat)]

    run(scene())


async def to_destinations(net: Net) -> Pair:
    """Who plays whom is chosen; both are to choose where they go."""
    pair = await Pair.seated(net)
    while len(pair.play.owing) < 2:
        await pair.decide(pair.play.owing[0])
    return pair
