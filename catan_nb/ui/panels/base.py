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

__all__ = ["Panel", "act"]


class Panel:
    """A region of the table with HTML and buttons.

    A subclass writes `render` and one method ``do_<word>`` for each word that its buttons and
    fields send; the systems in play add words that any panel understands.

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
        Whether anybody sees the panel; hidden ones are not kept up to date, and emptied when
        somebody else comes to the screen.
    on_rule : callable
        Gets the id of a rule that a person wants to read.
    on_open : callable
        Gets the title of a panel that is to be shown, and returns it.
    on_drawer : callable
        Gets this panel and the title of a drawer that is opened from it; returns its panel.
    on_done : callable
        Called when a person has done here what the panel was opened for.
    on_file : callable
        Hands a file to the person: name, text and type.
    on_point : callable
        Shows numbers at places of the board: pairs of number and place.
    """

    #: The region's name, and the title of its drawer.
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
        self.pane.on_press(self._pressed)

    def render(self) -> Markup:
        """Return the panel's content for the present moment."""
        raise NotImplementedError

    def refresh(self, change: str = "") -> None:
        """Update the panel; ``change`` is the controller's word for what changed."""
        viewer = self.table.viewer
        if viewer is not None and viewer != self._last_seen_by:
            if self._last_seen_by is not None:
                self.forget()
            self._last_seen_by = viewer
        if self.visible:
            self.pane.label = _(self.title)
            self.pane.show_html(self.render(), self.table.stamp)
            self._shown_to = viewer
        elif self._shown_to not in (None, viewer):
            self.empty()  # whoever comes next must not find it in the page

    def empty(self) -> None:
        """Remove the panel's content from the page until it is shown again."""
        self.pane.show_html(Markup(), self.table.stamp)
        self._shown_to = None

    def forget(self) -> None:
        """Discard what the former person at the screen chose here; nothing by default."""

    def reveal(self, visible: bool) -> None:
        """Show or hide the panel."""
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
        """Do the action that a button carries as text."""
        self.table.choose(from_text(press.arg, self.table.game.rules.actions), press.stamp)

    def do_tool(self, press: Press) -> None:
        """Select a tool, or deselect it."""
        self.table.take_tool(press.arg, press.stamp)

    def _pressed(self, press: Press) -> None:
        method = getattr(self, f"do_{press.do}", None)
        shared = self.table.systems.presses.get(press.do)
        with self.errors.catching(
            _("answering {word!r} in {title}").format(word=press.do, title=_(self.title))
        ):
            if method is not None:
                method(press)
            elif shared is not None:
                shared(self, press)


def act(
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
    """Return a button for an action, dimmed with its reason where the rules refuse it.

    By itself it sends the action as text, which every panel understands. In others' turns it
    is dimmed without words: they are told to whoever presses it.
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
