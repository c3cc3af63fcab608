"""The fields of a scenario: what it is called, for whom it is, how it begins and is won."""

from __future__ import annotations

from typing import Any

from catan_nb.language import gettext as _
from catan_nb.rules.scenario import LENGTHS
from catan_nb.ui.editor.fields import controls as ui
from catan_nb.ui.editor.kit import (
    TARGET,
    great_systems,
    known_modules,
    known_options,
    other_systems,
)
from catan_nb.ui.editor.reading import told_counts
from catan_nb.ui.editor.work import Work
from catan_nb.ui.widgets.html import Child, Markup, h


def scenario_form(work: Work, stamp: int) -> Markup:
    """Return the fields of the scenario."""
    data = work.data
    players = data.get("players", [2, 3, 4, 5, 6])
    known = players if isinstance(players, list) else []
    systems = data.get("systems", [])
    name, title, special = (str(data.get(key, "")) for key in ("name", "title", "special"))
    lengths = {"": "–", **{one: _(one) for one in LENGTHS}}
    options = data.get("options", {})
    return h(
        "div",
        ui.field(_("Title"), ui.text(work, "text", "title", title)),
        ui.field(_("Points to win"), _number(work, TARGET, ui.at(options, TARGET))),
        ui.ticks(
            _("Players"),
            [ui.tick("players", str(n), str(n), n in known) for n in range(2, 7)],
        ),
        ui.ticks(
            _("Played with"),
            [
                ui.tick("system", one, ui.system_name(one), one in systems)
                for one in great_systems()
            ],
        ),
        ui.field(_("What is special, in a sentence"), ui.text(work, "text", "special", special)),
        ui.field(_("Name of the file"), ui.text(work, "text", "name", name)),
        ui.field(
            _("How long a game takes"),
            ui.choice("put", ui.way("choice", "length"), data.get("length", ""), lengths),
        ),
        ui.field(_("Rounds of placing"), _number(work, "rounds", data.get("rounds", 2))),
        _options(work, stamp),
        _adds(work, stamp),
        _left_out(work, stamp),
        _beside(work, stamp),
        class_="cnb-editor-form",
    )


def _number(work: Work, do: str, value: Any) -> Markup:
    return ui.text(work, do, None, value, number=True)


def _object(given: Any) -> dict[str, Any]:
    return given if isinstance(given, dict) else {}


def _options(work: Work, stamp: int) -> Markup:
    stated, known = _object(work.data.get("options")), known_options(work.data)
    lines = [
        ui.option_field(work, known.get(name), value, "options", name)
        for name, value in stated.items()
        if name != TARGET
    ]
    left = {
        name: _(option.text).rstrip(".")
        for name, option in known.items()
        if name not in stated and name != TARGET
    }
    add = ui.adding("add_option", _("Another house option …"), left, stamp)
    return ui.folded(_("House options"), ui.listed(_("Options"), lines, add), open=bool(lines))


def _adds(work: Work, stamp: int) -> Markup:
    adds, known = _object(work.data.get("adds")), known_options(work.data)
    lines = [
        h(
            "li",
            ui.typed(work, _told(known, name), "counts", told_counts(more), "adds", name),
            ui.gone(_("Remove {name}").format(name=name), "adds", name),
            class_="cnb-editor-entry",
        )
        for name, more in adds.items()
    ]
    left = {
        name: _told(known, name)
        for name, option in known.items()
        if option.choices == (False, True) and name not in adds
    }
    return ui.folded(
        _("What switches add"),
        h(
            "p",
            _("Where a table turns on a switch, this comes on top: “target 4”."),
            class_="cnb-hint",
        ),
        ui.listed(_("Switches"), lines, ui.adding("add_adds", _("Another switch …"), left, stamp)),
        open=bool(lines),
    )


def _told(known: dict[str, Any], name: str) -> str:
    return _(known[name].text).rstrip(".") if name in known else name


def _left_out(work: Work, stamp: int) -> Markup:
    out = work.data.get("leaves_out", [])
    names = [one for one in out if isinstance(one, str)] if isinstance(out, list) else []
    lines = [
        h(
            "li",
            h("code", name),
            ui.drop("leave_in", name, _("Play {name} again").format(name=name)),
        )
        for name in names
    ]
    left = {name: name for name in known_modules(work.data) if name not in names}
    add = ui.adding("leave_out", _("Another rule module …"), left, stamp)
    words = _("Rules that are not played")
    return ui.folded(words, ui.listed(_("Rule modules"), lines, add), open=bool(lines))


def _beside(work: Work, stamp: int) -> Markup:
    beside = _object(work.data.get("beside"))
    lines: list[Child] = []
    for name, one in beside.items():
        told = _object(one)
        kind = next((why for why in ("unsuited", "refused") if why in told), "")
        suits = {"": _("it suits"), "unsuited": _("unsuited"), "refused": _("refused")}
        known, options = known_options(work.data, name), _object(told.get("options"))
        some = [
            ui.option_field(work, known.get(option), value, "beside", name, "options", option)
            for option, value in options.items()
        ]
        left = {key: _told(known, key) for key in known if key not in options}
        lines.append(
            h(
                "li",
                h("span", ui.system_name(name)),
                ui.gone(_("Remove {name}").format(name=name), "beside", name),
                ui.field(_("How it goes with the scenario"), ui.choice("suits", name, kind, suits)),
                ui.typed(work, _("Why"), "text", told[kind], "beside", name, kind)
                if kind
                else None,
                h("ul", some) if some else None,
                ui.adding("add_beside", _("Another house option …"), left, stamp, arg=name),
            )
        )
    names = {one: ui.system_name(one) for one in other_systems(work.data) if one not in beside}
    add = ui.adding("meet", _("Another system …"), names, stamp)
    return ui.folded(
        _("Beside other systems"), ui.listed(_("Systems"), lines, add), open=bool(lines)
    )
