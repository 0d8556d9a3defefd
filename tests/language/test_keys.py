"""Every key that server or client can say has words in every language, with its arguments."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import get_args

import pytest
from tests.games.lessons import chapters, pages
from tests.language import client, spoken
from tests.language.catalogs import LANGUAGES, WEB, catalog, slots

import pravek  # noqa: F401  (the games register themselves)
from pravek.core import picture, registry
from pravek.games.dominoes import events as dominoes
from pravek.games.kingdomino.dominoes import BOX as KINGDOMINO
from pravek.games.krom import duties as krom
from pravek.games.krom.cards import ours
from pravek.games.krom.state import AREAS, KINDS
from pravek.games.origins import MODES, discovery, opening, recruiting, totem
from pravek.games.origins.dominoes import BOX as ORIGINS
from pravek.games.origins.people import TILES
from pravek.games.origins.resources import KINDS as RESOURCES
from pravek.server.pages import sharing
from pravek.table.shapes import Clock, Level, Phrase

GAMES = {entry.name: entry for entry in registry.entries()}
SWITCHES = {
    option.name
    for entry in GAMES.values()
    for option in entry.options
    if not option.choices and option.default is False
}
OUTDATED = set(
    re.findall(
        r'"(\w+)"',
        re.findall(r"OUTDATED.*?\[(.*?)\]", (WEB / "i18n/refusal.ts").read_text(), re.S)[0],
    )
)
"""Refusals that share one sentence: reload the page."""

GROUPS: dict[str, set[str]] = {
    "game": set(GAMES),
    "home": set(GAMES),
    "board": {"kingdomino", "origins"},
    "mode": set(MODES),
    "mode_about": set(MODES),
    "mode_short": set(MODES),
    "option": SWITCHES | {"mode", "cards"},
    "option_about": SWITCHES,
    "clock": set(get_args(Clock)),
    "colour": set(picture.COLOURS),
    "level": set(get_args(Level)),
    "strength": set(get_args(Level)),
    "phrase": set(get_args(Phrase)),
    "kd": set(KINGDOMINO.terrains),
    "or": set(ORIGINS.terrains),
    "resource": set(RESOURCES),
    "person": set(TILES),
    "worth": set(TILES),
    "act": {"discard", "decline", "fizzle"},
    "krom.area": set(AREAS),
    "krom.in": set(AREAS),
    "krom.to": set(AREAS),
    "krom.do": set(AREAS),
    "krom.deed": set(AREAS),
    "krom.deck": set(ours().decks),
    "krom.kind": set(KINDS),
    "krom.combo": set(ours().summits),
    "krom.effect": {card.kind for card in ours().bonus.values()},
    "krom.line": {"trophy"},
    "noun": {f"krom_{kind}" for kind in (*KINDS, "any_resource", "life", "bonus", "die", "point")},
}
"""Words of the wire that the client looks up by their group."""

SHARING = inspect.getsource(sharing)
OVER_THE_SOCKET = (
    "server/sockets/connection.py",
    "server/sockets/session.py",
    "server/wire/frames.py",
    "table/asking.py",
    "table/audience.py",
    "table/helping.py",
    "table/holders.py",
    "table/moves.py",
    "table/state.py",
)
"""Refusals at a table are told as reasons, those of a request as troubles."""

FAULTS = [each for each in spoken.said() if each.call in ("fault", "bad")]
"""What is wrong with somebody's own card file; the rarest are told in English only."""
REASONS = [each for each in spoken.said() if each.call == "Reason"]
"""Why another action was better."""
TOLD_OTHERWISE = ("ScoreLine", "Reason", "fault", "bad")
REFUSALS = [each for each in spoken.said() if each.call not in TOLD_OTHERWISE]


def _known(said: spoken.Said) -> str | None:
    """The entry that tells a refusal."""
    groups = ("krom.why", "why", "trouble") if said.krom else ("why", "trouble")
    asked = said.path.startswith(("review/", "server/", "table/", "teach/"))
    if asked and said.path not in OVER_THE_SOCKET:
        groups = ("trouble", "why")
    return next((f"{g}.{said.key}" for g in groups if f"{g}.{said.key}" in catalog("en")), None)


def _given(said: spoken.Said) -> set[str]:
    """The arguments, and what the client makes of them."""
    args = set(said.args or ())
    made = {"seat": {"name"}, "area": {"place"}, "price": {"cost"}}
    return args.union(*(made.get(arg, set()) for arg in args))


