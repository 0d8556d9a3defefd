"""The round: stand up, move in secret, then the areas in order, each with its turns."""

from __future__ import annotations

from dataclasses import replace

from pravek.core.chance import Certain, Shuffle
from pravek.core.protocol import Action, Decide, Seat, Turn
from pravek.games.krom import ice_age, kromosaur
from pravek.games.krom.duties import (
    ActionTurn,
    Areas,
    BonusDraw,
    Casting,
    CharacterChoice,
    Display,
    Fight,
    Movement,
    NewRound,
    Prowling,
    Turns,
)
from pravek.games.krom.events import Cast, Choose, Dawn, Go, Reveal, Withdraw
from pravek.games.krom.state import (
    AREAS,
    Player,
    State,
    Table,
    Tokens,
    able,
    change,
    pop,
    push,
    swap_top,
)

# Set-up -----------------------------------------------------------------------


def start(table: Table) -> State:
    """Displays, then characters, then one bonus card each; all figures in the caves. KR-2"""
    cards, seats = table.cards, range(table.players)
    purse = Tokens(krom=cards.krom)
    player = Player(area=cards.home, life=cards.life, tokens=purse)
    choices = [CharacterChoice(seat) for seat in seats]
    owed = [
        Display("evolution"),
        Display("hunting"),
        *([Casting()] if table.random_characters else choices),
        *(BonusDraw(seat, cards.bonus_dealt) for seat in seats if cards.bonus_dealt),
        NewRound(),
    ]
    return State(
        players=(player,) * table.players,
        supply=Tokens(**cards.tokens).minus({"krom": cards.krom * table.players}),
        sealed=(None,) * table.players,
        beast_life=cards.kromosaur.life if table.kromosaur else 0,
        stack=tuple(reversed(owed)),
    )


def casting_turn(table: Table) -> Turn:
    return Shuffle(Cast, tuple(table.cards.characters), table.players)


def free_characters(table: Table, state: State) -> list[str]:
    """Each player has a different character. KR-2.2"""
    taken = {player.character for player in state.players}
    return [character for character in table.cards.characters if character not in taken]


def chosen(state: State, event: Choose) -> State:
    return change(pop(state), event.seat, character=event.character)


def cast(state: State, event: Cast) -> State:
    state = pop(state)
    for seat, character in enumerate(event.characters):
        state = change(state, seat, character=character)
    return state


# Stand up and move ------------------------------------------------------------


def dawn_turn(state: State) -> Turn:
    return Certain(Dawn(state.round + 1))


def dawn(table: Table, state: State, event: Dawn) -> State:
    """Every stunned player stands up with life 7. KR-3.1"""
    for seat, player in enumerate(state.players):
        if player.stunned:
            state = change(state, seat, stunned=False, life=table.cards.life)
    return replace(swap_top(state, Movement()), round=event.number)


def movement_turn(state: State) -> Turn:
    """Who has chosen owes nothing more; when the last has, all are revealed at once. KR-4.1"""
    owing = tuple(seat for seat, area in enumerate(state.sealed) if area is None)
    if owing:
        return Decide(owing)
    return Certain(Reveal(tuple(area for area in state.sealed if area is not None)))


def movement_actions(state: State, seat: Seat) -> list[Action]:
    """Any area but the one he is in; a choice may be changed or taken back. KR-4.1, KR-4.2"""
    barred = (state.players[seat].area, state.sealed[seat])
    ways: list[Action] = [Go(seat, area) for area in AREAS if area not in barred]
    return ways if state.sealed[seat] is None else [*ways, Withdraw(seat)]


def seal(state: State, seat: Seat, area: str | None) -> State:
    return replace(state, sealed=(*state.sealed[:seat], area, *state.sealed[seat + 1 :]))


def revealed(table: Table, state: State, event: Reveal) -> State:
    """The figures move, the destination cards return to the hands. KR-4.3"""
    for seat, area in enumerate(event.areas):
        state = change(state, seat, area=area)
    state = replace(state, sealed=(None,) * table.players)
    state = swap_top(state, Areas(0))
    return push(state, Prowling()) if state.beast_life else state


# Areas and turns --------------------------------------------------------------


def next_area(table: Table, state: State, duty: Areas) -> State:
    """Caves, forest, savanna, mountains; an area's fight is rolled when it comes up. KR-5.1"""
    if duty.next == len(AREAS):
        return end_of_round(table, state)
    area = AREAS[duty.next]
    state = swap_top(state, Areas(duty.next + 1))
    fighters = able(state, area)
    if fighters and kromosaur.is_in(state, area):
        fighters = (*fighters, kromosaur.KROMOSAUR)
    if len(fighters) > 1:
        return push(state, Fight(area, fighters))  # KR-5.2
    return push(state, Turns(fighters))


def next_turn(table: Table, state: State, duty: Turns) -> State:
    """Each able player, in order; who is stunned before his turn comes has none. KR-5.3"""
    if not duty.seats:
        return pop(state)
    seat, *later = duty.seats
    state = swap_top(state, Turns(tuple(later)))
    if state.players[seat].stunned:
        return state
    state = push(state, ActionTurn(seat))
    return ice_age.night_falls(table, state, seat) if table.ice_age else state


def end_of_round(table: Table, state: State) -> State:
    """After round 300 the game is over. KR-12.3"""
    over = state.round >= table.cards.round_limit
    return pop(state) if over else swap_top(state, NewRound())
