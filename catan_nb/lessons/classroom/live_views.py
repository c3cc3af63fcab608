"""A class at work as HTML: guesses, who is where, shared tables, and all of it for the wall."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from catan_nb.classroom.visitors import qr_svg
from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.lessons.classroom.live_state import AskedQuestion, Learner, SeenClass
from catan_nb.lessons.classroom.report import guess_plot, guess_summary
from catan_nb.lessons.output.panes import QUIET, sum_card
from catan_nb.lessons.output.words import display_name
from catan_nb.lessons.questions.bars import BarsDrawing, parse_bars
from catan_nb.lessons.record.lesson_keys import known_lessons, lesson_abbreviation, lesson_name
from catan_nb.ui.class_session import shared_count_text
from catan_nb.ui.contents import TOGETHER, entries
from catan_nb.ui.widgets.html import Child, Markup, button, h

__all__ = [
    "attendance_table",
    "bars_guessed",
    "class_totals_card",
    "common_mistakes_card",
    "elapsed_text",
    "guesses_card",
    "guesses_drawing",
    "projection",
    "shared_rolls_card",
    "tables_card",
]


_LABEL: Final = re.compile(r"(?:^|, )([^,:]+): (?=\d)")
_WIDTH: Final = 480


def bars_guessed(seen: SeenClass, asked: AskedQuestion, *, exact: bool) -> Child:
    """Return a drawing of the mean bars, and in words how many there are; None without any."""
    entries = [entry for id in seen.learners if (entry := seen.entry(id, asked)) is not None]
    bars = [found for entry in entries if len(found := parse_bars(entry.guess)) > 1]
    count = max(map(len, bars), default=0)
    bars = [found for found in bars if len(found) == count]
    if not bars:
        return None
    told_in = (_LABEL.findall(entry.guess) for entry in entries)
    numbers = [str(number) for number in range(1, count + 1)]
    labels = next((names for names in told_in if len(names) == count), numbers)
    mean = [sum(column) / len(bars) for column in zip(*bars, strict=True)]
    known = (parse_bars(entry.exact) for entry in entries if exact)
    right = next((shares for shares in known if len(shares) == count), [])
    words = ngettext("The bars of {n} guess", "The mean bars of {n} guesses", len(bars))
    told = words.format(n=len(bars))
    top = min(100, round(max(*mean, *right) * 1.2) + 1)
    drawn = BarsDrawing(labels, top, _WIDTH, told)
    shown = drawn.compared(None, _bars_by_label(labels, mean), _bars_by_label(labels, right))
    return [h("div", shown, class_="cnb-lesson-scroll"), h("p", told)]


def _bars_by_label(labels: Sequence[str], shares: Sequence[float]) -> Mapping[str, float]:
    return dict(zip(labels, shares, strict=True)) if shares else {}


# One question of the class as HTML: how it has guessed, and what went wrong most often.


MOST: Final = 6
"""So many exercises are shown with what went wrong most often."""
ANSWERS: Final = 3
"""So many wrong answers are shown of each."""


def guesses_card(seen: SeenClass, asked: AskedQuestion, *, exact: bool) -> Markup:
    """Return the guesses at one question, with what chooses it, holds the class, and reveals it."""
    held = asked in seen.held()
    lessons = dict.fromkeys([*seen.lessons(), *known_lessons()])
    chosen_lesson = h(
        "select",
        [
            h("option", lesson_name(one), value=one, selected=one == asked.lesson)
            for one in lessons
            if seen.questions(one)
        ],
        data_do="lesson",
        aria_label=_("Lesson"),
        **QUIET,
    )
    chosen = h(
        "select",
        [
            h("option", display_name(one.name), value=one.name, selected=one == asked)
            for one in seen.questions(asked.lesson)
        ],
        data_do="question",
        aria_label=_("Question"),
        **QUIET,
    )
    return h(
        "div",
        h("h3", _("How the class guesses")),
        h("div", chosen_lesson, chosen, class_="cnb-live-line"),
        guesses_drawing(seen, asked, exact=exact),
        h(
            "div",
            _hold_controls(held),
            button(
                _("Hide the exact value") if exact else _("Show the exact value"),
                do="exact",
                why_not=_("First let the class go on.") if held else None,
                **QUIET,
            ),
            class_="cnb-live-line",
        ),
        class_="cnb-card cnb-live-question",
    )


def guesses_drawing(seen: SeenClass, asked: AskedQuestion, *, exact: bool) -> Child:
    """Return the question and the plot of the guesses, which fills as they come."""
    held = asked in seen.held()
    guesses = seen.guesses(asked, exact=exact and not held)
    told = _("The class is held here: guesses are taken, and nothing is revealed.")
    bars = None if guesses.guesses else bars_guessed(seen, asked, exact=exact and not held)
    return [
        h("p", h("b", guesses.question)) if guesses.question else None,
        h("p", told, class_="cnb-live-held", role="status") if held else None,
        h("div", Markup(guess_plot(guesses)), class_="cnb-lesson-scroll")
        if guesses.guesses
        else None,
        bars or h("p", guess_summary(guesses)),
    ]


def common_mistakes_card(seen: SeenClass, lesson: str) -> Child:
    """Return the wrong answers of a lesson that were given most often, by exercise."""
    wrong = [one for one in seen.results(hidden=True).exercises(lesson) if one.wrong]
    if not wrong:
        return None
    wrong.sort(key=lambda one: -one.wrong[0][1])
    rows = [
        h(
            "li",
            h("b", display_name(one.name)),
            " ",
            [
                h("span", f"{answer} ({count}×)", class_="cnb-live-slip")
                for answer, count in one.wrong[:ANSWERS]
            ],
            h(
                "small",
                ngettext("{n} has solved it", "{n} have solved it", one.right).format(n=one.right),
            ),
            data_key=one.name,
        )
        for one in wrong[:MOST]
    ]
    title = _("Most often wrong in {lesson}").format(lesson=lesson_name(lesson))
    return h("div", h("h3", title), h("ul", rows, class_="cnb-live-wrong"), class_="cnb-card")


def _hold_controls(held: bool) -> Child:
    if held:
        return button(_("Let the class go on"), do="release", class_="cnb-main", **QUIET)
    return [
        button(_("Hold the class here"), do="hold", arg="released", **QUIET),
        button(_("Until all have guessed"), do="hold", arg="all", **QUIET),
    ]


# The class at a glance as HTML: sums, and a table of who is where and has solved what.


def class_totals_card(seen: SeenClass) -> Markup:
    """Return what there is to know first: who is here, who has begun, where most are."""
    count, here = len(seen.learners), sum(one.here for one in seen.learners.values())
    idle = sum(not seen.has_begun(id) for id in seen.learners)
    cards = [
        sum_card(
            _("{n} of {count}").format(n=here, count=count),
            _("are here"),
            ngettext("{n} has answered nothing yet", "{n} have answered nothing yet", idle).format(
                n=idle
            )
            if idle
            else _("everybody has begun"),
        )
    ]
    held = seen.held()
    if held:
        asked = held[-1]
        at_it = [id for id, one in seen.learners.items() if one.open and one.lesson == asked.lesson]
        guessed = sum(bool((entry := seen.entry(id, asked)) and entry.guess) for id in at_it)
        words = _("have guessed where the class is held")
        where = f"{lesson_name(asked.lesson)}, {display_name(asked.name)}"
        cards.append(
            sum_card(_("{n} of {count}").format(n=guessed, count=len(at_it)), words, where)
        )
    places = Counter(one.lesson for one in seen.learners.values() if one.open and one.lesson)
    if places:
        lesson, there = places.most_common(1)[0]
        told = _("{n} of {count}").format(n=there, count=here)
        cards.append(sum_card(lesson_name(lesson), _("where most are now"), told))
    return h("div", cards, class_="cnb-sums")


def attendance_table(seen: SeenClass, now: float, *, hidden: bool) -> Markup:
    """Return a table of learners and lessons; a frame marks the lesson where somebody is."""
    title = _("Who is where")
    if not seen.learners:
        words = _("Nobody has come in yet. Read out the code of the class.")
        return h("div", h("h3", title), h("p", words), class_="cnb-card")
    lessons, names = seen.lessons(), seen.display_names(hidden=hidden)
    heads = [
        h(
            "th",
            h("span", lesson_abbreviation(lesson), class_="cnb-token", aria_hidden="true"),
            h("span", lesson_name(lesson), class_="cnb-unseen"),
            scope="col",
            title=lesson_name(lesson),
        )
        for lesson in lessons
    ]
    waiting = seen.waiting_learners()
    rows = [
        h(
            "tr",
            h("th", names[id], scope="row"),
            [_progress_cell(seen, one, lesson) for lesson in lessons],
            h("td", _place_cell(seen, one, now, id in waiting), class_="cnb-live-place"),
            data_key=id,
            data_away=not one.here,
        )
        for id, one in seen.learners.items()
    ]
    first = h("th", h("span", _("learner"), class_="cnb-unseen"))
    last = h("th", _("now"), scope="col", class_="cnb-live-place")
    table = h(
        "table",
        h("thead", h("tr", first, heads, last)),
        h("tbody", rows),
        class_="cnb-heat",
        aria_label=title,
    )
    legend = _("The number of exercises solved; ✓ all of them; framed: the lesson that is open.")
    return h(
        "div",
        h("h3", title),
        h("div", table, class_="cnb-lesson-scroll"),
        h("p", legend, class_="cnb-live-small"),
        class_="cnb-card cnb-live-who",
    )


def elapsed_text(since: float, now: float) -> str:
    """Return how long ago something was; clocks that differ make nothing negative."""
    minutes = max(0, int((now - since) // 60))
    if not minutes:
        return _("just now")
    return ngettext("for {n} minute", "for {n} minutes", minutes).format(n=minutes)


def _progress_cell(seen: SeenClass, one: Learner, lesson: str) -> Markup:
    """Return a cell: the darker, the more is solved."""
    at = one.open and one.lesson == lesson
    solved, count = seen.solved(one.id, lesson)
    if not solved:
        return h("td", "–", data_none=True, data_at=at)
    if solved >= count:
        return h("td", "✓", data_all=True, aria_label=_("all"), data_at=at)
    # Never so dark that the number could not be read on it.
    return h("td", solved, style=f"--much:{8 + 32 * solved / count:.0f}%", data_at=at)


def _place_cell(seen: SeenClass, one: Learner, now: float, waits: bool) -> Child:
    """Return where somebody is now, in words."""
    if not one.here:
        return h("span", _("away"), class_="cnb-live-away")
    if waits:
        return h("span", _("has guessed, waits"), class_="cnb-live-waits")
    if not seen.has_begun(one.id):
        return h("span", _("not begun"), class_="cnb-live-idle")
    if not one.open:
        return h("span", _("on another page"), class_="cnb-live-idle")
    place = display_name(one.place) if one.place else ""
    since = elapsed_text(one.since, now) if one.since else ""
    return h("span", place, " ", h("small", since))


# All shared tables of a class at a glance, and what it has rolled together.


def tables_card(seen: SeenClass, now: float, *, hidden: bool) -> Child:
    """Return a small card for each table: whose move, since when, points; a link to look on."""
    if not seen.tables:
        return None
    cards = [_table_card(one, now, hidden) for one in seen.tables]
    return h(
        "div",
        h("h3", _("Tables")),
        h("div", cards, class_="cnb-live-tables"),
        class_="cnb-card",
    )


def shared_rolls_card(seen: SeenClass) -> Child:
    """Return how often the class has rolled together, and what came of it."""
    drawn = []
    for experiment, counts in seen.pooled.items():
        rolls = sum(counts.values())
        if not rolls:
            continue
        most = max(counts.values())
        bars = [
            h(
                "li",
                h("i", style=f"height:{100 * count / most:.0f}%"),
                h("span", result),
                title=f"{result}: {format_number(count)}",
                data_key=result,
            )
            for result, count in sorted(counts.items(), key=_experiment_order)
        ]
        drawn.append(
            h(
                "div",
                h(
                    "p",
                    h("b", shared_count_text(experiment, rolls)),
                    " ",
                    _experiment_place(experiment),
                ),
                h("ol", bars, class_="cnb-live-bars"),
                data_key=experiment,
            )
        )
    if not drawn:
        return None
    return h("div", h("h3", _("Rolled together")), drawn, class_="cnb-card")


def _experiment_place(experiment: str) -> str:
    """Return where an experiment stands: the lesson, or the page."""
    key = experiment.partition(":")[0]
    page = next((one for one in entries() if one.key == key), None)
    return _(page.title) if page is not None and not page.number else lesson_name(key)


def _experiment_order(item: tuple[str, int]) -> tuple[int, str]:
    return (int(item[0]) if item[0].isdecimal() else 0, item[0])


def _table_card(one: Mapping[str, Any], now: float, hidden: bool) -> Markup:
    waits = {found["seat"]: found["since"] for found in one["waits"]}
    seats = [
        h(
            "li",
            h("span", _("Seat {n}").format(n=seat + 1) if hidden else name),
            h("small", _("a bot")) if kind not in ("person", "free") else None,
            h("small", _("on turn")) if one["started"] and seat == one["on_turn"] else None,
            h("b", points),
            data_key=seat,
            data_waits=seat in waits,
        )
        for seat, (name, kind, points) in enumerate(
            zip(one["names"], one["kinds"], one["points"], strict=True)
        )
    ]
    look = h(
        "a",
        _("Look on"),
        href=f"{TOGETHER}?table={one['code']}",
        target="_blank",
        rel="noopener",
        aria_label=_("Look on at table {code}").format(code=one["code"]),
    )
    return h(
        "div",
        h("p", h("b", one["code"]), h("small", _turn_text(one)), class_="cnb-live-code"),
        h("ul", seats),
        h("p", h("span", _status_text(one, waits, now, hidden), class_="cnb-live-small"), look),
        class_="cnb-live-table",
        data_key=one["code"],
    )


def _turn_text(one: Mapping[str, Any]) -> str:
    turn = one["turn"]
    return _("turn {n}").format(n=turn) if turn and one["started"] else ""


def _status_text(
    one: Mapping[str, Any], waits: Mapping[int, float], now: float, hidden: bool
) -> str:
    """Return in words what is going on at a table."""
    if one["over"]:
        winner = one["winner"]
        if winner is None or hidden:
            return _("over")
        return _("{name} has won").format(name=one["names"][winner])
    if not one["started"]:
        return _("is being seated")
    if one["paused"]:
        return _("paused")
    if not waits:
        return _("a bot moves")
    since = elapsed_text(min(waits.values()), now)
    if hidden:
        return _("waits {since}").format(since=since)
    names = ", ".join(one["names"][seat] for seat in waits)
    return _("{names} to move, {since}").format(names=names, since=since)


# A class as all may look at it on the wall: large, and without any name.


def projection(
    seen: SeenClass, hello: Mapping[str, Any], asked: AskedQuestion, *, exact: bool
) -> Markup:
    """Return the way into the class, how far it is, and the guesses that are talked about.

    Parameters
    ----------
    seen : SeenClass
    hello : mapping
        Who the server says that this is: its ``address`` and the class's ``code``.
    asked : Asked
    exact : bool
        Whether the exact value may be seen.

    Returns
    -------
    Markup
        As long as the class is held at the question, only how many have guessed.
    """
    at_it = [id for id, one in seen.learners.items() if one.open and one.lesson == asked.lesson]
    guessed = sum(bool((entry := seen.entry(id, asked)) and entry.guess) for id in at_it)
    question = seen.guesses(asked, exact=False).question
    told = _("{n} of {count} have guessed").format(n=guessed, count=len(at_it))
    return h(
        "div",
        _join_card(str(hello.get("address", "")), str(hello.get("code", ""))),
        h("p", _("All pages are paused."), class_="cnb-live-held", role="status")
        if seen.state["paused"]
        else None,
        h(
            "div",
            h("h2", lesson_name(asked.lesson), " · ", display_name(asked.name)),
            # Who sees what others guess, guesses so too.
            [h("p", question), h("p", told, class_="cnb-live-count")]
            if asked in seen.held()
            else guesses_drawing(seen, asked, exact=exact),
            class_="cnb-card",
        ),
        shared_rolls_card(seen),
        class_="cnb-live-wall",
    )


def _join_card(address: str, code: str) -> Child:
    if not code:
        return None
    link = f"{address}/?{urlencode({'class': code})}" if address else ""
    return h(
        "div",
        h("span", Markup(qr_svg(link)), class_="cnb-live-qr") if link else None,
        h(
            "div",
            h("p", _("Come in with the code of the class:")),
            h("p", code, class_="cnb-live-big"),
            h("p", address) if address else None,
        ),
        class_="cnb-card cnb-live-in",
    )
