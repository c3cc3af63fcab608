"""An experiment repeated at the press of a button, compared with exact chances.

Its chart is one HTML widget that is given a new drawing of a few kilobytes, so that it changes in
place; ten thousand trials are drawn as soon as they are made, more are made in slices.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from typing import Any, TypeVar, cast

from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.lessons.experiments.charts import Chart, chart
from catan_nb.lessons.output.page import OnPage, has_page, html_box, on_enter
from catan_nb.lessons.output.reading import parse_positive_number
from catan_nb.lessons.output.words import Number
from catan_nb.lessons.questions.guess import Guess
from catan_nb.lessons.record.recording import RECORD
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.validation import check_whole_number
from catan_nb.ui.class_session import SharedRolls
from catan_nb.ui.widgets.html import more_count_text, progress_html

# A bar that shows how far an experiment has got.


T = TypeVar("T")

PAUSE = 0.15
"""Seconds between two updates of a bar."""


def bar(items: Iterable[T], what: str = "steps", total: int | None = None) -> Iterator[T]:
    """Yield the items and show a progress bar below the cell.

    Parameters
    ----------
    items : iterable
    what : str
        What is counted, such as "games".
    total : int, optional
        How many there are, where ``len(items)`` does not tell.

    Notes
    -----
    Works where a page can replace what it shows: JupyterLab, Voila, nbclient. Elsewhere it
    shows nothing.
    """
    if total is None and isinstance(items, Sized):
        total = len(items)
    update = _open_display()
    done, last_shown = 0, time.monotonic()
    update(progress_html(0, total, what))
    try:
        for item in items:
            yield item
            done += 1
            if time.monotonic() - last_shown > PAUSE:
                last_shown = time.monotonic()
                update(progress_html(done, total, what))
    finally:
        update(progress_html(done, done if total is None else total, what))


def _open_display() -> Callable[[str], object]:
    """Return a function that shows HTML in one place of the output, or does nothing."""
    if not has_page():
        return lambda html: None
    from IPython.display import HTML, display

    html_class: Any = HTML  # IPython is not typed
    handle = cast(Any, display)(html_class(""), display_id=True)
    return lambda html: handle.update(html_class(html))


MOST = 10_000_000
"""So many trials are made at once at most."""
AT_ONCE = 10_000
"""So many trials are made without a bar; more take long enough to be stopped."""

Sample = Callable[[int, int], Iterable[int]]
"""Makes so many trials with a seed and returns their results, whole numbers."""


class Experiment(OnPage):
    """Trials made so far with a chart; made by `experiment`.

    Attributes
    ----------
    exact : mapping of int to number
        Result to its chance.
    counts : Counter of int
        Result to how often it came.
    after : Guess or None
        What is asked before the chances are shown.
    together : RolledTogether
        The same experiment in the learner's class.
    on_together : callable
        Called when the class has tried more.
    """

    def __init__(
        self,
        sample: Sample,
        exact: Mapping[int, Number],
        x: str,
        what: str,
        seed: int,
        after: Guess | None = None,
    ) -> None:
        self.exact = dict(exact)
        self.counts: Counter[int] = Counter()
        self.what = what
        self._sample, self._x, self._seed, self._runs = sample, x, seed, 0
        self.after = after
        self.on_together: Callable[[], object] = lambda: None
        self.together = SharedRolls(
            lambda: RECORD.lesson, lambda: self.exact, lambda: self.on_together()
        )

    @property
    def trials(self) -> int:
        """How many trials have been made."""
        return self.counts.total()

    def run(self, trials: int) -> Experiment:
        """Run more trials and return the experiment.

        Raises
        ------
        ValueError
            For less than one trial, or too many at once.
        """
        trials = check_whole_number(trials, "trials", limit=MOST)
        # Each press has luck of its own, and all of them together can be repeated.
        seed = self.together.vary_seed(self._seed + self._runs)
        new = tally(self._sample(trials, seed)).counts
        self.counts.update(new)
        self.together.add_counts(new)
        self._runs += 1
        return self

    def run_in_parts(self, trials: int) -> Iterator[int]:
        """Run more trials in slices; yields the size of each.

        Raises
        ------
        ValueError
            As `run` does, before the first part.
        """
        remaining = check_whole_number(trials, "trials", limit=MOST)
        while remaining:
            batch = min(remaining, AT_ONCE)
            self.run(batch)
            remaining -= batch
            yield batch

    def start_anew(self) -> Experiment:
        """Discard all trials and return the experiment; later trials use another seed."""
        self.counts.clear()
        return self

    def chart(self) -> Chart:
        """Return the chart of exact chances as bars and observed shares as dots."""
        guessed = self.after is None or self.after.settled
        trials = self.trials
        series: dict[str, Any] = {_("exact"): self.exact} if guessed or trials else {}
        if trials or not series:
            results = sorted({*self.exact, *self.counts})
            series[self._outcome_text()] = {r: self.counts[r] / max(trials, 1) for r in results}
        if (guessed or trials) and (class_ := self.together.counts):
            rolls = sum(class_.values())
            series[self.together.legend_label] = {r: n / rolls for r, n in class_.items()}
        return chart(series, x=self._x, y=_("share"))

    def words(self) -> str:
        """Return sentences that summarize the trials, here and in the class."""
        return " ".join(filter(None, (self._own_trials_text(), self.together.count_text)))

    def _own_trials_text(self) -> str:
        if not self.trials:
            return _("Nothing tried yet.")
        mean = Tally(dict(sorted(self.counts.items()))).mean
        expected = sum(float(chance) * result for result, chance in self.exact.items())
        return _("{trials}: mean {mean}, exactly {exact}. Farthest off: {off}.").format(
            trials=self._outcome_text(),
            mean=format_number(mean.mean, ".4g"),
            exact=format_number(expected, ".4g"),
            off=self._largest_deviation_text(),
        )

    def _outcome_text(self) -> str:
        return f"{format_number(self.trials)} {self.what}"

    def _largest_deviation_text(self) -> str:
        """Return a sentence on the result whose share deviates most from its chance."""
        trials = self.trials
        off = {r: abs(self.counts[r] / trials - float(p)) for r, p in self.exact.items()}
        worst = max(off, key=lambda result: off[result])
        return _("{result}, by {points} percentage points").format(
            result=worst, points=format_number(100 * off[worst], ".2g")
        )

    def __repr__(self) -> str:
        return f"{self.words()}\n{self.chart()!r}"

    def _on_page(self) -> Any:
        return experiment_widget(self)

    def _texts(self) -> dict[str, Any]:
        return {"image/svg+xml": self.chart().svg(), "text/plain": repr(self)}


def experiment(
    sample: Sample,
    exact: Mapping[int, Number],
    *,
    x: str,
    what: str = "trials",
    seed: int = 0,
    after: Guess | None = None,
) -> Experiment:
    """Return an experiment; as a cell's value it shows its buttons and chart.

    Parameters
    ----------
    sample : callable
        Takes a number of trials and a seed and returns the results, such as
        `catan_nb.stats.simulate_sums`.
    exact : mapping of int to number
        Result to its chance.
    x : str
        What the results are, for the chart.
    what : str
        What is counted, such as "rolls".
    seed : int
    after : Guess, optional
        The chances stay hidden until there is a guess, or a first trial.

    Examples
    --------
    >>> from fractions import Fraction
    >>> coin = experiment(lambda n, seed: [0, 1] * n, {0: Fraction(1, 2), 1: Fraction(1, 2)}, x="")
    >>> coin.run(5).words()
    '10 trials: mean 0.5, exactly 0.5. Farthest off: 0, by 0 percentage points.'
    """
    return Experiment(sample, exact, x, what, seed, after)


def experiment_widget(experiment: Experiment) -> Any:
    """Return the chart with buttons, and a field for a number of trials."""
    import ipywidgets as widgets
    import numpy  # noqa: F401 -- now, so that the first press does not wait for it

    from catan_nb.ui.widgets.background_work import LongWork

    picture, caption, trouble, work = widgets.HTML(), widgets.HTML(), widgets.HTML(), LongWork()
    picture.layout.max_width = "640px"

    def update() -> None:
        picture.value = experiment.chart().svg()
        caption.value = (
            f"<p role='status' style='margin:2px 0;line-height:1.45'>{experiment.words()}</p>"
        )

    def make(trials: int) -> None:
        if trials <= AT_ONCE and not work.is_running:
            experiment.run(trials)
            update()
            return
        # While it works, this says so and changes nothing.
        work.start(
            experiment.run_in_parts(trials),
            trials,
            what=experiment.what,
            on_step=lambda _part: None,
            on_show=update,
            size=lambda part: part,
        )

    def begin_anew() -> None:
        work.stop()
        experiment.start_anew()
        update()

    def make_own(_pressed: object) -> None:
        trouble.value = ""
        try:
            make(parse_positive_number(field.value, MOST))
        except ValueError as error:
            trouble.value = html_box("unclear", str(error))

    def button(label: str, tooltip: str, act: Callable[[], object]) -> Any:
        made_button = widgets.Button(
            description=label, tooltip=tooltip, layout=widgets.Layout(width="auto")
        )
        made_button.on_click(lambda _button: act())
        return made_button

    buttons = [
        button(
            f"+ {format_number(trials)}",
            more_count_text(trials, experiment.what),
            lambda trials=trials: make(trials),  # type: ignore[misc]
        )
        for trials in (1, 10, 100, 1_000, 10_000)
    ]
    field = widgets.Text(placeholder=_("how many"), layout=widgets.Layout(width="110px"))
    go = button(_("Go"), _("Make so many more"), lambda: make_own(None))
    on_enter(field, make_own)
    anew = button(_("Start anew"), _("Forget all of it"), begin_anew)
    if experiment.after is not None:
        experiment.after.on_settled(update)
    experiment.on_together = update
    update()
    row = widgets.HBox([*buttons, field, go, anew], layout=widgets.Layout(flex_flow="row wrap"))
    return widgets.VBox([row, trouble, work.line, caption, picture])
