"""A whole game, followed slowly: fed with decisions and luck, it knows what may come next.

The course of the game is one generator that reads like the rules: it asks a question and is
sent the answer. Every answer is checked before it is sent, so an illegal one changes nothing.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from .dominoes import RESOURCES, Domino, Half, kingdomino_box, origins_box, resource_of
from .eruption import landing_squares
from .people import PEOPLE
from .placing import legal_placements, why_illegal
from .recruiting import PRICE, Recruit, every_recruit, offers, squares_to_stand_on
from .scoring import (
    Score,
    discovery_score,
    kingdomino_score,
    places,
    totem_score,
    tribe_score,
)
from .setups import setup_for
from .squares import START, Cell, Square, step
from .totems import taken_by

Decision = tuple[Any, ...]  # its name, then its details: ("claim", 17), ("fire", (0, 1)) ...
Line = dict[int, int | None]  # domino, and the seat whose king or chief stands on it


class RuleError(Exception):
    """A decision or a piece of luck that the rules don't allow now."""


class Question(NamedTuple):
    seat: int | None  # None: luck, or the end
    owes: str
    choices: list[Decision]  # sorted; empty for "deal", "refill" and "over"
    amount: int = 1  # how many dominoes or people luck must bring


Answer = TypeVar("Answer")
Asking = Generator[Question, Decision, Answer]


