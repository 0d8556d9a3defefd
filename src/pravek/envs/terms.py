"""What can be asked of an environment with one learner among opponents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pravek.core.protocol import Seat
from pravek.core.registry import SetupError
from pravek.engines.dominoes.lockstep.deciding import seed_of
from pravek.engines.dominoes.rules.generator import drawn
from pravek.envs.answering import Answering, Function, of_function
from pravek.envs.dominoes import Dominoes, is_compiled
from pravek.envs.setups import Setup, set_up

RANDOM = "random"
"""Instead of a seat: another one each game."""
ILLEGAL = ("error", "penalty")
BEFORE = -1
"""The number of the decision before the first one: who sits where."""


@dataclass(frozen=True, slots=True)
class Terms:
    setup: Setup
    opponents: tuple[str | Answering, ...]
    """In the order of the seats, the learner's left out."""
    seat: Seat | None
    """Where the learner sits; None: somewhere else each game."""
    penalty: float | None
    """What an illegal action costs, which ends the game; None: it is an error."""

    def seat_of(self, deal: int) -> Seat:
        """The learner's seat in a game."""
        if self.seat is not None:
            return self.seat
        return int(drawn(seed_of(deal, BEFORE), self.setup.game.players))

    def around(self, learner: Seat) -> dict[Seat, int]:
        """By seat, which of the opponents sits there."""
        seats = [seat for seat in range(self.setup.game.players) if seat != learner]
        return {seat: number for number, seat in enumerate(seats)}


def agree(
    game: str,
    opponents: str | Function | Sequence[str | Function] = "greedy",
    seat: int | str = RANDOM,
    illegal: str = "error",
    penalty: float = -1.0,
    **options: Any,
) -> Terms:
    """SetupError says in one line what is wrong."""
    several = not (isinstance(opponents, str) or callable(opponents))
    if several and not isinstance(opponents, list | tuple):
        raise SetupError(f"opponents are names of bots or functions, not {opponents!r:.60}")
    if several:
        opponents = tuple(opponents)  # type: ignore[arg-type]
        options.setdefault("players", len(opponents) + 1)
    setup = set_up(game, **options)
    if isinstance(setup.coding, Dominoes):
        is_compiled()  # now, so that nobody waits in the middle of a game
    players = setup.game.players
    around: Sequence[Any] = opponents if several else [opponents] * (players - 1)  # type: ignore[assignment]
    if len(around) != players - 1:
        raise SetupError(f"a game of {players} has {players - 1} opponents, not {len(around)}")
    if seat != RANDOM and (type(seat) is not int or seat not in range(players)):
        raise SetupError(f"a seat is random, or a number from 0 to {players - 1}, not {seat!r}")
    if illegal not in ILLEGAL:
        raise SetupError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
    if isinstance(penalty, bool) or not isinstance(penalty, int | float):
        raise SetupError(f"a penalty is a number, not {penalty!r}")
    return Terms(
        setup,
        tuple(_opponent(who, setup.flat) for who in around),
        None if seat == RANDOM else int(seat),
        float(penalty) if illegal == "penalty" else None,
    )


def _opponent(who: Any, flat: bool) -> str | Answering:
    if isinstance(who, str):
        return who
    if callable(who):
        return of_function(who, flat)
    raise SetupError(f"an opponent is the name of a bot or a function, not {who!r:.60}")
