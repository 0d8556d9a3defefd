"""Invitation words: of the table's language, unmistakable, and taken however they are typed."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import get_args
from urllib.parse import quote

import pytest
import segno
from tests.server.net import open_net, run

from pravek.server.join_words import WORDS, as_said
from pravek.server.world import World
from pravek.table.shapes import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)
OWN = ("pl", "bg", "cs", "sk")
ME, OPEN = {"who": "me", "name": "Anna"}, {"who": "open"}


def alike(one: str, other: str) -> bool:
    """One letter more, less or other: nobody tells them apart over the phone."""
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) <= 1
    short, long = sorted((one, other), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_more_than_three_million_codes(language: Language) -> None:
    first, second, third = WORDS[language]
    assert len(set(first)) * (len(set(second)) - 1) * (len(set(third)) - 2) > 3_000_000
    assert all(word == as_said(word) and 2 < len(word) <= 10 for word in first if language != "en")


@pytest.mark.parametrize("language", OWN)
def test_no_two_words_of_a_language_are_alike(language: Language) -> None:
    assert [pair for pair in combinations(WORDS[language][0], 2) if alike(*pair)] == []


@pytest.mark.parametrize("language", OWN)
def test_words_need_no_keyboard_but_the_usual_one(language: Language) -> None:
    """Latin without accents, or the thirty letters of Bulgarian."""
    letters = set("".join(WORDS[language][0]))
    assert letters <= set(
        "абвгдежзийклмнопрстуфхцчшщъьюя" if language == "bg" else "abcdefghijklmnopqrstuvwxyz"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_words_of_a_code_differ(language: Language) -> None:
    for _ in range(500):
        words = World().code(language).split("-")
        assert len(set(words)) == 3
        assert all(word in from_ for word, from_ in zip(words, WORDS[language], strict=True))


@pytest.mark.parametrize("language", LANGUAGES)
def test_friends_sit_down_however_they_type_the_words(language: Language, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, OPEN], language=language)
            words = made["join"].split("-")
            assert all(word in from_ for word, from_ in zip(words, WORDS[language], strict=True))
            for typed in (
                made["join"],
                made["join"].upper(),
                f" {'  '.join(words)}. ",
                ".".join(words),
                "–".join(words),
                "_".join(words),
            ):
                found = await net.get(f"/api/join/{typed}")
                assert (found.status, found.json["id"]) == (200, made["table"]["id"]), typed
            path = f"/api/tables/{made['table']['id']}/seats/1"
            sat = await net.post(path, {"name": "Bo", "code": " ".join(words).title()})
            assert sat.status == 201

    run(scene())


def test_a_table_without_a_language_has_english_words(tmp_path: Path) -> None:
    """As the client of yesterday asks for it."""

    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = await net.table(seats=[ME, OPEN])
            assert made["join"].split("-")[1] in WORDS["en"][1]
            wrong = await net.post(
                "/api/tables", {"game": "kingdomino", "seats": [ME, OPEN], "language": "tlh"}
            )
            assert (wrong.status, wrong.json["key"]) == (400, "bad_request")

    run(scene())


def test_a_qr_code_holds_plain_letters_only(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_net(tmp_path) as net:
            made = (await net.post("/api/qr", {"path": "/join/видра-река-лале"})).json
            assert made["url"].endswith("/join/видра-река-лале")
            plain = made["url"].removesuffix("видра-река-лале") + quote("видра-река-лале")
            drawn = segno.make(plain, error="m").svg_inline(
                scale=4, border=2, dark="#000", light="#fff"
            )
            assert made["svg"] == drawn

    run(scene())
