"""Trust: origins, limits, headers, logs, luck, and what a secret never gets into."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from tests.server.net import GAMES, open_net, play_on, run

from pravek.core import fair, record
from pravek.server.limits import Bucket, neighbourhood
from pravek.server.logs import Lines
from pravek.server.settings import LARGEST_SMALL_BODY, Limits, Rate

ME, BOT = {"who": "me", "name": "Anna"}, {"who": "bot", "level": "pebble"}


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


def test_limits_of_an_address(tmp_path: Path) -> None:
    async def scene() -> None:
        few = Limits(requests=Rate(5, 0.1), tables=Rate(2, 0.1), guesses=Rate(3, 0.1), sockets=2)
        async with open_net(tmp_path, limits=few) as net:
            codes = [(await net.get("/api/games")).status for _ in range(7)]
            assert codes == [200] * 5 + [429] * 2
            limited = await net.get("/api/games")
            assert int(limited.headers["retry-after"]) >= 1
            assert (await net.get("/api/games", client="10.0.0.2")).status == 200
            assert (await net.get("/health")).status == 200  # whoever watches may ask
            wish = {"game": "kingdomino", "seats": [ME, {"who": "open"}]}
            made = [await net.post("/api/tables", wish, client="10.0.0.3") for _ in range(3)]
            assert [answer.status for answer in made] == [201, 201, 429]
            guesses = [
                (await net.get(f"/api/join/a-b-{n}", client=f"10.0.1.{n // 4}")).status
                for n in range(8)
            ]
            assert guesses == [404, 404, 404, 429] * 2
            socks = [await net.connect(client="10.0.0.9") for _ in range(3)]
            assert (await socks[2].next("closed"))["d"]["code"] in (403, 4429)

    run(scene())


def test_who_has_the_right_secret_is_never_kept_out(tmp_path: Path) -> None:
    """128 bits cannot be guessed: wrong secrets are refused, right ones pass whatever was wrong
    before, for everybody behind this address."""

    async def scene() -> None:
        limits = Limits(guesses=Rate(2, 0.001))
        async with open_net(tmp_path, limits=limits) as net:
            made = await net.table(seats=[ME, {"who": "open"}])
            table = f"/api/tables/{made['table']['id']}"
            words = [(await net.get(f"/api/join/a-b-{n}")).status for n in range(3)]
            assert words == [404, 404, 429]
            for n in range(12):
                _, bye = await net.hello(table=made["table"]["id"], seats=[f"guess{n}"])
                assert bye["d"]["key"] == "wrong_secret"
                assert (await net.get(f"/api/watch/guess{n}")).status == 404
                assert (await net.post(table + "/start", {"host": f"guess{n}"})).status == 403
            assert (await net.get(f"/api/watch/{made['watch']}")).status == 200
            assert (await net.get(f"/api/join/{made['join']}")).status == 429
            _, snapshot = await net.sit(made, 0)
            assert snapshot["t"] == "snapshot"
            assert (await net.post(table + "/start", {"host": made["host"]})).status == 200
            own = await net.get(table + "/record", made["seats"][0]["secret"])
            assert own.status == 200
            assert (await net.get(table + "/record", "guess")).status == 403

    run(scene())


def test_words_that_are_published_are_no_guess(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, limits=Limits(guesses=Rate(1, 0.001))) as net:
            made = await net.table(seats=[ME, {"who": "open"}], visibility="public")
            await net.sit(made, 0)
            assert [(await net.get("/api/join/a-b-c")).status for _ in range(2)] == [404, 429]
            assert (await net.get(f"/api/join/{made['join'].upper()}")).status == 200
            path = f"/api/tables/{made['table']['id']}/seats/1"
            sat = await net.post(path, {"name": "Bo", "code": made["join"]})
            assert sat.status == 201

    run(scene())


def test_a_page_elsewhere_cannot_use_up_what_an_address_may_do(tmp_path: Path) -> None:
    """A picture on a page elsewhere brings no Origin, but the browser says where it comes from:
    it is refused and counts for nothing."""

    async def scene() -> None:
        few = Limits(requests=Rate(12, 0.001), guesses=Rate(2, 0.001))
        async with open_net(tmp_path, limits=few) as net:

            async def ask(path: str, site: str, mode: str, dest: str) -> int:
                names = zip(("site", "mode", "dest"), (site, mode, dest), strict=True)
                headers = {f"sec-fetch-{name}": value for name, value in names}
                return (await net.http("GET", path, headers=headers)).status

            for site in ("cross-site", "same-site") * 10:
                assert await ask("/api/join/a-b-c", site, "no-cors", "image") == 403
                assert await ask("/api/join/a-b-c", site, "navigate", "document") == 403
                assert await ask("/join/a-b-c", site, "navigate", "iframe") == 403
            assert await ask("/join/a-b-c", "cross-site", "navigate", "document") == 200  # a link
            assert await ask("/join/a-b-c", "none", "navigate", "document") == 200  # typed
            assert await ask("/api/join/a-b-c", "same-origin", "cors", "empty") == 404
            made = await net.table(seats=[ME, {"who": "open"}])
            assert (await net.get(f"/api/join/{made['join']}")).status == 200

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


def test_limits_of_a_socket(tmp_path: Path) -> None:
    async def scene() -> None:
        limits = Limits(messages=Rate(5, 0.1), phrases=Rate(2, 0.1))
        async with open_net(tmp_path, limits=limits) as net:
            made = await net.table()
            sock, _ = await net.sit(made, 0)
            for _ in range(4):
                await sock.send("say", seat=0, phrase="hello")
            answers = [await sock.next("said", "refused") for _ in range(4)]
            assert [a["t"] for a in answers] == ["said", "said", "refused", "refused"]
            assert answers[-1]["d"]["status"] == 429
            for _ in range(150):
                await sock.send("say", seat=0, phrase="hello")
            assert (await sock.next("bye"))["d"]["key"] == "too_often"
            assert (await sock.next("closed"))["d"]["code"] == 4429
            other, _ = await net.sit(made, 1)
            await other.send("say", seat=1, phrase="hello")
            assert (await other.next("said"))["d"]["seat"] == 1

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
            await net.sit(made, 0)
            text = "\n".join(lines)
            assert '"route": "/api/join/{words}"' in text
            secrets = [made["join"], made["watch"], made["host"], "wrong-secret-1234"]
            assert not any(s in text for s in [*secrets, made["seats"][0]["secret"]])
            assert all(json.loads(line)["what"] for line in lines)

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


def test_buckets_fill_again() -> None:
    time = [0.0]
    bucket = Bucket(Rate(2, 0.5), lambda: time[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    assert bucket.wait >= 2
    time[0] = 2
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_an_ipv6_household_is_one_address() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::2") == "2001:db8::/64"
    assert neighbourhood("::ffff:10.0.0.1") == "10.0.0.1"
    assert neighbourhood("10.0.0.1") == "10.0.0.1"
    assert neighbourhood(None) == "unknown"
