"""The almanac as a page: find a rule, read it, follow its references, try it on a board."""

from __future__ import annotations

from typing import Any, Final

from ipywidgets import Box

from catan_nb.kernel.errors import BadSetup
from catan_nb.language import LANGUAGES, current, use
from catan_nb.language import almanac as told
from catan_nb.language import gettext as _
from catan_nb.rules.catalogue import RULES, Rule
from catan_nb.rules.new import VARIANTS, option_list
from catan_nb.ui.almanac.examples import EXAMPLES
from catan_nb.ui.almanac.live import LiveBoard
from catan_nb.ui.almanac.search import SYSTEMS, find, known, system_of
from catan_nb.ui.errors import ErrorPanel
from catan_nb.ui.html import Child, Markup, button, h
from catan_nb.ui.lifeline import Lifeline
from catan_nb.ui.pane import Pane, Press
from catan_nb.ui.sheet import LOOKS, Sheet

__all__ = ["Almanac", "almanac"]

LOOKS.append("almanac")

FIRST: Final = "base.turn"
"""The rule that is open when none is asked for."""


class Almanac:
    """The almanac of rules.

    Attributes
    ----------
    rule : str
        Id of the rule that is open.
    words : str
        What is searched for.
    widget:
        The ipywidgets widget to put on the page; a notebook shows the almanac itself too.
    """

    def __init__(self, rule: str = FIRST) -> None:
        self.words = ""
        self.errors = ErrorPanel()
        self.head, self.list, self.entry = (
            Pane(classes=f"cnb-panel cnb-almanac-{part}") for part in ("head", "list", "entry")
        )
        self._trail: list[str] = []
        self.live: LiveBoard | None = None
        self._turn_to(rule)
        for pane in (self.head, self.list, self.entry):
            pane.on_press(self._pressed)
        self._lifeline = Lifeline()
        main = Box([self.list, self.entry])
        main.add_class("cnb-almanac")
        self.widget: Any = Box([Sheet(), self._lifeline, self.errors, self.head, main])
        self.widget.add_class("cnb-table")
        self.refresh()

    # ---- what is done ------------------------------------------------------------------

    def open(self, rule: str) -> None:
        """Open a rule; one that the catalogue does not have is looked up under its parent.

        Raises
        ------
        BadSetup
            There is no such rule.
        """
        if rule != self.rule:
            before = self.rule
            self._turn_to(rule)
            self._trail.append(before)
        self.refresh()

    def back(self) -> None:
        """Open the rule that was open before."""
        if self._trail:
            self._turn_to(self._trail.pop())
            self.refresh()

    def search(self, words: str) -> None:
        """List the rules in which all words occur."""
        self.words = words
        self.refresh()

    def speak(self, language: str) -> None:
        """Show everything in another language; BadSetup when there is no such language."""
        use(language)
        self.errors.speak()
        self._lifeline.speak()
        self.refresh()

    def refresh(self) -> None:
        """Show everything as it is now."""
        self.head.label, self.list.label, self.entry.label = _("Almanac"), _("Rules"), _("Rule")
        self.head.show(self._head(), 0)
        self.list.show(self._list(), 0)
        self.entry.show(self._entry(RULES[self.rule]), 0)

    def _turn_to(self, rule: str) -> None:
        found = known(rule) if isinstance(rule, str) else None
        if found is None:
            raise BadSetup(
                _("there is no rule {rule!r}; ids look like base.distance").format(rule=rule)
            )
        self.rule = found
        self.live = LiveBoard(EXAMPLES[found]) if found in EXAMPLES else None

    def _pressed(self, press: Press) -> None:
        with self.errors.catching(_("opening the almanac")):
            match press.do:
                case "rule":
                    self.open(press.arg)
                case "back":
                    self.back()
                case "search":
                    self.search(str(press.value))
                case "language":
                    self.speak(str(press.value))
                case "try" | "again" if self.live is not None:
                    (self.live.try_it if press.do == "try" else self.live.begin_again)()
                    self.refresh()

    # ---- what is shown -----------------------------------------------------------------

    def _head(self) -> Markup:
        choices = [
            h("option", name, value=code, lang=code, selected=code == current())
            for code, name in LANGUAGES.items()
        ]
        return h(
            "div",
            h("h2", _("Almanac"), class_="cnb-title"),
            h(
                "label",
                _("Search"),
                " ",
                h(
                    "input",
                    type="search",
                    value=self.words,
                    data_do="search",
                    data_live=True,
                    class_="cnb-input",
                    placeholder=_("a word or an id"),
                ),
                class_="cnb-almanac-search",
            ),
            h(
                "select",
                choices,
                data_do="language",
                class_="cnb-select cnb-language",
                aria_label=_("Language"),
                title=_("Language"),
            ),
            class_="cnb-almanac-bar",
        )

    def _list(self) -> Markup:
        found = find(self.words)
        if not found:
            return h("p", _("No rule has all of these words."), class_="cnb-hint")
        parts: list[Child] = []
        for system, name in SYSTEMS.items():
            rules = [rule for rule in found if system_of(rule.id) == system]
            if rules:
                parts += [h("h3", _(name), class_="cnb-heading3"), h("ul", map(self._item, rules))]
        return h("div", parts)

    def _item(self, rule: Rule) -> Markup:
        here = "page" if rule.id == self.rule else None
        return h(
            "li", button(told(rule.title), do="rule", arg=rule.id, title=rule.id, aria_current=here)
        )

    def _entry(self, rule: Rule) -> Markup:
        options = [
            h("li", _(option.text), " ", h("code", option.name)) for option in _options(rule)
        ]
        return h(
            "article",
            button("← " + _("Back"), do="back", class_="cnb-almanac-back") if self._trail else None,
            h("h2", told(rule.title)),
            h("p", told(rule.text), class_="cnb-almanac-text"),
            self.live.render() if self.live is not None else None,
            [h("h4", _("House rules"), class_="cnb-heading3"), h("ul", options)]
            if options
            else None,
            [
                h("h4", _("See also"), class_="cnb-heading3"),
                h("p", map(_reference, rule.see), class_="cnb-almanac-see"),
            ]
            if rule.see
            else None,
            h("p", f"{rule.id} · {rule.source}", class_="cnb-small"),
            data_key=rule.id,
        )

    def __repr__(self) -> str:
        return f"<Almanac: {told(RULES[self.rule].title)} [{self.rule}]>"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return {**self.widget._repr_mimebundle_(**options), "text/plain": repr(self)}


def almanac(rule: str = FIRST, *, language: str | None = None) -> Almanac:
    """Return the almanac of rules, to be shown as the last value of a notebook cell.

    Parameters
    ----------
    rule : str
        Id of the rule to open, such as ``"base.distance"``.
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one in use.

    Raises
    ------
    BadSetup
        There is no such rule or language.
    """
    if language is not None:
        use(language)
    return Almanac(rule)


def _reference(rule: str) -> Markup:
    return button(f"→ {told(RULES[rule].title)}", do="rule", arg=rule, title=rule)


def _options(rule: Rule) -> list[Any]:
    """Return the options that vary a rule."""
    known_ones = {
        option.name: option for variant in VARIANTS for option in option_list(variant, players=6)
    }
    return [known_ones[name] for name in rule.options if name in known_ones]
