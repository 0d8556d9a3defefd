"""Somebody who has the page read aloud."""

from __future__ import annotations

from playwright.sync_api import Page

LISTEN = """() => {
    const heard = window.heard = [], known = new WeakSet();
    new MutationObserver((changes) => {
        for (const { target, addedNodes, type } of changes) {
            const at = target instanceof Element ? target : target.parentElement;
            const region = at?.closest('[aria-live], [role=status]');
            if (!region || !known.has(region)) continue;
            if (type === 'characterData') heard.push(target.data);
            else heard.push([...addedNodes].map((node) => node.textContent).join(' '));
        }
        for (const region of document.querySelectorAll('[aria-live], [role=status]'))
            known.add(region);
    }).observe(document, { childList: true, characterData: true, subtree: true });
}"""
"""What comes to a place that was known before it came: nothing else is announced everywhere."""


def listening(page: Page) -> None:
    page.add_init_script(f"({LISTEN})()")


def heard(page: Page, words: str) -> None:
    page.wait_for_function(
        "words => heard.join(' ').replace(/\\s+/g, ' ').includes(words)", arg=words
    )
