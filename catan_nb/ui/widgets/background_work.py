"""Long work in slices between clicks, with a progress bar and a stop button.

A page's Python does one thing at a time, so a simulation that runs through leaves every click
waiting. Here it is an iterator that does a little per step. Between slices of a few hundredths of
a second the page is served, and what the steps have brought so far is there whatever happens:
stopping it and an error lose nothing.
"""

from __future__ import annotations

import asyncio
import time
import traceback
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, Final, TypeVar

import ipywidgets as widgets

from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.ui.widgets.html import progress_html

__all__ = ["LongWork"]

SLICE: Final = 0.06
"""Seconds of work after which the page is served."""
BREATH: Final = 0.005
"""Seconds that clicks get between two slices."""
PAUSE: Final = 0.15
"""Seconds between two updates of what is shown."""

T = TypeVar("T")


class LongWork:
    """Runs one piece of work at a time and shows how far it has got.

    Parameters
    ----------
    widget : ipywidgets.Box, optional
        Gets the line with bar, words and button below what it contains. Without one, put
        `line` where it shall be seen.

    Attributes
    ----------
    line : ipywidgets.Box
        The line; empty while there is nothing to say.
    done : int
        How much of the last piece of work has been done.

    Notes
    -----
    Outside a running event loop, as in a script, the work is done at once.
    """

    def __init__(self, widget: widgets.Box | None = None) -> None:
        self.done = 0
        self._total: int | None = None
        self._what = ""
        self._running = self._stopping = False
        self._task: asyncio.Task[None] | None = None
        auto = widgets.Layout(width="auto")
        self._bar = widgets.HTML()
        self._said = widgets.HTML()
        self._button = widgets.Button(layout=auto)
        self._button.on_click(lambda _button: self.stop())
        self._button.layout.display = "none"
        self.line = widgets.HBox(
            [self._bar, self._button, self._said],
            layout=widgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="0 10px"),
        )
        self.speak()
        if widget is not None:
            widget.children = (*widget.children, self.line)

    @property
    def is_running(self) -> bool:
        """Whether something is being worked on."""
        return self._running

    @property
    def message_html(self) -> str:
        """What the line says beside its bar, as HTML; empty when all is well."""
        return str(self._said.value)

    def speak(self) -> None:
        """Update the button's text to the language in use."""
        self._button.description = _("Stop")
        self._button.tooltip = _("Stop here and keep what there is")

    def start(
        self,
        steps: Iterator[T],
        total: int | None = None,
        *,
        what: str,
        on_step: Callable[[T], object],
        on_done: Callable[[bool], object] | None = None,
        on_show: Callable[[], object] | None = None,
        size: Callable[[T], int] | None = None,
        wait: float = 0.0,
    ) -> bool:
        """Begin to work; return False, and say so, when there is still something at work.

        Parameters
        ----------
        steps : iterator
            Does a part of the work, best less than a tenth of a second, for each item it gives.
        total : int, optional
            How much there is to do, where it is known.
        what : str
            What is counted, in the language in use, such as "games".
        on_step : callable
            Takes in an item.
        on_done : callable, optional
            Called once at the end, however it came about; gets True when all was done and False
            after a stop or an error.
        on_show : callable, optional
            Shows what there is; called a few times a second and once before `on_done`.
        size : callable, optional
            How much of the total an item is; without it each is one.
        wait : float
            Seconds between two steps, so that people can watch.

        Raises
        ------
        ValueError
            For a negative total.
        """
        if total is not None and total < 0:
            raise ValueError(_("{total} is no number of things to do").format(total=total))
        if self._running:
            self._show_message(_("Still at work on the last press. Wait for it, or stop it first."))
            return False
        self.done, self._total, self._what = 0, total, what
        self._running, self._stopping = True, False
        self._show_message("")
        self._button.layout.display = ""
        self._show_progress(None)
        work = self._run(steps, on_step, on_done, on_show, size, wait)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            asyncio.run(work)
        else:
            self._task = loop.create_task(work)
        return True

    def stop(self) -> None:
        """End the work after the step it is at; what is done stays."""
        self._stopping = True

    async def _run(
        self,
        steps: Iterator[T],
        on_step: Callable[[T], object],
        on_done: Callable[[bool], object] | None,
        on_show: Callable[[], object] | None,
        size: Callable[[T], int] | None,
        wait: float,
    ) -> None:
        finished = False
        try:
            finished = await self._run_steps(steps, on_step, on_show, size, wait)
            self._show_message("")
        except Exception as error:
            self._show_error(error)
        finally:
            self._running = False
            self._button.layout.display = "none"
            self._finish(finished, steps, on_done, on_show)

    async def _run_steps(
        self,
        steps: Iterator[T],
        on_step: Callable[[T], object],
        on_show: Callable[[], object] | None,
        size: Callable[[T], int] | None,
        wait: float,
    ) -> bool:
        """Take in all steps; return whether there are none left."""
        await asyncio.sleep(BREATH)
        slice_end = time.monotonic() + SLICE
        last_shown = time.monotonic()
        while not self._stopping:
            try:
                item = next(steps)
            except StopIteration:
                return True
            on_step(item)
            self.done += 1 if size is None else size(item)
            now = time.monotonic()
            if now - last_shown >= PAUSE:
                self._show_progress(on_show)
                last_shown = time.monotonic()
            if wait or now >= slice_end:
                await asyncio.sleep(max(wait, BREATH))
                slice_end = time.monotonic() + SLICE
        return False

    def _show_progress(self, on_show: Callable[[], object] | None) -> None:
        self._bar.value = progress_html(self.done, self._total, self._what)
        if on_show is not None:
            on_show()

    def _finish(
        self,
        finished: bool,
        steps: Iterator[T],
        on_done: Callable[[bool], object] | None,
        on_show: Callable[[], object] | None,
    ) -> None:
        close: Any = getattr(steps, "close", None)
        try:
            if close is not None:
                close()
            self._show_progress(on_show)
            if on_done is not None:
                on_done(finished)
        except Exception as error:
            self._show_error(error)
        counted = progress_html(self.done, self.done, self._what)
        self._bar.value = (
            counted if finished or self._total is None else self._partial_result_html()
        )

    def _partial_result_html(self) -> str:
        text = _("{done} of {total} {what} done; they are kept.").format(
            done=format_number(self.done),
            total=format_number(self._total or 0),
            what=escape(self._what),
        )
        return f"<span role='status'>{text}</span>"

    def _show_error(self, error: Exception) -> None:
        """Say what went wrong, with the details for who mends it."""
        happened = _("Something went wrong: {what}").format(what=str(error) or type(error).__name__)
        details = escape("".join(traceback.format_exception(error)))
        self._said.value = (
            "<div role='alert' style='line-height:1.4;color:var(--bad,#a3231a)'>"
            f"{escape(happened)}<br>"
            f"{escape(_('What was done until then is kept.'))}<details><summary>"
            f"{escape(_('Details for a bug report'))}</summary>"
            f"<pre style='white-space:pre-wrap'>{details}</pre></details></div>"
        )

    def _show_message(self, text: str) -> None:
        html = f"<span role='status'>{escape(text)}</span>" if text else ""
        self._said.value = html
