"""Finding rules by words or by a question, in the language in use, typing errors or not."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from math import log
from typing import Final

from catan_nb.catalogue import RULES, Rule
from catan_nb.kernel.values import frozen
from catan_nb.language import almanac, current, noop
from catan_nb.language import gettext as _
from catan_nb.ui.almanac.asked import ASKED, FILLERS

__all__ = ["SYSTEMS", "find", "known", "system_of"]

SYSTEMS: Final = {
    "base": noop("Base game"),
    "six": noop("Five and six players"),
    "ck": noop("Cities & Knights"),
    "sea": noop("Seafarers"),
    "cards": noop("The Fast Card Game"),
}
"""The systems of rules by how ids begin."""

_CLOSE: Final = 0.78
"""How alike a word and its misspelling are at least, from 0 to 1."""
_SHORT: Final = 4
"""Letters of the shortest word of which other words may be a part, or a misspelling."""
_MOST: Final = 0.7
"""The part of a word that stands for the whole, from 0 to 1."""
_ENOUGH: Final = 0.55
"""A rule answers a question when it scores this part of what the best one does."""
_ASKED_FOR, _TITLE, _TEXT = 3.0, 3.0, 1.0
"""What a word weighs by where it is found."""
_EXPANSION: Final = 0.8
"""What a rule of another system counts beside one of the base game, of which most people ask."""
_PART: Final = 0.7
"""How surely a word stands for one that it begins, or is a misspelling of."""
_KEPT: Final = 200
"""Words whose weights are kept: each letter that is typed makes another one."""


def system_of(rule: str) -> str:
    """Return the beginning of a rule's id that says which system it is of."""
    return rule.partition(".")[0]


def known(rule: str) -> str | None:
    """Return the id of a rule of the catalogue: the given one or the next above it, or None."""
    while rule not in RULES and "." in rule:
        rule = rule.rpartition(".")[0]
    return rule if rule in RULES else None


def find(words: str = "") -> tuple[Rule, ...]:
    """Return the rules that words or a question ask for, the likeliest first.

    They are those in which all words occur, and those that people ask for in such words. Case
    and accents do not matter, parts of words count, and a word that occurs nowhere stands for
    those that it may be a misspelling of. Without words it is all rules, system by system.
    """
    index = _index(current())
    if not words.split():
        return tuple(one.rule for one in index.pages)
    wanted = index.meant(words)
    if not wanted:
        return ()
    scores = {one.rule.id: index.score(wanted, one) for one in index.pages}
    enough = max(_ENOUGH * max(scores.values()), _ASKED_FOR)
    found = [
        one
        for one in index.pages
        if scores[one.rule.id] >= enough or all(index.has(word, one) for word in wanted)
    ]
    return tuple(one.rule for one in sorted(found, key=lambda one: -scores[one.rule.id]))


@frozen
class _Page:
    """A rule with its words."""

    rule: Rule
    whole: str
    title: frozenset[str]
    text: frozenset[str]
    asked: frozenset[str]

    def weight(self, like: Mapping[str, float]) -> float:
        """Return what words weigh here: the most where people ask for the rule with them."""
        places = ((self.asked, _ASKED_FOR), (self.title, _TITLE), (self.text, _TEXT))
        return sum(
            weight * max((like[word] for word in place if word in like), default=0.0)
            for place, weight in places
        )


class _Index:
    """All rules with their words, in one language."""

    def __init__(self, pages: tuple[_Page, ...], fillers: Iterable[str]) -> None:
        self.pages = pages
        self._fillers = frozenset(fillers)
        self._words = sorted({word for one in pages for word in one.title | one.text | one.asked})
        self._long = [word for word in self._words if len(word) >= _SHORT]
        self._weights: dict[str, dict[str, float]] = {}

    def meant(self, words: str) -> list[str]:
        """Return the words that say something; fillers do where there is nothing else."""
        plain = _plain(words)
        said = _split(plain)
        telling = [word for word in said if word not in self._fillers] or said or plain.split()
        # A word that is nowhere at all says nothing beside others that are somewhere.
        return [word for word in telling if any(self.has(word, one) for one in self.pages)]

    def has(self, word: str, page: _Page) -> bool:
        """Whether a word occurs in a rule, or one that it may be a misspelling of."""
        return word in page.whole or page.rule.id in self._weighed(word)

    def score(self, words: Iterable[str], page: _Page) -> float:
        """Return how well a rule answers to words."""
        base = system_of(page.rule.id) == next(iter(SYSTEMS))
        return sum(self.weight(word, page) for word in words) * (1.0 if base else _EXPANSION)

    def weight(self, word: str, page: _Page) -> float:
        """Return what a word says for a rule: more when few rules have it."""
        weights = self._weighed(word)
        rarity = log(1 + len(self.pages) / (1 + len(weights)))
        return rarity * weights.get(page.rule.id, 0.0)

    def _weighed(self, word: str) -> dict[str, float]:
        if word not in self._weights:
            if len(self._weights) >= _KEPT:
                self._weights.clear()
            like = self._like(word)
            found = {one.rule.id: one.weight(like) for one in self.pages}
            self._weights[word] = {rule: weight for rule, weight in found.items() if weight}
        return self._weights[word]

    def _like(self, word: str) -> dict[str, float]:
        """Return the words that a word stands for, each with how surely it does."""
        if len(word) < _SHORT:
            return {word: 1.0}
        like = {one: _PART for one in self._long if one.startswith(word) or _most(word, one)}
        if word in like:
            like[word] = 1.0
        if like or any(word in one.whole for one in self.pages):
            return like
        return dict.fromkeys(get_close_matches(word, self._long, n=3, cutoff=_CLOSE), _PART)


@lru_cache(maxsize=4)
def _index(language: str) -> _Index:
    """Return the rules with their words in the language in use, which is the given one."""
    pages = tuple(_page(rule) for system in SYSTEMS for rule in _of(system))
    return _Index(pages, _split(_plain(_(FILLERS))))


def _page(rule: Rule) -> _Page:
    title, text = _plain(almanac(rule.title)), _plain(almanac(rule.text))
    asked = _plain(_(ASKED[rule.id])) if rule.id in ASKED else ""
    return _Page(
        rule,
        f"{rule.id} {title} {text}",
        frozenset((*_split(title), *rule.id.replace("_", ".").split("."), rule.id)),
        frozenset(_split(text)),
        frozenset(_split(asked)),
    )


def _of(system: str) -> list[Rule]:
    return [rule for rule in RULES.values() if system_of(rule.id) == system]


def _most(word: str, beginning: str) -> bool:
    """Whether a word is hardly more than its beginning: "settlements" than "settlement"."""
    return word.startswith(beginning) and len(beginning) >= _MOST * len(word)


def _split(plain: str) -> list[str]:
    """Return the words of a text without its signs; ids and rates such as 3:1 are words too."""
    return [
        word for word in re.findall(r"\w+(?:[.:]\w+)*", plain) if len(word) > 1 or word.isdigit()
    ]


def _plain(text: str) -> str:
    """Return a text without accents and capital letters."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))
