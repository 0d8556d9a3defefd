"""Card files the referee follows games with: ours, and a poor box where everything runs out."""

from __future__ import annotations

import json
from typing import Any

from .box import FILE

BONUS = {
    "B01": {"count": 3},
    "B05": {"count": 1, "area": "forest"},
    "B16": {"count": 1, "lose": {"any_resource": 2}},
    "B17": {"count": 7, "lose": {"life": 3, "krom": 1}},
    "B21": {"count": 1, "take": {"any_resource": 2, "krom": 1}},
    "B22": {"count": 1, "give": {"krom": 1}, "gain": {"any_resource": 2}},
    "B25": {"count": 1, "give": {"any_resource": 2}},
    "B26": {"count": 1, "take": {"any_resource": 2}},
    "B27": {"count": 1, "give": {"any_resource": 1}, "take": {"krom": 1}},
    "B28": {"count": 7},
}


def ours() -> dict[str, Any]:
    file: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return file


def poor_box() -> dict[str, Any]:
    """Little life, few tokens, small decks with many copies, few rounds. KR-9.5, KR-11.6"""
    file = ours()
    file["tokens"] = {"krom": 34, "wood": 4, "bone": 3, "stone": 3}
    file["bonus"] = [card | BONUS[card["id"]] for card in file["bonus"] if card["id"] in BONUS]
    file["gathering"] = [card | {"count": 2} for card in file["gathering"][2:9:2]]
    file["hunting"] = file["hunting"][4:9]
    file["evolution"] = file["evolution"][:7]
    file["round_limit"] = 20
    file["targets"] = {"2": 3, "3": 3, "4": 2, "5": 2, "6": 2}
    file["setup"] |= {"life": 4, "bonus": 2}
    file["kromosaur"] |= {"life": 5, "fight_dice": 2, "fight_add": 0}
    for deck in ("bonus", "gathering", "hunting", "evolution"):
        file["counts"][deck] = sum(card.get("count", 1) for card in file[deck])
    return file
