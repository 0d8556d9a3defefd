"""Games that break the laws of counting, of words and pictures, and of luck."""

from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar

from tests.testing.breakers import Nim, Pig, breaks

from pravek.core.brought import entry_of
from pravek.game import Pick, Score, ScoreLine

(Roll, Hold, Rolled) = Pig.events


@breaks("scores can be asked at any moment")
class UnevenSheets(Nim):
    def scores(self, state):
        first, *others = super().scores(state)
        return (replace(first, tiebreakers=(1,)), *others)


class Hand(int):
    """Stone, paper, scissors: each beats one and loses to one."""

    def __gt__(self, other):
        return (int(self) - int(other)) % 3 == 1


@breaks("places are shared one two two four")
class StonePaperScissors(Nim):
    def scores(self, state):
        line = ScoreLine("a hand", 0, "hand")
        hands = (0, 1, 2)[: self.players] if self.players == 3 else (0, 0)
        return tuple(Score((line,), (Hand(hand),)) for hand in hands)


@breaks("a view can be put into json")
class ShowsNothing(Nim):
    def describe(self, view):
        return {}


@breaks("a preview can be put into json")
class ForeseesASet(Nim):
    def preview(self, view, action):
        return {"points": {1, 2}}


@breaks("every choice has words of its own")
class OneWordForAll(Nim):
    def say(self, view, action):
        return "Take some"


@breaks("every event can be told")
class Speechless(Nim):
    def tell(self, event):
        return " "


@breaks("a picture says only what a screen can draw")
class DrawsASphere(Nim):
    def describe(self, view):
        return {"heaps": [{"is": "sphere", "radius": heap} for heap in view.left]}


breaks("luck comes only where the entry says so")(replace(entry_of(Pig), chance=False))
breaks("a game that promises luck has some")(replace(entry_of(Nim), chance=True))


class OtherDie(Pig):
    die = Pick

    def turn(self, state):
        asked = super().turn(state)
        return self.die(Rolled, asked.pool) if isinstance(asked, Pick) else asked


@dataclass(frozen=True)
class AllowsAll(Pick):
    def allows(self, outcome):
        return True


@breaks("the table allows what it can bring and nothing else")
class AnythingFalls(OtherDie):
    die = AllowsAll


@dataclass(frozen=True)
class HalfOdds(Pick):
    def odds(self):
        return ((Rolled(face), 1 / 12) for face in self.pool)


@breaks("chances add up to one")
class HalfADie(OtherDie):
    die = HalfOdds


@dataclass(frozen=True)
class OwnLuck(Pick):
    rolled: ClassVar = count()

    def sample(self, rng):
        return Rolled(next(self.rolled) % 5 + 2)


@breaks(
    "each outcome has a stream of luck of its own",
    "an open record goes on with the luck of its seed",
)
class LuckOfItsOwn(OtherDie):
    die = OwnLuck