class Table:
    def __init__(self, game: str, players: int, options: Iterable[str] = ()) -> None:
        self.game = game
        self.players = players
        self.options = frozenset(options)
        self.setup = setup_for(game, players, self.options)
        self.box: dict[int, Domino] = kingdomino_box() if self._kingdomino else origins_box()
        start = "castle" if self._kingdomino else "hut"
        self.territories: list[dict[Cell, Square]] = [
            {START: Square(start)} for _ in range(players)
        ]
        self.round = 0  # 0 is the set-up
        self.line: Line = {}  # the dominoes still to be placed in this round
        self.next_line: Line = {}
        self.seen: set[int] = set()  # every domino ever shown
        self.discards: list[tuple[int, int]] = []  # (seat, domino) that could not be placed
        self.unchosen: list[int] = []  # dominoes that left the game because nobody chose them
        self.token_supply: dict[int, int] = (  # OR-1.2
            {} if self._kingdomino else {1: 5, 2: 4, 3: 1}
        )
        self.totems: dict[str, int | None] = (  # holder, None on the table
            dict.fromkeys(RESOURCES) if game == "totem" else {}
        )
        self.face_up: list[str] = []
        self.pile: Counter[str] = Counter(PEOPLE if game == "tribe" else {})
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

    # The course of the game

    def _play(self) -> Asking[None]:
        yield from self._show_line()
        yield from self._first_choice()
        while self.round < self.setup.rounds:
            self.round += 1
            # KD-2.6, KD-3.3, OR-2.7: the line moves up, and a new one is shown while there is one
            self.line, self.next_line = self.next_line, {}
            if self.round < self.setup.rounds:
                yield from self._show_line()
                if self.game == "tribe":
                    yield from self._refill_board()
            for number, seat in sorted(self.line.items()):  # KD-3.1
                assert seat is not None
                yield from self._turn(seat, number)
        yield Question(None, "over", [])

    def _show_line(self) -> Asking[None]:
        _, numbers = yield Question(None, "deal", [], self.setup.line)
        self.seen |= set(numbers)
        self.next_line = dict.fromkeys(numbers)

    def _first_choice(self) -> Asking[None]:
        seats = range(self.players)
        if not self._kingdomino and self.players == 2:  # OR-2.5
            _, first = yield Question(None, "drawn", [("drawn", seat) for seat in seats])
            _, positions = yield Question(first, "open", [("open", (1, 4)), ("open", (2, 3))])
            for position, number in enumerate(sorted(self.next_line), start=1):
                self.next_line[number] = first if position in positions else 1 - first
            return
        in_hand = dict.fromkeys(seats, self.setup.kings)  # KD-2.5, OR-2.2
        while any(in_hand.values()):
            draws: list[Decision] = [("drawn", seat) for seat in seats if in_hand[seat]]
            _, drawn = yield Question(None, "drawn", draws)
            in_hand[drawn] -= 1
            yield from self._claim(drawn)

    def _turn(self, seat: int, number: int) -> Asking[None]:
        """KD-3.2, OR-2.7."""
        placed = yield from self._place_or_discard(seat, number)
        if placed:
            yield from self._erupt(seat, placed)
            if self.game == "totem":
                yield from self._check_totems(seat)
        if self.next_line:
            yield from self._claim(seat)
            if self.game == "tribe":
                yield from self._recruit(seat)

    def _place_or_discard(self, seat: int, number: int) -> Asking[tuple[Cell, ...]]:
        """The cells of the domino, none after a discard (KD-4.4)."""
        domino = self.box[number]
        territory = self.territories[seat]
        spots = legal_placements(territory, self.setup.size, domino.first, domino.second)
        if not spots:
            yield Question(seat, "discard", [("discard",)])
            del self.line[number]
            self.discards.append((seat, number))
            return ()
        choices: list[Decision] = [("place", at, towards) for at, towards in sorted(spots)]
        _, at, towards = yield Question(seat, "place", choices)
        del self.line[number]
        covered = (at, step(at, towards))
        for cell, half in zip(covered, (domino.first, domino.second), strict=True):
            territory[cell] = Square(
                half.terrain, half.symbols, half.craters, resource=self._resource(half)
            )
        return covered

    def _erupt(self, seat: int, placed: tuple[Cell, ...]) -> Asking[None]:
        """OR-4.1 to OR-4.4, OR-5.2, OR-6.6."""
        territory = self.territories[seat]
        for volcano in placed:
            craters = territory[volcano].craters
            if not craters:
                continue
            self.token_supply[craters] -= 1
            shelter = "hut_shelters" in self.options
            landing = landing_squares(territory, volcano, craters, shelter)
            if not landing:
                continue
            _, at = yield Question(seat, "fire", [("fire", cell) for cell in sorted(landing)])
            territory[at].token_fires = craters
            territory[at].resource = None
            territory[at].person = None

    def _check_totems(self, seat: int) -> Asking[None]:
        for totem in RESOURCES:
            counts = [self._count(player, totem) for player in range(self.players)]
            holders = taken_by(counts, self.totems[totem], seat)
            if len(holders) == 1:
                self.totems[totem] = holders.pop()
                continue
            tied = sorted(holder for holder in holders if holder is not None)
            choices: list[Decision] = [("hand_totem", totem, holder) for holder in tied]
            _, _, self.totems[totem] = yield Question(seat, "hand_totem", choices)

    def _claim(self, seat: int) -> Asking[None]:
        free = sorted(number for number, king in self.next_line.items() if king is None)
        _, number = yield Question(seat, "claim", [("claim", number) for number in free])
        self.next_line[number] = seat
        standing = [king for king in self.next_line.values() if king is not None]
        if len(standing) == self.players * self.setup.kings:  # KD-2.2, OR-2.1
            for left in [n for n, king in self.next_line.items() if king is None]:
                del self.next_line[left]
                self.unchosen.append(left)

    def _refill_board(self) -> Asking[None]:
        """OR-6.2."""
        count = min(4 - len(self.face_up), self.pile.total())
        if count:
            _, people = yield Question(None, "refill", [], count)
            self.face_up += people
            self.pile -= Counter(people)

    def _recruit(self, seat: int) -> Asking[None]:
        """OR-6.3 to OR-6.5; nothing is asked of a player who can't pay for anybody."""
        territory = self.territories[seat]
        possible = offers(territory, self.face_up, +self.pile)
        if not possible:
            return
        choices: list[Decision] = [("recruit", source, who) for source, who in possible]
        answer = yield Question(seat, "recruit", sorted([("no_recruit",), *choices]))
        if answer == ("no_recruit",):
            return
        _, source, person = answer
        if source == "board":
            self.face_up.remove(person)
        else:
            self.pile -= Counter([person])
        given_kinds: set[str | None] = {None}
        for _ in range(PRICE[source]):
            rich = [c for c in sorted(territory) if territory[c].resource not in given_kinds]
            _, at = yield Question(seat, "give", [("give", cell) for cell in rich])
            given_kinds.add(territory[at].resource)
            territory[at].resource = None
        spots = sorted(squares_to_stand_on(territory, ()))
        _, at = yield Question(seat, "stand", [("stand", cell) for cell in spots])
        territory[at].person = person

    # Small helpers

    @property
    def _kingdomino(self) -> bool:
        return self.game == "kingdomino"

    def _resource(self, half: Half) -> str | None:
        return resource_of(half) if self.game in ("totem", "tribe") else None

    def _count(self, seat: int, kind: str) -> int:
        return sum(square.resource == kind for square in self.territories[seat].values())

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
