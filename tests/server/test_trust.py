"""What can be trusted: luck that can be checked, no page of others, no secret in logs or store."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tests.server.net import BOT, GAMES, ME, open_net, play_on, run

from pravek.core import fair, record
from pravek.server.logs import Lines
from pravek.server.settings import LARGEST_SMALL_BODY


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_promised_and_can_be_checked(game: str, tmp_path: Path) -> None:
    """W15: the SHA-256 of seed and salt is published at the start, both at the end."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(game, [ME, BOT])
            table = made["table"]["id"]
            seed = net.house.rooms[table].play.seed  # type: ignore[union-attr]
            salt = net.house.rooms[table].play.salt  # type: ignore[union-attr]
            assert len(seed) == len(salt) == 32
            secrets = {seed, salt, str(int(seed, 16))}
            sock, snapshot = await net.sit(made, 0)
            own = await net.get(f"/api/tables/{table}/record", made["seats"][0]["secret"])
            over = await play_on(sock, snapshot, Random(1))
            before = [text for text in sock.heard if '"t":"over"' not in text]
            for text in [*before, own.body.decode(), json.dumps(made)]:
                assert not any(secret in text for secret in secrets)
            assert (over["d"]["seed"], over["d"]["salt"]) == (seed, salt)
            promised = made["table"]["luck"]
            assert promised == sha256(f"{seed}:{salt}".encode()).hexdigest()
            whole = await net.get(f"/api/tables/{table}/record", made["watch"])
            match = record.load(whole.body.decode())
            assert match.promise is not None
            assert match.promise.commitment == promised
            assert fair.check(match) == "fair"

    run(scene())


def test_a_running_game_exports_only_what_the_requester_saw(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table("krom", 3, options={"random_characters": True})
            path = f"/api/tables/{made['table']['id']}/record"
            for seat, holder in enumerate(made["seats"]):
                header = json.loads((await net.get(path, holder["secret"])).body.split(b"\n")[0])
                assert header["seen_by"] == seat
            seen = await net.get(path, made["watch"])
            assert json.loads(seen.body.split(b"\n")[0])["seen_by"] == "spectator"
            assert seen.headers["content-type"].startswith("application/x-ndjson")
            for wrong in (None, "x", made["host"], made["table"]["id"]):
                assert (await net.get(path, wrong)).status == 403
            lobby = await net.table(seats=[ME, {"who": "open"}])
            early = await net.get(f"/api/tables/{lobby['table']['id']}/record", lobby["watch"])
            assert early.status == 409

    run(scene())


def test_a_page_of_somebody_else_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, public_url="https://play.example.org") as net:

            async def status(host: str, origin: str | None) -> int:
                headers = {"host": host, **({"origin": origin} if origin else {})}
                return (await net.http("GET", "/api/games", headers=headers)).status

            assert await status("localhost:8000", None) == 200
            assert await status("localhost:8000", "http://localhost:8000") == 200
            assert await status("192.168.1.7:8000", "http://192.168.1.7:8000") == 200
            assert await status("[::1]:8000", "http://[::1]:8000") == 200
            assert await status("play.example.org", "https://play.example.org") == 200
            assert await status("localhost:8000", "https://play.example.org") == 200
            assert await status("localhost:8000", "https://evil.example") == 403
            assert await status("evil.example", "http://evil.example") == 403  # DNS rebinding
            assert await status("localhost:8000", "null") == 403
            assert await status("[::1", None) in (200, 403)  # malformed, but no crash
            sock = await net.connect({"origin": "https://evil.example"})
            assert (await sock.next("closed"))["d"]["code"] in (403, 4403)

    run(scene())


