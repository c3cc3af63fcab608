"""All shared tables of a class at a glance, and what it has rolled together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.lessons.classroom.live.seen import SeenClass
from catan_nb.lessons.classroom.live.who import minutes_words
from catan_nb.lessons.record.known import lesson_name
from catan_nb.ui.site.contents import TOGETHER, entries
from catan_nb.ui.taught.rolls import together_words
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["rolled_together", "tables_card"]


def tables_card(seen: SeenClass, now: float, *, hidden: bool) -> Child:
    """Return a small card for each table: whose move, since when, points; a link to look on."""
    if not seen.tables:
        return None
    cards = [_table(one, now, hidden) for one in seen.tables]
    return h(
        "div",
        h("h3", _("Tables")),
        h("div", cards, class_="cnb-live-tables"),
        class_="cnb-card",
    )


def rolled_together(seen: SeenClass) -> Child:
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
                title=f"{result}: {shown_number(count)}",
                data_key=result,
            )
            for result, count in sorted(counts.items(), key=_by_number)
        ]
        drawn.append(
            h(
                "div",
                h("p", h("b", together_words(experiment, rolls)), " ", _named(experiment)),
                h("ol", bars, class_="cnb-live-bars"),
                data_key=experiment,
            )
        )
    if not drawn:
        return None
    return h("div", h("h3", _("Rolled together")), drawn, class_="cnb-card")


def _named(experiment: str) -> str:
    """Return where an experiment stands: the lesson, or the page."""
    key = experiment.partition(":")[0]
    page = next((one for one in entries() if one.key == key), None)
    return _(page.title) if page is not None and not page.number else lesson_name(key)


def _by_number(item: tuple[str, int]) -> tuple[int, str]:
    return (int(item[0]) if item[0].isdecimal() else 0, item[0])


def _table(one: Mapping[str, Any], now: float, hidden: bool) -> Markup:
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
        h("p", h("b", one["code"]), h("small", _turn(one)), class_="cnb-live-code"),
        h("ul", seats),
        h("p", h("span", _now(one, waits, now, hidden), class_="cnb-live-small"), look),
        class_="cnb-live-table",
        data_key=one["code"],
    )


def _turn(one: Mapping[str, Any]) -> str:
    turn = one["turn"]
    return _("turn {n}").format(n=turn) if turn and one["started"] else ""


def _now(one: Mapping[str, Any], waits: Mapping[int, float], now: float, hidden: bool) -> str:
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
    since = minutes_words(min(waits.values()), now)
    if hidden:
        return _("waits {since}").format(since=since)
    names = ", ".join(one["names"][seat] for seat in waits)
    return _("{names} to move, {since}").format(names=names, since=since)
