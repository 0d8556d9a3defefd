"""The course of a game as one generator that reads like the rules: it asks a question and is sent
the answer."""

from collections import Counter
from collections.abc import Generator, Iterable
from typing import Any, NamedTuple, TypeVar

from .dominoes import RESOURCES, Domino, Half, kingdomino_box, origins_box, resource_of
from .eruption import landing_squares
from .people import PEOPLE
from .placing import legal_placements
from .recruiting import PRICE, offers, squares_to_stand_on
from .setups import setup_for
from .squares import START, Cell, Square, step
from .totems import taken_by

Decision = tuple[Any, ...]  # its name, then its details: ("claim", 17), ("fire", (0, 1)) ...
Line = dict[int, int | None]  # domino, and the seat whose king or chief stands on it


class Question(NamedTuple):
    seat: int | None  # None: luck, or the end
    owes: str
    choices: list[Decision]  # sorted; empty for "deal", "refill" and "over"
    amount: int = 1  # how many dominoes or people luck must bring


Answer = TypeVar("Answer")
Asking = Generator[Question, Decision, Answer]


class Course:
    """What lies on the table, and what comes next."""

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
