"""One thing, one name: at the table, with the coach, on the rules pages and in the box."""

from __future__ import annotations

import re

import pytest
from tests.language.catalogs import LANGUAGES, catalog, glossary, page, texts

BOXED = {
    "game.origins": "game_origins",
    **{f"mode.{mode}": f"mode_{mode}" for mode in ("discovery", "totem", "tribe")},
    **{f"kd.{t}": f"kd_{t}" for t in ("wheat", "forest", "lake", "grassland", "swamp", "mine")},
    **{f"or.{t}": t for t in ("desert", "grassland", "lake", "jungle", "quarry", "volcano")},
    **{f"resource.{kind}": kind for kind in ("mammoth", "fish", "mushroom", "flint")},
    **{
        f"person.{who}": who
        for who in (
            *("hunter", "fishing_child", "gatherer", "sculptor", "painter", "fire_lady", "shaman"),
            *("warrior_1", "warrior_2", "warrior_3"),
        )
    },
    "score.lone_warrior": "lone_warrior",
    "score.warriors": "warrior_group",
    "option.empire_of_fire": "empire_of_fire",
    "option.homo_habilis": "homo_habilis",
    "option.ice_age": "ice_age",
    "option.kromosaur": "kromosaur",
    "option.mode": "mode",
    "cave.title": "cave_people",
    "krom.area.caves": "caves",
    "krom.area.forest": "forest_area",
    "krom.area.savanna": "savanna",
    "krom.area.mountains": "mountains",
    "krom.deck.gathering": "gathering",
    "krom.deck.hunting": "hunting",
    **{f"krom.kind.{kind}": kind for kind in ("krom", "wood", "bone", "stone")},
    "calc.castle": "castle",
    "calc.hut": "hut",
}
"""Names that the box prints, by the glossary's term."""

COUNTED = {
    "noun.crown": "crown",
    "noun.fire": "fire",
    "noun.crater": "crater",
    "noun.square": "square",
    "noun.line": "line",
    "noun.resource": "resource",
    "noun.player": "player",
    "noun.krom_bonus": "bonus",
    "noun.krom_point": "evolution_point",
}

ON_THE_PAGES = {
    "mighty_duel": "kingdomino",
    "middle_kingdom": "kingdomino",
    "harmony": "kingdomino",
    "dynasty": "kingdomino",
    "short": "discovery",
    "empire_of_fire": "discovery",
    "homo_habilis": "discovery",
    "hut_shelters": "discovery",
}
"""Options that the rules pages list by name."""

SECTIONS = {"ice_age": "ice-age", "kromosaur": "kromosaur"}
"""Options of Krom with a section of their own."""

OTHERWISE = {
    "en": {"coach": "guide", "throw(s|n)? .*di(c)?e": "roll"},
    "pl": {"trener": "przewodnik", "kością|kośćmi": "kostką", "dotknij": "stuknij", "żyć": "życia"},
    "bg": {
        "възстановка": "реконструкция",
        "треньор": "помощник",
        "катер(ене|ете)": "изкачване",
        "дървета": "дърва",
        "бойни\\w* карти": "карти за бой",
        "защитна карта": "контра",
        "двубой": "дуел",
        "половини": "половинки",
    },
    "cs": {
        "(?<!zemi a )oheň|ohně|ohněm|ohni": "láva, plamínek",
        "bot(a|y|u|em|ů)?": "robot",
        "klepn\\w*|klikni": "ťuknout",
        "šplh\\w*": "výstup",
        "líznout": "dobrat",
        "odložené": "odhozené",
        "trenér": "průvodce",
        "full house": "trojice a dvojice",
        "hráčích": "ve dvou",
    },
    "sk": {
        "(?<!zem a )oheň|ohňa|ohňom|ohni": "láva, plamienok",
        "bot(a|y|u|om|ov)?": "robot",
        "šplh\\w*": "výstup",
        "potiahnuť": "dobrať",
        "odložené": "odhodené",
        "tréner": "sprievodca",
        "full house": "trojica a dvojica",
        "\\w*žreb\\w*": "losovať",
    },
}
"""Words that once stood for the same thing, and the one that is said now."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_uses_the_words_of_the_box(language: str) -> None:
    words = catalog(language)
    named = {key: glossary()[term][language] for key, term in BOXED.items()}
    differ = {
        key: (words[key], printed)
        for key, printed in named.items()
        if str(words[key]).lower() != printed.lower()
    }
    assert differ == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_each_is_counted_with_the_word_of_the_box(language: str) -> None:
    words = catalog(language)
    for key, term in COUNTED.items():
        entry = words[key]
        assert isinstance(entry, dict)
        assert entry["one"] == glossary()[term][language].lower(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_option_has_the_name_of_its_rules_page(language: str) -> None:
    words = catalog(language)
    for option, book in ON_THE_PAGES.items():
        bold = re.findall(r"\*\*([^*]+?):\*\*", str(page(language, book)))
        assert words[f"option.{option}"] in bold, option
    titles = {each["id"]: each["title"] for each in page(language, "krom")["sections"]}
    for option, section in SECTIONS.items():
        assert str(words[f"option.{option}"]).lower() in titles[section].lower(), option


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rules_page_has_the_title_of_its_game(language: str) -> None:
    words = catalog(language)
    assert page(language, "kingdomino")["title"] == words["game.kingdomino"]
    assert page(language, "krom")["title"] == words["game.krom"]
    for mode in ("discovery", "totem", "tribe"):
        joined = str(words["game.with_mode"])
        title = joined.replace("{game}", str(words["game.origins"]))
        assert page(language, mode)["title"] == title.replace("{mode}", str(words[f"mode.{mode}"]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_climbs_have_one_name_for_each_reward(language: str) -> None:
    """The dice at the table and the list of the rules page."""
    mountains = next(s for s in page(language, "krom")["sections"] if s["id"] == "mountains")
    listed = " ".join(mountains["blocks"][1]["items"]).lower()
    for key, name in catalog(language).items():
        if key.startswith("krom.combo."):
            assert str(name).split(" (")[0].lower() in listed, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_second_name_for_a_thing(language: str) -> None:
    found = [
        f"{where}: {match[0]!r} is called {name}"
        for where, text in texts(language)
        for other, name in OTHERWISE[language].items()
        if (match := re.search(rf"(?<!\w)(?:{other})(?!\w)", text, re.IGNORECASE))
    ]
    assert found == []
