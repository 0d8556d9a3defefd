"""A state machine on Match: whatever people do at a table, the laws hold after every step."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from tests.contract.setups import SOAK, setups

import pravek
from pravek.core import notation, registry
from pravek.core.protocol import Action, Decide, Event, Outcome, ranking
from pravek.testing.setups import Setup


class Table(RuleBasedStateMachine):
    """A match, and beside it the plain list of what should have happened."""

    game: ClassVar[str]
    steps: ClassVar[Counter[str]]

    def __init__(self) -> None:
        super().__init__()
        self.match: pravek.Match[Any]
        self.told: list[Event] = []
        self.own: list[bool] = []
        """For each of them, whether a player decided it (else the table did)."""
        self.tried: list[Action] = []

    @initialize(data=st.data(), seed=st.integers(0, 2**128 - 1))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        setup: Setup = data.draw(st.sampled_from(setups(self.game)))
        self.seed, self.match = seed, setup.match(seed)
        self.told = list(self.match.log)
        self.own = [False] * len(self.told)

    @property
    def seats(self) -> range:
        return range(self.match.game.players)

    # What people do

    @precondition(lambda self: isinstance(self.match.turn, Decide))
    @rule(data=st.data())
    def play(self, data: st.DataObject) -> None:
        self._play(data)

    @precondition(lambda self: isinstance(self.match.turn, Decide))
    @rule(data=st.data(), times=st.integers(2, 25))
    def play_on(self, data: st.DataObject, times: int) -> None:
        """Several decisions at once, so that games get somewhere."""
        choices = data.draw(st.randoms(use_true_random=False))
        for _ in range(times):
            if isinstance(turn := self.match.turn, Decide):
                seat = choices.choice(turn.seats)
                self._append(choices.choice(list(self.match.actions(seat))))

    def _play(self, data: st.DataObject) -> None:
        able = [seat for seat in self.seats if self.match.actions(seat)]
        seat = data.draw(st.sampled_from(able))
        self._append(data.draw(st.sampled_from(list(self.match.actions(seat)))))

    def _append(self, action: Action) -> None:
        before = len(self.match.log)
        events = self.match.play(action)
        assert events[0] == action
        assert tuple(self.match.log[before:]) == tuple(events)
        self.told += events
        self.own += [True, *[False] * (len(events) - 1)]
        self.tried.append(action)
        self.steps["played"] += 1

    @precondition(lambda self: self.tried)
    @rule(data=st.data())
    def play_something_illegal(self, data: st.DataObject) -> None:
        action = data.draw(st.sampled_from(self.tried))
        seat = data.draw(st.integers(-1, self.match.game.players))
        action = replace(action, seat=seat)
        if action in self.match.actions(seat):
            return
        with pytest.raises(pravek.IllegalAction) as caught:
            self.match.play(action)
        assert caught.value.refusal.clause
        self.steps["refused"] += 1

    def _last(self, seat: int) -> int | None:
        """Where the seat's own decision stands, if it saw nobody decide and no luck since."""
        for place in reversed(range(len(self.told))):
            event = self.told[place]
            if isinstance(event, Outcome):
                return None
            if self.own[place] and seat not in self.match.unnoticed[place]:
                return place if getattr(event, "seat", None) == seat else None
        return None

    @precondition(lambda self: any(self._last(seat) is not None for seat in self.seats))
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        able = [seat for seat in self.seats if self._last(seat) is not None]
        seat = data.draw(st.sampled_from(able))
        place = self._last(seat)
        assert place is not None
        last = self.told[place]
        assert self.match.can_undo(seat)
        assert self.match.undo(seat) == last
        gone = [place, *(n for n in range(place + 1, len(self.told)) if not self.own[n])]
        self.told = [event for n, event in enumerate(self.told) if n not in gone]
        self.own = [own for n, own in enumerate(self.own) if n not in gone]
        self.steps["taken back"] += 1

    @precondition(lambda self: any(self.match.can_undo(s, among_bots=True) for s in self.seats))
    @rule(data=st.data())
    def take_back_among_bots(self, data: st.DataObject) -> None:
        """All others are bots: what they did in the open goes with it."""
        able = [seat for seat in self.seats if self.match.can_undo(seat, among_bots=True)]
        seat = data.draw(st.sampled_from(able))
        places = self.match.undoable(seat, among_bots=True)
        assert not any(isinstance(event, Outcome) for event in self.told[places[0] :])
        assert self.match.undo(seat, among_bots=True) == self.told[places[0]]
        del self.told[places[0] :], self.own[places[0] :]
        self.steps["taken back among bots"] += 1

    @rule(data=st.data())
    def take_back_too_late(self, data: st.DataObject) -> None:
        """Luck, a reveal or somebody else's decision came since."""
        seat = data.draw(st.sampled_from(self.seats))
        if self._last(seat) is not None:
            return
        assert not self.match.can_undo(seat)
        with pytest.raises(pravek.CannotUndo):
            self.match.undo(seat)
        self.steps["too late"] += 1

    @rule()
    def save_and_load(self) -> None:
        text = self.match.record()
        assert str(self.seed) not in text or self.seed < 10**6
        self.match = pravek.load(text, seed=self.seed)
        self.steps["loaded"] += 1
        assert self.match.record() == text

    @rule()
    def write_down_and_read(self) -> None:
        again = notation.read(notation.write(self.match), seed=self.seed)
        assert again.log == self.match.log

    @rule(data=st.data())
    def watch(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from([None, *self.seats]))
        seen = pravek.load(self.match.record(seat=seat))
        assert seen.state == self.match.view(seat)

    # What always holds

    @invariant()
    def the_log_is_what_was_told(self) -> None:
        assert self.match.log == self.told

    @invariant()
    def the_state_follows_from_the_log(self) -> None:
        game = self.match.game
        state = game.start()
        for event in self.match.log:
            state = game.apply(state, event)
        assert state == self.match.state

    @invariant()
    def whoever_owes_can_act(self) -> None:
        turn = self.match.turn
        assert isinstance(turn, Decide | pravek.Over)
        for seat in turn.seats if isinstance(turn, Decide) else ():
            assert self.match.actions(seat)
            assert all(self.match.why_not(a) is None for a in self.match.actions(seat)[:3])

    @invariant()
    def the_places_follow_from_the_scores(self) -> None:
        assert self.match.ranking == ranking(self.match.scores)
        assert min(self.match.ranking) == 1


@pytest.mark.parametrize("game", [entry.name for entry in registry.entries()])
def test_the_laws_hold_whatever_people_do(game: str) -> None:
    steps: Counter[str] = Counter()
    machine = type(f"{game.title()}Table", (Table,), {"game": game, "steps": steps})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25 * SOAK,
            stateful_step_count=20,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        ),
    )
    # a machine whose rules never ran would prove nothing
    assert steps["played"] > 200
    rare = ("refused", "taken back", "taken back among bots", "too late", "loaded")
    assert min(steps[done] for done in rare) > 2
