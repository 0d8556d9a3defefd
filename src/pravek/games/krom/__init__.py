"""Krom: secret moves, dice fights, cards. 2 to 6 players race to be the next chief."""

from pravek.core.extras import Reference
from pravek.core.registry import Entry, Option, register
from pravek.games.krom import cards
from pravek.games.krom.rules import Krom

register(
    Entry(
        name="krom",
        title="Krom",
        about="Move in secret, fight for the order, hunt, gather, climb and evolve.",
        players=(2, 3, 4, 5, 6),
        default_players=4,
        options=(
            Option("ice_age", "A turn outside the caves begins with the loss of a life."),
            Option("kromosaur", "A beast roams the land; slain, it is worth a point."),
            Option("long_game", "Two more evolution points are needed to win."),
            Option("random_characters", "The characters are dealt, not chosen."),
            Option(
                "cards",
                "Play with the cards of your own file instead of our reconstruction.",
                default=cards.ours().digest,
            ),
        ),
        build=Krom,
        chance=True,
        secrets=True,
        material=Reference("pravek.games.krom.material:printed"),
        cards=Reference("pravek.games.krom.own_cards:OWN_CARDS"),
        reasons=Reference("pravek.games.krom.advice:reasons"),
        terminal=Reference("pravek.games.krom.terminal.screen:SCREEN"),
        verbs={"cards": Reference("pravek.games.krom.terminal.cards:command")},
        daily=(
            {"players": 3},
            {"players": 4},
            {"players": 2, "kromosaur": True},
            {"players": 3, "ice_age": True},
            {"players": 4, "random_characters": True},
            {"players": 5},
            {"players": 3, "kromosaur": True},
        ),
    )
)

__all__ = ["Krom"]
