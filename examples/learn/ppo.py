"""Proximal policy optimisation against the vectorised environment, in one file.

    pip install 'pravek[cli,envs]'
    python ppo.py --minutes 5 --out my.npz                 # two-player Kingdomino, two cores
    pravek arena kingdomino --players ./ppo.py:my.npz,greedy --num 400

NumPy is all it needs, with gradients written by hand: a net this small is faster so than behind a
compiler, and every number can be looked at. The net does not answer with 261 numbers at once. It
looks at each legal action by itself, as a row of numbers about it, and says how much it likes that
row; a softmax over the legal actions of a decision is the policy. To try something else, begin with
`actions_of` (what the net is told of an action), the constants, or the reward in `train`.
"""

from __future__ import annotations

import argparse
import json
from itertools import pairwise
from pathlib import Path
from time import monotonic, process_time

import gymnasium
import numpy as np

import pravek.envs.gymnasium  # noqa: F401 (it registers the environments)
from pravek.envs.agents import choosing
from pravek.nets.family import KINGDOMINO

GAMES, STEPS = 256, 50  # games in lock step, and steps of each before the net learns from them
RATE, CLIP, ENTROPY, LAMBDA, EPOCHS, BATCHES = 1e-3, 0.2, 0.01, 0.95, 3, 6
HIDDEN, POINTS = 64, 10.0  # the width of a layer; how many points are a reward of 1
PLACES, PICKS = 256, 260  # actions below are placements, then picks; the last is a discard


def surroundings():
    """By way and cell: the ten cells around a domino, turned so that it always points east."""
    row, column, found = np.arange(64) // 8, np.arange(64) % 8, []
    cells = [(i, j) for j in (-1, 0, 1) for i in (-1, 0, 1, 2) if j or i not in (0, 1)]
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        rows = [(row + i * down + j * right) % 8 for i, j in cells]
        columns = [(column + i * right - j * down) % 8 for i, j in cells]
        found.append(8 * np.stack(rows, -1) + np.stack(columns, -1))
    return np.stack(found)


AROUND = surroundings()
starts_of = lambda counts: np.cumsum(counts) - counts  # noqa: E731
TOKENS, HALVES = KINGDOMINO.tokens, KINGDOMINO.halves  # what is printed on each domino
WIDTH = 7 * 10 + 1 + TOKENS.shape[1] + 4 + 4


