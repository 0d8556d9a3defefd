"""Games that break the laws of rules, of what is illegal, and of what is kept."""

from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar

from tests.testing.breakers import Nim, breaks

from pravek.game import Option, Refusal

(Take,) = Nim.events


@breaks("whoever owes an action has one and nobody else does")
class EverybodyAtOnce(Nim):
    def actions(self, state, seat):
        return super().actions(replace(state, mover=seat), seat)


@dataclass(frozen=True)
class Noted:
    left: tuple[int, ...]
    mover: int
    notes: list[int]


@breaks("the rules never change a state they are given")
class WritesIntoItsState(Nim):
    def start(self):
        return Noted((3, 4, 5), 0, [])

    def actions(self, state, seat):
        state.notes.append(seat)
        return super().actions(state, seat)

    def apply(self, state, event):
        after = super().apply(state, event)
        return Noted(after.left, after.mover, [])


@breaks(
    "the same question has the same answer",
    "only the last decision can be taken back and only if nothing followed",
)
class NeverTheSameOrder(Nim):
    asked = count()

    def actions(self, state, seat):
        return super().actions(state, seat)[:: 1 - 2 * (next(self.asked) % 2)]


@dataclass(frozen=True)
class Numbered:
    left: tuple[int, ...]
    mover: int
    number: int = 0


@breaks("the log rebuilds the state")
class CountsItsStates(Nim):
    made = count(1)

    def start(self):
        return Numbered((3, 4, 5), 0)

    def apply(self, state, event):
        after = super().apply(state, event)
        return Numbered(after.left, after.mover, next(self.made))


@breaks("the same seed and the same play give the same game")
class EveryTableAnotherOrder(Nim):
    built = count()

    def __init__(self, players=None, **options):
        super().__init__(players, **options)
        self.order = 1 - 2 * (next(self.built) % 2)

    def actions(self, state, seat):
        return super().actions(state, seat)[:: self.order]


@breaks("a game comes to an end")
class NothingIsTaken(Nim):
    def apply(self, state, event):
        return replace(super().apply(state, event), left=state.left)


@breaks("an illegal action changes nothing and says why")
class NoReason(Nim):
    def objection(self, view, action):
        return Refusal("", "", "no")

    clause = lambda self, view, key: ""  # noqa: E731


@breaks("a legal action is never refused")
class AlwaysNo(Nim):
    def why_not(self, view, action):
        return Refusal("rules", "no", "No.")


@dataclass(frozen=True)
class TakeAnywhere(Take):
    """Whoever is named takes: no seat is one too many."""

    def __post_init__(self):
        object.__setattr__(self, "seat", self.seat % 2)


@dataclass(frozen=True)
class TakeInWords(Take):
    notation: ClassVar[str] = "take {heap} {count}"


@dataclass(frozen=True)
class TakeSome(Take):
    notation: ClassVar[str] = "take-{heap}"


class OtherTakes(Nim):
    def actions(self, state, seat):
        (kind,) = self.events
        return [kind(take.seat, take.heap, take.count) for take in super().actions(state, seat)]


@breaks("nobody sits on a seat that is not there")
class AnySeatWillDo(OtherTakes):
    seats = (2,)
    events = (TakeAnywhere,)


@breaks("an event is the same after notation")
class TokensWithSpaces(OtherTakes):
    events = (TakeInWords,)


@breaks("no two legal actions share a token", "a game is the same after notation")
class TokensAlike(OtherTakes):
    events = (TakeSome,)


@breaks(
    "an event is the same after json",
    "an action that merely equals a legal one is logged as the legal one",
)
class TrueIsOne(Nim):
    def actions(self, state, seat):
        found = super().actions(state, seat)
        return [Take(take.seat, take.heap, take.count == 1 or take.count) for take in found]


@breaks(
    "the options of a game build it again",
    "a record read and written again is the same text",
)
class ForgetsItsOptions(Nim):
    def __init__(self, players=None, **options):
        super().__init__(players, **options)
        self.heaps = super().start()
        self.options = {"players": self.players}

    def start(self):
        return self.heaps


@breaks("a deal code deals the same again")
class OptionsLikeNumbers(Nim):
    """`matches=5` is read as a number, and the choices are words."""

    settings = (Option("matches", "How many.", choices=("3", "5"), default="3"),)

    def start(self):
        return replace(Nim(2).start(), left=(int(self.options["matches"]),) * 3)


@breaks("a game saved where the table should play goes on")
class AskedTwice(Nim):
    """Sees what is forced only when it is asked for the second time."""

    asked = 0

    def forced(self, state):
        self.asked += 1
        actions = self.actions(state, state.mover)
        return actions[0] if len(actions) == 1 and self.asked > 1 else None


@breaks("what the table plays everybody can see to be the only action")
class PlaysByItself(Nim):
    def forced(self, state):
        return next(iter(self.actions(state, state.mover)), None)


@breaks("what reveals nothing is possible in every world one imagines")
class RevealsTheOpen(Nim):
    def reveals(self, state, action, seat):
        return True


@breaks("among bots their open decisions go with ones own but never luck or a secret")
class RevealsNowAndThen(Nim):
    asked = count()

    def reveals(self, state, action, seat):
        return bool(next(self.asked) % 2)


@breaks("a game without secrets shows everybody everything")
class HidesAHeap(Nim):
    def view(self, state, seat):
        return replace(state, left=(0, *state.left[1:]))
