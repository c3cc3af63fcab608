"""The coach: hints with their reasons, and exact odds of what one hopes for."""

from __future__ import annotations

from catan_nb.board.piece import Place
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.play.game import Game
from catan_nb.ui.asides.hints import ASKED, MOST, Hint, hints_of
from catan_nb.ui.asides.waits import with_wait
from catan_nb.ui.looks.places import linked, live_scene, spots, touching
from catan_nb.ui.looks.wording import action_words, first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.describe import named_places, place_name
from catan_nb.view.scene import Scene

__all__ = ["CoachPanel"]


class CoachPanel(Panel):
    """Advice as long as it is open, and odds that follow the position."""

    title = noop("Coach")

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        self._given: tuple[Hint, ...] = ()
        self._moment = -1
        self._asked = False

    def render(self) -> Markup:
        """Return the hints, the odds, and the switch of both."""
        table = self.table
        switch = h(
            "label",
            h("input", type="checkbox", data_do="coach", checked=table.settings.coach),
            " ",
            _("Let the coach speak"),
            class_="cnb-check",
        )
        if not table.settings.coach:
            return h("div", switch)
        if self._asked and self._moment != table.stamp:
            self._think()
        return h("div", self._hints(), [odds.load()(table) for odds in table.systems.odds], switch)

    # ---- hints -------------------------------------------------------------------------

    def refresh(self, change: str = "") -> None:
        """Show the present moment; whoever has opened the coach gets hints until it is left."""
        super().refresh(change)
        self._point_out()

    def forget(self) -> None:
        """Wait to be asked by the next person too."""
        self._asked = False

    def reveal(self, visible: bool) -> None:
        """Show or hide the panel; whoever opens it asks."""
        self._asked = visible
        super().reveal(visible)
        self._point_out()

    def _think(self) -> None:
        """Ask the bot that plays well what it would do."""
        from catan_nb.bots.levels import make_bot

        table, game = self.table, self.table.game
        self._given, self._moment = (), table.stamp
        if table.mine:
            view = game.view(table.viewer)
            advice = make_bot("good", game.seed).advise(view, ASKED)
            hints = hints_of(advice, table.systems, game)
            self._given = tuple(with_wait(hint, view) for hint in hints)

    def _point_out(self) -> None:
        """Have the numbers of the hints stand on the board."""
        self.on_point(
            [
                (number, place)
                for number, hint in enumerate(self._hints_now(), 1)
                for place in hint.places
            ]
        )

    def _hints_now(self) -> tuple[Hint, ...]:
        table = self.table
        speaks = table.settings.coach and table.mine and self._moment == table.stamp
        return self._given if speaks and self._asked else ()

    def _hints(self) -> Child:
        if not self.table.mine:
            return h("p", _("The coach speaks when it is your turn to decide."), class_="cnb-hint")
        if not self._asked or self._moment != self.table.stamp:
            return h(
                "div",
                button(_("Give me a hint"), do="hint", class_="cnb-primary"),
                class_="cnb-buttons",
            )
        hints = self._hints_now()
        if not hints:
            return h("p", _("The coach has nothing to say here."), class_="cnb-hint")
        return h("ol", [self._hint(n, one) for n, one in enumerate(hints)], class_="cnb-hints")

    def _hint(self, number: int, hint: Hint) -> Markup:
        names = self.table.game.names
        does = action_words(hint.action, names)
        if hint.places and hint.tool is not None:
            does = first_upper(_(hint.tool.words))
        told = first_upper("; ".join(hint.reasons[:MOST]))
        disc = h("span", number + 1, class_="cnb-number", aria_hidden="true")
        words = [
            h("strong", does),
            [self._place(place) for place in hint.places if place[0] != "vertex" or hint.tool],
            h("span", self._linked(told), class_="cnb-reasons"),
        ]
        body = (
            button(disc, h("span", words), do="show", arg=number, class_="cnb-hint-shown")
            if hint.places
            else h("div", disc, h("span", words), class_="cnb-hint-shown")
        )
        named = self._named(action_words(hint.action, names))
        do = button(
            _("Do it"),
            do="follow",
            arg=number,
            class_="cnb-chip",
            aria_label=_("Do it: {words}").format(words=named),
        )
        return h("li", body, do, data_at=spots(hint.places))

    def _place(self, place: Place) -> Child:
        """Return a place by the tokens it touches, with pictures of what they pay."""
        scene = self._scene
        if scene is None:
            return None
        return h(
            "span",
            h("span", touching(scene, place), aria_hidden="true"),
            hidden_words(f" {place_name(scene, place)} "),
            class_="cnb-touching",
        )

    @property
    def _scene(self) -> Scene | None:
        game = self.table.game
        return live_scene(game, self.table.settings.labels) if isinstance(game, Game) else None

    def _named(self, words: str) -> str:
        scene = self._scene
        return words if scene is None else named_places(words, scene)

    def _linked(self, words: str) -> Child:
        """Return words with tokens in the stead of labels, which light the place."""
        scene = self._scene
        return words if scene is None else linked(words, scene)

    def do_hint(self, press: Press) -> None:
        """Give hints from now on."""
        if self.table.mine:
            self._asked = True
            self.refresh()

    def do_show(self, press: Press) -> None:
        """Take in hand what a hint needs, so that the next click on its place does it."""
        hint = self._chosen(press)
        table = self.table
        if hint is None or (hint.start is not None and not table.click_afresh(hint.start)):
            return
        tool = hint.tool
        if tool is not None and tool != table.active_tool and not table.take_tool(tool.key):
            return
        told = _("Now click the place with the number {n}.").format(n=int(press.arg) + 1)
        table.say(told, tone="good")

    def do_follow(self, press: Press) -> None:
        """Do what was advised."""
        hint = self._chosen(press)
        if hint is not None:
            self.table.choose(hint.action, press.stamp)

    def _chosen(self, press: Press) -> Hint | None:
        """Return the hint that a button belongs to, as long as it holds."""
        hints = self._hints_now()
        number = int(press.arg) if press.arg.isdecimal() else len(hints)
        return hints[number] if number < len(hints) else None

    def do_coach(self, press: Press) -> None:
        """Switch the coach on or off."""
        self.table.change(coach=bool(press.value))