def actions_of(seen, mask):
    """The legal actions of all games, one after the other: game, number, and a row about each."""
    game, action = np.nonzero(mask)
    rows = np.zeros((len(game), WIDTH), np.float32)
    at = np.flatnonzero(action < PLACES)
    who, near, domino = game[at], AROUND[action[at] % 4, action[at] // 4], seen["domino"][game[at]]
    terrain, free, squares, crowns = (
        seen[name][:, 0][who[:, None], near] for name in ("terrain", "free", "squares", "crowns")
    )
    alike = [terrain == HALVES[domino][:, [half]] for half in (0, 3)]
    around = [free, terrain == 7, terrain > 0, *alike, squares / 8, crowns / 4]
    rows[at, :70] = np.concatenate(around, 1)
    rows[at, 70] = seen["change"].reshape(len(mask), PLACES)[who, action[at]] / POINTS
    rows[at, 71:-8] = TOKENS[domino]
    at = np.flatnonzero((action >= PLACES) & (action < PICKS))
    who, slot = game[at], action[at] - PLACES
    rows[at, 71:-8] = TOKENS[seen["coming"][who, slot]]
    rows[at, -8:-4] = seen["coming_fit"][who, :2, slot].reshape(-1, 4) / POINTS
    rows[:, -4] = action < PLACES
    rows[:, -3] = seen["round"][game] / 12
    rows[:, -2:] = seen["score"][game, :2] / 50
    return game, action, rows


def tables_of(rows, counts):
    """A row about each game: the mean of its actions' rows, and the best of each number."""
    mean = np.add.reduceat(rows, starts_of(counts)) / counts[:, None]
    return np.concatenate([mean, np.maximum.reduceat(rows, starts_of(counts))], 1)


class Net:
    """A row of numbers becomes one number, through two hidden layers; Adam makes it better."""

    def __init__(self, weights):
        self.weights, self.steps = weights, 0
        self.mean, self.square = ([np.zeros_like(each) for each in weights] for _ in range(2))

    @classmethod
    def fresh(cls, inputs, luck):
        weights = []
        for fan, out in pairwise((inputs, HIDDEN, HIDDEN, 1)):
            spread = (2 / fan) ** 0.5 * (0.1 if out == 1 else 1.0)
            weights += [luck.normal(0, spread, (fan, out)), np.zeros(out)]
        return cls([each.astype(np.float32) for each in weights])

    def __call__(self, rows):
        first, bias1, second, bias2, last, bias3 = self.weights
        one = np.maximum(rows @ first + bias1, 0)
        two = np.maximum(one @ second + bias2, 0)
        self.seen = rows, one, two
        return (two @ last + bias3)[:, 0]

    def slopes(self, slope):
        """How a loss changes with each weight, if it changes so with each answer just given."""
        (rows, one, two), (_, _, second, _, last, _) = self.seen, self.weights
        top = slope[:, None].astype(np.float32)
        middle = (top @ last.T) * (two > 0)
        below = (middle @ second.T) * (one > 0)
        pairs = (rows, below), (one, middle), (two, top)
        return [part for left, right in pairs for part in (left.T @ right, right.sum(0))]

    def step(self, slope, rate):
        slopes, self.steps = self.slopes(slope), self.steps + 1
        size = max(1.0, float(sum((each * each).sum() for each in slopes)) ** 0.5)  # none is wild
        for i, each in enumerate(slopes):
            self.mean[i] += 0.1 * (each / size - self.mean[i])
            self.square[i] += 0.001 * ((each / size) ** 2 - self.square[i])
            mean = self.mean[i] / (1 - 0.9**self.steps)
            square = self.square[i] / (1 - 0.999**self.steps)
            self.weights[i] -= rate * mean / (np.sqrt(square) + 1e-8)


def softmax(likes, counts):
    """The logarithms of chances; the first `counts[0]` rows are one decision, and so on."""
    likes = likes - np.repeat(np.maximum.reduceat(likes, starts_of(counts)), counts)
    total = np.add.reduceat(np.exp(likes), starts_of(counts))
    return likes - np.repeat(np.log(total), counts)


def open_tables(games, rival, **reward):
    table = {"players": 2, "opponents": (rival,), "seat": "random"}
    return gymnasium.make_vec("pravek/Kingdomino-v0", num_envs=games, **table, **reward)


def told(seen, over):
    """Observation and mask; the step after the end of a game only deals a new one."""
    mask = np.array(seen["action_mask"], bool)
    mask[over], mask[over, -1] = False, True
    return seen["observation"], mask


def decide(judge, seen, mask, luck=None):
    """An action in each game, drawn, or without luck the best; and what is learned from."""
    game, action, rows = actions_of(seen, mask)
    counts = np.bincount(game)
    chances = softmax(judge(rows), counts)
    noise = 0 if luck is None else luck.gumbel(size=len(rows))  # the largest is then a fair draw
    chosen = np.lexsort((chances + noise, game))[np.cumsum(counts) - 1]
    return action[chosen], (rows, counts, chosen - starts_of(counts), chances[chosen])


def gather(env, seen, over, judge, critic, luck):
    """Play some steps; the decisions, what each was better than foretold, and where we are."""
    steps, gains, gain = [], [], 0.0
    for last in [False] * STEPS + [True]:
        actions, (rows, counts, *chosen) = decide(judge, *told(seen, over), luck)
        table = tables_of(rows, counts)
        value = np.where(over, 0, critic(table))
        if not last:
            fresh, (seen, reward, ended, cut, _) = over, env.step(actions)
            over = ended | cut
            steps.append((rows, counts, *chosen, table, value, ~fresh, reward / POINTS))
    for *_, before, going, reward in reversed(steps):  # generalised advantages, from the end
        gain = np.where(going, reward + value - before + LAMBDA * gain, 0.0)
        gains.insert(0, gain)
        value = before
    columns = [np.concatenate(column) for column in zip(*steps, strict=True)]
    return columns[:-1], np.concatenate(gains), seen, over


def learn(played, gain, judge, critic, rate, luck):
    """A few passes over what was played."""
    rows, counts, picked, before, tables, value, going = played
    goal, starts = value + gain, starts_of(counts)
    gain = (gain - gain[going].mean()) / (gain[going].std() + 1e-6)
    for _ in range(EPOCHS):
        choices = luck.permutation(np.flatnonzero(going & (counts > 1)))
        for part in np.array_split(choices, BATCHES):
            n = counts[part]
            first = starts_of(n)
            index = np.repeat(starts[part] - first, n) + np.arange(n.sum())
            chances = softmax(judge(rows[index]), n)
            chance, own = np.exp(chances), first + picked[part]
            ratio = np.exp(chances[own] - before[part])
            inside = np.where(gain[part] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            pull = -gain[part] * ratio * inside
            slope = -chance * np.repeat(pull, n)
            slope[own] += pull
            spread = np.add.reduceat(chance * chances, first)  # minus the entropy
            slope += ENTROPY * chance * (chances - np.repeat(spread, n))
            judge.step(slope / len(part), rate)
        for part in np.array_split(luck.permutation(np.flatnonzero(going)), BATCHES):
            critic.step((critic(tables[part]) - goal[part]) / len(part), rate)


def measure(judge, rival, seed, games=400):
    """The share of wins against a rival, each game once, and half of its 95 % interval."""
    env = open_tables(games, rival, reward="win")
    seen, _ = env.reset(seed=seed)
    over, shares = np.zeros(games, bool), np.full(games, np.nan)
    while np.isnan(shares).any():
        actions, _ = decide(judge, *told(seen, over))
        seen, reward, ended, cut, _ = env.step(actions)
        over = ended | cut
        shares = np.where(over & np.isnan(shares), reward, shares)
    return float(shares.mean()), float(1.96 * shares.std() / games**0.5)


def train(minutes, out, rival="greedy", seed=1):
    """Learn for so long; a look at the strength each minute becomes the curve beside the net."""
    luck = np.random.default_rng(seed)
    judge, critic = Net.fresh(WIDTH, luck), Net.fresh(2 * WIDTH, luck)
    env = open_tables(GAMES, rival, reward="margin", growing=True)
    seen, _ = env.reset(seed=seed)
    over, curve, steps, begun = np.zeros(GAMES, bool), [], 0, monotonic()
    while True:
        seconds = monotonic() - begun
        if seconds >= min(60 * len(curve), 60 * minutes):
            share, half = measure(judge, rival, seed + 1_000_000)
            at = {"train_s": round(seconds), "cpu_s": round(process_time()), "steps": steps}
            curve.append({**at, "win_share": [share, half]})
            print(f"{seconds:5.0f} s {steps:9,} steps {100 * share:.1f} ± {100 * half:.1f} % wins")
            np.savez(out, *judge.weights)
            Path(out).with_suffix(".json").write_text(json.dumps(curve, indent=1) + "\n")
            if seconds >= 60 * minutes:
                return curve
        played, gain, seen, over = gather(env, seen, over, judge, critic, luck)
        learn(played, gain, judge, critic, RATE * max(0.0, 1 - seconds / 60 / minutes), luck)
        steps += GAMES * STEPS


class Bot:
    """What was learned, as a bot: `./ppo.py:my.npz` wherever bots are named."""

    def __init__(self, net="my.npz"):
        with np.load(net) as stored:
            judge = Net([stored[f"arr_{i}"] for i in range(6)])
        one = lambda seen: {name: array[None] for name, array in seen.items()}  # noqa: E731
        self.choose = choosing(lambda seen, mask: decide(judge, one(seen), mask[None])[0][0])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--out", default="my.npz")
    parser.add_argument("--rival", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    train(**vars(parser.parse_args()))
