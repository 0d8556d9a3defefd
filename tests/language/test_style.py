"""How we speak: politely, in the right case, with the signs a printer would set."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.language.catalogs import LANGUAGES, catalog, texts

FAMILIAR = {
    "bg": (
        r"ти|теб|твоят|твоя|твоето|твоите|твой|\w+(?:еш|иш|аш|яш)",
        r"вземи|избери|дай|постави|купи|изиграй|хвърли|докосни|седни|виж|играй|запази|покажи"
        r"|върни|опитай|почини|тръгни|завърши|пасувай|събирай|спри|отвори|кажи|започни|пусни",
    ),
    "cs": (
        r"tě|tobě|tvůj|tvá|tvé|tvou|tvoje|jsi|\w+(?:áš|íš|eš)",
        r"vyber|zahraj|vezmi|kup|sbírej|odpočiň|přehoď|vystup|hoď|dej|získej|ukonči|jednej|ťukni"
        r"|hraj|zkus|počkej|podívej|polož|přilož|zahoď|pasuj",
    ),
    "sk": (
        r"teba|tebe|tvoj|tvoja|tvoje|tvojej|tvoju|\w+(?:áš|íš|eš)",
        r"vyber|zahraj|vezmi|kúp|zbieraj|odpočiň|prehoď|vystúp|hoď|daj|získaj|ukonči|konaj|ťukni"
        r"|hraj|skús|počkaj|pozri|polož|prilož|zahoď|pasuj",
    ),
}
"""Words that say ty or ти: forms of the pronoun and the verb, and the commands."""

NOT_FAMILIAR = {"váš", "náš", "ваш", "наш", "клавиш", "příliš", "príliš"}

AGREES = re.compile(r"(?:ją|ają|ají|ejí|ajú|ú|ат|ят|oże|ůže|ôže|оже|chce|ce|ny|ni)(?!\w)")
"""Endings that say whether it is one or several: of verbs, and of words for people."""

AMOUNT = re.compile(r"\{(?:dice|gain|lose|take|give|harm|what|cost)(:acc)?\}")
"""Heaps of tokens and cards: "1 bonus card" looks different as an object in pl, cs and sk."""


def _familiar(language: str, text: str) -> Iterator[str]:
    """A command counts where a sentence begins: elsewhere it may be another form of the verb."""
    forms, commands = FAMILIAR[language]
    anywhere = re.finditer(rf"(?<!\w)(?:{forms})(?!\w)", text, re.IGNORECASE)
    first = re.finditer(rf"(?:^|(?<=[.!?:] ))(?:{commands})(?!\w)", text, re.IGNORECASE)
    yield from (found[0] for found in (*anywhere, *first) if found[0].lower() not in NOT_FAMILIAR)


@pytest.mark.parametrize("language", FAMILIAR)
def test_everybody_is_addressed_politely(language: str) -> None:
    """vy, Вие: on every page and button. What players say to each other is their own affair."""
    found = [
        f"{where}: {word}"
        for where, text in texts(language)
        if not where.startswith("phrase.")
        for word in _familiar(language, text)
    ]
    assert found == []


def test_polish_rules_speak_to_the_whole_table_and_the_table_to_one() -> None:
    plural = re.compile(r"(?<!\w)\w+(?:acie|ecie|icie|jcie|ćcie)(?!\w)")
    nouns = {"życie", "terytorium", "kacie", "świecie"}
    for where, text in texts("pl"):
        if where.startswith(("do.", "act.", "hint.", "krom.do.", "krom.act.", "krom.hint.")):
            assert [w for w in plural.findall(text) if w.lower() not in nouns] == [], where


@pytest.mark.parametrize("language", ["pl", "cs", "sk"])
def test_an_amount_is_in_the_accusative_only_after_a_verb(language: str) -> None:
    """After a colon, a bracket or a comma, or on its own, a thing is named: the nominative."""
    for key, text in catalog(language).items():
        if not isinstance(text, str) or not key.startswith("krom."):
            continue
        for match in AMOUNT.finditer(text):
            before = text[: match.start()].rstrip()
            named = before == "" or before[-1] in ":(,="
            rolled = match[0] == "{dice}" and key.startswith("krom.log.")  # numbers, not nouns
            totem = match[0] == "{what}" and key.startswith("do.")
            assert rolled or totem or named == (match[1] is None), f"{key}: {text}"


@pytest.mark.parametrize("language", ["pl", "bg", "cs", "sk"])
def test_a_list_of_names_follows_a_colon(language: str) -> None:
    """Before one name or several no verb can agree."""
    for key, text in catalog(language).items():
        if isinstance(text, str) and "{names}" in text:
            before, colon, _ = text.partition(": {names}")
            asks = before.startswith(("Kto ", "Kdo ", "Кой "))
            assert colon, f"{key}: {text}"
            assert asks or not AGREES.search(before), f"{key}: {text}"


def test_no_bulgarian_preposition_must_guess_the_next_letter() -> None:
    """с or със, в or във: that depends on a name nobody knows when the text is written."""
    for key, text in catalog("bg").items():
        if isinstance(text, str):
            assert not re.search(r"(?<!\w)(?:с|със|в|във) \**\{[a-z_]+\}", text), f"{key}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_a_printer(language: str) -> None:
    wrong = re.compile(r"\d×|×\d|\.\.\.|\s…|[\"'`]|\s[,;:!?](?!\))|\s-\s|\bPravek[“”\"]")
    found = [f"{where}: {text}" for where, text in texts(language) if wrong.search(text)]
    assert found == []


def test_slovak_puts_no_comma_before_a_plain_alebo() -> None:
    """buď …, alebo and či už …, alebo keep theirs, and so does a clause that ends there."""
    for where, text in texts("sk"):
        if not where.startswith("rules/"):
            assert ", alebo" not in text, where