def test_the_collector_finds_refusals_of_every_layer() -> None:
    """A collector that finds nothing would let everything pass."""
    keys = {said.key for said in REFUSALS}
    assert {"outgrown", "too_far", "no_rerolls", "card_area", "bad_record", "taken"} <= keys
    assert {"no_such_table", "no_such_code", "not_offered", "bot_holds", "wrong_seats"} <= keys
    assert len(keys) > 90


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_rules_and_server_has_words_and_their_arguments(language: str) -> None:
    words, wrong = catalog(language), []
    for said in REFUSALS:
        entry = _known(said)
        if said.key in OUTDATED:
            continue
        if entry is None or entry not in words:
            wrong.append(f"{said.path}: {said.key} has no words")
        elif said.args is not None and (missing := slots(words[entry]) - _given(said)):
            wrong.append(f"{said.path}: {said.key} is not given {missing}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_review_or_a_hint_has_words_and_their_arguments(language: str) -> None:
    words = catalog(language)
    assert len(REASONS) > 20
    for said in REASONS:
        for group in ("reason", "because"):  # of what was played, and of a hint
            assert f"{group}.{said.key}" in words, f"{said.path}: {said.key}"
            if said.args is not None:
                assert slots(words[f"{group}.{said.key}"]) <= _given(said), said.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_card_file_is_given_what_it_names(language: str) -> None:
    words, told = catalog(language), set()
    for said in FAULTS:
        entry = f"fault.{said.key}"
        if entry in words and said.args is not None:
            told.add(entry)
            assert slots(words[entry]) <= said.args, entry
    assert len(told) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_client_is_given_what_it_names(language: str) -> None:
    words, wrong = catalog(language), []
    for call in client.calls():
        for key in call.keys:
            if key not in words:
                wrong.append(f"{call.path}: {key} has no words")
            elif call.args is not None and (missing := slots(words[key]) - call.args):
                wrong.append(f"{call.path}: {key} is not given {missing}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_wire_has_a_name(language: str) -> None:
    keys = {f"{group}.{word}" for group, words in GROUPS.items() for word in words}
    assert keys - catalog(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_key(language: str) -> None:
    """Only the accusative is a matter of the language; elsewhere the keys are the same."""
    here = {key for key in catalog(language) if not key.endswith(".acc")}
    assert here == catalog("en").keys()


@pytest.mark.parametrize(
    "file",
    sorted((WEB / "i18n/locales").rglob("*.json")),
    ids=lambda file: f"{file.parent.name}-{file.stem}",
)
def test_no_key_is_written_twice(file: Path) -> None:
    """Of two entries only one is read; two people who add words side by side make such pairs."""
    keys = [key for key, _ in json.loads(file.read_text(), object_pairs_hook=list)]
    assert len(keys) == len(set(keys))


def test_every_score_line_has_a_name() -> None:
    told = (WEB / "games/dominoes/lines.ts").read_text()
    for line in spoken.said():
        if line.call == "ScoreLine" and line.krom:
            assert line.key == "evolution" or f"krom.line.{line.key}" in catalog("en"), line
        elif line.call == "ScoreLine":
            assert f'case "{line.key}"' in told or f"option.{line.key}" in catalog("en"), line


def test_every_note_of_the_server_is_told() -> None:
    told = (WEB / "table/telling.ts").read_text()
    assert spoken.notes() >= {"holder", "concede", "abandoned", "closed"}
    assert {note for note in spoken.notes() if f'case "{note}"' not in told} == set()


def _duties() -> set[str]:
    """What a seat can owe, as the coach calls it."""
    places = (dominoes, discovery, opening, recruiting, totem)
    ours = {name.lower() for place in places for name, _ in inspect.getmembers(place, _is_duty)}
    return ours | {f"krom_{name}" for name, _ in inspect.getmembers(krom, inspect.isclass)}


def _is_duty(thing: object) -> bool:
    return inspect.isclass(thing) and issubclass(thing, dominoes.Duty)


def _used() -> set[str]:
    """Every key that somebody says."""
    literals, keys = client.literals(), set(catalog("en"))
    used = keys & literals
    used |= {f"{group}.{word}" for group, words in GROUPS.items() for word in words}
    used |= {entry for said in REFUSALS if (entry := _known(said))}
    everywhere = {said.key for said in REFUSALS if said.path.endswith("/problems.py")}
    used |= {f"why.{key}" for key in everywhere}  # a request and a table may both hear these
    used |= {key for key in keys if key.startswith("trouble.") and key.split(".")[1] in literals}
    used |= {f"fault.{said.key}" for said in FAULTS}
    used |= {f"{group}.{said.key}" for group in ("reason", "because") for said in REASONS}
    used |= {f"coach.{duty}" for duty in _duties()}
    used |= {key for key in keys if key.startswith("coach.") and key[6:] in literals}
    used |= {f"{a}.{b}" for a, b in _terms()}
    used |= {f"theme.{said.key}" for said in REASONS} | _taught().keys()
    used |= {key for key in keys if f'"{key}"' in SHARING}  # what the server says of a link
    used |= {f"{key}.more" for key in used}
    return used | {
        f"noun.{noun}"
        for key in used & keys
        for noun in re.findall(r"\|([a-z_]+)\}", str(catalog("en")[key]))
    }


def _taught() -> dict[str, set[str]]:
    """What the lessons of the games say, with what each sentence is given."""
    told: dict[str, set[str]] = {}
    for game in GAMES:
        for chapter in chapters(game):
            told |= {f"lesson.{chapter['id']}": set(), f"lesson.{chapter['id']}.about": set()}
        for name, page in pages(game).items():
            asked = [f".{letter}" for letter in "abcdef"[: len(page.get("ask", ()))]]
            more = ["", *asked, *([".why"] if asked else [])]
            told |= {f"lesson.{name}{each}": set(page["args"]) for each in more}
    return told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_theme_of_puzzles(language: str) -> None:
    assert {f"theme.{said.key}" for said in REASONS} - catalog(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_lesson_has_words_and_their_arguments(language: str) -> None:
    words, taught = catalog(language), _taught()
    assert len(taught) > 80
    for key, given in taught.items():
        assert key in words, key
        assert slots(words[key]) <= given, key


def _terms() -> set[tuple[str, str]]:
    call = re.compile(r"\bterm\([\"'](\w+)[\"'], [\"'](\w+)[\"']")
    return {pair for text in client.sources().values() for pair in call.findall(text)}


def test_no_key_is_dead() -> None:
    assert set(catalog("en")) - _used() == set()
