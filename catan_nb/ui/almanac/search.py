"""Finding rules by words of their ids, titles and texts in the language in use."""

from __future__ import annotations

import unicodedata
from typing import Final

from catan_nb.catalogue import RULES, Rule
from catan_nb.language import almanac, noop

__all__ = ["SYSTEMS", "find", "known", "system_of"]

SYSTEMS: Final = {
    "base": noop("Base game"),
    "six": noop("Five and six players"),
    "ck": noop("Cities & Knights"),
    "cards": noop("The Fast Card Game"),
}
"""The systems of rules by how ids begin."""


def system_of(rule: str) -> str:
    """Return the beginning of a rule's id that says which system it is of."""
    return rule.partition(".")[0]


def known(rule: str) -> str | None:
    """Return the id of a rule of the catalogue: the given one or the next above it, or None."""
    while rule not in RULES and "." in rule:
        rule = rule.rpartition(".")[0]
    return rule if rule in RULES else None


def find(words: str = "") -> tuple[Rule, ...]:
    """Return the rules in which all words occur, those with them in title or id first.

    Case and accents do not matter, parts of words count. Without words it is all rules, system
    by system.
    """
    wanted = _plain(words).split()
    if not wanted:
        return tuple(rule for system in SYSTEMS for rule in _of(system))
    ranked: list[tuple[bool, Rule]] = []
    for system in SYSTEMS:
        for rule in _of(system):
            name = _plain(f"{rule.id} {almanac(rule.title)}")
            whole = f"{name} {_plain(almanac(rule.text))}"
            if all(word in whole for word in wanted):
                ranked.append((not all(word in name for word in wanted), rule))
    return tuple(rule for _, rule in sorted(ranked, key=lambda pair: pair[0]))


def _of(system: str) -> list[Rule]:
    return [rule for rule in RULES.values() if system_of(rule.id) == system]


def _plain(text: str) -> str:
    """Return a text without accents and capital letters."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))
