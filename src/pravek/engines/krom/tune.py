"""The numbers that tell a player of the model what things are worth: where each is in a row."""

from __future__ import annotations

NAMES = (
    *("point", "card", "life", "frailty", "wanted", "heat", "hurt", "stun", "walk", "rivalry"),
    *("buy", "save", "near", "beast", "shop", "crowd"),
    *("first", "second", "third", "fourth", "fifth", "sixth"),
)
POINT, CARD, LIFE_BASE, FRAILTY, WANTED, HEAT, HURT, STUN, WALK, RIVALRY = range(10)
BUY_LIFE, SAVE, NEAR, BEAST, SHOP, CROWD, STEPS = range(10, 17)
