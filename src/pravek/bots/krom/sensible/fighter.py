"""How a sensible player of Krom fights, counters and plays cards on others."""

from __future__ import annotations

from collections.abc import Sequence

from pravek.bots.krom.sensible.worth import Worth
from pravek.core.protocol import Action, Seat
from pravek.engines.krom.tastes import SENSIBLE
from pravek.games.krom import Krom
from pravek.games.krom import duties as owed
from pravek.games.krom import events as e
from pravek.games.krom.bonus import FIGHT, spelt
from pravek.games.krom.state import KROMOSAUR, State, points

DIE = 3.5


class Fighter:
    """One decision about a bonus card."""

    def __init__(self, game: Krom, view: State, seat: Seat) -> None:
        self.game, self.view, self.seat = game, view, seat
        self.table, self.bonus = game.table, game.table.cards.bonus
        self.me = view.players[seat]

    # The window of a fight

    def in_the_window(self, actions: Sequence[Action]) -> Action:
        """The smallest card that saves from a stun, or wins a fight worth winning."""
        skip = next(action for action in actions if isinstance(action, e.Pass))
        duel = self.view.stack[-1]
        assert isinstance(duel, owed.Fight)
        plays = [action for action in actions if isinstance(action, e.Play)]
        lead = self._lead(duel)
        if not plays or lead >= 0:
            return skip
        stunned = -lead >= self.me.life
        spoils = any(
            max(duel.totals) + 1 - total >= self.view.players[fighter].life
            for fighter, total in zip(duel.fighters, duel.totals, strict=True)
            if fighter not in (self.seat, KROMOSAUR)
        )
        worth_it = [
            (self._power(play), n)
            for n, play in enumerate(plays)
            if (stunned and lead + self._power(play) > -self.me.life)
            or ((spoils or lead <= -3) and lead + self._power(play) > 0)
        ]
        return plays[min(worth_it)[1]] if worth_it else skip

    def _lead(self, duel: owed.Fight) -> int:
        """By how much this player leads, or trails if negative."""
        total = dict(zip(duel.fighters, duel.totals, strict=True))
        return total[self.seat] - max(n for who, n in total.items() if who != self.seat)

    def _power(self, play: e.Play) -> float:
        card = self.bonus[play.card]
        return card.y * DIE if card.kind == "fight_dice" else float(card.y)

    # Counters

    def counter(self, card: owed.Played, actions: Sequence[Action]) -> Action:
        """Stop what hurts this player enough; let others fight their own battles."""
        skip = next(action for action in actions if isinstance(action, e.Pass))
        plays = [action for action in actions if isinstance(action, e.Play)]
        return plays[0] if plays and self._hurts(card) else skip

    def _hurts(self, card: owed.Played) -> bool:
        effect = self.bonus[card.card]
        if effect.kind in FIGHT:
            duel = next(d for d in reversed(self.view.stack) if isinstance(d, owed.Fight))
            if self.seat not in duel.fighters:
                return False
            power = effect.y * DIE if effect.kind == "fight_dice" else effect.y
            total = dict(zip(duel.fighters, duel.totals, strict=True))
            return total[card.seat] + power - total[self.seat] >= self.me.life
        if effect.kind == "counter":
            return card.target == self.seat
        if card.target != self.seat:
            return False
        if effect.lose.get("life", 0):
            return self.me.life <= effect.lose["life"]
        return True

    # Cards for one's own turn

    def gain(self, play: e.Play, worth: Worth) -> float:
        """What playing the card now is worth; nothing if it is better kept."""
        card = self.bonus[play.card]
        match card.kind:
            case "gain":
                life = card.gain.get("life", 0)
                wasted = life - worth.life_lacking if life else 0
                return worth(spelt(card.gain, play.take)) if wasted <= 1 else 0.0
            case "convert":
                give, take = spelt(card.give, play.give), spelt(card.gain, play.take)
                return worth(take) - worth.paying(give) - 0.5
            case "swap":
                give, take = spelt(card.give, play.give), spelt(card.take, play.take)
                return worth(take) - worth.paying(give) + self._rivalry(play.seat_target)
            case "steal":
                taken = self.view.players[play.seat_target].tokens.at_most(
                    spelt(card.take, play.take)
                )
                return worth(taken) + self._rivalry(play.seat_target)
            case "lose":
                return self._harm(play, spelt(card.lose, play.take))
        return 0.0

    def _harm(self, play: e.Play, amounts: dict[str, int]) -> float:
        """Worth it against the leader, or to put somebody down before his turn."""
        victim = self.view.players[play.seat_target]
        if life := amounts.pop("life", 0):
            falls = victim.life <= life and not victim.stunned
            return 4.0 + self._rivalry(play.seat_target) if falls else 0.0
        lost = sum(n * (1 if k == "krom" else 3) for k, n in victim.tokens.at_most(amounts).items())
        return lost + self._rivalry(play.seat_target) - 2.5

    def _rivalry(self, seat: Seat) -> float:
        """Rather harm those who lead."""
        return SENSIBLE["rivalry"] * points(self.table, self.view.players[seat])
