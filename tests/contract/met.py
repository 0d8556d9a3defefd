"""What the laws must have met in each of our games: a law that met nothing holds nothing."""

from __future__ import annotations

from pravek.testing.walk import Walk, called


def wanted(walk: Walk) -> dict[str, dict[str, bool]]:
    """For some laws, by name: what they must meet in this game (True), and what never (False)."""
    luck, secrets = walk.setup.has_chance, walk.game.secrets
    two_at_once = secrets and walk.game.players == 2  # both have chosen: the second choice opens
    return {
        "luck comes only where the entry says so": {"luck": luck},
        "chances add up to one": {"odds": luck},
        "each outcome has a stream of luck of its own": {"streams": luck},
        "the same seed and the same play give the same game": {"another deal": luck},
        "an illegal action changes nothing and says why": {"refused": True},
        "what changes nothing a seat can see is not even noticed": {
            "unnoticed": bool(walk.met["changed unseen"])
        },
        "a spectator is shown nothing that a seat is not": {
            f"hidden from {called(seat)}": secrets for seat in walk.viewers
        },
        "an imagined world looks the same": {"other worlds": secrets},
        "what reveals nothing is possible in every world one imagines": {"revealed": secrets},
        "only the last decision can be taken back and only if nothing followed": {
            "taken back": True,
            **({"not taken back": True} if luck else {}),
        },
        "what a seat did not notice does not hinder its undo": (
            {"undone past the unnoticed": True} if secrets and not two_at_once else {}
        ),
        "among bots their open decisions go with ones own but never luck or a secret": {
            **({} if two_at_once else {"crossed": True}),
            **({"not crossed": True} if luck else {}),
        },
    }
