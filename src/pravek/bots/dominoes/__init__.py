"""The bots of the domino family: players of its engine, and nets."""

from pravek.bots.dominoes.levels import levels
from pravek.bots.entries import SLIPS, THINKING, BotEntry, Parameter
from pravek.bots.families import Family

GAMES = ("kingdomino", "origins")
SUITED = "; not said: as suits the table."
OWN = "quick", "careful", "keen"
NET = Parameter("net", "A net of your own; policy:./my.npz says the same.", None, str)

FAMILY = Family(
    games=GAMES,
    engine="dominoes",
    bots=(
        BotEntry(
            "full-greedy",
            "The best placement together with the best pick, as published in 2018.",
            "pravek.bots.dominoes.full_greedy:FullGreedyBot",
            games=GAMES,
            parameters=(SLIPS,),
            compiled=True,
        ),
        BotEntry(
            "quick",
            "A weighted sum of what a placement does; no look ahead.",
            "pravek.bots.dominoes.quick:QuickBot",
            games=GAMES,
            parameters=(SLIPS,),
            compiled=True,
        ),
        BotEntry(
            "policy",
            "What a trained network likes best; no look ahead.",
            "pravek.bots.dominoes.policy:PolicyBot",
            games=GAMES,
            parameters=(NET, SLIPS),
            needs=("numpy",),
        ),
        BotEntry(
            "seer",
            "Imagines games to the end, the moves a trained network likes more often.",
            "pravek.bots.dominoes.seer:SeerBot",
            games=GAMES,
            parameters=(
                NET,
                *THINKING,
                Parameter("width", "How many moves it looks at.", 10, int, 1, 200),
                Parameter(
                    "trust", f"How much the network's opinion weighs{SUITED}", None, float, 0, 1
                ),
                Parameter(
                    "own", f"How its own seat plays in simulations{SUITED}", None, str, choices=OWN
                ),
                Parameter("advised", f"How many moves quick names{SUITED}", None, int, 0, 200),
            ),
            needs=("numpy",),
            compiled=True,
        ),
    ),
    versions={
        "search": "pravek.bots.dominoes.search:EngineSearch",
        "montecarlo": "pravek.bots.dominoes.search:EngineMonteCarlo",
    },
    levels=levels,
    evaluator="pravek.bots.dominoes.judging:evaluator",
    rival="pravek.bots.dominoes.quick:PlainQuickBot",
)
