"""Says so when Python is gone, a restarted or ended kernel, a lost connection, or when it is busy.

The page would otherwise look alive and ignore every click.
"""

from __future__ import annotations

from typing import Final

import traitlets

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.sources import STATIC
from catan_nb.ui.widgets.code import Coded

__all__ = ["Lifeline"]

ADVICE: Final = noop("Your game is kept in this browser: reload the page to go on with it.")


class Lifeline(Coded):
    """A line that appears when the page has lost its Python, and says what to do.

    It works in the browser alone: by then no message of Python could arrive.

    Parameters
    ----------
    advice : str
        What there is to do, in English.
    far : bool
        Whether it stands at the edge of the window, as on long pages, instead of in its place.
    again : bool
        Whether the page loads itself again as soon as the server answers, since that loses nothing.
    """

    scripts = (STATIC / "browser" / "lifeline.js",)
    styles = (STATIC / "browser" / "lifeline.css",)

    far = traitlets.Bool(False).tag(sync=True)
    again = traitlets.Bool(False).tag(sync=True)
    words: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    def __init__(self, advice: str = ADVICE, *, far: bool = False, again: bool = False) -> None:
        super().__init__(far=far, again=again)
        self._advice = advice
        self.speak()

    def speak(self) -> None:
        """Say everything in the language in use."""
        self.words = {
            "stopped": _("Python stopped, so this page no longer reacts."),
            "advice": _(self._advice),
            "reload": _("Reload the page"),
            "busy": _("This page is very busy. What you do here waits a moment."),
            "interrupted": _("The connection is interrupted; trying again …"),
        }
