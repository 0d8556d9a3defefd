"""The laws of secrecy: whatever breaks one of them betrays something."""

from __future__ import annotations

from collections import Counter
from random import Random

from pravek.core.match import Match
from pravek.core.protocol import Event, Seat
from pravek.games.krom.events import Grabbed
from pravek.games.krom.state import HIDDEN, State


class Watch:
    """Everybody at a match, and what each has been sent."""

    def __init__(self, match: Match[State], rng: Random) -> None:
        self.match, self.game, self.rng = match, match.game, rng
        self.viewers: tuple[Seat | None, ...] = (*range(match.game.players), None)
        self.known = {viewer: self.game.start() for viewer in self.viewers}
        self.lost: dict[Seat | None, Counter[str]] = {v: Counter() for v in self.viewers}
        self.heard = 0

    def check(self) -> list[str]:
        """The laws broken since the last look, by name."""
        broken = []
        for event in self.match.log[self.heard :]:
            broken += self._event(event)
        self.heard = len(self.match.log)
        for viewer in self.viewers:
            broken += self._moment(viewer)
        return broken

    def _event(self, event: Event) -> list[str]:
        broken = []
        if isinstance(event, Grabbed) and event.card:
            self.lost[event.seat_victim][event.card] += 1
        for viewer in self.viewers:
            sent = self.game.witness(event, viewer)
            face = getattr(sent, "card", None)
            name, owner = type(event).__name__, getattr(event, "seat", None)
            private = name == "Drawn" or (name == "Grabbed" and viewer != _victim(event))
            if private and viewer != owner and face is not None:
                broken.append("an event shows a face to somebody else")
            if name == "Go" and viewer != owner and getattr(sent, "area", None) is not None:
                broken.append("an event shows a destination to somebody else")
            self.known[viewer] = self.game.apply(self.known[viewer], sent)
        return broken

    def _moment(self, viewer: Seat | None) -> list[str]:
        game, state = self.game, self.match.state
        view = game.view(state, viewer)
        broken = []
        for seat, player in enumerate(view.players):
            if seat != viewer:
                if not Counter(filter(None, player.hand)) <= self.lost[viewer]:
                    broken.append("a view shows a face in another hand")
                if view.sealed[seat] not in (None, HIDDEN):
                    broken.append("a view shows a sealed destination")
        if self.known[viewer] != view:
            broken.append("what a seat was sent is not its view")
        if game.scores(view) != game.scores(state):
            broken.append("the score sheet tells more than the view")
        world = game.imagine(view, self.rng)
        if game.view(world, viewer) != view:
            broken.append("an imagined world has another view")
        if game.turn(world) != self.match.turn:
            broken.append("whose turn it is betrays a secret")
        if game.scores(world) != game.scores(state):
            broken.append("the score sheet betrays a secret")
        if viewer is not None:
            legal = list(self.match.actions(viewer))
            if legal != list(game.actions(view, viewer)):
                broken.append("a view has other actions")
            if legal != list(game.actions(world, viewer)):
                broken.append("an imagined world has other actions")
        return broken


def _victim(event: Event) -> int | None:
    return event.seat_victim if isinstance(event, Grabbed) else None
