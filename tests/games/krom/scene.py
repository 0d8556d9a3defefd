"""A table of Krom set up by hand, and a few words to play on it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from pravek.core import notation
from pravek.core.chance import Certain
from pravek.core.protocol import SEATS, Action, Chance, Decide, Over, Refusal
from pravek.games.krom import Krom, cards
from pravek.games.krom.duties import ActionTurn, Areas, Duty, Fight, Movement
from pravek.games.krom.state import KINDS, KROMOSAUR, Player, State, Tokens

CHARACTERS = ("kolos", "karok", "valkyr", "morhy", "ziza", "alma")
"""From the heaviest to the lightest."""


def our_file() -> dict[str, Any]:
    """A copy of our card file, to be changed."""
    return deepcopy(dict(cards.ours().file))


def player(character: str = "", hand: str = "", **fields: Any) -> Player:
    """`player(krom=3, hand="B01 B28", area="forest")`"""
    tokens = Tokens(**{kind: fields.pop(kind, 0) for kind in KINDS})
    cards = tuple(sorted(hand.split()))
    return Player(character=character, hand=cards, tokens=tokens, **fields)


@dataclass
class Scene:
    """A state of a game, changed by telling what happens."""

    game: Krom
    state: State

    def tell(self, *words: str) -> Scene:
        """Events in notation; what is certain happens by itself."""
        for word in " ".join(words).split():
            event = notation.parse(word, self.game)
            self._settle(word)
            turn = self.game.turn(self.state)
            if isinstance(event, Action):
                legal = self.game.actions(self.state, event.seat)
                assert event in legal, (word, [notation.token(a) for a in legal], turn)
            else:
                assert not isinstance(turn, Decide | Over), (word, turn)
                assert turn.allows(event), (word, turn)
            self.state = self.game.apply(self.state, event)
        self._settle("")
        return self

    def _settle(self, until: str) -> None:
        while isinstance(turn := self.game.turn(self.state), Certain):
            if notation.token(turn.outcome) == until:
                return
            self.state = self.game.apply(self.state, turn.outcome)

    @property
    def owes(self) -> str:
        """The letters of those who owe a decision."""
        turn = self.game.turn(self.state)
        return "".join(SEATS[s] for s in turn.seats) if isinstance(turn, Decide) else ""

    @property
    def luck(self) -> Chance:
        turn = self.game.turn(self.state)
        assert not isinstance(turn, Decide | Over)
        return turn

    @property
    def over(self) -> bool:
        return isinstance(self.game.turn(self.state), Over)

    def legal(self, seat: int = 0) -> list[str]:
        """What a seat may do, in notation without its letter."""
        return [notation.token(a)[2:] for a in self.game.actions(self.state, seat)]

    def refused(self, word: str) -> tuple[str, str]:
        """The clause and key with which something is refused, seen from the player's view."""
        action = notation.parse(word, self.game)
        assert isinstance(action, Action)
        assert action not in self.game.actions(self.state, action.seat)
        why = self.game.why_not(self.game.view(self.state, action.seat), action)
        assert isinstance(why, Refusal)
        assert why.text.endswith(".")
        return why.clause, why.key

    def change(self, seat: int, **fields: Any) -> Scene:
        people = list(self.state.players)
        people[seat] = replace(people[seat], **fields)
        self.state = replace(self.state, players=tuple(people))
        return self

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]


def scene(
    people: Sequence[Player], stack: Sequence[Duty] = (), game: Krom | None = None, **fields: Any
) -> Scene:
    """A table with these people; the supply holds all other tokens."""
    game = game or Krom(len(people))
    seated = tuple(
        replace(who, character=who.character or CHARACTERS[seat]) for seat, who in enumerate(people)
    )
    box = game.table.cards.tokens
    left = {kind: box[kind] - sum(p.tokens.of(kind) for p in seated) for kind in KINDS}
    start = State(
        players=seated,
        supply=fields.pop("supply", Tokens(**left)),
        round=fields.pop("round", 2),
        sealed=(None,) * len(seated),
        evolution=fields.pop("evolution", ("E08", "E09", "E10", "E11")),
        hunting=fields.pop("hunting", ("H01", "H06", "H10", "H16")),
        stack=tuple(stack),
        **fields,
    )
    return Scene(game, start)


def acting(*people: Player, **fields: Any) -> Scene:
    """Seat A has its action turn in its area; the later areas are done."""
    return scene(people, (Areas(4), ActionTurn(0)), **fields)


def fighting(area: str, dice: str, *people: Player, **fields: Any) -> Scene:
    """Everybody able in the area fights; the dice are rolled."""
    beast = bool(fields.get("beast_area") == area and fields.get("beast_life"))
    people = tuple(replace(who, area=area) for who in people)
    fighters = tuple(seat for seat, who in enumerate(people) if not who.stunned)
    if beast:
        fighters = (*fighters, KROMOSAUR)
    table = scene(people, (Areas(4), Fight(area, fighters)), **fields)
    row = ",".join(map(str, fighters))
    return table.tell(f"brawl-{area}({row})-{dice}")


def moving(*people: Player, **fields: Any) -> Scene:
    return scene(people, (Movement(),), **fields)
