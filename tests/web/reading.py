"""What can be wrong with the words of a page, in any language."""

from __future__ import annotations

import json

from playwright.sync_api import Page
from tests.web.place import ROOT

LANGUAGES = ["en", "pl", "bg", "cs", "sk"]

CUT = """() => ['h1', 'h2', 'h3', 'p', 'b', 'span', 'small', 'button', 'a', 'td', 'label', 'li']
    .flatMap((name) => [...document.querySelectorAll(name)])
    .filter((e) => e.children.length === 0 && e.textContent.trim() && e.offsetParent
        && getComputedStyle(e).clipPath === 'none'
        && (e.scrollWidth > e.clientWidth + 2) && getComputedStyle(e).overflow !== 'visible')
    .map((e) => e.className + ': ' + e.textContent.trim())"""
"""Words that do not fit where they stand."""


MISNAMED = """() => {
    const seen = (e) => {
        const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
        const found = [];
        while (walk.nextNode()) {
            const hidden = walk.currentNode.parentElement.closest('[aria-hidden=true], .unseen');
            if (!hidden) found.push(walk.currentNode.data);
        }
        return found.join(' ').replace(/\\s+/g, ' ').trim().toLowerCase();
    };
    return [...document.querySelectorAll('button[aria-label], a[aria-label]')]
        .filter((e) => e.offsetParent && !e.ariaLabel.toLowerCase().includes(seen(e)))
        .map((e) => `${seen(e)} is called ${e.ariaLabel}`);
}"""
"""Buttons and links whose name does not hold the words on them: nobody could say them aloud."""


LEANING = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
        const text = walk.currentNode.data.replaceAll('\\n', '');
        if (/(?:^|[\\s(„])[aiouwzksv] \\S/i.test(text) || /\\d × \\d/.test(text)) found.push(text);
    }
    return found.map((text) => 'a line could end after one letter: ' + text);
}"""
"""In Polish, Czech and Slovak a one-letter word stays with the next; 5 × 5 stays together."""


def words(language: str) -> dict[str, str]:
    catalog: dict[str, str] = json.loads(
        (ROOT / f"web/src/i18n/locales/{language}.json").read_text()
    )
    return catalog


def complaints(page: Page, language: str) -> list[str]:
    """A raw key, an unfilled slot, words that are cut or wider than the phone, another language,
    a line that may end after one letter."""
    text = page.locator("body").inner_text()
    wide, spoken = page.evaluate(
        "[document.documentElement.scrollWidth > innerWidth, document.documentElement.lang]"
    )
    return [
        *(["an unfilled slot"] if "{" in text else []),
        *[key for key in words(language) if "." in key and f" {key} " in text],
        *(["wider than the screen"] if wide else []),
        *([f"speaks {spoken}"] if spoken != language else []),
        *page.evaluate(CUT),
        *page.evaluate(MISNAMED),
        *(page.evaluate(LEANING) if language in ("pl", "cs", "sk") else []),
    ]


SPEAK = """language => localStorage.setItem('pravek.prefs', JSON.stringify(
    { ...JSON.parse(localStorage.getItem('pravek.prefs')), language }))"""
"""The next page of this device speaks so."""
HEARD = "() => dispatchEvent(new StorageEvent('storage', { key: 'pravek.prefs' }))"


def wish_for(page: Page, language: str) -> None:
    """As if another page of this device had wished for that language: this one hears of it, and is
    laid out anew."""
    page.evaluate(SPEAK, language)
    page.evaluate(HEARD)
    page.wait_for_selector(f"html[lang={language}]")
    page.evaluate("() => document.fonts.ready.then(() => null)")  # other letters, other widths
