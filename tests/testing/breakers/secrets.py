"""Games that break the laws of what each seat may know and can imagine."""

from dataclasses import replace

from tests.testing.breakers import Goofspiel, Nim, breaks


@breaks("what a seat is sent is exactly what it may know")
class ShowsMoreThanItTells(Goofspiel):
    def view(self, state, seat):
        return state


@breaks("what changes nothing a seat can see is not even noticed")
class TellsOfEveryChange(Goofspiel):
    def notices(self, state, event, seat):
        return True


@breaks("what a seat did not notice does not hinder its undo")
class NoticesNothing(Goofspiel):
    def notices(self, state, event, seat):
        return getattr(event, "seat", seat) == seat


@breaks(
    "a view of a view shows no more",
    "a witnessed record shows the view and never the seed",
)
class FadesAway(Goofspiel):
    def view(self, state, seat):
        return replace(super().view(state, seat), bids=state.bids[1:])


@breaks("a spectator is shown nothing that a seat is not")
class FriendOfSpectators(Goofspiel):
    def view(self, state, seat):
        return state if seat is None else super().view(state, seat)


@breaks("scores are no secret")
class HidesTheScore(Goofspiel):
    def view(self, state, seat):
        return replace(super().view(state, seat), won=(0,) * self.players)


@breaks(
    "an imagined world looks the same",
    "an imagined world waits for the same luck",
    "two worlds a seat cannot tell apart answer it alike",
)
class DreamsOfTheBeginning(Goofspiel):
    def imagine(self, view, rng):
        return self.start()


@breaks("an imagined world can be played to the end of a turn")
class ImaginesEmptyHands(Goofspiel):
    def imagine(self, view, rng):
        world = super().imagine(view, rng)
        return replace(world, hands=(world.hands[0], *[()] * (self.players - 1)))


@breaks("a game that promises secrets has some")
class NoSecretAtAll(Nim):
    secrets = True
