"""What is said to an engine and what it answers, as docs/engine.md tells it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.bots.engine.loop import Hear, put_in_place
from tests.docs.clauses import ROOT

from pravek.bots import Bot, Clock, make, play_match
from pravek.bots.engine import messages
from pravek.bots.engine.messages import FROM_ENGINE, TO_ENGINE
from pravek.bots.engine.speaker import Speaker
from pravek.bots.protocol import dismiss
from pravek.bots.random import RandomBot
from pravek.bots.runner import ask
from pravek.core import registry
from pravek.core.codec import FormatError
from pravek.core.match import Match
from pravek.core.notation import parse
from pravek.core.protocol import Decide, Game
from pravek.core.registry import SetupError

DOCS = (ROOT / "docs" / "engine.md").read_text("utf-8")
SAID = re.findall(r"^([<>]) (\{.*\})$", DOCS, re.MULTILINE)
BLOCKS = re.findall(r"```text\n(.*?)```", DOCS, re.DOTALL)
SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("kingdomino", {"players": 3, "harmony": True}),
    ("origins", {"players": 2, "mode": "tribe"}),
    ("krom", {"players": 3}),
]


def test_every_message_of_the_docs_can_be_read_and_every_kind_is_shown() -> None:
    shown = {
        (way, messages.read(line.encode(), kinds).t)
        for way, line in SAID
        for kinds in [TO_ENGINE if way == ">" else FROM_ENGINE]
    }
    assert shown == {(">", kind.t) for kind in TO_ENGINE} | {("<", kind.t) for kind in FROM_ENGINE}
    for way, line in SAID:
        assert (
            json.loads(
                messages.write(
                    messages.read(line.encode(), TO_ENGINE if way == ">" else FROM_ENGINE)
                )
            ).keys()
            <= json.loads(line).keys()
        )


def test_the_game_of_the_docs_is_spoken_word_for_word(monkeypatch: pytest.MonkeyPatch) -> None:
    script = [(line[0], line[2:]) for line in BLOCKS[0].strip().split("\n")]

    def begin() -> Hear:
        def hear(line: bytes) -> bytes | None:
            assert script.pop(0) == (">", line.decode().strip())
            return script.pop(0)[1].encode() if script and script[0][0] == "<" else None

        return hear

    put_in_place(monkeypatch, begin)
    nim = registry.bring(str(ROOT / "examples" / "games" / "nim.py"))
    try:
        game = registry.build("nim")
        played = [parse(word, game) for word in ("A:take-0/3", "B:take-1/4", "A:take-2/3")]
        match: Match[Any] = Match.replay(game, played)
        bot = make("exec:mybot", game, 42)
        play_match(match, [RandomBot(), bot])
        dismiss([bot])
    finally:
        registry.forget(nim.name)
    assert script == []
    assert [score.total for score in match.scores] == [0, 1]


class Witness:
    """A bot that writes down what it sees, and draws its luck from it."""

    def __init__(self, seen: list[str], seed: int | None) -> None:
        self._seen, self._bot = seen, RandomBot(seed)

    def choose(self, game: Game[Any], view: Any, seat: int, actions: Any, clock: Clock) -> Any:
        self._seen.append(f"{seat} {view!r} {actions!r} {clock.deadline is None}")
        return self._bot.choose(game, view, seat, actions, clock)


def ours(spoken: list[dict[str, Any]], make_bot: Callable[[Game[Any], int | None], Bot]) -> Any:
    """A program in which a bot of ours speaks; what it is told is kept."""

    def begin() -> Hear:
        speaker = Speaker("witness", make_bot)

        def hear(line: bytes) -> bytes | None:
            spoken.append(json.loads(line))
            answer = speaker.answer(line)
            return messages.write(answer) if answer else None

        return hear

    return begin


@pytest.mark.parametrize(("name", "options"), SETUPS)
def test_the_other_side_sees_its_view_to_the_letter(
    name: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a game with secrets, though it is told nothing but what its seat witnessed."""
    here: list[str] = []
    there: list[str] = []
    spoken: list[dict[str, Any]] = []
    put_in_place(monkeypatch, ours(spoken, lambda game, seed: Witness(there, seed)))
    game = registry.build(name, **options)
    logs = []
    for seen, bots in (
        (here, [Witness(here, seat) for seat in range(game.players)]),
        (there, [make("exec:mybot", game, seat) for seat in range(game.players)]),
    ):
        logs.append(play_match(Match(game, seed=5), bots, seconds=1000).log)
        assert seen
    assert here == there
    assert logs[0] == logs[1]
    assert all(0 < line["clock"]["left"] <= 1_000_000 for line in spoken if line["t"] == "position")


