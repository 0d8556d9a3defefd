"""Guess words and secrets from somebody's address, also as a picture on a page elsewhere."""

from __future__ import annotations

import asyncio
import json
from urllib.error import HTTPError

from tests.server.attacks.siege import FRIENDS, Figures, Siege


async def attack(siege: Siege, scale: float) -> Figures:
    made = await siege.ask(
        "/api/tables", {"game": "kingdomino", "seats": [*FRIENDS, {"who": "open"}]}
    )
    guesses = max(12, round(60 * scale))
    pictures = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert {await _status(siege, n, **pictures) for n in range(guesses)} == {403}
    assert await _status(siege, 0) == 404  # pictures elsewhere used nothing up
    words = [await _status(siege, n) for n in range(guesses)]
    assert words.count(404) <= 12
    assert words[-1] == 429
    async with siege.connect() as line:  # the right secret passes all the same
        secret = made["seats"][0]["secret"]
        await siege.say(line, "hello", table=made["table"]["id"], seats=[secret])
        assert json.loads(await line.recv())["t"] == "snapshot"
    assert (await siege.ask(f"/api/watch/{made['watch']}"))["id"] == made["table"]["id"]
    return {"guesses": guesses, "looked_at": words.count(404)}


async def _status(siege: Siege, number: int, **headers: str) -> int:
    try:
        ask = siege.server.ask
        await asyncio.to_thread(ask, f"/api/join/no-such-{number}", None, None, **headers)
    except HTTPError as error:
        error.close()
        return error.code
    return 200
