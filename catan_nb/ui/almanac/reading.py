"""Reading the rules: one is open, others lead to it and from it, one can be tried on a board.

The parts that the almanac's page and the table's panel of rules are made of.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from catan_nb.catalogue import RULES, Rule
from catan_nb.games import all_options
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import Option
from catan_nb.language import almanac as told
from catan_nb.language import gettext as _
from catan_nb.ui.almanac.examples import EXAMPLES
from catan_nb.ui.almanac.live import LiveBoard
from catan_nb.ui.almanac.search import SYSTEMS, find, known, system_of
from catan_nb.ui.almanac.subjects import SUBJECTS, rules_of
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["FIRST", "Reading", "options_of"]

FIRST: Final = "base.turn"
"""The rule that is open when none is asked for."""


class Reading:
    """Where somebody is in the rules.

    Parameters
    ----------
    rule : str
        Id of the rule to open.
    boards : bool
        Show a rule's live board with the rule; otherwise a button brings it, and nothing of it
        exists before.

    Attributes
    ----------
    rule : str
        Id of the rule that is open.
    words : str
        What is searched for.
    live : LiveBoard or None
        The live board of the rule, if it is shown.
    """

    def __init__(self, rule: str = FIRST, *, boards: bool = True) -> None:
        self.words = ""
        self.live: LiveBoard | None = None
        self._boards = boards
        self._trail: list[str] = []
        self._turn_to(rule)

    # ---- what is done ------------------------------------------------------------------

    def open(self, rule: str) -> None:
        """Open a rule; one that the catalogue does not have is looked up under its parent.

        Raises
        ------
        BadSetup
            There is no such rule.
        """
        before = self.rule
        if rule != before:
            self._turn_to(rule)
        if self.rule != before:
            self._trail.append(before)

    def back(self) -> None:
        """Open the rule that was open before."""
        if self._trail:
            self._turn_to(self._trail.pop())

    def answer(self, press: Press) -> bool:
        """Do what a button or field of the parts below asks for; return whether it was one."""
        match press.do:
            case "rule":
                self.open(press.arg)
            case "back":
                self.back()
            case "search":
                self.words = str(press.value)
            case "best":
                self._open_best(str(press.value))
            case "board":
                self._set_up()
            case "try" if self.live is not None:
                self.live.try_it()
            case "place" if self.live is not None:
                self.live.pick(press.arg)
            case "do" if self.live is not None:
                self.live.do(press.arg)
            case "again" if self.live is not None:
                self.live.begin_again()
            case _:
                return False
        return True

    def _open_best(self, words: str) -> None:
        """Search for words and open the likeliest rule, if there is one."""
        self.words = words
        found = find(words) if words.strip() else ()
        if found:
            self.open(found[0].id)

    def _turn_to(self, rule: str) -> None:
        found = known(rule) if isinstance(rule, str) else None
        if found is None:
            raise BadSetup(
                _("there is no rule {rule!r}; ids look like base.distance").format(rule=rule)
            )
        self.rule = found
        self.live = None
        if self._boards:
            self._set_up()

    def _set_up(self) -> None:
        if self.rule in EXAMPLES:
            self.live = LiveBoard(EXAMPLES[self.rule])

    # ---- what is shown -----------------------------------------------------------------

    def field(self) -> Markup:
        """Return the field to search with."""
        return h(
            "label",
            _("Search"),
            " ",
            h(
                "input",
                type="search",
                value=self.words,
                data_do="search",
                data_live=True,
                data_enter="best",
                placeholder=_("a word or a question"),
            ),
            class_="cnb-almanac-search",
        )

    def found(self) -> Markup:
        """Return the rules that the search finds, the likeliest first; without words the index."""
        if not self.words.strip():
            return self._index()
        found = find(self.words)
        if not found:
            return h("p", _("No rule has all of these words."), class_="cnb-hint")
        return h("ul", [self._item(rule, tell=True) for rule in found])

    def _index(self) -> Markup:
        """Return all rules by system and subject; the subject of the rule that is open is open."""
        parts: list[Child] = []
        for system, name in SYSTEMS.items():
            parts.append(h("h3", _(name), class_="cnb-heading3"))
            parts += [self._subject(system, subject) for subject in SUBJECTS[system]]
        return h("div", parts)

    def _subject(self, system: str, subject: str) -> Markup:
        rules = rules_of(system, subject)
        here = any(rule.id == self.rule for rule in rules)
        return h(
            "details",
            h("summary", _(subject), " ", h("span", len(rules), class_="cnb-small")),
            h("ul", map(self._item, rules)),
            open=here,
            # Another one when it begins or ceases to hold the rule, so that it opens by itself.
            data_key=f"{system}/{subject}/{here}",
        )

    def entry(self, house: Callable[[Rule], Child], foot: Child = None) -> Markup:
        """Return the rule that is open.

        Parameters
        ----------
        house : callable
            Tells about the options that vary a rule.
        foot : elements, optional
            What stands below everything.
        """
        rule = RULES[self.rule]
        return h(
            "article",
            button("← " + _("Back"), do="back", class_="cnb-almanac-back") if self._trail else None,
            h("h2", told(rule.title)),
            h("p", told(rule.text), class_="cnb-almanac-text"),
            self._board(),
            house(rule),
            [
                h("h3", _("See also"), class_="cnb-heading3"),
                h("p", [_reference(one, rule.id) for one in rule.see], class_="cnb-almanac-see"),
            ]
            if rule.see
            else None,
            h("p", f"{rule.id} · {_source(rule)}", class_="cnb-small"),
            foot,
            data_key=rule.id,
        )

    def _board(self) -> Child:
        if self.live is not None:
            return self.live.render()
        if self.rule not in EXAMPLES:
            return None
        return h("p", button(_("Try it on a board"), do="board", class_="cnb-primary"))

    def _item(self, rule: Rule, *, tell: bool = False) -> Markup:
        """Return a rule to choose; ``tell`` says which system it is of, where not the base game."""
        here = "page" if rule.id == self.rule else None
        system = system_of(rule.id)
        of = h("span", _(SYSTEMS[system]), class_="cnb-small")
        return h(
            "li",
            button(
                told(rule.title),
                of if tell and system != "base" else None,
                do="rule",
                arg=rule.id,
                title=rule.id,
                aria_current=here,
            ),
        )


def options_of(rule: Rule) -> tuple[Option, ...]:
    """Return the options that vary a rule."""
    known_ones: dict[str, Option] = {}
    for option in all_options():
        own = system_of(option.rule) == system_of(rule.id)
        if own or option.name not in known_ones:
            known_ones[option.name] = option
    return tuple(known_ones[name] for name in rule.options if name in known_ones)


def _reference(rule: str, here: str) -> Markup:
    """Return the way from one rule to another, with its system's name where that is another."""
    system = system_of(rule)
    of = h("span", _(SYSTEMS[system]), class_="cnb-small") if system != system_of(here) else None
    return button(f"→ {told(RULES[rule].title)}", of, do="rule", arg=rule, title=rule)


def _source(rule: Rule) -> str:
    """Return where a rule stands, in the language in use; what is quoted stays as it is."""
    return "".join(map(_, re.split(r"(: |; )", rule.source)))
