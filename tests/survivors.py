"""Changes of one line that a test of their clause must notice.

The first twelve once survived the whole suite (issue 12); the others were tried to see whether a
test that names the clause notices, and not only some other test. `python -m bench.soak.survivors`
makes each change in a copy of the sources and runs the tests that name its clause.
"""

from __future__ import annotations

from typing import NamedTuple


class Change(NamedTuple):
    clause: str
    what: str
    """The rule as it would be then."""
    file: str
    """Under src/pravek/games."""
    old: str
    new: str


KROM = (
    Change(
        "KR-9.2",
        "a fifth gathering card",
        "krom/areas.py",
        "return prices[walk.drawn] if walk.drawn < len(prices) else None",
        "return prices[min(walk.drawn, len(prices) - 1)]",
    ),
    Change(
        "KR-11.7",
        "a reshuffle of bonus cards takes the cards still lying",
        "krom/decks.py",
        "return replace(state, bonus_discards=())",
        "return replace(state, bonus_discards=(), lying=())",
    ),
    Change(
        "KR-11.3",
        "after a counter to a counter the first window resumes",
        "krom/bonus.py",
        "return open_window(state) if was_counter else state",
        "return state",
    ),
    Change(
        "KR-14.2",
        "the Kromosaur regains its life each round",
        "krom/rounds.py",
        "return replace(swap_top(state, Movement()), round=event.number)",
        "return replace(swap_top(state, Movement()), round=event.number,"
        " beast_life=table.cards.kromosaur.life if state.beast_life else 0)",
    ),
    Change(
        "KR-7.2",
        "a looted card is drawn by face, not by copy",
        "krom/loot.py",
        "Pick(Grabbed, state.players[duty.victim].hand,",
        "Pick(Grabbed, tuple(dict.fromkeys(state.players[duty.victim].hand)),",
    ),
    Change(
        "KR-11.6",
        "a bonus card is drawn by face, not by copy",
        "krom/decks.py",
        'Pick(Drawn, deck(table, state, "bonus"),',
        'Pick(Drawn, tuple(dict.fromkeys(deck(table, state, "bonus"))),',
    ),
    Change(
        "KR-9.2",
        "a gathering card is drawn by face, not by copy",
        "krom/areas.py",
        "return Pick(Found, pool, (walk.seat,))",
        "return Pick(Found, tuple(dict.fromkeys(pool)), (walk.seat,))",
    ),
    Change(
        "KR-2.7",
        "a thief goes on seeing a card he took back",
        "krom/loot.py",
        "if known.card == event.card and not seen:",
        "if False:",
    ),
    Change(
        "KR-2.7",
        "one play erases the knowledge of every copy",
        "krom/bonus.py",
        "if (known.holder, known.card) == (seat, card) and known.knower not in told:",
        "if (known.holder, known.card) == (seat, card):",
    ),
    Change(
        "KR-9.2",
        "mixing takes two discards",
        "krom/areas.py",
        "[Mix(turn.seat)] if state.gathering_discards else []",
        "[Mix(turn.seat)] if len(state.gathering_discards) > 1 else []",
    ),
    Change(
        "KR-4.1",
        "the others see that a choice was changed",
        "krom/secrets.py",
        "return state.sealed[chooser] is None",
        "return True",
    ),
    Change(
        "KR-8.3",
        "the table ends the turn of one who holds a card he cannot play",
        "krom/course.py",
        "if isinstance(duty, owed.ActionTurn) and state.players[duty.seat].hand:",
        "if False:",
    ),
    Change(
        "KR-11.3",
        "the table passes for one who has no counter",
        "krom/course.py",
        "if not isinstance(duty, owed.ActionTurn | owed.CharacterChoice | owed.Climbing):",
        "if isinstance(duty, owed.Played) and duty.asked:\n"
        "        only = actions(table, state, duty.asked[0])\n"
        "        return only[0] if len(only) == 1 else None\n"
        "    if not isinstance(duty, owed.ActionTurn | owed.CharacterChoice | owed.Climbing):",
    ),
)
DOMINOES = (
    Change(
        "OR-6.2",
        "nobody is turned up from an empty pile, as an event",
        "origins/tribe.py",
        "None in state.cave and state.pile != ()",
        "None in state.cave",
    ),
    Change(
        "KD-6.4",
        "with two, the 24 dominoes set aside become game 2",
        "kingdomino/dynasty.py",
        "return replace(self.start(), past=(*state.past, scores))",
        "return replace(self.start(), past=(*state.past, scores),"
        " box=state.box or self.start().box)",
    ),
    Change(
        "KD-6.4",
        "the bonuses of the games before are lost",
        "kingdomino/dynasty.py",
        "scores = tuple(super(Dynasty, self).points(state, s) for s in range(self.players))",
        "scores = tuple(state.kingdoms[s].points for s in range(self.players))",
    ),
    Change(
        "KD-2.2",
        "the domino nobody chose is not told to be gone",
        "dominoes/game.py",
        "gone=state.gone + unchosen",
        "gone=state.gone",
    ),
    Change(
        "KD-2.5",
        "players are drawn, not kings",
        "dominoes/game.py",
        "Pick(Piece, state.bag)",
        "Pick(Piece, tuple(sorted(set(state.bag))))",
    ),
    Change(
        "KD-3.2",
        "nobody moves to the last line",
        "dominoes/game.py",
        "return (build, Choose(king.seat)) if state.coming else (build,)",
        "return (build, Choose(king.seat)) if state.lines_left else (build,)",
    ),
    Change(
        "KD-4.4",
        "a domino that fits may be discarded",
        "dominoes/game.py",
        "for c, way in places] or [Discard(seat)]",
        "for c, way in places] + [Discard(seat)]",
    ),
    Change(
        "KD-5.2",
        "crowns come before the largest region",
        "dominoes/game.py",
        "return largest, kingdom.symbols_on(kingdom.built)",
        "return kingdom.symbols_on(kingdom.built), largest",
    ),
    Change(
        "KD-6.2",
        "harmony without one square",
        "dominoes/kingdom.py",
        "return self.built.bit_count() == self.size**2",
        "return self.built.bit_count() >= self.size**2 - 1",
    ),
    Change(
        "KD-6.1",
        "an incomplete kingdom has no middle",
        "dominoes/kingdom.py",
        "return not self.built & ~HEART[self.size]",
        "return self.is_complete and not self.built & ~HEART[self.size]",
    ),
    Change(
        "OR-2.1",
        "with three, a fourth domino stays on the first line",
        "origins/setups.py",
        "3: Setup(pieces=(0, 1, 2), rounds=12)",
        "3: Setup(pieces=(0, 1, 2), rounds=12, line=3)",
    ),
    Change(
        "OR-2.5",
        "the drawn player takes the positions left",
        "origins/opening.py",
        "choice.seat if position in choice.positions else 1 - choice.seat",
        "choice.seat if position not in choice.positions else 1 - choice.seat",
    ),
    Change(
        "OR-4.1",
        "two craters throw three squares far",
        "origins/discovery.py",
        "FLIGHT = {1: 3, 2: 2, 3: 1}",
        "FLIGHT = {1: 3, 2: 3, 3: 1}",
    ),
    Change(
        "OR-4.3",
        "fire lands on fire",
        "origins/discovery.py",
        "~(kingdom.terrains[VOLCANO] | fire | shelter)",
        "~(kingdom.terrains[VOLCANO] | shelter)",
    ),
    Change(
        "OR-4.4",
        "a fizzled token goes back to the supply",
        "origins/discovery.py",
        "return replace(done(state), fizzled=(*state.fizzled, craters))",
        "return done(state)",
    ),
    Change(
        "OR-4.5",
        "a token of two fires counts one",
        "dominoes/kingdom.py",
        "twos | cell * (symbols >> 1))",
        "twos | cell * (symbols >> 2))",
    ),
    Change(
        "OR-3.1",
        "a volcano touches only the hut",
        "dominoes/kingdom.py",
        "edges[half.terrain] |= NEXT_TO[at]",
        "edges[half.terrain] |= 0 if half.craters else NEXT_TO[at]",
    ),
    Change(
        "OR-5.2",
        "fire spares the resource it lands on",
        "origins/resources.py",
        "return self.keep(state, seat, state.resources[seat] & ~cell)",
        "return state",
    ),
    Change(
        "OR-5.3",
        "a tie takes the totem",
        "origins/totem.py",
        "if counts.count(most) == 1:  # OR-5.3",
        "if counts.count(most):  # OR-5.3",
    ),
    Change(
        "OR-5.4",
        "tied for the most: the first of them gets the totem",
        "origins/totem.py",
        "totems[index] = leaders[0] if len(leaders) == 1 else seat\n"
        "                if len(leaders) > 1:",
        "totems[index] = leaders[0]\n                if False:",
    ),
    Change(
        "OR-5.5",
        "a totem stays with who has none of its resource left",
        "origins/totem.py",
        "totems[index] = None",
        "pass",
    ),
    Change(
        "OR-6.3",
        "nobody face up: no recruiting from the pile either",
        "origins/tribe.py",
        "return owe(state, Recruit(seat)) if len(offers) > 1 else state",
        "return owe(state, Recruit(seat)) if len(offers) > 1 and any(state.cave) else state",
    ),
    Change(
        "OR-6.5",
        "a person may stand on the hut",
        "origins/recruiting.py",
        "~(CENTRE | kingdom.terrains[VOLCANO] | fire | resources | standing)",
        "~(kingdom.terrains[VOLCANO] | fire | resources | standing)",
    ),
    Change(
        "OR-6.6",
        "fire removes whoever stands beside it",
        "origins/tribe.py",
        "if person.cell != cell)",
        "if not person.cell & people.around(cell))",
    ),
    Change(
        "OR-6.3",
        "who chooses from the last line does not recruit",
        "origins/tribe.py",
        "case Claim(seat), Choose() if state.current:",
        "case Claim(seat), Choose() if state.current and state.lines_left:",
    ),
    Change(
        "OR-7.6",
        "a fire lady counts squares with fire, not fires",
        "origins/people.py",
        "number, each_one = kingdom.symbols_on(near), 1",
        "number, each_one = ((kingdom.symbols[0] | kingdom.symbols[1]) & near).bit_count(), 1",
    ),
    Change(
        "OR-7.8",
        "warriors in a group count once",
        "origins/people.py",
        "yield members, strength, members * strength",
        "yield members, strength, strength",
    ),
    Change(
        "OR-8.2",
        "an unchosen domino of three players costs Homo Habilis",
        "origins/discovery.py",
        "self.homo_habilis and kingdom.is_complete:  # OR-8.2",
        "self.homo_habilis and kingdom.is_complete and self.players != 3:  # OR-8.2",
    ),
)
CHANGES = KROM + DOMINOES
