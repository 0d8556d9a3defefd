"""The model cards are of the nets that are in the box."""

from __future__ import annotations

from hashlib import sha256

import pytest
from tests.docs.clauses import ROOT

from pravek.bots.dominoes.policy import NETS
from pravek.nets.weights import load

CARDS = (ROOT / "docs" / "models.md").read_text("utf-8")


@pytest.mark.parametrize("file", sorted(NETS.glob("*.npz")), ids=lambda file: file.stem)
def test_every_net_has_a_card(file: object) -> None:
    path = NETS / str(file)
    assert f"`src/pravek/nets/{path.name}`" in CARDS
    assert f"`{sha256(path.read_bytes()).hexdigest()}`" in CARDS
    weights, _ = load(path)
    assert f"{sum(array.size for array in weights.values()):,}, half precision" in CARDS
