"""Games of one set-up side by side on the engine, one learner in each: what each of them decides is
played, and the others answer, until every learner is asked again."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pravek.bots.specs import parse
from pravek.core.chance import Draw, Pick, Shuffle
from pravek.core.match import stream
from pravek.core.registry import SetupError
from pravek.engines.dominoes.coding import PEOPLE
from pravek.engines.dominoes.lockstep.deciding import LEARNER, NAMED, OUTSIDE
from pravek.engines.dominoes.lockstep.play import ASKS, FACES, NOTHING, OVER, play
from pravek.engines.dominoes.observing.observe import observe_many
from pravek.engines.dominoes.observing.sight import named, new_rows
from pravek.engines.dominoes.players.weights import weights_for
from pravek.engines.dominoes.rules import layout as at
from pravek.engines.dominoes.rules.reading import read
from pravek.engines.dominoes.rules.score import POINT
from pravek.envs.answering import Answering, of_net
from pravek.envs.coding import Observation
from pravek.envs.terms import Terms
from pravek.games.dominoes.events import Deal, Piece
from pravek.games.kingdomino.dynasty import GAMES
from pravek.games.origins.recruiting import Faces

Numbers = npt.NDArray[np.int64]


class Lockstep:
    """`stops` says why each game waits; `rows` and `masks` are what its learner sees."""

    def __init__(self, terms: Terms, games: int) -> None:
        self.terms, self.game = terms, terms.setup.game
        self.origins = self.game.name == "origins"
        self._asked: list[Answering] = []
        self._kinds = np.array([self._kind(who) for who in terms.opponents])
        position = read(self.game, self.game.start())
        self._start, self._empty, self._box = position.table, position.kingdoms, position.box
        self._weights = weights_for(position.table)
        self.tables = np.tile(self._start, (games, 1))
        self.kingdoms = np.tile(self._empty, (games, 1, 1))
        setup: Any = self.game.setup  # type: ignore[attr-defined]
        self._setup, self._games = setup, GAMES if self.game.options.get("dynasty") else 1
        self._lines = np.zeros((games, self._games * setup.rounds), np.int64)
        self._bag = self.game.start().bag
        self._kings = np.zeros((games, self._games * len(self._bag)), np.int64)
        self._luck = np.zeros((games, 2), np.int64)
        self._faces = np.zeros(games, np.int64)
        self.learners = np.zeros(games, np.int64)
        self.stops = np.full(games, OVER)
        self.rows, self.masks = new_rows(games, self.origins)

    def _kind(self, who: str | Answering) -> int:
        """How the engine knows an opponent."""
        if isinstance(who, str):
            if who in NAMED:
                return NAMED[who]
            name, given = parse(who)
            if name != "policy" or not set(given) <= {"net"}:
                known = ", ".join((*NAMED, "policy"))
                raise SetupError(
                    f"in lock step opponents are {known} or functions, not {who!r}; "
                    "vectorization_mode='async' takes every bot"
                )
            who = of_net(self.game, given.get("net"))
        self._asked.append(who)
        return OUTSIDE - len(self._asked) + 1

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        over: npt.NDArray[np.bool_] = self.stops == OVER
        return over

    @property
    def deals(self) -> Numbers:
        return self._luck[:, 0].copy()

    @property
    def merits(self) -> Numbers:
        """By game and seat, what seats are ranked by."""
        return self.tables[:, at.MERITS : at.MERITS + self.game.players]

    @property
    def totals(self) -> Numbers:
        return self.merits // POINT

    @property
    def places(self) -> Numbers:
        """1 is the first; equal ones share a place."""
        better: Numbers = (self.merits[:, None, :] > self.merits[:, :, None]).sum(-1)
        return better + 1

    def begin(self, game: int, deal: int) -> None:
        """Lay out a new deal; `go_on` lets it begin."""
        self.tables[game], self.kingdoms[game] = self._start, self._empty
        learner = self.terms.seat_of(deal)
        self.learners[game] = learner
        self.tables[game, at.KINDS + learner] = LEARNER
        for seat, opponent in self.terms.around(learner).items():
            self.tables[game, at.KINDS + seat] = self._kinds[opponent]
        self._luck[game], self._faces[game] = (deal, 0), 0
        self._deal(game, deal)

    def _deal(self, game: int, deal: int) -> None:
        """All lines and kings of a deal: they do not depend on what is played."""
        setup = self._setup
        kings = len(self._bag)
        for n in range(self._games):
            box, bag = set(range(1, 49)), list(self._bag)
            for i in range(n * setup.rounds, (n + 1) * setup.rounds):
                line: Any = Draw(Deal, tuple(sorted(box)), setup.line)
                dominoes = line.sample(stream(deal, line.kind, i)).dominoes
                box.difference_update(dominoes)
                self._lines[game, i] = sum(1 << domino for domino in dominoes)
            for i in range(n * kings, (n + 1) * kings):
                king: Any = Pick(Piece, tuple(bag))
                self._kings[game, i] = king.sample(stream(deal, king.kind, i)).seat
                bag.remove(int(self._kings[game, i]))

    def go_on(self, which: Numbers, answers: Numbers) -> None:
        """Play these games on. `answers` has a number for every game, or NOTHING where it only just
        begins."""
        answers = answers.astype(np.int64)
        while len(which):
            self._play(which, answers)
            stops = self.stops[which]
            refilled, asked = which[stops == FACES], which[stops == ASKS]
            for game in refilled:
                self._refill(game)
            answers[refilled] = NOTHING
            if len(asked):
                answers[asked] = self._ask(asked)
            which = np.concatenate([refilled, asked])

    def _play(self, which: Numbers, answers: Numbers) -> None:
        play(
            self.tables,
            self.kingdoms,
            self._box,
            self._weights,
            self._lines,
            self._kings,
            self._start,
            self._empty,
            self._luck,
            which,
            answers,
            self.learners,
            self.stops,
            self.rows,
            self.masks,
        )

    def _refill(self, game: int) -> None:
        """The empty spaces of the cave are filled from the pile (OR-6.2)."""
        table = self.tables[game]
        pile = tuple(
            sorted(kind for k, kind in enumerate(PEOPLE) for _ in range(table[at.CAVE + k]))
        )
        empty = [i for i in range(4) if table[at.FACE_UP + i] < 0]
        new: Any = Shuffle(Faces, pile, min(len(empty), len(pile)))
        luck = stream(int(self._luck[game, 0]), new.kind, int(self._faces[game]))
        self._faces[game] += 1
        for i, face in zip(empty, new.sample(luck).people, strict=False):
            table[at.FACE_UP + i] = PEOPLE.index(face)
            table[at.CAVE + PEOPLE.index(face)] -= 1

    def _ask(self, which: Numbers) -> Numbers:
        """What nets and functions answer, each for all its seats at once."""
        tables = self.tables[which]
        seats = tables[:, at.SEAT]
        kinds = tables[np.arange(len(which)), at.KINDS + seats]
        answers = np.zeros(len(which), np.int64)
        for number, answering in enumerate(self._asked):
            mine = np.flatnonzero(kinds == OUTSIDE - number)
            if len(mine):
                rows, masks = new_rows(len(mine), self.origins)
                boards = self.kingdoms[which[mine]]
                observe_many(tables[mine], boards, self._box, seats[mine], rows, masks)
                coding = self.terms.setup.coding
                answers[mine] = answering(coding, self.planes(rows), masks.view(np.bool_))
        return answers

    def planes(self, rows: npt.NDArray[np.uint8]) -> Observation:
        """Rows as the observations they are."""
        arrays = named(rows, self.origins)
        return {name: arrays[name] for name in self.terms.setup.coding.space}
