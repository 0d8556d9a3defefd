"""A whole game, followed slowly: fed with decisions and luck, it knows what may come next.

Every answer is checked before it is sent to the course of the game, so an illegal one changes
nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from .course import Course, Decision
from .dominoes import RESOURCES
from .placing import why_illegal
from .recruiting import Recruit, every_recruit
from .scoring import (
    Score,
    discovery_score,
    kingdomino_score,
    places,
    totem_score,
    tribe_score,
)
from .squares import Cell


class RuleError(Exception):
    """A decision or a piece of luck that the rules don't allow now."""


class Table(Course):
    def __init__(self, game: str, players: int, options: Iterable[str] = ()) -> None:
        super().__init__(game, players, options)
        self.history: list[tuple[int | None, Decision]] = []
        self._flow = self._play()
        self._question = next(self._flow)

    # What can be asked at every moment

    def turn(self) -> tuple[int | None, str]:
        """Who must act and what is owed; without a seat it is luck's turn, or the end.

        Luck owes "deal", "drawn" or "refill"; a player owes "open", "claim", "place",
        "discard", "fire", "hand_totem", "recruit", "give" or "stand"; at the end it is "over".
        """
        return self._question.seat, self._question.owes

    def is_over(self) -> bool:
        return self._question.owes == "over"

    def legal(self) -> list[Decision]:
        """The sorted legal decisions; for "drawn" the possible draws, else empty for luck."""
        return list(self._question.choices)

    def luck_amount(self) -> int:
        """How many dominoes (deal) or people (refill) luck owes."""
        return self._question.amount

    def unseen(self) -> list[int]:
        """The dominoes in the pile or set aside."""
        return sorted(set(self.box) - self.seen)

    def pile_size(self) -> int:
        """Dominoes in the draw pile."""
        return self.setup.line * self.setup.rounds - len(self.seen)

    def resources(self, seat: int) -> dict[str, int]:
        return {kind: self._count(seat, kind) for kind in RESOURCES}

    def resources_on_lines(self) -> dict[str, int]:
        found: Counter[str] = Counter()
        for number in [*self.line, *self.next_line]:
            for half in (self.box[number].first, self.box[number].second):
                resource = self._resource(half)
                if resource is not None:
                    found[resource] += 1
        return {kind: found[kind] for kind in RESOURCES}

    def totems_of(self, seat: int) -> set[str]:
        return {totem for totem, holder in self.totems.items() if holder == seat}

    def people(self, seat: int) -> dict[Cell, str]:
        squares = self.territories[seat].items()
        return {cell: square.person for cell, square in squares if square.person is not None}

    def fire_tokens(self, seat: int) -> dict[Cell, int]:
        squares = self.territories[seat].items()
        return {cell: square.token_fires for cell, square in squares if square.token_fires}

    def every_recruit(self) -> set[Recruit]:
        """Every whole recruiting open to the player who owes "recruit"; empty otherwise."""
        seat, owes = self.turn()
        if seat is None or owes != "recruit":
            return set()
        return every_recruit(self.territories[seat], self.face_up, +self.pile)

    def scores(self) -> list[Score]:
        """As if the game ended now."""
        return [self._score(seat) for seat in range(self.players)]

    def places(self) -> list[int]:
        return places(self.scores())

    def copy(self) -> "Table":
        """Another table, on which the same game was played so far."""
        other = Table(self.game, self.players, self.options)
        for seat, answer in self.history:
            other._answer(seat, answer)
        return other

    # Luck

    def deal(self, numbers: Sequence[int]) -> None:
        self._expect(None, "deal")
        if len(numbers) != self.luck_amount() or len(set(numbers)) != len(numbers):
            raise RuleError(f"a line has {self.luck_amount()} different dominoes: {numbers}")
        if not set(numbers) <= set(self.unseen()):
            raise RuleError(f"not all of {numbers} can be in the pile")
        self._answer(None, ("deal", tuple(sorted(numbers))))

    def drawn(self, seat: int) -> None:
        self._choose(None, ("drawn", seat))

    def refill(self, people: Sequence[str]) -> None:
        self._expect(None, "refill")
        if len(people) != self.luck_amount():
            raise RuleError(f"{self.luck_amount()} people come to the board, not {len(people)}")
        if not Counter(people) <= self.pile:
            raise RuleError(f"not all of {people} are in the pile")
        self._answer(None, ("refill", tuple(people)))

    # Decisions

    def decide(self, seat: int, decision: Decision) -> None:
        """Any decision as legal() gives it."""
        if decision[:1] == ("place",) and len(decision) == 3:
            self.place(seat, decision[1], decision[2])
        else:
            self._choose(seat, decision)

    def open(self, seat: int, positions: tuple[int, int]) -> None:
        self._choose(seat, ("open", positions))

    def claim(self, seat: int, number: int) -> None:
        self._choose(seat, ("claim", number))

    def place(self, seat: int, at: Cell, towards: str) -> None:
        """Of identical halves either description is taken, though legal() tells only one."""
        self._expect(seat, "place")
        domino = self.box[min(self.line)]
        clause = why_illegal(
            self.territories[seat], self.setup.size, domino.first, domino.second, at, towards
        )
        if clause is not None:
            raise RuleError(f"{clause}: domino {domino.number} at {at} towards {towards}")
        self._answer(seat, ("place", at, towards))

    def discard(self, seat: int) -> None:
        self._choose(seat, ("discard",))

    def fire(self, seat: int, at: Cell) -> None:
        self._choose(seat, ("fire", at))

    def hand_totem(self, seat: int, totem: str, to: int) -> None:
        self._choose(seat, ("hand_totem", totem, to))

    def no_recruit(self, seat: int) -> None:
        self._choose(seat, ("no_recruit",))

    def recruit(self, seat: int, source: str, person: str) -> None:
        """The first step: whom, from the "board" or from the "pile"."""
        self._choose(seat, ("recruit", source, person))

    def give(self, seat: int, at: Cell) -> None:
        """The second step, two or four times: a resource that is given up."""
        self._choose(seat, ("give", at))

    def stand(self, seat: int, at: Cell) -> None:
        """The last step: where the person stands."""
        self._choose(seat, ("stand", at))

    def recruit_whole(self, seat: int, whole: Recruit) -> None:
        """All steps of a recruiting at once."""
        self._expect(seat, "recruit")
        if whole not in self.every_recruit():
            raise RuleError(f"no such recruiting: {whole}")
        self.recruit(seat, whole.source, whole.person)
        for cell in sorted(whole.given):
            self.give(seat, cell)
        self.stand(seat, whole.at)

    # Small helpers

    def _score(self, seat: int) -> Score:
        cells, size = self.territories[seat], self.setup.size
        if self._kingdomino:
            return kingdomino_score(
                cells,
                size,
                middle_kingdom="middle_kingdom" in self.options,
                harmony="harmony" in self.options,
            )
        empire = "empire_of_fire" in self.options
        habilis = "homo_habilis" in self.options
        if self.game == "totem":
            held = self.totems_of(seat)
            return totem_score(cells, size, held, empire_of_fire=empire, homo_habilis=habilis)
        score: Callable[..., Score] = tribe_score if self.game == "tribe" else discovery_score
        return score(cells, size, empire_of_fire=empire, homo_habilis=habilis)

    def _expect(self, seat: int | None, owes: str) -> None:
        if self.turn() != (seat, owes):
            raise RuleError(f"{(seat, owes)} while {self.turn()} is due")

    def _choose(self, seat: int | None, answer: Decision) -> None:
        if seat != self._question.seat or answer not in self._question.choices:
            raise RuleError(f"{answer} by {seat} while {self.turn()} is due")
        self._answer(seat, answer)

    def _answer(self, seat: int | None, answer: Decision) -> None:
        self.history.append((seat, answer))
        self._question = self._flow.send(answer)
