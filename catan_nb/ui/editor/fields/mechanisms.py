"""The fields of the mechanisms that a scenario has."""

from __future__ import annotations

from typing import Any

from catan_nb.kernel.seats import COLOURS
from catan_nb.language import gettext as _
from catan_nb.rules.scenario import keys_by_players
from catan_nb.ui.editor.fields import controls as ui
from catan_nb.ui.editor.fields.board import players_field
from catan_nb.ui.editor.mechanisms import FORMS, Field, data_of
from catan_nb.ui.editor.painting.brushes import seats_of
from catan_nb.ui.editor.reading import told_counts, told_numbers
from catan_nb.ui.editor.work import Work
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.widgets.html import Child, Markup, button, h


def mechanisms_form(work: Work, stamp: int) -> Markup:
    """Return the mechanisms, those that are chosen with their fields."""
    chosen = work.data.get("mechanisms", {})
    parts: list[Child] = [None if work.boards else players_field(work)]
    for name, form in FORMS.items():
        on = name in chosen
        parts.append(
            h(
                "section",
                ui.tick("mechanism", name, _(form.words), on),
                _fields(work, name, stamp) if on and form.fields else None,
                class_="cnb-editor-mechanism",
            )
        )
    others = [name for name in chosen if name not in FORMS]
    if others:
        told = _("{names}: in the file alone").format(names=", ".join(others))
        parts.append(h("p", told, class_="cnb-hint"))
    return h("div", parts, class_="cnb-editor-form")


def _fields(work: Work, name: str, stamp: int) -> Child:
    own, form = data_of(work.data, name, work.at), FORMS[name]
    if not isinstance(own, dict):
        return h("p", _("Its data are written in the file."), class_="cnb-hint")
    apart = bool(keys_by_players(work.data["mechanisms"][name]))
    return h(
        "div",
        [_field(work, name, one, own.get(one.name), stamp) for one in form.fields],
        button(_("Fill the stack evenly"), do="fill", arg=name) if form.fill else None,
        ui.tick("split", name, _("other data for each number of players"), apart),
        class_="cnb-editor-fields",
    )


def _field(work: Work, name: str, field: Field, value: Any, stamp: int) -> Child:
    words, arg = _(field.words), f"{name}.{field.name}"
    if field.kind == "number":
        return ui.field(words, ui.text(work, "field", arg, value, number=True))
    if field.kind == "counts":
        return ui.field(words, ui.text(work, "field", arg, told_counts(value)))
    if field.kind == "tokens":
        return ui.field(words, ui.text(work, "field", arg, told_numbers(value)))
    if field.kind == "by_players":
        return _by_players(work, name, field, value)
    if field.kind == "seats":
        return _seats(work, name, field, stamp)
    zones = work.land.zones()
    if field.kind == "zone":
        own = value if isinstance(value, str) else ""
        return ui.field(words, ui.choice("field", arg, own, {one: one for one in ("", *zones)}))
    if field.kind == "zones":
        listed = value if isinstance(value, list) else []
        known = dict.fromkeys((*zones, *(one for one in listed if isinstance(one, str))))
        some: list[Child] = [
            ui.tick("field_zone", f"{arg}.{one}", one, one in listed) for one in known
        ]
        none = h("span", _("There are no zones yet: add one under Board."), class_="cnb-hint")
        return ui.ticks(words, some or [none])
    many = len(value) if isinstance(value, list) else 0
    brush = button(
        _("paint them: {n} now").format(n=many), do="brush", arg=f"place {arg}", class_="cnb-quiet"
    )
    numbers = _numbers(work, name, value) if field.kind == "village" else None
    return [ui.field(words, brush), numbers]


def _numbers(work: Work, name: str, villages: Any) -> Child:
    """Return the number of each village, by its place."""
    lines: list[Child] = []
    for number, one in enumerate(villages if isinstance(villages, list) else ()):
        where = f"{one.get('hex')} {one.get('corner')}" if isinstance(one, dict) else ""
        path = ("mechanisms", name, "villages", number, "number")
        lines.append(ui.typed(work, where, "number", ui.at(one, "number"), *path))
    return h("div", lines, class_="cnb-editor-row") if lines else None


def _by_players(work: Work, name: str, field: Field, value: Any) -> Child:
    """Return a number for each number of players."""
    numbers = work.data.get("players", ())
    lines = [
        ui.typed(
            work,
            _("{n} players").format(n=n),
            "number",
            ui.at(value, str(n)),
            *("mechanisms", name, field.name, str(n)),
        )
        for n in (numbers if isinstance(numbers, list) else ())
    ]
    row = h("div", lines, class_="cnb-editor-row")
    return h("fieldset", h("legend", _(field.words)), row, class_="cnb-editor-list")


def _seats(work: Work, name: str, field: Field, stamp: int) -> Child:
    """Return the colours, and for each of them what is still to be painted."""
    seats = seats_of(work, name, field.name)
    lines = []
    for colour, entry in seats.items():
        brushes = [
            button(
                "✓ " if column.name in entry else None,
                _(column.words),
                do="brush",
                arg=f"place {name}.{field.name}.{colour}.{column.name}",
                class_="cnb-quiet",
            )
            for column in field.columns
        ]
        told = _("Remove {name}").format(name=_(colour))
        gone = ui.drop("drop_seat", f"{name}.{field.name}.{colour}", told)
        row = h("div", brushes, class_="cnb-editor-row")
        lines.append(h("li", h("span", first_upper(_(colour))), gone, row))
    left = {one: first_upper(_(one)) for one in COLOURS[6] if one not in seats}
    add = ui.adding("add_seat", _("Another colour …"), left, stamp, arg=f"{name}.{field.name}")
    return ui.listed(_(field.words), lines, add)
