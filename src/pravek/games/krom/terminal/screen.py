"""Krom in the terminal: who is where, life, tokens, the two displays, own cards, the dice."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from pravek.core.protocol import Action, Event, Seat
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom.cards import named
from pravek.games.krom.state import AREAS, KROMOSAUR, Player, State, Tokens, points
from pravek.games.krom.terminal import words
from pravek.games.krom.terminal.words import amounts, asking, effect
from pravek.terminal.drawing import SEAT_COLOURS
from pravek.terminal.screen import Screen
from pravek.terminal.sentence import does

DICE = " ⚀⚁⚂⚃⚄⚅"
RECONSTRUCTION = "The cards are a reconstruction, not the published ones."


class KromScreen(Screen):
    def table(
        self, game: Krom, view: State, seat: Seat | None, names: Sequence[str]
    ) -> RenderableType:
        """The whole table as one seat, or a spectator, sees it."""
        parts: list[RenderableType] = [
            _heading(game, view),
            _piles(game, view),
            _board(game, view, names),
            _people(game, view, names),
            _displays(game, view),
        ]
        if fight := next((d for d in reversed(view.stack) if isinstance(d, owed.Fight)), None):
            parts.append(_fight(game, view, fight, names))
        parts += [
            _window(game, card, names) for card in view.stack if isinstance(card, owed.Played)
        ]
        if view.stack and isinstance(climb := view.stack[-1], owed.Climbing):
            left = len(game.table.cards.reroll_prices) - climb.rerolls
            parts.append(Text(f"On the mountain: {dice(climb.dice)}   {left} rerolls left", "bold"))
        if seat is not None:
            parts.append(_hand(game, view.players[seat]))
            parts.append(Text(asking(view), "bold"))
        if game.table.cards.reconstruction:
            parts.append(Text(RECONSTRUCTION, "dim italic"))
        return Group(*parts)

    def phrase(self, game: Krom, view: State, action: Action) -> str:
        return words.phrase(game, view, action)

    def tell(self, game: Krom, event: Event, names: Sequence[str]) -> str:
        return words.tell(game, event, names)


SCREEN = KromScreen()


def dice(faces: Sequence[int]) -> str:
    return " ".join(f"{DICE[face]} {face}" for face in faces)


def _heading(game: Krom, view: State) -> Text:
    told = game.table
    extras = [
        word
        for word, chosen in (
            ("ice age", told.ice_age),
            ("Kromosaur", told.kromosaur),
            ("long game", told.long_game),
        )
        if chosen
    ]
    return Text.assemble(
        (f"Round {view.round}" if view.round else "Set-up", "bold"),
        f" · first to {told.target} points wins",
        *(f" · {word}" for word in extras),
        f" · supply: {_tokens(view.supply)}",
    )


def _piles(game: Krom, view: State) -> Text:
    """How many cards each pile has: everybody can see that. KR-2.4"""
    told = game.describe(view)
    decks = ", ".join(f"{name} {count}" for name, count in told["decks"].items())
    discards = ", ".join(f"{name} {len(cards)}" for name, cards in told["discards"].items())
    return Text(f"Decks: {decks} · discards: {discards}")


def _board(game: Krom, view: State, names: Sequence[str]) -> RenderableType:
    """The four areas in their order, with who stands in them."""
    panels = []
    for area in AREAS:
        inside = Text()
        for seat, player in enumerate(view.players):
            if player.area == area:
                style = "dim strike" if player.stunned else f"bold {SEAT_COLOURS[seat]}"
                inside.append(f"{names[seat]}\n", style)
        if view.beast_life and view.beast_area == area:
            inside.append(f"{named(game.table.cards.kromosaur.names)} ♥{view.beast_life}\n", "red")
        inside.rstrip()
        panels.append(Panel(inside, title=area, width=19))
    return Columns(panels)


def _people(game: Krom, view: State, names: Sequence[str]) -> RenderableType:
    rows = Table(box=None, padding=(0, 1))
    for title in ("", "", "points", "life", "krom", "wood", "bone", "stone", "cards", ""):
        rows.add_column(title, justify="right" if title not in ("", "life") else "left")
    owing = game.describe(view)["owing"]
    for seat, player in enumerate(view.players):
        tokens = player.tokens
        rows.add_row(
            Text(("▶ " if seat in owing else "  ") + names[seat], f"bold {SEAT_COLOURS[seat]}"),
            _character(game, player),
            str(points(game.table, player)),
            Text("♥" * player.life + "·" * (game.table.cards.life - player.life), "red"),
            *(str(n) for n in (tokens.krom, tokens.wood, tokens.bone, tokens.stone)),
            str(len(player.hand)),
            _marks(game, view, seat),
        )
    return rows


def _character(game: Krom, player: Player) -> str:
    character = game.table.cards.characters.get(player.character)
    return f"{named(character.names)} ({character.weight})" if character else "–"


def _marks(game: Krom, view: State, seat: Seat) -> str:
    player = view.players[seat]
    marks = [game.table.cards.name(card) for card in player.evolutions]
    if player.trophy:
        marks.append(f"the {named(game.table.cards.kromosaur.names)}")
    if player.stunned:
        marks.insert(0, "STUNNED")
    if view.sealed[seat] is not None:
        marks.insert(0, "ready")
    return ", ".join(marks)


def _displays(game: Krom, view: State) -> RenderableType:
    cards = game.table.cards
    rows = Table(box=None, padding=(0, 1), title="Evolutions", title_justify="left")
    for title in ("", "points", "where", "cost"):
        rows.add_column(title, justify="right" if title == "points" else "left")
    for card in view.evolution:
        if card:
            shown = cards.evolution[card]
            where = shown.area or "anywhere"
            rows.add_row(named(shown.names), str(shown.points), where, amounts(shown.cost))
    animals = Table(box=None, padding=(0, 1), title="Animals", title_justify="left")
    for title in ("", "dice", "value", "reward"):
        animals.add_column(title, justify="right" if title in ("dice", "value") else "left")
    for card in view.hunting:
        if card:
            prey = cards.hunting[card]
            animals.add_row(
                named(prey.names), str(prey.dice), str(prey.value), amounts(prey.reward)
            )
    return Columns([rows, animals], padding=(0, 4))


def _fight(game: Krom, view: State, fight: owed.Fight, names: Sequence[str]) -> RenderableType:
    """Dice and totals of everybody in the fight."""
    rows = Table.grid(padding=(0, 2))
    for place, fighter in enumerate(fight.fighters if fight.dice else ()):
        beast = fighter == KROMOSAUR
        who = named(game.table.cards.kromosaur.names) if beast else names[fighter]
        added = f"+{fight.added[place]}" if fight.added[place] else ""
        total = Text(f"= {fight.totals[place]}", "bold")
        rows.add_row(who, dice(fight.dice[place]), added, total)
    return Panel(rows, title=f"fight in the {fight.area}", expand=False)


def _window(game: Krom, card: owed.Played, names: Sequence[str]) -> Text:
    """A card that lies on the table and may be countered."""
    face = game.table.cards.bonus[card.card]
    on = f" on {names[card.target]}" if card.target != card.seat else ""
    kinds = f" ({', '.join((*card.give, *card.take))})" if card.give or card.take else ""
    text = does(names[card.seat], f"plays {named(face.names)}{on}{kinds}: {effect(face)}")
    return Text(text, "yellow")


def _hand(game: Krom, player: Player) -> RenderableType:
    rows = Table.grid(padding=(0, 2))
    for face in player.hand:
        if face:
            card = game.table.cards.bonus[face]
            rows.add_row(Text(named(card.names), "bold"), effect(card))
    title = "Your bonus cards" if player.hand else "You hold no bonus cards."
    return Group(Text(title, "bold"), rows) if player.hand else Text(title, "dim")


def _tokens(tokens: Tokens) -> str:
    return f"{tokens.krom} krom, {tokens.wood} wood, {tokens.bone} bone, {tokens.stone} stone"
