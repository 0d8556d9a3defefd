"""Three rounds in which all choose a number in secret; the higher one has it as points."""

from dataclasses import dataclass, replace

from pravek.game import Action, Decide, Outcome, Over, Sealed, SecretGame, points


@dataclass(frozen=True)
class Bid(Action):
    number: int


@dataclass(frozen=True)
class Bids(Outcome):
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Table(Sealed):
    totals: tuple[int, ...]
    round: int = 0


class Duel(SecretGame[Table]):
    """Bid in secret; the highest bid counts."""

    name = "duel"
    seats = (2, 3)
    events = (Bid, Bids)

    def start(self):
        return Table((0,) * self.players)

    def waits(self, state):
        return Decide(tuple(range(self.players))) if state.round < 3 else Over()

    def actions(self, state, seat):
        return [Bid(seat, number) for number in (1, 2, 3)] if state.round < 3 else []

    def reveal(self, state, choices):
        return Bids(tuple(choice.number for choice in choices))

    def happen(self, state, event):
        best = max(event.numbers)
        won = [number * (number == best) for number in event.numbers]
        totals = tuple(a + b for a, b in zip(state.totals, won, strict=True))
        return replace(state, totals=totals, round=state.round + 1)

    def scores(self, state):
        return points(state.totals)
