"""Style sheets that come into notebooks of others touch nothing but what is the kit's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import tinycss2

import catan_nb
from catan_nb.ui.assets import KITS, TOKENS, minify, scope_styles

PACKAGE = Path(catan_nb.__file__).parent
PAGES = {"own_page", "lesson_page", "plain_page", "print", "fonts"}
"""Those of the kit's own pages, which stand in their heads and come into no notebook."""
AROUND = {"contain", "scroll-padding-bottom"}
"""What may be said of an element around a table: nobody sees it."""
HOST = re.compile(r'(\[data-voila\]|\[data-jp-theme-light="false"\]) ')
OURS = re.compile(
    r'(\w+|:is\([\w, ]+\))?(\.cnb-[\w-]+|\[class\*="cnb-"\]|:is\(\.cnb-|:where\(\.cnb-)'
)


def sheets() -> Iterator[tuple[str, str]]:
    """Yield the text of each sheet as a notebook of others gets it."""
    for file in sorted(PACKAGE.rglob("*.css")):
        if file.stem not in PAGES and "notebooks" not in file.parts:
            yield file.name, scope_styles(minify(file))


def rules(text: str) -> Iterator[tuple[str, set[str]]]:
    """Yield each selector of a sheet, and what is said of it."""
    for rule in tinycss2.parse_rule_list(text, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            told = tinycss2.parse_blocks_contents(
                rule.content, skip_comments=True, skip_whitespace=True
            )
            names = {one.name for one in told if one.type == "declaration"}
            for selector in apart(tinycss2.serialize(rule.prelude)):
                yield selector, names
        elif rule.at_keyword in ("media", "container", "supports"):
            yield from rules(tinycss2.serialize(rule.content))
        else:
            assert rule.at_keyword == "keyframes", rule.at_keyword
            assert tinycss2.serialize(rule.prelude).strip().startswith("cnb-")


def apart(selectors: str) -> Iterator[str]:
    """Yield the selectors of a list; commas inside brackets belong to one."""
    depth, here = 0, ""
    for sign in selectors:
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            yield here.strip()
            here = ""
        else:
            here += sign
    yield here.strip()


def test_every_selector_that_comes_into_a_notebook_begins_with_a_class_of_the_kit() -> None:
    names = []
    for name, text in sheets():
        names.append(name)
        for selector, told in rules(text):
            around = selector.endswith(":has(.cnb-game)") and told <= AROUND
            ours = selector == KITS or OURS.match(HOST.sub("", selector, count=1))
            assert ours or around, f"{name}: {selector}"
    assert {"tokens.css", "page.css", "lesson.css", "welcome.css", "keep.css"} <= set(names)


def test_tokens_hold_for_the_kit_s_own_elements_on_a_page_of_others() -> None:
    assert ":root{" in minify(TOKENS)
    assert ":root" not in scope_styles(minify(TOKENS))


def test_no_custom_property_of_jupyter_s_is_set_on_a_page_of_others() -> None:
    for name, text in sheets():
        for selector, told in rules(text):
            assert not any(one.startswith("--jp-") for one in told), f"{name}: {selector}"
