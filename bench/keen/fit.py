"""The net of the keen player, fitted to lessons with Adam."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from bench.keen.lessons import Array, Lessons
from pravek.engines.compiler import Numbers
from pravek.engines.dominoes.players import traits as seen_of
from pravek.engines.dominoes.players.keen import NOWHERE, PICKED
from pravek.engines.dominoes.rules.layout import TRAITS, UNITS

BATCH = 256
Learned: TypeAlias = dict[str, Array]
Judgement: TypeAlias = tuple[float, float]
"""A loss, and how often the favourites agree."""


def begun(rng: np.random.Generator) -> Learned:
    plain = np.zeros(TRAITS)
    plain[seen_of.POINTS], plain[seen_of.HOLES] = 1, -1
    shapes = {
        "plain": plain,
        "earlier": np.zeros(TRAITS),
        "into": rng.normal(size=(TRAITS, UNITS)) * 0.5 / np.sqrt(TRAITS),
        "bias": rng.normal(size=UNITS) * 0.1,
        "out": rng.normal(size=UNITS) * 0.1,
        "picking": np.zeros(2 * PICKED),
        "scale": np.zeros(1),
    }
    return {name: np.asarray(each, np.float32) for name, each in shapes.items()}


def values(learned: Learned, traits: Array) -> tuple[Array, Array]:
    """What placements are worth, and what the hidden units say."""
    hidden = np.maximum(traits @ learned["into"] + learned["bias"], 0)
    early = traits[:, seen_of.EARLY]
    linear = traits @ learned["plain"] + (traits @ learned["earlier"]) * early
    return linear + hidden @ learned["out"], hidden


def back(learned: Learned, traits: Array, hidden: Array, slope: Array, into: Learned) -> None:
    """Add what a slope of the values means for what is learned."""
    into["plain"] += slope @ traits
    into["earlier"] += (slope * traits[:, seen_of.EARLY]) @ traits
    into["out"] += slope @ hidden
    deeper = slope[:, None] * learned["out"] * (hidden > 0)
    into["into"] += traits.T @ deeper
    into["bias"] += deeper.sum(0)


def soft(scores: Array, lengths: Numbers) -> tuple[Array, Numbers]:
    """How likely each is among its own, and where each group begins."""
    first = np.r_[0, np.cumsum(lengths)[:-1]]
    raised = np.exp(scores - np.repeat(np.maximum.reduceat(scores, first), lengths))
    return raised / np.repeat(np.add.reduceat(raised, first), lengths), first


@dataclass
class Class:
    """Lessons as arrays: the traits of all dominoes looked at, one after the other."""

    lessons: Lessons

    def __post_init__(self) -> None:
        found = self.lessons
        self.traits = np.concatenate(found.traits)
        self.many = np.array([len(each) for each in found.traits])
        self.first = np.r_[0, np.cumsum(self.many)]

    def rows(self, dominoes: Numbers) -> tuple[Array, Numbers]:
        lengths = self.many[dominoes]
        shift = self.first[dominoes] - np.r_[0, np.cumsum(lengths)[:-1]]
        return self.traits[np.repeat(shift, lengths) + np.arange(lengths.sum())], lengths

    def placing(
        self, learned: Learned, which: Numbers, into: Learned | None
    ) -> tuple[float, float]:
        """How it places in some lessons; `into` takes the slopes."""
        traits, lengths = self.rows(np.array(self.lessons.built)[which])
        wanted = np.concatenate([self.lessons.wanted[i] for i in which])
        scores, hidden = values(learned, traits)
        likely, first = soft(scores, lengths)
        if into is not None:
            back(learned, traits, hidden, (likely - wanted) / np.float32(len(which)), into)
        return judged(likely, wanted, first, lengths)

    def picking(
        self, learned: Learned, which: Numbers, into: Learned | None
    ) -> tuple[float, float]:
        """How it picks."""
        found = self.lessons
        traits, lengths = self.rows(np.concatenate([found.slots[i] for i in which]))
        seen = np.concatenate([found.picks[i] for i in which])
        wanted = np.concatenate([found.chosen[i] for i in which])
        slots = np.array([len(found.chosen[i]) for i in which])
        scores, hidden = values(learned, traits)
        first = np.r_[0, np.cumsum(lengths)[:-1]]
        somewhere = seen[:, NOWHERE] == 0
        most = np.maximum.reduceat(scores, first)
        best, scale = np.where(somewhere, most, 0), np.exp(learned["scale"][0])
        likely, begins = soft(scale * best + seen @ learned["picking"], slots)
        if into is not None:
            slope = (likely - wanted) / np.float32(len(which))
            into["picking"] += slope @ seen
            into["scale"] += scale * (slope @ best)
            top = np.repeat(somewhere, lengths) & (scores == np.repeat(most, lengths))
            steep = np.repeat(scale * slope, lengths)[top]
            back(learned, traits[top], hidden[top], steep, into)
        return judged(likely, wanted, begins, slots)


def judged(likely: Array, wanted: Array, first: Numbers, lengths: Numbers) -> Judgement:
    loss = -(wanted * np.log(likely + 1e-9)).sum() / len(first)
    ours = likely >= np.repeat(np.maximum.reduceat(likely, first), lengths)
    theirs = np.maximum.reduceat(wanted, first)
    agreed = np.maximum.reduceat(np.where(ours, wanted, 0), first) >= theirs
    return float(loss), float(agreed.mean())


def fitted(found: Lessons, epochs: int, seed: int) -> Learned:
    """What is learned of them; every twelfth lesson is held back to test it."""
    rng, lessons_ = np.random.default_rng(seed), Class(found)
    learned = begun(rng)
    slow, square = ({name: np.zeros_like(each) for name, each in learned.items()} for _ in "ab")
    builds, picks = np.arange(len(found.built)), np.arange(len(found.picks))
    tested = builds[::12], picks[::12]
    builds, picks = builds[builds % 12 > 0], picks[picks % 12 > 0]
    steps, t = max(1, len(builds) // BATCH), 0
    for epoch in range(epochs):
        pace = 0.006 * 0.5 * (1 + np.cos(np.pi * epoch / epochs)) + 1e-4
        parts = zip(
            np.array_split(rng.permutation(builds), steps),
            np.array_split(rng.permutation(picks), steps),
            strict=True,
        )
        for some, others in parts:
            into = {name: np.zeros_like(each) for name, each in learned.items()}
            lessons_.placing(learned, some, into)
            lessons_.picking(learned, others, into)
            t += 1
            for name, slope in into.items():
                slow[name] = 0.9 * slow[name] + 0.1 * slope
                square[name] = 0.999 * square[name] + 0.001 * slope**2
                step = slow[name] / (1 - 0.9**t)
                spread = np.sqrt(square[name] / (1 - 0.999**t)) + 1e-8
                learned[name] = (learned[name] - pace * step / spread).astype(np.float32)
    for what, held, test in (
        ("placing", tested[0], lessons_.placing),
        ("picking", tested[1], lessons_.picking),
    ):
        loss, agreed = test(learned, held, None)
        print(f"{what}: loss {loss:.3f}, the favourite of {agreed:.1%}")
    return learned


def numbers(learned: Learned) -> list[float]:
    """As the engine keeps them."""
    order = ("plain", "earlier", "into", "bias", "out", "picking")
    flat = np.concatenate([learned[name].ravel() for name in order] + [np.exp(learned["scale"])])
    return [round(float(each), 4) for each in flat]
