"""Every legal action as a plain list of buttons: the table without a board and a mouse."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.action import Action, to_text, verb_words
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.wording import action_words, either, first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.widgets.html import Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["MovesPanel"]

MOST: Final = 60
"""Buttons shown of one kind; a hand of many cards can be discarded in thousands of ways."""


class MovesPanel(Panel):
    """The legal actions of the person at the screen, by kind."""

    title = noop("Actions")
    classes = "cnb-moves"

    def render(self) -> Markup:
        """Return a button for each action."""
        table = self.table
        frame = table.game.frame
        if not table.mine or frame is None:
            refusal = table.not_now()
            return h("p", refusal.text if refusal else "", class_="cnb-hint")
        kinds: dict[type[Action], list[Action]] = {}
        for action in table.game.legal_actions():
            kinds.setdefault(type(action), []).append(action)
        composed = [
            _(verb_words(verb.action))
            for verb in table.game.rules.offers[type(frame)]
            if verb.composed and table.availability(verb.action) is None
        ]
        count = sum(len(actions) for actions in kinds.values())
        told = ngettext(
            "Everything you may do now: {n} action.",
            "Everything you may do now: {n} actions.",
            count,
        ).format(n=count)
        if composed:
            more = _("Under Trade you can also {list}.").format(list=either(composed))
            told = f"{told} {more}"
        return h(
            "div",
            h(
                "p",
                told,
                class_="cnb-small",
            ),
            [self._kind(kind, actions) for kind, actions in kinds.items()],
        )

    def _kind(self, kind: type[Action], actions: list[Action]) -> Markup:
        shown = actions[:MOST]
        rest = len(actions) - len(shown)
        return h(
            "section",
            heading(
                first_upper(_(verb_words(kind))), f" ({len(actions)})" if len(actions) > 1 else ""
            ),
            h("div", [self._button(action) for action in shown], class_="cnb-chips"),
            h("p", _("and {n} more").format(n=rest), class_="cnb-small") if rest else None,
        )

    def _button(self, action: Action) -> Markup:
        words = self.table.placed(action_words(action, self.table.game.names))
        return button(words, do="act", arg=to_text(action), class_="cnb-chip")

    def do_act(self, press: Press) -> None:
        """Do an action of the list; what others may do is told to nobody who asks."""
        refusal = self.table.not_now()
        if refusal is not None:
            self.table.refuse(refusal)
            return
        for action in self.table.game.legal_actions():
            if to_text(action) == press.arg:
                self.table.choose(action, press.stamp)
                return
        self.table.say(_("That is not possible any more, so nothing was done."), tone="bad")
