"""HTML views of a class at work: guesses, attendance, shared tables, and the projection."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlencode

from catan_nb.classroom.visitors import qr_svg
from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.lessons.classroom.live_state import AskedQuestion, LearnerPlace, SeenClass
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


def bars_guessed(seen: SeenClass, question: AskedQuestion, *, exact: bool) -> Child:
    """Return a drawing of the mean guessed bars and a count in words; None without guesses."""
    entries = [entry for id in seen.learners if (entry := seen.entry(id, question)) is not None]
    parsed = map(parse_bars, (entry.guess for entry in entries))
    bars = [shares for shares in parsed if len(shares) > 1]
    count = max(map(len, bars), default=0)
    bars = [bar for bar in bars if len(bar) == count]
    if not bars:
        return None
    told_in = (_LABEL.findall(entry.guess) for entry in entries)
    numbers = [str(number) for number in range(1, count + 1)]
    labels = next((names for names in told_in if len(names) == count), numbers)
    mean = [sum(column) / len(bars) for column in zip(*bars, strict=True)]
    exact_bars = (parse_bars(entry.exact) for entry in entries if exact)
    right = next((shares for shares in exact_bars if len(shares) == count), [])
    template = ngettext("The bars of {n} guess", "The mean bars of {n} guesses", len(bars))
    text = template.format(n=len(bars))
    top = min(100, round(max(*mean, *right) * 1.2) + 1)
    drawing = BarsDrawing(labels, top, _WIDTH, text)
    picture = drawing.compared(None, _bars_by_label(labels, mean), _bars_by_label(labels, right))
    return [h("div", picture, class_="cnb-lesson-scroll"), h("p", text)]


def _bars_by_label(labels: Sequence[str], shares: Sequence[float]) -> Mapping[str, float]:
    return dict(zip(labels, shares, strict=True)) if shares else {}


# One question of the class as HTML: how it has guessed, and what went wrong most often.


MOST: Final = 6
"""So many exercises are shown with what went wrong most often."""
ANSWERS: Final = 3
"""So many wrong answers are shown of each."""


def guesses_card(seen: SeenClass, question: AskedQuestion, *, exact: bool) -> Markup:
    """Return the card of guesses at one question, with controls to select, hold and reveal."""
    is_held = question in seen.held()
    lessons = dict.fromkeys([*seen.lessons(), *known_lessons()])
    chosen_lesson = h(
        "select",
        [
            h("option", lesson_name(lesson), value=lesson, selected=lesson == question.lesson)
            for lesson in lessons
            if seen.questions(lesson)
        ],
        data_do="lesson",
        aria_label=_("Lesson"),
        **QUIET,
    )
    chosen = h(
        "select",
        [
            h(
                "option",
                display_name(asked_question.name),
                value=asked_question.name,
                selected=asked_question == question,
            )
            for asked_question in seen.questions(question.lesson)
        ],
        data_do="question",
        aria_label=_("Question"),
        **QUIET,
    )
    return h(
        "div",
        h("h3", _("How the class guesses")),
        h("div", chosen_lesson, chosen, class_="cnb-live-line"),
        guesses_drawing(seen, question, exact=exact),
        h(
            "div",
            _hold_controls(is_held),
            button(
                _("Hide the exact value") if exact else _("Show the exact value"),
                do="exact",
                why_not=_("First let the class go on.") if is_held else None,
                **QUIET,
            ),
            class_="cnb-live-line",
        ),
        class_="cnb-card cnb-live-question",
    )


def guesses_drawing(seen: SeenClass, question: AskedQuestion, *, exact: bool) -> Child:
    """Return the question with a plot of the guesses received so far."""
    is_held = question in seen.held()
    guesses = seen.guesses(question, exact=exact and not is_held)
    text = _("The class is held here: guesses are taken, and nothing is revealed.")
    bars = None if guesses.guesses else bars_guessed(seen, question, exact=exact and not is_held)
    return [
        h("p", h("b", guesses.question)) if guesses.question else None,
        h("p", text, class_="cnb-live-held", role="status") if is_held else None,
        h("div", Markup(guess_plot(guesses)), class_="cnb-lesson-scroll")
        if guesses.guesses
        else None,
        bars or h("p", guess_summary(guesses)),
    ]


def common_mistakes_card(seen: SeenClass, lesson: str) -> Child:
    """Return the card of the most frequent wrong answers of a lesson, by exercise."""
    wrong = [exercise for exercise in seen.results(hidden=True).exercises(lesson) if exercise.wrong]
    if not wrong:
        return None
    wrong.sort(key=lambda exercise: -exercise.wrong[0][1])
    rows = [
        h(
            "li",
            h("b", display_name(exercise.name)),
            " ",
            [
                h("span", f"{answer} ({count}×)", class_="cnb-live-slip")
                for answer, count in exercise.wrong[:ANSWERS]
            ],
            h(
                "small",
                ngettext("{n} has solved it", "{n} have solved it", exercise.right).format(
                    n=exercise.right
                ),
            ),
            data_key=exercise.name,
        )
        for exercise in wrong[:MOST]
    ]
    title = _("Most often wrong in {lesson}").format(lesson=lesson_name(lesson))
    return h("div", h("h3", title), h("ul", rows, class_="cnb-live-wrong"), class_="cnb-card")


def _hold_controls(is_held: bool) -> Child:
    if is_held:
        return button(_("Let the class go on"), do="release", class_="cnb-main", **QUIET)
    return [
        button(_("Hold the class here"), do="hold", arg="released", **QUIET),
        button(_("Until all have guessed"), do="hold", arg="all", **QUIET),
    ]


# The class at a glance as HTML: sums, and a table of who is where and has solved what.


def class_totals_card(seen: SeenClass) -> Markup:
    """Return the summary: who is present, idle learners, held guess, where most learners are."""
    count, present = len(seen.learners), sum(learner.here for learner in seen.learners.values())
    idle = sum(not seen.has_begun(id) for id in seen.learners)
    cards = [
        sum_card(
            _("{n} of {count}").format(n=present, count=count),
            _("are here"),
            ngettext("{n} has answered nothing yet", "{n} have answered nothing yet", idle).format(
                n=idle
            )
            if idle
            else _("everybody has begun"),
        )
    ]
    questions = seen.held()
    if questions:
        question = questions[-1]
        at_it = [
            id
            for id, learner in seen.learners.items()
            if learner.open and learner.lesson == question.lesson
        ]
        guessed = sum(bool((entry := seen.entry(id, question)) and entry.guess) for id in at_it)
        text = _("have guessed where the class is held")
        where = f"{lesson_name(question.lesson)}, {display_name(question.name)}"
        cards.append(sum_card(_("{n} of {count}").format(n=guessed, count=len(at_it)), text, where))
    places = Counter(
        learner.lesson for learner in seen.learners.values() if learner.open and learner.lesson
    )
    if places:
        lesson, learner_count = places.most_common(1)[0]
        told = _("{n} of {count}").format(n=learner_count, count=present)
        cards.append(sum_card(lesson_name(lesson), _("where most are now"), told))
    return h("div", cards, class_="cnb-sums")


def attendance_table(seen: SeenClass, now: float, *, hidden: bool) -> Markup:
    """Return a table of learners by lessons; a frame marks each learner's current lesson."""
    title = _("Who is where")
    if not seen.learners:
        text = _("Nobody has come in yet. Read out the code of the class.")
        return h("div", h("h3", title), h("p", text), class_="cnb-card")
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
            [_progress_cell(seen, learner, lesson) for lesson in lessons],
            h("td", _place_cell(seen, learner, now, id in waiting), class_="cnb-live-place"),
            data_key=id,
            data_away=not learner.here,
        )
        for id, learner in seen.learners.items()
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
    """Return the elapsed time in words; negative times from clock differences count as 0."""
    minutes = max(0, int((now - since) // 60))
    if not minutes:
        return _("just now")
    return ngettext("for {n} minute", "for {n} minutes", minutes).format(n=minutes)


def _progress_cell(seen: SeenClass, learner: LearnerPlace, lesson: str) -> Markup:
    """Return a table cell shaded by the share of solved exercises."""
    is_open = learner.open and learner.lesson == lesson
    solved, count = seen.solved(learner.id, lesson)
    if not solved:
        return h("td", "–", data_none=True, data_at=is_open)
    if solved >= count:
        return h("td", "✓", data_all=True, aria_label=_("all"), data_at=is_open)
    # Never so dark that the number could not be read on it.
    return h("td", solved, style=f"--much:{8 + 32 * solved / count:.0f}%", data_at=is_open)


def _place_cell(seen: SeenClass, learner: LearnerPlace, now: float, waits: bool) -> Child:
    """Return a cell that names the learner's current place."""
    if not learner.here:
        return h("span", _("away"), class_="cnb-live-away")
    if waits:
        return h("span", _("has guessed, waits"), class_="cnb-live-waits")
    if not seen.has_begun(learner.id):
        return h("span", _("not begun"), class_="cnb-live-idle")
    if not learner.open:
        return h("span", _("on another page"), class_="cnb-live-idle")
    place = display_name(learner.place) if learner.place else ""
    since = elapsed_text(learner.since, now) if learner.since else ""
    return h("span", place, " ", h("small", since))


# All shared tables of a class at a glance, and what it has rolled together.


def tables_card(seen: SeenClass, now: float, *, hidden: bool) -> Child:
    """Return a card for each table: whose turn and since when, points, and a link to watch."""
    if not seen.tables:
        return None
    cards = [_table_card(shared_table, now, hidden) for shared_table in seen.tables]
    return h(
        "div",
        h("h3", _("Tables")),
        h("div", cards, class_="cnb-live-tables"),
        class_="cnb-card",
    )


def shared_rolls_card(seen: SeenClass) -> Child:
    """Return the cards with the class's pooled rolls and how often each result came."""
    charts = []
    for experiment, counts in seen.pooled.items():
        rolls = sum(counts.values())
        if not rolls:
            continue
        highest = max(counts.values())
        bars = [
            h(
                "li",
                h("i", style=f"height:{100 * count / highest:.0f}%"),
                h("span", result),
                title=f"{result}: {format_number(count)}",
                data_key=result,
            )
            for result, count in sorted(counts.items(), key=_experiment_order)
        ]
        charts.append(
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
    if not charts:
        return None
    return h("div", h("h3", _("Rolled together")), charts, class_="cnb-card")


def _experiment_place(experiment: str) -> str:
    """Return the lesson or page to which an experiment belongs."""
    key = experiment.partition(":")[0]
    page = next((entry for entry in entries() if entry.key == key), None)
    return _(page.title) if page is not None and not page.number else lesson_name(key)


def _experiment_order(item: tuple[str, int]) -> tuple[int, str]:
    return (int(item[0]) if item[0].isdecimal() else 0, item[0])


def _table_card(table: Mapping[str, Any], now: float, hidden: bool) -> Markup:
    waits = {wait["seat"]: wait["since"] for wait in table["waits"]}
    seats = [
        h(
            "li",
            h("span", _("Seat {n}").format(n=seat + 1) if hidden else name),
            h("small", _("a bot")) if kind not in ("person", "free") else None,
            h("small", _("on turn")) if table["started"] and seat == table["on_turn"] else None,
            h("b", points),
            data_key=seat,
            data_waits=seat in waits,
        )
        for seat, (name, kind, points) in enumerate(
            zip(table["names"], table["kinds"], table["points"], strict=True)
        )
    ]
    look = h(
        "a",
        _("Look on"),
        href=f"{TOGETHER}?table={table['code']}",
        target="_blank",
        rel="noopener",
        aria_label=_("Look on at table {code}").format(code=table["code"]),
    )
    return h(
        "div",
        h("p", h("b", table["code"]), h("small", _turn_text(table)), class_="cnb-live-code"),
        h("ul", seats),
        h("p", h("span", _status_text(table, waits, now, hidden), class_="cnb-live-small"), look),
        class_="cnb-live-table",
        data_key=table["code"],
    )


def _turn_text(table: Mapping[str, Any]) -> str:
    turn = table["turn"]
    return _("turn {n}").format(n=turn) if turn and table["started"] else ""


def _status_text(
    table: Mapping[str, Any], waits: Mapping[int, float], now: float, hidden: bool
) -> str:
    """Return the status of a table in words."""
    if table["over"]:
        winner = table["winner"]
        if winner is None or hidden:
            return _("over")
        return _("{name} has won").format(name=table["names"][winner])
    if not table["started"]:
        return _("is being seated")
    if table["paused"]:
        return _("paused")
    if not waits:
        return _("a bot moves")
    since = elapsed_text(min(waits.values()), now)
    if hidden:
        return _("waits {since}").format(since=since)
    names = ", ".join(table["names"][seat] for seat in waits)
    return _("{names} to move, {since}").format(names=names, since=since)


# A class as all may look at it on the wall: large, and without any name.


def projection(
    seen: SeenClass, hello: Mapping[str, Any], asked: AskedQuestion, *, exact: bool
) -> Markup:
    """Return the projected view: how to join, progress of the class, and the selected guesses.

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
    at_it = [
        id
        for id, learner in seen.learners.items()
        if learner.open and learner.lesson == asked.lesson
    ]
    guessed = sum(bool((entry := seen.entry(id, asked)) and entry.guess) for id in at_it)
    question = seen.guesses(asked, exact=False).question
    text = _("{n} of {count} have guessed").format(n=guessed, count=len(at_it))
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
            [h("p", question), h("p", text, class_="cnb-live-count")]
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
