"""What the code that reads the texts does to them, run as it is shipped."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import get_args

import pytest
from tests.language.catalogs import LANGUAGES, ROOT, WEB, catalog

from pravek.server.join_words import WORDS
from pravek.table.shapes import Language

SCRIPT = """
const ts = require("typescript");
const { readFileSync } = require("node:fs");
const source = ts.transpileModule(readFileSync(process.argv[1], "utf8"), {
  compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
}).outputText;
const module = "data:text/javascript;base64," + Buffer.from(source).toString("base64");
import(module).then(({ typeset, ends }) => {
  const asked = JSON.parse(readFileSync(0, "utf8"));
  const set = asked.map(([text, language]) => typeset(text, language));
  console.log(JSON.stringify({ set, ends: asked.map(([text]) => ends(text)) }));
});
"""


def typeset(*asked: tuple[str, str]) -> dict[str, list[str]]:
    """Texts as they are shown, with "·" for a space where no line may end."""
    path = f"{ROOT / '.venv/bin'}:{os.environ['PATH']}"
    node = shutil.which("node", path=path)
    assert node, "Node builds the client, and runs its typography here: make web"
    run = subprocess.run(
        [node, "-e", SCRIPT, str(WEB / "i18n/typography.ts")],
        input=json.dumps(asked),
        cwd=ROOT / "web",
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(run.stdout.replace("\u00a0", "·"))
    return found


def test_one_letter_words_numbers_and_sizes_stay_with_what_follows() -> None:
    shown = {
        ("W lesie i w górach z 5 kostkami", "pl"): "W·lesie i·w·górach z·5·kostkami",
        ("Jste v lese a **s třemi** (k hoře)", "cs"): "Jste v·lese a·**s·třemi** (k·hoře)",
        ("Krok {n} z {all}", "pl"): "Krok {n} z·{all}",
        ("Idete v {size} × {size} o kúsok", "sk"): "Idete v·{size}·×·{size} o·kúsok",
        ("a 5 × 5 square of 12 dominoes", "en"): "a 5·×·5·square of 12·dominoes",
        ("squares × crowns", "en"): "squares × crowns",
        ("Кингдомино – с 3 кратера", "bg"): "Кингдомино·– с 3·кратера",
        ("a wolna i szeroka", "pl"): "a·wolna i·szeroka",
        ("4.1 alfa a", "cs"): "4.1·alfa a",
        ("{n}. {level}", "pl"): "{n}.·{level}",
    }
    assert typeset(*shown)["set"] == list(shown.values())


def test_a_name_that_ends_a_sentence_keeps_its_sign() -> None:
    said = typeset(("Cap!", "pl"), ("Kto?", "pl"), ("Oj…", "pl"), ("Krab", "pl"), ("koniec.", "pl"))
    assert said["ends"] == [True, True, True, False, True]


def test_texts_leave_no_break_spaces_to_the_code() -> None:
    """Those of the first page hold a range of numbers together, where no rule can know it."""
    by_hand = {
        key
        for language in LANGUAGES
        for key, text in catalog(language).items()
        if "\u00a0" in str(text) or "\u2060" in str(text)
    }
    assert by_hand <= {"home.kingdomino", "home.origins", "home.krom"}


@pytest.mark.parametrize("language", get_args(Language))
def test_the_first_page_shows_words_that_could_open_a_table(language: Language) -> None:
    shown = str(catalog(language)["home.words"]).split("-")
    assert all(word in from_ for word, from_ in zip(shown, WORDS[language], strict=True))
