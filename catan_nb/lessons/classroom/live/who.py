"""The class at a glance as HTML: sums, and a table of who is where and has solved what."""

from __future__ import annotations

from collections import Counter

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.classroom.live.seen import Learner, SeenClass
from catan_nb.lessons.output.answer_words import called
from catan_nb.lessons.output.sums import sum_card
from catan_nb.lessons.record.known import known, lesson_name
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["class_sums", "minutes_words", "short_lesson", "who_is_where"]


def class_sums(seen: SeenClass) -> Markup:
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
        where = f"{lesson_name(asked.lesson)}, {called(asked.name)}"
        cards.append(
            sum_card(_("{n} of {count}").format(n=guessed, count=len(at_it)), words, where)
        )
    places = Counter(one.lesson for one in seen.learners.values() if one.open and one.lesson)
    if places:
        lesson, there = places.most_common(1)[0]
        told = _("{n} of {count}").format(n=there, count=here)
        cards.append(sum_card(lesson_name(lesson), _("where most are now"), told))
    return h("div", cards, class_="cnb-sums")


def who_is_where(seen: SeenClass, now: float, *, hidden: bool) -> Markup:
    """Return a table of learners and lessons; a frame marks the lesson where somebody is."""
    title = _("Who is where")
    if not seen.learners:
        words = _("Nobody has come in yet. Read out the code of the class.")
        return h("div", h("h3", title), h("p", words), class_="cnb-card")
    lessons, names = seen.lessons(), seen.called(hidden=hidden)
    heads = [
        h(
            "th",
            h("span", short_lesson(lesson), class_="cnb-token", aria_hidden="true"),
            h("span", lesson_name(lesson), class_="cnb-unseen"),
            scope="col",
            title=lesson_name(lesson),
        )
        for lesson in lessons
    ]
    waiting = seen.waiting()
    rows = [
        h(
            "tr",
            h("th", names[id], scope="row"),
            [_cell(seen, one, lesson) for lesson in lessons],
            h("td", _place(seen, one, now, id in waiting), class_="cnb-live-place"),
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


def minutes_words(since: float, now: float) -> str:
    """Return how long ago something was; clocks that differ make nothing negative."""
    minutes = max(0, int((now - since) // 60))
    if not minutes:
        return _("just now")
    return ngettext("for {n} minute", "for {n} minutes", minutes).format(n=minutes)


def short_lesson(lesson: str) -> str:
    """Return the number of a lesson, or the first letter of its name where it has none."""
    found = known().get(lesson)
    return str(found.number) if found and found.number else lesson_name(lesson)[:1]


def _cell(seen: SeenClass, one: Learner, lesson: str) -> Markup:
    """Return a cell: the darker, the more is solved."""
    at = one.open and one.lesson == lesson
    solved, count = seen.solved(one.id, lesson)
    if not solved:
        return h("td", "–", data_none=True, data_at=at)
    if solved >= count:
        return h("td", "✓", data_all=True, aria_label=_("all"), data_at=at)
    # Never so dark that the number could not be read on it.
    return h("td", solved, style=f"--much:{8 + 32 * solved / count:.0f}%", data_at=at)


def _place(seen: SeenClass, one: Learner, now: float, waits: bool) -> Child:
    """Return where somebody is now, in words."""
    if not one.here:
        return h("span", _("away"), class_="cnb-live-away")
    if waits:
        return h("span", _("has guessed, waits"), class_="cnb-live-waits")
    if not seen.has_begun(one.id):
        return h("span", _("not begun"), class_="cnb-live-idle")
    if not one.open:
        return h("span", _("on another page"), class_="cnb-live-idle")
    place = called(one.place) if one.place else ""
    since = minutes_words(one.since, now) if one.since else ""
    return h("span", place, " ", h("small", since))