def test_only_what_is_new_is_told_and_an_undo_takes_it_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there: list[str] = []
    spoken: list[dict[str, Any]] = []
    put_in_place(monkeypatch, ours(spoken, lambda game, seed: Witness(there, seed)))
    match: Match[Any] = Match("kingdomino", players=2, seed=5)
    bots = [make("exec:mybot", match.game, seat) for seat in range(2)]
    undone = 0
    while isinstance(match.turn, Decide):
        seat = match.turn.seats[0]
        action = ask(match, bots[seat], seat)
        assert there[-1].startswith(f"{seat} {match.view(seat)!r} ")
        match.play(action)
        if len(match.log) > 20 and undone < 3 and match.can_undo(seat):
            match.undo(seat)
            undone += 1
            ask(match, bots[seat], seat)
            assert there[-1].startswith(f"{seat} {match.view(seat)!r} ")
            match.play(match.actions(seat)[-1])
    assert undone == 3
    news = [line["events"] for line in spoken if line["t"] == "position"]
    assert [told["from"] for told in news].count(0) == 2
    assert max(len(told["new"]) for told in news) < 20 < max(told["from"] for told in news)
    assert all("clock" not in line for line in spoken)


def test_a_program_is_told_what_it_asked_for_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match: Match[Any] = Match("kingdomino", players=2, seed=5)
    for wants, told in (
        ({}, {"view"}),
        ({"wants": []}, set()),
        ({"wants": ["previews", "events"]}, {"previews", "events"}),
    ):
        spoken: list[dict[str, Any]] = []

        def begin(spoken: list[dict[str, Any]] = spoken, wants: Any = wants) -> Hear:
            def hear(line: bytes) -> bytes | None:
                spoken.append(json.loads(line))
                hello = {"t": "hello", "version": 1, **wants}
                best = {"t": "bestaction", "n": 1, "action": 0, "info": "passed over"}
                return json.dumps(hello if len(spoken) == 1 else best).encode()

            return hear

        put_in_place(monkeypatch, begin)
        assert isinstance(match.turn, Decide)
        seat = match.turn.seats[0]
        bot = make("exec:mybot", match.game, 1)
        bot.follow(match.witnessed(seat))  # type: ignore[attr-defined]
        actions = match.actions(seat)
        assert bot.choose(match.game, match.view(seat), seat, actions, Clock()) == actions[0]
        always = {"t", "n", "seat", "actions", "scores"}
        assert set(spoken[1]) == always | told
        if "previews" in told:
            assert spoken[1]["previews"] == [match.preview(action) for action in actions]


def test_our_side_refuses_what_it_cannot_play() -> None:
    hello = {
        "t": "hello",
        "version": 1,
        "game": "kingdomino",
        "rules": 1,
        "options": {},
        "players": 2,
    }
    position = {"t": "position", "n": 1, "seat": 0, "actions": ["take-1"], "scores": [0, 0]}

    def say(*lines: dict[str, Any]) -> None:
        speaker = Speaker("random", lambda game, seed: RandomBot(seed))
        for line in lines:
            speaker.answer(json.dumps(line).encode())

    say(hello)
    for wrong, reason in (
        ({"version": 2}, "version 2 of the protocol"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"rules": 9}, "rules version 9"),
        ({"options": {"harmny": True}}, "no option"),
    ):
        with pytest.raises(SetupError, match=reason):
            say({**hello, **wrong})
    for lines, reason in (
        ([position], "before hello"),
        ([hello, position], "do not follow"),
        ([hello, {**position, "events": {"from": 3, "new": []}}], "do not follow"),
        ([hello, {**position, "seat": 7, "events": {"from": 0, "new": []}}], "no seat 7"),
        ([hello, {**position, "events": {"from": 0, "new": [{"event": "Win"}]}}], "unknown event"),
        ([hello, {**position, "actions": "x"}], "'actions' is missing or of a wrong type"),
        ([{"t": "bestaction"}], "none of hello, position, stop, quit"),
    ):
        with pytest.raises(FormatError, match=reason):
            say(*lines)
