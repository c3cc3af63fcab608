"""The base class of all panels, and the button of an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action, from_text, to_text
from catan_nb.language import gettext as _
from catan_nb.ui.looks.elements import refusal_text
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button
from catan_nb.ui.widgets.pane import Pane, Press

__all__ = ["Panel", "action_button"]


class Panel:
    """A region of the table with HTML and buttons.

    A subclass defines `render`, and a method ``do_<word>`` for each word that its buttons and
    fields send. Words that the systems in play define (`Systems.presses`) work in every panel.

    Parameters
    ----------
    table : Controller
    errors : ErrorPanel
        Shows errors of button handlers.

    Attributes
    ----------
    pane : Pane
        The widget to put on the page.
    visible : bool
        Whether the panel is in sight. A hidden panel is not updated, and is emptied when
        another person takes over the screen.
    on_rule : callable
        Called with the id of a rule that a person wants to read.
    on_open : callable
        Called with the title of a panel to show; returns that panel.
    on_drawer : callable
        Called with this panel and the title of a drawer to open from it; returns the drawer's
        panel.
    on_done : callable
        Called when the person has done what the panel was opened for, such as playing a card.
    on_file : callable
        Called with name, text and media type of a file to download.
    on_point : callable
        Called with pairs of number and place, to show these numbers on the board.
    """

    #: The region's name for screen readers, and the title of its drawer; translated when shown.
    title: ClassVar[str] = ""
    #: CSS classes of the region.
    classes: ClassVar[str] = ""

    _shown_to: int | None = None
    _last_seen_by: int | None = None

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self.table = table
        self.errors = errors
        self.visible = True
        self.on_rule: Callable[[str], object] = lambda rule: None
        self.on_open: Callable[[str], Any] = lambda title: None
        self.on_drawer: Callable[[Panel, str], Any] = lambda panel, title: None
        self.on_done: Callable[[], object] = lambda: None
        self.on_file: Callable[[str, str, str], object] = lambda name, text, mime: None
        self.on_point: Callable[[Sequence[tuple[int, Place]]], object] = lambda numbers: None
        self.pane = Pane(_(self.title), f"cnb-panel {self.classes}".strip())
        self.pane.on_press(self._handle_press)

    def render(self) -> Markup:
        """Return the panel's content; called at every refresh while the panel is visible."""
        raise NotImplementedError

    def refresh(self, change: str = "") -> None:
        """Render the panel again if it is visible.

        ``change`` says what changed: "game", "jump" (another point of the game is shown),
        "viewer", "settings", "tool", "pick" or "note".
        """
        viewer = self.table.viewer
        if viewer is not None and viewer != self._last_seen_by:
            if self._last_seen_by is not None:
                self.reset_for_next_person()
            self._last_seen_by = viewer
        if self.visible:
            self.pane.label = _(self.title)
            self.pane.show_html(self.render(), self.table.stamp)
            self._shown_to = viewer
        elif self._shown_to not in (None, viewer):
            self.empty()  # the next person must not find the former one's secrets in the page

    def empty(self) -> None:
        """Remove the panel's content from the page until it is shown again."""
        self.pane.show_html(Markup(), self.table.stamp)
        self._shown_to = None

    def reset_for_next_person(self) -> None:
        """Discard what the former person at the screen chose here; does nothing by default."""

    def set_visible(self, visible: bool) -> None:
        """Show or hide the panel; a shown one is rendered afresh."""
        self.visible = visible
        self.pane.hidden = not visible
        self.refresh()

    def do_rule(self, press: Press) -> None:
        """Show a rule."""
        self.on_rule(press.arg)

    def do_drawer(self, press: Press) -> None:
        """Open a drawer."""
        self.on_drawer(self, press.arg)

    def do_act(self, press: Press) -> None:
        """Do the action that the button carries as text, such as "build road E12"."""
        self.table.choose(from_text(press.arg, self.table.game.rules.actions), press.stamp)

    def do_tool(self, press: Press) -> None:
        """Select a tool, or deselect it if it is selected."""
        self.table.take_tool(press.arg, press.stamp)

    def _handle_press(self, press: Press) -> None:
        method = getattr(self, f"do_{press.do}", None)
        shared = self.table.systems.presses.get(press.do)
        with self.errors.catching(
            _("answering {word!r} in {title}").format(word=press.do, title=_(self.title))
        ):
            if method is not None:
                method(press)
            elif shared is not None:
                shared(self, press)


def action_button(
    table: Controller,
    action: Action,
    text: Child,
    *,
    do: str = "act",
    arg: object = None,
    class_: str = "",
    next_: bool = False,
    label: str | None = None,
) -> Markup:
    """Return a button that does an action; where the rules refuse it, it is dimmed and says why.

    By default it sends ``act`` with the action as text, which every panel understands; ``do`` and
    ``arg`` send something else. While others decide it is dimmed without a reason; pressing it
    then says that it is not the person's turn.
    """
    return button(
        text,
        do=do,
        arg=to_text(action) if do == "act" else arg,
        why_not=refusal_text(table.why_not(action)) if table.mine else "",
        class_=class_,
        data_next=next_,
        aria_label=label,
    )
