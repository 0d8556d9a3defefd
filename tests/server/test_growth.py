"""What grows with a log grows no faster than the log."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.server.net import Json, open_net, owed, play_on, run

import pravek
from pravek.core import registry
from pravek.core.notes import Note
from pravek.core.protocol import Action
from pravek.table import chronicle
from pravek.table import scene as drawing
from pravek.table.loading import load
from pravek.table.play import Play


def steps(what: Callable[[], object]) -> int:
    """How many instructions Python takes for it: the same on every machine."""
    count = 0

    def see(frame: Any, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return see

    before = sys.gettrace()
    sys.settrace(see)
    try:
        what()
    finally:
        sys.settrace(before)
    return count


def stored(swaps: int, undos: int) -> tuple[Json, list[Json]]:
    """The rows of a game with so many hand-overs and so many decisions taken back."""
    game = registry.build("kingdomino", players=2)
    play = Play(game, ["Ada", "Bo"], "7" * 32, "8" * 32, None)
    play.settle(0)
    for _ in range(4):  # luck follows the first claims
        play.play(play.match.actions(play.owing[0])[0], 0)
    for n in range(swaps):
        by, why = ("person", "back") if n % 2 else ("bot", "handed")
        words = {"note": "holder", "seat": 0, "by": by, "level": None, "why": why}
        play.note(words, 0)
    for n in range(undos):
        [seat] = play.owing
        play.play(play.match.actions(seat)[0], 0, f"m{n}")
        play.undo(seat, 0, f"u{n}")
    row = {"game": "kingdomino", "options": dict(game.options)}
    row |= {
        "names": ["Ada", "Bo"],
        "seed": play.seed,
        "salt": play.salt,
        "deal": None,
        "first": 1,
    }
    return row, [entry.row() for entry in play.log]


@pytest.mark.parametrize(("swaps", "undos"), [(200, 0), (0, 100)])
def test_a_game_is_read_in_as_many_steps_as_it_has_entries(swaps: int, undos: int) -> None:
    load(*stored(2, 2))
    short, long = (stored(n * swaps, n * undos) for n in (1, 2))
    assert steps(lambda: load(*long)) < 2.1 * steps(lambda: load(*short))


def test_a_record_of_notes_is_read_in_as_many_steps_as_it_has_lines() -> None:
    def text(notes: int) -> str:
        match = pravek.Match("kingdomino", players=2, seed=4)
        words = {"note": "holder", "seat": 1, "by": "bot", "level": None, "why": "handed"}
        match.notes += [Note(len(match.log), words)] * notes
        return match.record()

    short, long = text(200), text(400)
    pravek.load(short)
    assert steps(lambda: pravek.load(long)) < 2.1 * steps(lambda: pravek.load(short))


def test_taking_back_does_not_play_the_game_again() -> None:
    def undone(moves: int) -> int:
        """The steps of taking back the last two decisions after so many."""
        match = pravek.Match("kingdomino", players=2, seed=4)
        states = [match.state]
        while len(states) < moves or not all(isinstance(e, Action) for e in match.log[-2:]):
            match.play(match.actions(match.turn.seats[0])[0])  # type: ignore[union-attr]
            states.append(match.state)
        count = 0
        for earlier in states[-2:-4:-1]:
            last = match.log[-1]
            assert isinstance(last, Action)
            count += steps(lambda seat=last.seat: match.undo(seat))  # type: ignore[misc]
            assert match.state == earlier
            assert match.actions(last.seat)
        assert pravek.load(match.record()).state == match.state
        return count

    assert undone(40) < 1.5 * undone(6)


def test_the_log_is_drawn_once_for_everybody_who_looks_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[int, Any]] = []
    draw = drawing.entry_of

    def counted(play: Any, logged: Any, facing: Any, keep: Any) -> Any:
        drawn.append((logged.n, facing))
        return draw(play, logged, facing, keep)

    monkeypatch.setattr(drawing, "entry_of", counted)
    monkeypatch.setattr(chronicle, "SLICE", 3)

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 2, options={"random_characters": True})
            sock, at = await net.sit(made, 0, 1, facing=0)
            for n in range(20):
                await sock.send("face", seat=n % 2)
                at = await sock.next("snapshot")
                if owed(at["d"]["position"]):
                    at = await play_on(sock, at, Random(n), moves=1)
            for seat in (0, 1):
                await net.sit(made, seat)
            assert len(drawn) == len(set(drawn)) <= 3 * at["v"]
            whole = [entry["n"] for entry in (await net.sit(made, 0))[1]["d"]["entries"]]
            assert whole == list(range(1, at["v"] + 1))

    run(scene())
