"""Changes of Krom's rules that a test must notice."""

from __future__ import annotations

from tests.survivors.change import Change

CHANGES = (
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
