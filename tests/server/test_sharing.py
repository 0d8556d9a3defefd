"""A link says what it is wherever it is pasted, in the table's language, and no secret."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.language.catalogs import LANGUAGES, ROOT, catalog
from tests.server import foreign
from tests.server.net import Net, open_net, run

from pravek.server.join_words import WORDS, language_of
from pravek.server.settings import Limits
from pravek.server.world import World
from pravek.table.limits import Rate
from pravek.table.shapes import Language

META = re.compile(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)" />')


@pytest.fixture
def client(tmp_path: Path) -> Path:
    """A client as it is built, with nothing in it but its page and its words."""
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text((ROOT / "web/index.html").read_text())
    words = {language: catalog(language) for language in LANGUAGES}
    (folder / "words.json").write_bytes(msgspec.json.encode(words))
    return folder


async def told(net: Net, path: str, language: str = "en") -> dict[str, str]:
    """What the head of a page says."""
    found = await net.http("GET", path, headers={"accept-language": language})
    assert found.status == 200
    html = found.body.decode()
    spoken = re.findall(r'<html lang="(\w+)">', html)
    titles = re.findall(r"<title>(.*)</title>", html)
    assert len(spoken) == len(titles) == 1
    assert f'href="/{spoken[0]}.webmanifest"' in html
    pairs = {name: unescape(value) for name, value in META.findall(html)}
    return pairs | {"lang": spoken[0], "title": unescape(titles[0])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_speaks_the_language_of_its_table(
    tmp_path: Path, client: Path, language: str
) -> None:
    """Whoever asks: the messenger that draws the preview speaks English."""

    async def scene() -> None:
        async with open_net(tmp_path, web=client) as net:
            seats: list[Any] = [{"who": "me", "name": "Hania"}, {"who": "open"}]
            options = {"mode": "tribe"}
            made = await net.table("origins", seats, options=options, language=language)
            words = catalog(language)
            game = str(words["game.with_mode"]).format(
                game=words["game.origins"], mode=words["mode.tribe"]
            )
            link = await told(net, f"/join/{made['join']}")
            assert link["og:title"] == str(words["link.invite"]).format(name="Hania", game=game)
            assert link["title"] == f"{link['og:title']} · Pravek"
            assert link["description"] == link["og:description"] == words["link.invite_about"]
            assert link["lang"] == language
            assert link["og:image"].endswith("/link-origins.png")
            assert link["og:image"].startswith("http")
            watch = await told(net, f"/watch/{made['watch']}")
            assert (watch["lang"], "Hania" in watch["og:description"]) == (language, True)
            secrets = {made["host"], made["watch"], made["join"]}
            secrets |= {seat["secret"] for seat in made["seats"]}
            table = await told(net, f"/t/{made['table']['id']}")
            assert table["og:title"] == game
            assert not [one for one in secrets for text in table.values() if one in text]
            wish = {"name": "Todor", "code": made["join"]}
            await net.post(f"/api/tables/{made['table']['id']}/seats/1", wish)
            begun = await told(net, f"/join/{made['join']}")
            assert (begun["lang"], begun["og:title"]) == (language, words["link.join"])

    run(scene())


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_invitation_never_sounds_like_another_language(language: Language) -> None:
    """Czech and Slovak share many words; three shared ones are not drawn."""
    assert {language_of(World().code(language)) for _ in range(2000)} == {language}


def test_every_language_knows_its_own_words() -> None:
    for language, places in WORDS.items():
        said = "-".join(place[-1 - at] for at, place in enumerate(places))
        assert language_of(said) == language
    assert language_of("") is language_of("amber-otter") is language_of("a-b-c") is None


@pytest.mark.parametrize(
    ("wish", "language"),
    [("sk-SK,cs;q=0.8", "sk"), ("de,pl;q=0.5,cs;q=0.9", "cs"), ("de", "en"), (";;q=x", "en")],
)
def test_other_pages_speak_the_language_of_who_asks(
    tmp_path: Path, client: Path, wish: str, language: str
) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, web=client) as net:
            words = catalog(language)
            rules = await told(net, "/rules/kingdomino", wish)
            assert rules["og:title"] == f"{words['nav.rules']}: {words['game.kingdomino']}"
            assert rules["lang"] == language
            home = await told(net, "/", wish)
            assert home["title"] == home["og:title"] == "Pravek"
            games = (f"game.{game}" for game in ("kingdomino", "origins", "krom"))
            assert all(str(words[game]) in home["description"] for game in games)

    run(scene())


@pytest.mark.parametrize(
    "path", ["/new/krom", "/learn/origins", "/score", "/replay/x", "/tables", "/about", "/nowhere"]
)
def test_every_page_says_something(tmp_path: Path, client: Path, path: str) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, web=client) as net:
            page = await told(net, path)
            said = page["og:title"] + page["og:description"]
            assert page["og:description"]
            assert "{" not in said
            assert not set(said.split()) & catalog("en").keys()

    run(scene())


def test_a_name_cannot_write_into_the_page(tmp_path: Path, client: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, web=client) as net:
            name = '"><script>'
            made = await net.table(seats=[{"who": "me", "name": name}, {"who": "open"}])
            page = await net.get(f"/join/{made['join']}")
            assert "<script>" not in page.body.decode()
            assert name in (await told(net, f"/join/{made['join']}"))["og:title"]

    run(scene())


def test_words_nobody_was_given_are_a_guess_here_too(tmp_path: Path, client: Path) -> None:
    """Who has guessed too often sees the page all the same, and learns nothing from it."""

    async def scene() -> None:
        limits = Limits(guesses=Rate(2, 0.0001))
        async with open_net(tmp_path, web=client, limits=limits) as net:
            made = await net.table(seats=[{"who": "me", "name": "Hania"}, {"who": "open"}])
            assert "Hania" in (await told(net, f"/join/{made['join']}"))["og:title"]
            for _ in range(2):
                wrong = await told(net, "/join/no-such-words")
                assert wrong["og:title"] == catalog("en")["link.join"]
            assert (await told(net, f"/join/{made['join']}")) == {
                **wrong,
                "og:url": f"http://127.0.0.1:8000/join/{made['join']}",
            }
            assert (await net.get(f"/api/join/{made['join']}")).status == 429

    run(scene())


def test_a_game_from_outside_is_called_as_it_says(tmp_path: Path, client: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path, web=client) as net:
            page = await told(net, "/new/nim")
            assert page["og:title"].endswith(": Nim")
            assert page["og:description"].endswith("whoever takes the last match wins.")
            assert page["og:image"].endswith("/link-pravek.png")
            assert ", Nim" in (await told(net, "/"))["og:description"]

    with foreign.brought(foreign.NIM):
        run(scene())
