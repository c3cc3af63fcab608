"""The fields of a scenario and of its mechanisms, as regions of the page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from catan_nb.board.dealing.pools import LAYS
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.editor.deeds import SEA, told_counts, told_numbers
from catan_nb.ui.editor.mechanisms import FORMS, Field, data_of
from catan_nb.ui.editor.work import Work
from catan_nb.ui.widgets.html import Child, Markup, button, h

_LAYS: Final = {
    "spiral": noop("in a spiral"),
    "shuffled": noop("at random"),
    "none": noop("no tokens"),
}


def scenario_form(work: Work) -> Markup:
    """Return the fields of the scenario and of its board."""
    data = work.data
    options = data.get("options", {})
    target = options.get("target", "") if isinstance(options, dict) else ""
    players = data.get("players", [2, 3, 4, 5, 6])
    known = players if isinstance(players, list) else []
    return h(
        "div",
        _field(_("Name of the file"), _text("text", "name", data.get("name", ""))),
        _field(_("Title"), _text("text", "title", data.get("title", ""))),
        _field(
            _("What is special, in a sentence"), _text("text", "special", data.get("special", ""))
        ),
        _field(_("Points to win"), _text("target", None, target, number=True)),
        _field(_("Rounds of placing"), _text("rounds", None, data.get("rounds", 2), number=True)),
        _ticks(
            _("Players"),
            [_tick("players", str(n), str(n), n in known) for n in range(2, 7)],
        ),
        _ticks(
            _("Played with"),
            [_tick("sea", "", _("ships (Seafarers)"), SEA in data.get("systems", ()))],
        ),
        _board(work),
        _zones(work),
        _pools(work),
        class_="cnb-editor-form",
    )


def mechanisms_form(work: Work) -> Markup:
    """Return the mechanisms, those that are chosen with their fields."""
    chosen = work.data.get("mechanisms", {})
    parts: list[Child] = []
    for name, form in FORMS.items():
        on = name in chosen
        parts.append(
            h(
                "section",
                _tick("mechanism", name, _(form.words), on),
                _fields(work, name) if on else None,
                class_="cnb-editor-mechanism",
            )
        )
    others = [name for name in chosen if name not in FORMS]
    if others:
        told = _("{names}: in the file alone").format(names=", ".join(others))
        parts.append(h("p", told, class_="cnb-hint"))
    return h("div", parts, class_="cnb-editor-form")


def _fields(work: Work, name: str) -> Child:
    own = data_of(work.data, name, work.at)
    if not isinstance(own, dict):
        return h("p", _("Its data are written in the file."), class_="cnb-hint")
    fields = [_mechanism_field(work, name, one, own.get(one.name)) for one in FORMS[name].fields]
    fill = button(_("Fill the stack evenly"), do="fill_fog") if name == "fog" else None
    return h("div", fields, fill, class_="cnb-editor-fields")


def _mechanism_field(work: Work, name: str, field: Field, value: Any) -> Child:
    words, arg = _(field.words), f"{name}.{field.name}"
    if field.kind == "number":
        return _field(words, _text("field", arg, value, number=True))
    if field.kind == "counts":
        return _field(words, _text("field", arg, told_counts(value)))
    if field.kind == "tokens":
        return _field(words, _text("field", arg, told_numbers(value)))
    zones = work.land.zones()
    if field.kind == "zone":
        names = dict.fromkeys(("", *zones, *([value] if isinstance(value, str) else [])))
        options = [h("option", one, value=one, selected=one == value) for one in names]
        choice = h("select", options, data_do="field", data_arg=arg, class_="cnb-select")
        return _field(words, choice)
    if field.kind == "zones":
        listed = value if isinstance(value, list) else []
        return _ticks(
            words, [_tick("field_zone", f"{arg}.{one}", one, one in listed) for one in zones]
        )
    many = len(value) if isinstance(value, list | dict) else 0
    if field.kind == "file":
        return _field(words, h("span", _("written in the file"), class_="cnb-hint"))
    brush = button(
        _("paint them: {n} now").format(n=many), do="brush", arg=f"place {arg}", class_="cnb-quiet"
    )
    return _field(words, brush)


def _board(work: Work) -> Child:
    land = work.land
    chooser = None
    if work.boards:
        options = [h("option", key, value=key, selected=key == work.at) for key in work.boards]
        chooser = _field(
            _("Board for how many players"),
            h("select", options, data_do="board", class_="cnb-select"),
        )
    anything = any(item.get("kind") == "any" for item in land.data.get("harbours", ()))
    kinds = told_counts(land.data.get("harbour_kinds", {}))
    return [
        chooser,
        _ticks(
            _("Board"),
            [_tick("rim", "", _("a rim of sea around it"), land.data.get("rim") is True)],
        ),
        _field(_("Harbours to be drawn"), _text("kinds", None, kinds)) if anything else None,
    ]


def _zones(work: Work) -> Child:
    start = work.data.get("start_zones", ())
    lines = [
        h(
            "li",
            h("span", name, " · ", len(hexes)),
            _tick("start", name, _("game begins here"), name in start),
            _drop("drop_zone", name, _("Remove the zone {name}").format(name=name)),
        )
        for name, hexes in work.land.zones().items()
    ]
    return _listed(_("Zones"), lines, "add_zone", _("Name of a new zone"))


def _pools(work: Work) -> Child:
    land, lines = work.land, []
    for name, pool in land.ground.pools.items():
        if not isinstance(pool, dict):
            continue
        lays = [
            h("option", _(words), value=key, selected=key == pool.get("lay", LAYS[1]))
            for key, words in _LAYS.items()
        ]
        terrain, tokens = told_counts(pool.get("terrain")), told_numbers(pool.get("tokens", []))
        lay = h("select", lays, data_do="pool", data_arg=f"{name}.lay", class_="cnb-select")
        lines.append(
            h(
                "li",
                h("span", name, " · ", len(land.places(name))),
                _drop("drop_pool", name, _("Remove the pool {name}").format(name=name)),
                _field(_("Terrain that is dealt"), _text("pool", f"{name}.terrain", terrain)),
                _field(_("Tokens that are dealt"), _text("pool", f"{name}.tokens", tokens)),
                _field(_("How they are laid"), lay),
                button(_("Fill the pool evenly"), do="fill_pool", arg=name),
            )
        )
    return _listed(_("Pools to deal from"), lines, "add_pool", _("Name of a new pool"))


def _listed(words: str, lines: list[Markup], do: str, label: str) -> Markup:
    new = h(
        "input",
        type="text",
        placeholder=label,
        aria_label=label,
        data_do=do,
        data_arg=len(lines),
        class_="cnb-text",
    )
    return h("fieldset", h("legend", words), h("ul", lines), new, class_="cnb-editor-list")


def _field(words: str, control: Markup) -> Markup:
    return h("label", h("span", words), control, class_="cnb-editor-field")


def _text(do: str, arg: str | None, value: Any, *, number: bool = False) -> Markup:
    return h(
        "input",
        type="text",
        inputmode="numeric" if number else None,
        value="" if value is None else str(value),
        data_do=do,
        data_arg=arg,
        class_="cnb-text" + " cnb-editor-number" * number,
    )


def _ticks(words: str, ticks: Iterable[Markup]) -> Markup:
    return h("fieldset", h("legend", words), list(ticks), class_="cnb-editor-ticks")


def _tick(do: str, arg: str, words: str, on: bool) -> Markup:
    return h(
        "label",
        h("input", type="checkbox", checked=on, data_do=do, data_arg=arg),
        " ",
        words,
        class_="cnb-editor-tick",
    )


def _drop(do: str, arg: str, words: str) -> Markup:
    return button("×", do=do, arg=arg, class_="cnb-quiet", aria_label=words, title=words)