def test_only_the_script_that_runs_python_may_run_it(tmp_path: Path) -> None:
    """Compiled code of its own making, and nothing weaker: neither eval nor any other source."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            page = (await net.get("/")).headers["content-security-policy"]
            for path in ("/assets/core-x.js", "/sw.js", "/offline/x/pyodide.mjs", "/pocket-x.js"):
                assert (await net.get(path)).headers["content-security-policy"] == page
            worker = (await net.get("/assets/pocket-x.js")).headers["content-security-policy"]
            assert worker.replace(" 'wasm-unsafe-eval'", "") == page
            assert worker.count("unsafe-eval") == 1

    run(scene())


def test_security_headers_on_every_answer(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            for path in ("/", "/api/games", "/nowhere.js", "/api/nothing", "/health"):
                headers = (await net.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "script-src 'self'" in policy
                assert "unsafe-eval" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
            assert (await net.get("/api/games")).headers["cache-control"] == "no-store"
            page = await net.get("/t/some-table")
            assert page.status == 200
            assert page.headers["content-type"].startswith("text/html")

    run(scene())


@pytest.mark.parametrize(
    "name",
    [
        *("\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", "\u0301", "\u034f", " \u3164 "),
        *(
            "\u200b",
            "Anna\u3164",
            "A\u17b4",
            "\ufe0f",
            "\u0301\u0302",
            "\U0001d159",
            "\u180b",
            "   ",
        ),
    ],
)
def test_a_name_can_be_seen(name: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            wish = {"game": "kingdomino", "seats": [{"who": "me", "name": name}, BOT]}
            refused = await net.post("/api/tables", wish)
            assert (refused.status, refused.json["key"]) == (422, "bad_name")
            made = await net.table(seats=[ME, {"who": "open"}])
            path = f"/api/tables/{made['table']['id']}/seats/1"
            sat = await net.post(path, {"name": name, "code": made["join"]})
            assert (sat.status, sat.json["key"]) == (422, "bad_name")
            assert net.house.rooms[made["table"]["id"]].chairs[1].owner == "nobody"

    run(scene())


@pytest.mark.parametrize("name", ["Anna", "Žofia", "Zoe\u0308", "李", "Ана", "❤\ufe0f", "R2", "…"])
def test_names_of_all_languages_are_welcome(name: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[{"who": "me", "name": name}, BOT])
            assert made["table"]["seats"][0]["name"] == name

    run(scene())


def test_too_large_and_not_json(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            large = await net.http("POST", "/api/tables", raw=b"[" * (LARGEST_SMALL_BODY + 1))
            assert large.status == 413
            deep = await net.http("POST", "/api/tables", raw=b"[" * 100_000)
            assert deep.status == 400
            plain = await net.http(
                "POST", "/api/tables", {}, headers={"content-type": "text/plain"}
            )
            assert plain.status == 415
            assert (await net.http("DELETE", "/api/tables")).status == 405

    run(scene())


def test_errors_of_our_own_show_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:

            def broken(*_: object) -> None:
                raise RuntimeError("the seed is 12345")

            monkeypatch.setattr(net.house, "public", broken)
            answer = await net.get("/api/tables")
            assert answer.status == 500
            assert answer.json["key"] == "our_fault"
            assert b"12345" not in answer.body
            assert b"Traceback" not in answer.body

    run(scene())


def test_logs_are_lines_without_secrets(tmp_path: Path) -> None:
    lines: list[str] = []

    class Keep(logging.Handler):
        def emit(self, entry: logging.LogRecord) -> None:
            lines.append(Lines().format(entry))

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, {"who": "open"}])
            await net.get(f"/api/join/{made['join']}")
            await net.get(f"/api/watch/{made['watch']}")
            await net.get(f"/api/tables/{made['table']['id']}/record", made["seats"][0]["secret"])
            await net.hello(table=made["table"]["id"], seats=["wrong-secret-1234"])
            sock, _ = await net.sit(made, 0)
            await sock.send("why", action={}, id="move-7")
            await sock.next("refused")
            text = "\n".join(lines)
            assert '"route": "/api/join/{words}"' in text
            secrets = [made["join"], made["watch"], made["host"], "wrong-secret-1234"]
            assert not any(s in text for s in [*secrets, made["seats"][0]["secret"]])
            assert all(json.loads(line)["what"] for line in lines)
            [answered] = [line for line in lines if '"answered"' in line]
            assert json.loads(answered)["trace_id"] == "move-7"

    root, keep = logging.getLogger("pravek"), Keep()
    root.addHandler(keep)
    root.setLevel(logging.DEBUG)
    try:
        run(scene())
    finally:
        root.removeHandler(keep)
        root.setLevel(logging.NOTSET)


def test_the_store_keeps_no_secret(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, BOT])
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        for secret in (made["host"], made["seats"][0]["secret"]):
            assert secret.encode() not in stored
            assert sha256(secret.encode()).hexdigest().encode() in stored

    run(scene())
