"""For those who run a server, and a picture for those who invite."""

from __future__ import annotations

from urllib.parse import quote

import segno
from starlette.requests import Request
from starlette.responses import Response

import pravek
from pravek.server.api.answers import answer, read
from pravek.server.api.desk import Desk
from pravek.server.api.endpoints import endpoint
from pravek.server.wire.answers import Code, Health, Standing
from pravek.server.wire.requests import Picture

PRINTED = ":/?#[]@!$&'()*+,;=%"
"""What an address is made of beside letters and digits."""


class ServiceDesk(Desk):
    @endpoint("GET", "/health", Health)
    async def health(self, request: Request) -> Response:
        """Whether the server is well."""
        reason = self.house.standing.trouble
        health = Health(
            status="ok" if reason is None else "degraded",
            version=pravek.__version__,
            tables=len(self.house.rooms),
            reason=reason,
            broken=self.house.company.broken,
        )
        return answer(health, 200 if reason is None else 503)

    @endpoint("GET", "/alive", Standing)
    async def alive(self, request: Request) -> Response:
        """That the process runs; whoever does not hear this may start it anew."""
        return answer(Standing(status="ok"))

    @endpoint("GET", "/ready", Standing)
    async def ready(self, request: Request) -> Response:
        """Whether people may be sent here now."""
        if reason := self.house.standing.refusal:
            return answer(Standing(status="degraded", reason=reason), 503)
        return answer(Standing(status="ok"))

    @endpoint("GET", "/metrics", "text/plain")
    async def metrics(self, request: Request) -> Response:
        """Numbers for Prometheus."""
        return Response(self.house.metrics.text(), media_type="text/plain; version=0.0.4")

    @endpoint("POST", "/api/qr", Code, body=Picture)
    async def qr(self, request: Request) -> Response:
        """A path of this server as a QR code."""
        self.doors.pass_(request, self.doors.heavy)
        wish = await read(request, Picture)
        url = self.doors.public_url + wish.path
        plain = quote(url, safe=PRINTED)  # a scanner may not know in which alphabet to read on
        svg = segno.make(plain, error="m").svg_inline(scale=4, border=2, dark="#000", light="#fff")
        return answer(Code(url=url, svg=svg))
