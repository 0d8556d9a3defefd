"""Puzzles over HTTP: what was computed is shipped, a worker only plays their positions again."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from pravek.server.api import uploads
from pravek.server.api.answers import answer, read
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.wire.requests import Try
from pravek.table.messages import Because
from pravek.teach.puzzles import answers
from pravek.teach.puzzles.shapes import Puzzle, Puzzles, Solution, Tried

LARGEST = 16 * 1024
"""Bytes of a try: an action is small."""


class PuzzleDesk(Desk):
    @endpoint("GET", "/api/puzzles", Puzzles)
    async def puzzles(self, request: Request) -> Response:
        """All puzzles, and the one of the day."""
        return answer(answers.listed(self.house.world.now()))

    @endpoint("GET", "/api/puzzles/{id}", Puzzle, problems=(404,))
    async def puzzle(self, request: Request) -> Response:
        """A puzzle: its position, and who is to find the best action."""
        return await self.work(request, uploads.puzzle, request.path_params["id"])

    @endpoint("POST", "/api/puzzles/{id}/tries", Tried, body=Try, problems=(404, 422))
    async def try_puzzle(self, request: Request) -> Response:
        """Try an action: right, or what it gives away and why."""
        wish = await read(request, Try, LARGEST)
        return await self.work(request, uploads.tried, request.path_params["id"], wish.action)

    @endpoint("POST", "/api/puzzles/{id}/why", Because, body=Try, problems=(404, 422))
    async def why_in_puzzle(self, request: Request) -> Response:
        """Would this be legal there, and what would it bring at once?"""
        wish = await read(request, Try, LARGEST)
        return await self.work(request, uploads.why_there, request.path_params["id"], wish.action)

    @endpoint("GET", "/api/puzzles/{id}/solution", Solution, problems=(404,))
    async def solution(self, request: Request) -> Response:
        """The best action, and why it is better than the most tempting one."""
        return await self.work(request, uploads.solution, request.path_params["id"])
