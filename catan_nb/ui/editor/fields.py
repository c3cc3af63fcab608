"""The fields of a scenario, of its board and of its mechanisms, as regions of the page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from catan_nb.board.dealing import LAYS
from catan_nb.board.layouts import PRINTED
from catan_nb.kernel.module import Option
from catan_nb.kernel.seats import COLOURS
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.play.start import VARIABLE
from catan_nb.rules.play.systems import BASE
from catan_nb.rules.scenario import LENGTHS, keys_by_players
from catan_nb.ui.editor.commands import (
    TARGET,
    great_systems,
    known_modules,
    known_options,
    other_systems,
    told_counts,
    told_numbers,
)
from catan_nb.ui.editor.document import FORMS, Field, Work, data_of
from catan_nb.ui.editor.painting import seats_of
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.widgets.html import Child, Markup, button, h


def system_name(name: str) -> str:
    """Return what a system is called."""
    game = GAMES.get(f"{BASE}+{name}")
    return _(game.words) if game else name


def labelled(words: str, control: Child, *more: Child) -> Markup:
    """Return a control under its words."""
    return h("label", h("span", words), control, *more, class_="cnb-editor-field")


def text(work: Work, do: str, arg: str | None, value: Any, *, number: bool = False) -> Markup:
    """Return a field to type in; what could not be read stays there until it is mended."""
    typed = work.typed.get(f"{do} {arg or ''}")
    return h(
        "input",
        type="text",
        inputmode="numeric" if number else None,
        value=("" if value is None else str(value)) if typed is None else typed,
        data_do=do,
        data_arg=arg,
        aria_invalid="true" if typed is not None else None,
        class_="cnb-text" + " cnb-editor-number" * number,
    )


def way(kind: str, *path: str | int) -> str:
    """Return what a field carries whose value stands at a path of the file."""
    return json.dumps([kind, *path])


def at(inside: Any, *path: str | int) -> Any:
    """Return the value at a path, None where there is none."""
    for key in path:
        try:
            inside = inside[key]
        except (KeyError, IndexError, TypeError):
            return None
    return inside


def typed(work: Work, words: str, kind: str, value: Any, *path: str | int) -> Markup:
    """Return a field for the value at a path, which is typed as its kind says."""
    return labelled(words, text(work, "put", way(kind, *path), value, number=kind == "number"))


def choice(
    do: str, arg: str | None, value: Any, words: Mapping[str, str], label: str | None = None
) -> Markup:
    """Return a list to choose from; what is there and unknown can be chosen, too."""
    known = {**words, **({str(value): str(value)} if value and str(value) not in words else {})}
    options = [h("option", told, value=key, selected=key == value) for key, told in known.items()]
    return h("select", options, data_do=do, data_arg=arg, class_="cnb-select", aria_label=label)


def adding(do: str, words: str, known: Mapping[str, str], stamp: int, arg: str = "") -> Child:
    """Return a list of which each entry is added when it is chosen; nothing where none is left."""
    if not known:
        return None
    first = h("option", words, value="", selected=True)
    options = [h("option", told, value=key) for key, told in known.items()]
    return h(
        "select",
        [first, *options],
        data_do=do,
        data_arg=arg or None,
        data_key=f"{do}{arg}{stamp}",
        class_="cnb-select cnb-editor-adding",
        aria_label=words,
    )


def ticks(words: str, some: Iterable[Child]) -> Markup:
    """Return tick boxes under their words."""
    return h("fieldset", h("legend", words), list(some), class_="cnb-editor-ticks")


def tick(do: str, arg: str, words: str, on: bool) -> Markup:
    """Return a tick box."""
    return h(
        "label",
        h("input", type="checkbox", checked=on, data_do=do, data_arg=arg),
        " ",
        words,
        class_="cnb-editor-tick",
    )


def drop(do: str, arg: str, words: str) -> Markup:
    """Return the button that takes an entry away."""
    return button("×", do=do, arg=arg, class_="cnb-quiet", aria_label=words, title=words)


def gone(words: str, *path: str | int) -> Markup:
    """Return the button that takes away what stands at a path."""
    return drop("put", way("none", *path), words)


def listed(words: str, lines: Sequence[Child], *more: Child) -> Markup:
    """Return a list of entries under its words, with what adds one."""
    return h("fieldset", h("legend", words), h("ul", list(lines)), *more, class_="cnb-editor-list")


def folded(words: str, *parts: Child, open: bool = False) -> Markup:
    """Return fields that are shown when one asks for them."""
    return h(
        "details",
        h("summary", words),
        h("div", *parts, class_="cnb-editor-form"),
        open=open,
        class_="cnb-editor-more",
    )


def option_field(work: Work, option: Option | None, value: Any, *path: str | int) -> Markup:
    """Return the field of a house option at a path, with what takes it away."""
    name = str(path[-1])
    words = _(option.text).rstrip(".") if option else name
    arg = way("value", *path)
    control: Child
    if option is not None and option.choices == (False, True):
        control = choice("put", arg, str(value).lower(), {"true": _("yes"), "false": _("no")})
    elif option is not None and option.choices is not None:
        known = {str(one): _(str(one).replace("_", " ")) for one in option.choices}
        control = choice("put", arg, str(value), known)
    else:
        control = text(work, "put", arg, value)
    told = _("Remove {name}").format(name=name)
    return h("li", labelled(words, control), gone(told, *path), class_="cnb-editor-entry")


# The fields of a scenario: what it is called, for whom it is, how it begins and is won.


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
        labelled(_("Title"), text(work, "text", "title", title)),
        labelled(_("Points to win"), _number(work, TARGET, at(options, TARGET))),
        ticks(
            _("Players"),
            [tick("players", str(n), str(n), n in known) for n in range(2, 7)],
        ),
        ticks(
            _("Played with"),
            [tick("system", one, system_name(one), one in systems) for one in great_systems()],
        ),
        labelled(_("What is special, in a sentence"), text(work, "text", "special", special)),
        labelled(_("Name of the file"), text(work, "text", "name", name)),
        labelled(
            _("How long a game takes"),
            choice("put", way("choice", "length"), data.get("length", ""), lengths),
        ),
        labelled(_("Rounds of placing"), _number(work, "rounds", data.get("rounds", 2))),
        _options(work, stamp),
        _adds(work, stamp),
        _left_out(work, stamp),
        _beside(work, stamp),
        class_="cnb-editor-form",
    )


def _number(work: Work, do: str, value: Any) -> Markup:
    return text(work, do, None, value, number=True)


def _object(given: Any) -> dict[str, Any]:
    return given if isinstance(given, dict) else {}


def _options(work: Work, stamp: int) -> Markup:
    stated, known = _object(work.data.get("options")), known_options(work.data)
    lines = [
        option_field(work, known.get(name), value, "options", name)
        for name, value in stated.items()
        if name != TARGET
    ]
    left = {
        name: _(option.text).rstrip(".")
        for name, option in known.items()
        if name not in stated and name != TARGET
    }
    add = adding("add_option", _("Another house option …"), left, stamp)
    return folded(_("House options"), listed(_("Options"), lines, add), open=bool(lines))


def _adds(work: Work, stamp: int) -> Markup:
    adds, known = _object(work.data.get("adds")), known_options(work.data)
    lines = [
        h(
            "li",
            typed(work, _told(known, name), "counts", told_counts(more), "adds", name),
            gone(_("Remove {name}").format(name=name), "adds", name),
            class_="cnb-editor-entry",
        )
        for name, more in adds.items()
    ]
    left = {
        name: _told(known, name)
        for name, option in known.items()
        if option.choices == (False, True) and name not in adds
    }
    return folded(
        _("What switches add"),
        h(
            "p",
            _("Where a table turns on a switch, this comes on top: “target 4”."),
            class_="cnb-hint",
        ),
        listed(_("Switches"), lines, adding("add_adds", _("Another switch …"), left, stamp)),
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
            drop("leave_in", name, _("Play {name} again").format(name=name)),
        )
        for name in names
    ]
    left = {name: name for name in known_modules(work.data) if name not in names}
    add = adding("leave_out", _("Another rule module …"), left, stamp)
    words = _("Rules that are not played")
    return folded(words, listed(_("Rule modules"), lines, add), open=bool(lines))


def _beside(work: Work, stamp: int) -> Markup:
    beside = _object(work.data.get("beside"))
    lines: list[Child] = []
    for name, one in beside.items():
        told = _object(one)
        kind = next((why for why in ("unsuited", "refused") if why in told), "")
        suits = {"": _("it suits"), "unsuited": _("unsuited"), "refused": _("refused")}
        known, options = known_options(work.data, name), _object(told.get("options"))
        some = [
            option_field(work, known.get(option), value, "beside", name, "options", option)
            for option, value in options.items()
        ]
        left = {key: _told(known, key) for key in known if key not in options}
        lines.append(
            h(
                "li",
                h("span", system_name(name)),
                gone(_("Remove {name}").format(name=name), "beside", name),
                labelled(_("How it goes with the scenario"), choice("suits", name, kind, suits)),
                typed(work, _("Why"), "text", told[kind], "beside", name, kind) if kind else None,
                h("ul", some) if some else None,
                adding("add_beside", _("Another house option …"), left, stamp, arg=name),
            )
        )
    names = {one: system_name(one) for one in other_systems(work.data) if one not in beside}
    add = adding("meet", _("Another system …"), names, stamp)
    return folded(_("Beside other systems"), listed(_("Systems"), lines, add), open=bool(lines))


# The fields of a board: which one it is, its zones, pools, harbours, and what options change.


_LAYS: Final = {
    "spiral": noop("in a spiral"),
    "shuffled": noop("at random"),
    "none": noop("no tokens"),
}


def board_form(work: Work, stamp: int) -> Markup:
    """Return the fields of the board that is painted."""
    land = work.land
    kinds = land.harbours("any")
    told = told_counts(land.data.get("harbour_kinds", {}))
    drawn = labelled(_("Harbours to be drawn"), text(work, "kinds", None, told))
    return h(
        "div",
        _which(work),
        _zones(work),
        ticks(
            _("Frame"),
            [tick("rim", "", _("a rim of sea around it"), land.data.get("rim") is True)],
        ),
        drawn if kinds or told else None,
        _pools(work),
        _others(work, stamp),
        _start(work, stamp),
        class_="cnb-editor-form",
    )


def _which(work: Work) -> Child:
    """Return which board it is, and for how many players."""
    given: Any = work.data.get("board")
    boards = {"": _("painted here"), VARIABLE: _("dealt for every game")}
    boards |= {name: name.replace("_", " ") for name in PRINTED}
    own = given if isinstance(given, str) else ""
    apart = bool(keys_by_players(given))
    name = work.land.data.get("name", "")
    return [
        None if apart else labelled(_("Board"), choice("ground", None, own, boards)),
        tick("split", "board", _("a board for each number of players"), apart),
        players_field(work),
        typed(work, _("Name of the board"), "text", name, "board", "name"),
    ]


def players_field(work: Work) -> Child:
    """Return for how many players one paints, where that makes a difference."""
    if not work.keys:
        return None
    words = {key: key for key in work.keys}
    return labelled(_("Board for how many players"), choice("board", None, work.at, words))


def _zones(work: Work) -> Child:
    start = work.data.get("start_zones", ())
    lines = [
        h(
            "li",
            h("span", name, " · ", len(hexes)),
            tick("start", name, _("game begins here"), name in start),
            drop("drop_zone", name, _("Remove the zone {name}").format(name=name)),
        )
        for name, hexes in work.land.zones().items()
    ]
    return listed(_("Zones"), lines, _new(work, "add_zone", _("Name of a new zone"), len(lines)))


def _new(work: Work, do: str, label: str, number: int) -> Markup:
    return h(
        "input",
        type="text",
        placeholder=label,
        aria_label=label,
        data_do=do,
        data_arg=number,
        class_="cnb-text",
    )


def _pools(work: Work) -> Child:
    land, lines = work.land, list[Child]()
    for name, pool in land.ground.pools.items():
        if not isinstance(pool, dict):
            continue
        lays = {key: _(words) for key, words in _LAYS.items()}
        terrain, tokens = told_counts(pool.get("terrain")), told_numbers(pool.get("tokens", []))
        lay = choice("pool", f"{name}.lay", pool.get("lay", LAYS[1]), lays)
        lines.append(
            h(
                "li",
                h("span", name, " · ", len(land.places(name))),
                drop("drop_pool", name, _("Remove the pool {name}").format(name=name)),
                labelled(
                    _("Terrain that is dealt"), text(work, "pool", f"{name}.terrain", terrain)
                ),
                labelled(_("Tokens that are dealt"), text(work, "pool", f"{name}.tokens", tokens)),
                labelled(_("How they are laid"), lay),
                button(_("Fill the pool evenly"), do="fill_pool", arg=name),
            )
        )
    islands = land.data.get("least_islands")
    words, path = _("Deal until there are so many islands"), ("board", "least_islands")
    least = typed(work, words, "number", islands, *path)
    new = _new(work, "add_pool", _("Name of a new pool"), len(lines))
    hint = h("p", _("Hexes of a pool are dealt anew for every game."), class_="cnb-hint")
    inner = listed(_("Pools"), lines, new, least if lines else None)
    return folded(_("Pools to deal from"), hint, inner, open=bool(lines))


def _others(work: Work, stamp: int) -> Child:
    """Return the boards that hold where a house option has a value."""
    known = known_options(work.data)
    lines = [
        h(
            "li",
            h("span", f"{option} = {value}"),
            gone(_("Remove {name}").format(name=option), "board", "instead", option, value),
        )
        for option, value in work.others
    ]
    left = {
        f"{name}={one}": f"{name} = {one}"
        for name, option in known.items()
        for one in (str(choice).lower() for choice in option.choices or ())
        if (name, one) not in work.others and one != str(option.default).lower()
    }
    shown = {"": _("always"), **{f"{o}={v}": f"{o} = {v}" for o, v in work.others}}
    chosen = "=".join(work.other) if work.other in work.others else ""
    which = labelled(_("Paint the board that holds"), choice("other", None, chosen, shown))
    return folded(
        _("What an option changes"),
        which if lines else None,
        listed(_("Options"), lines, adding("add_other", _("Another option …"), left, stamp)),
        open=bool(lines),
    )


def _start(work: Work, stamp: int) -> Child:
    """Return the colours whose first pieces are printed on the board."""
    found = [item["colour"] for item in work.land.start()]
    lines = [
        h(
            "li",
            h("span", first_upper(_(colour))),
            drop("drop_start", colour, _("Remove {name}").format(name=_(colour))),
        )
        for colour in found
    ]
    left = {one: first_upper(_(one)) for one in COLOURS[6] if one not in found}
    hint = h("p", _("Paint two settlements and their roads with the brushes."), class_="cnb-hint")
    add = adding("add_start", _("Another colour …"), left, stamp)
    inner = listed(_("Colours"), lines, hint if lines else None, add)
    return folded(_("Pieces at the start"), inner, open=bool(lines))


# The fields of the mechanisms that a scenario has.


def mechanisms_form(work: Work, stamp: int) -> Markup:
    """Return the mechanisms, those that are chosen with their fields."""
    chosen = work.data.get("mechanisms", {})
    parts: list[Child] = [None if work.boards else players_field(work)]
    for name, form in FORMS.items():
        on = name in chosen
        parts.append(
            h(
                "section",
                tick("mechanism", name, _(form.words), on),
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
        tick("split", name, _("other data for each number of players"), apart),
        class_="cnb-editor-fields",
    )


def _field(work: Work, name: str, field: Field, value: Any, stamp: int) -> Child:
    words, arg = _(field.words), f"{name}.{field.name}"
    if field.kind == "number":
        return labelled(words, text(work, "field", arg, value, number=True))
    if field.kind == "counts":
        return labelled(words, text(work, "field", arg, told_counts(value)))
    if field.kind == "tokens":
        return labelled(words, text(work, "field", arg, told_numbers(value)))
    if field.kind == "by_players":
        return _by_players(work, name, field, value)
    if field.kind == "seats":
        return _seats(work, name, field, stamp)
    zones = work.land.zones()
    if field.kind == "zone":
        own = value if isinstance(value, str) else ""
        return labelled(words, choice("field", arg, own, {one: one for one in ("", *zones)}))
    if field.kind == "zones":
        listed = value if isinstance(value, list) else []
        known = dict.fromkeys((*zones, *(one for one in listed if isinstance(one, str))))
        some: list[Child] = [
            tick("field_zone", f"{arg}.{one}", one, one in listed) for one in known
        ]
        none = h("span", _("There are no zones yet: add one under Board."), class_="cnb-hint")
        return ticks(words, some or [none])
    many = len(value) if isinstance(value, list) else 0
    brush = button(
        _("paint them: {n} now").format(n=many), do="brush", arg=f"place {arg}", class_="cnb-quiet"
    )
    numbers = _numbers(work, name, value) if field.kind == "village" else None
    return [labelled(words, brush), numbers]


def _numbers(work: Work, name: str, villages: Any) -> Child:
    """Return the number of each village, by its place."""
    lines: list[Child] = []
    for number, one in enumerate(villages if isinstance(villages, list) else ()):
        where = f"{one.get('hex')} {one.get('corner')}" if isinstance(one, dict) else ""
        path = ("mechanisms", name, "villages", number, "number")
        lines.append(typed(work, where, "number", at(one, "number"), *path))
    return h("div", lines, class_="cnb-editor-row") if lines else None


def _by_players(work: Work, name: str, field: Field, value: Any) -> Child:
    """Return a number for each number of players."""
    numbers = work.data.get("players", ())
    lines = [
        typed(
            work,
            _("{n} players").format(n=n),
            "number",
            at(value, str(n)),
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
        gone = drop("drop_seat", f"{name}.{field.name}.{colour}", told)
        row = h("div", brushes, class_="cnb-editor-row")
        lines.append(h("li", h("span", first_upper(_(colour))), gone, row))
    left = {one: first_upper(_(one)) for one in COLOURS[6] if one not in seats}
    add = adding("add_seat", _("Another colour …"), left, stamp, arg=f"{name}.{field.name}")
    return listed(_(field.words), lines, add)
