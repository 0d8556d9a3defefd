"""How large a card file may be. A host takes files from strangers: every number has an end.

Each bound lies well beyond the box (KR-1.2, KR-1.3), so that other editions and house rules fit.
"""

from __future__ import annotations

LARGEST_FILE = 64 * 1024
"""Bytes of a whole file, before it is parsed: two and a half times ours. It travels with its table
in every snapshot."""
MOST_OFFERS = 300
"""Choices a player can have at once, with any file that is accepted: our cards have up to 101.
Every choice costs time and bytes (a token, a preview) for whoever looks at the table."""
MOST_WAYS = 240
"""Ways in which all bonus cards together can be played in one area: most of those choices."""
MOST_CHOSEN = 3
"""Resources of one's choice on a card: three can be named in ten ways, six in 28."""

MOST_FACES = 32
"""Different cards in a deck; the box has 31, and the bots' model has room for 32."""
MOST_CARDS = 60
"""Cards in a deck, copies included: twice the box."""
MOST_CHARACTERS = 12
MOST_SERVICES = 8
MOST_OPTIONS = 4
"""Of an "or"."""
MOST_SHOWN = 6
"""Cards on display."""

MOST_TOKENS = 100
MOST_AMOUNT = 20
"""Of one kind, in a price or a reward."""
MOST_DRAWN = 5
"""Bonus cards, in a reward or at the start."""
MOST_LIFE = 20
MOST_BEAST_LIFE = 50
MOST_DICE = 6
"""As many as the box has."""
MOST_ADDED = 10
MOST_POINTS = 20
"""Of one card."""
HIGHEST_TARGET = 50
MOST_ROUNDS = 300
"""As in KR-12.3: no game is longer than with our cards."""
HEAVIEST = 1000

MOST_WALKS = 6
"""Cards of a gathering walk; the first is free (KR-9.2)."""
MOST_EXTRA = 2
"""Dice that can be bought for a hunt (KR-9.3)."""
MOST_REROLLS = 6

LONGEST_NAME = 40
LONGEST_NOTE = 1000
MOST_FAULTS = 50
"""Problems that are told one by one."""
