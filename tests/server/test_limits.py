"""How often an address and a socket may do something, and who is never kept out."""

from __future__ import annotations

from pathlib import Path

from tests.server.net import ME, open_net, run

from pravek.server.limits import neighbourhood
from pravek.server.settings import Limits, Rate
from pravek.table.limits import Bucket


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
