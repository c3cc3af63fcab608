"""HTML forms for a scenario, its board and its mechanisms."""

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
    available_options,
    format_counts,
    format_numbers,
    playable_systems,
    removable_modules,
    systems_not_required,
)
from catan_nb.ui.editor.document import FORMS, Field, Work, mechanism_data
from catan_nb.ui.editor.painting import entries_by_colour
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.widgets.html import Child, Markup, button, h


def system_name(name: str) -> str:
    """Return the translated name of a system."""
    game = GAMES.get(f"{BASE}+{name}")
    return _(game.words) if game else name


def labelled_field(text: str, control: Child, *attributes: Child) -> Markup:
    """Return a control below its label, followed by further ``attributes`` such as a button."""
    return h("label", h("span", text), control, *attributes, class_="cnb-editor-field")


def text_field(work: Work, do: str, arg: str | None, value: Any, *, number: bool = False) -> Markup:
    """Return a text field; text that could not be parsed stays in it until it is corrected."""
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


def put_argument(kind: str, *path: str | int) -> str:
    """Return what a field carries for `EditorCommands.do_put`: how to parse it, and its path."""
    return json.dumps([kind, *path])


def value_at(inside: Any, *path: str | int) -> Any:
    """Return the value at a path of nested lists and objects; None if there is none."""
    for key in path:
        try:
            inside = inside[key]
        except (KeyError, IndexError, TypeError):
            return None
    return inside


def typed_field(work: Work, text: str, kind: str, value: Any, *path: str | int) -> Markup:
    """Return a labelled text field for the value at a path; ``kind`` says how it is parsed."""
    return labelled_field(
        text, text_field(work, "put", put_argument(kind, *path), value, number=kind == "number")
    )


def choice_field(
    do: str, arg: str | None, value: Any, choices: Mapping[str, str], label: str | None = None
) -> Markup:
    """Return a select control; a current value that is not among the choices is offered too."""
    all_choices = {
        **choices,
        **({str(value): str(value)} if value and str(value) not in choices else {}),
    }
    options = [
        h("option", label, value=key, selected=key == value) for key, label in all_choices.items()
    ]
    return h("select", options, data_do=do, data_arg=arg, class_="cnb-select", aria_label=label)


def add_entry_choice(
    do: str, text: str, choices: Mapping[str, str], stamp: int, arg: str = ""
) -> Child:
    """Return a select control that adds the chosen entry; None if nothing is left to add."""
    if not choices:
        return None
    first = h("option", text, value="", selected=True)
    options = [h("option", label, value=key) for key, label in choices.items()]
    return h(
        "select",
        [first, *options],
        data_do=do,
        data_arg=arg or None,
        data_key=f"{do}{arg}{stamp}",
        class_="cnb-select cnb-editor-adding",
        aria_label=text,
    )


def tick_group(text: str, some: Iterable[Child]) -> Markup:
    """Return tick boxes with a common label."""
    return h("fieldset", h("legend", text), list(some), class_="cnb-editor-ticks")


def tick_box(do: str, arg: str, text: str, on: bool) -> Markup:
    """Return a tick box."""
    return h(
        "label",
        h("input", type="checkbox", checked=on, data_do=do, data_arg=arg),
        " ",
        text,
        class_="cnb-editor-tick",
    )


def remove_button(do: str, arg: str, text: str) -> Markup:
    """Return a button that removes an entry."""
    return button("×", do=do, arg=arg, class_="cnb-quiet", aria_label=text, title=text)


def remove_value_button(text: str, *path: str | int) -> Markup:
    """Return a button that removes the value at a path."""
    return remove_button("put", put_argument("none", *path), text)


def entry_list(text: str, lines: Sequence[Child], *attributes: Child) -> Markup:
    """Return a labelled list of entries with a control that adds one."""
    return h(
        "fieldset", h("legend", text), h("ul", list(lines)), *attributes, class_="cnb-editor-list"
    )


def collapsible_fields(text: str, *parts: Child, open: bool = False) -> Markup:
    """Return fields in a collapsible section."""
    return h(
        "details",
        h("summary", text),
        h("div", *parts, class_="cnb-editor-form"),
        open=open,
        class_="cnb-editor-more",
    )


def option_field(work: Work, option: Option | None, value: Any, *path: str | int) -> Markup:
    """Return the field of a house option at a path, with a button that removes it."""
    name = str(path[-1])
    text = _(option.text).rstrip(".") if option else name
    arg = put_argument("value", *path)
    control: Child
    if option is not None and option.choices == (False, True):
        control = choice_field("put", arg, str(value).lower(), {"true": _("yes"), "false": _("no")})
    elif option is not None and option.choices is not None:
        choices = {str(choice): _(str(choice).replace("_", " ")) for choice in option.choices}
        control = choice_field("put", arg, str(value), choices)
    else:
        control = text_field(work, "put", arg, value)
    remove_label = _("Remove {name}").format(name=name)
    return h(
        "li",
        labelled_field(text, control),
        remove_value_button(remove_label, *path),
        class_="cnb-editor-entry",
    )


# The fields of a scenario: its names, numbers of players, start, goal and options.


def scenario_form(work: Work, stamp: int) -> Markup:
    """Return the form of the scenario."""
    data = work.data
    players = data.get("players", [2, 3, 4, 5, 6])
    counts = players if isinstance(players, list) else []
    systems = data.get("systems", [])
    name, title, special = (str(data.get(key, "")) for key in ("name", "title", "special"))
    lengths = {"": "–", **{length: _(length) for length in LENGTHS}}
    options = data.get("options", {})
    return h(
        "div",
        labelled_field(_("Title"), text_field(work, "text", "title", title)),
        labelled_field(_("Points to win"), _number_field(work, TARGET, value_at(options, TARGET))),
        tick_group(
            _("Players"),
            [tick_box("players", str(n), str(n), n in counts) for n in range(2, 7)],
        ),
        tick_group(
            _("Played with"),
            [
                tick_box(
                    "system",
                    playable_system,
                    system_name(playable_system),
                    playable_system in systems,
                )
                for playable_system in playable_systems()
            ],
        ),
        labelled_field(
            _("What is special, in a sentence"), text_field(work, "text", "special", special)
        ),
        labelled_field(_("Name of the file"), text_field(work, "text", "name", name)),
        labelled_field(
            _("How long a game takes"),
            choice_field("put", put_argument("choice", "length"), data.get("length", ""), lengths),
        ),
        labelled_field(
            _("Rounds of placing"), _number_field(work, "rounds", data.get("rounds", 2))
        ),
        _option_fields(work, stamp),
        _switch_fields(work, stamp),
        _excluded_rule_fields(work, stamp),
        _other_system_fields(work, stamp),
        class_="cnb-editor-form",
    )


def _number_field(work: Work, do: str, value: Any) -> Markup:
    return text_field(work, do, None, value, number=True)


def _dict_or_empty(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _option_fields(work: Work, stamp: int) -> Markup:
    stated, options = _dict_or_empty(work.data.get("options")), available_options(work.data)
    lines = [
        option_field(work, options.get(name), value, "options", name)
        for name, value in stated.items()
        if name != TARGET
    ]
    unused = {
        name: _(option.text).rstrip(".")
        for name, option in options.items()
        if name not in stated and name != TARGET
    }
    add = add_entry_choice("add_option", _("Another house option …"), unused, stamp)
    return collapsible_fields(
        _("House options"), entry_list(_("Options"), lines, add), open=bool(lines)
    )


def _switch_fields(work: Work, stamp: int) -> Markup:
    adds, options = _dict_or_empty(work.data.get("adds")), available_options(work.data)
    lines = [
        h(
            "li",
            typed_field(
                work, _option_text(options, name), "counts", format_counts(count), "adds", name
            ),
            remove_value_button(_("Remove {name}").format(name=name), "adds", name),
            class_="cnb-editor-entry",
        )
        for name, count in adds.items()
    ]
    unused = {
        name: _option_text(options, name)
        for name, option in options.items()
        if option.choices == (False, True) and name not in adds
    }
    return collapsible_fields(
        _("What switches add"),
        h(
            "p",
            _("Where a table turns on a switch, this comes on top: “target 4”."),
            class_="cnb-hint",
        ),
        entry_list(
            _("Switches"), lines, add_entry_choice("add_adds", _("Another switch …"), unused, stamp)
        ),
        open=bool(lines),
    )


def _option_text(options: dict[str, Any], name: str) -> str:
    return _(options[name].text).rstrip(".") if name in options else name


def _excluded_rule_fields(work: Work, stamp: int) -> Markup:
    out = work.data.get("leaves_out", [])
    names = [name for name in out if isinstance(name, str)] if isinstance(out, list) else []
    lines = [
        h(
            "li",
            h("code", name),
            remove_button("leave_in", name, _("Play {name} again").format(name=name)),
        )
        for name in names
    ]
    remaining = {name: name for name in removable_modules(work.data) if name not in names}
    add = add_entry_choice("leave_out", _("Another rule module …"), remaining, stamp)
    text = _("Rules that are not played")
    return collapsible_fields(text, entry_list(_("Rule modules"), lines, add), open=bool(lines))


def _other_system_fields(work: Work, stamp: int) -> Markup:
    conflicts = _dict_or_empty(work.data.get("beside"))
    lines: list[Child] = []
    for name, one in conflicts.items():
        conflict = _dict_or_empty(one)
        kind = next((why for why in ("unsuited", "refused") if why in conflict), "")
        suits = {"": _("it suits"), "unsuited": _("unsuited"), "refused": _("refused")}
        offered, options = (
            available_options(work.data, name),
            _dict_or_empty(conflict.get("options")),
        )
        some = [
            option_field(work, offered.get(option), value, "beside", name, "options", option)
            for option, value in options.items()
        ]
        unused = {key: _option_text(offered, key) for key in offered if key not in options}
        lines.append(
            h(
                "li",
                h("span", system_name(name)),
                remove_value_button(_("Remove {name}").format(name=name), "beside", name),
                labelled_field(
                    _("How it goes with the scenario"), choice_field("suits", name, kind, suits)
                ),
                typed_field(work, _("Why"), "text", conflict[kind], "beside", name, kind)
                if kind
                else None,
                h("ul", some) if some else None,
                add_entry_choice(
                    "add_beside", _("Another house option …"), unused, stamp, arg=name
                ),
            )
        )
    names = {
        system: system_name(system)
        for system in systems_not_required(work.data)
        if system not in conflicts
    }
    add = add_entry_choice("meet", _("Another system …"), names, stamp)
    return collapsible_fields(
        _("Beside other systems"), entry_list(_("Systems"), lines, add), open=bool(lines)
    )


# The fields of a board: which one it is, its zones, pools and harbours, and boards for options.


_LAYS: Final = {
    "spiral": noop("in a spiral"),
    "shuffled": noop("at random"),
    "none": noop("no tokens"),
}


def board_form(work: Work, stamp: int) -> Markup:
    """Return the form of the board that is being edited."""
    land = work.edited_board
    kinds = land.harbours("any")
    counts = format_counts(land.data.get("harbour_kinds", {}))
    drawing_field = labelled_field(
        _("Harbours to be drawn"), text_field(work, "kinds", None, counts)
    )
    return h(
        "div",
        _board_fields(work),
        _zone_fields(work),
        tick_group(
            _("Frame"),
            [tick_box("rim", "", _("a rim of sea around it"), land.data.get("rim") is True)],
        ),
        drawing_field if kinds or counts else None,
        _pool_fields(work),
        _option_board_fields(work, stamp),
        _start_fields(work, stamp),
        class_="cnb-editor-form",
    )


def _board_fields(work: Work) -> Child:
    """Return the fields that name the board and its number of players."""
    board: Any = work.data.get("board")
    boards = {"": _("painted here"), VARIABLE: _("dealt for every game")}
    boards |= {name: name.replace("_", " ") for name in PRINTED}
    board_name = board if isinstance(board, str) else ""
    apart = bool(keys_by_players(board))
    name = work.edited_board.data.get("name", "")
    return [
        None
        if apart
        else labelled_field(_("Board"), choice_field("ground", None, board_name, boards)),
        tick_box("split", "board", _("a board for each number of players"), apart),
        players_field(work),
        typed_field(work, _("Name of the board"), "text", name, "board", "name"),
    ]


def players_field(work: Work) -> Child:
    """Return the choice of `Work.at`; None if nothing differs by number of players."""
    if not work.player_keys:
        return None
    keys = {key: key for key in work.player_keys}
    return labelled_field(
        _("Board for how many players"), choice_field("board", None, work.at, keys)
    )


def _zone_fields(work: Work) -> Child:
    start = work.data.get("start_zones", ())
    lines = [
        h(
            "li",
            h("span", name, " · ", len(hexes)),
            tick_box("start", name, _("game begins here"), name in start),
            remove_button("drop_zone", name, _("Remove the zone {name}").format(name=name)),
        )
        for name, hexes in work.edited_board.zones().items()
    ]
    return entry_list(
        _("Zones"), lines, _new_entry_field(work, "add_zone", _("Name of a new zone"), len(lines))
    )


def _new_entry_field(work: Work, do: str, label: str, number: int) -> Markup:
    return h(
        "input",
        type="text",
        placeholder=label,
        aria_label=label,
        data_do=do,
        data_arg=number,
        class_="cnb-text",
    )


def _pool_fields(work: Work) -> Child:
    land, lines = work.edited_board, list[Child]()
    for name, pool in land.ground.pools.items():
        if not isinstance(pool, dict):
            continue
        lays = {key: _(text) for key, text in _LAYS.items()}
        terrain, tokens = format_counts(pool.get("terrain")), format_numbers(pool.get("tokens", []))
        lay = choice_field("pool", f"{name}.lay", pool.get("lay", LAYS[1]), lays)
        lines.append(
            h(
                "li",
                h("span", name, " · ", len(land.pool_places(name))),
                remove_button("drop_pool", name, _("Remove the pool {name}").format(name=name)),
                labelled_field(
                    _("Terrain that is dealt"), text_field(work, "pool", f"{name}.terrain", terrain)
                ),
                labelled_field(
                    _("Tokens that are dealt"), text_field(work, "pool", f"{name}.tokens", tokens)
                ),
                labelled_field(_("How they are laid"), lay),
                button(_("Fill the pool evenly"), do="fill_pool", arg=name),
            )
        )
    islands = land.data.get("least_islands")
    label, path = _("Deal until there are so many islands"), ("board", "least_islands")
    least_field = typed_field(work, label, "number", islands, *path)
    new = _new_entry_field(work, "add_pool", _("Name of a new pool"), len(lines))
    hint = h("p", _("Hexes of a pool are dealt anew for every game."), class_="cnb-hint")
    inner = entry_list(_("Pools"), lines, new, least_field if lines else None)
    return collapsible_fields(_("Pools to deal from"), hint, inner, open=bool(lines))


def _option_board_fields(work: Work, stamp: int) -> Child:
    """Return the fields of boards for particular values of house options."""
    options = available_options(work.data)
    lines = [
        h(
            "li",
            h("span", f"{option} = {value}"),
            remove_value_button(
                _("Remove {name}").format(name=option), "board", "instead", option, value
            ),
        )
        for option, value in work.option_boards
    ]
    remaining = {
        f"{name}={one}": f"{name} = {one}"
        for name, option in options.items()
        for one in (str(choice).lower() for choice in option.choices or ())
        if (name, one) not in work.option_boards and one != str(option.default).lower()
    }
    choices = {"": _("always"), **{f"{o}={v}": f"{o} = {v}" for o, v in work.option_boards}}
    chosen = "=".join(work.other) if work.other in work.option_boards else ""
    which = labelled_field(
        _("Paint the board that holds"), choice_field("other", None, chosen, choices)
    )
    return collapsible_fields(
        _("What an option changes"),
        which if lines else None,
        entry_list(
            _("Options"),
            lines,
            add_entry_choice("add_other", _("Another option …"), remaining, stamp),
        ),
        open=bool(lines),
    )


def _start_fields(work: Work, stamp: int) -> Child:
    """Return the fields of colours with starting pieces on the board."""
    colours = [item["colour"] for item in work.edited_board.start_pieces()]
    lines = [
        h(
            "li",
            h("span", first_upper(_(colour))),
            remove_button("drop_start", colour, _("Remove {name}").format(name=_(colour))),
        )
        for colour in colours
    ]
    remaining = {colour: first_upper(_(colour)) for colour in COLOURS[6] if colour not in colours}
    hint = h("p", _("Paint two settlements and their roads with the brushes."), class_="cnb-hint")
    add = add_entry_choice("add_start", _("Another colour …"), remaining, stamp)
    inner = entry_list(_("Colours"), lines, hint if lines else None, add)
    return collapsible_fields(_("Pieces at the start"), inner, open=bool(lines))


def mechanisms_form(work: Work, stamp: int) -> Markup:
    """Return a tick box for each mechanism, and the fields of the chosen ones."""
    chosen = work.data.get("mechanisms", {})
    parts: list[Child] = [None if work.board_keys else players_field(work)]
    for name, form in FORMS.items():
        on = name in chosen
        parts.append(
            h(
                "section",
                tick_box("mechanism", name, _(form.words), on),
                _mechanism_fields(work, name, stamp) if on and form.fields else None,
                class_="cnb-editor-mechanism",
            )
        )
    others = [name for name in chosen if name not in FORMS]
    if others:
        note = _("{names}: in the file alone").format(names=", ".join(others))
        parts.append(h("p", note, class_="cnb-hint"))
    return h("div", parts, class_="cnb-editor-form")


def _mechanism_fields(work: Work, name: str, stamp: int) -> Child:
    values, form = mechanism_data(work.data, name, work.at), FORMS[name]
    if not isinstance(values, dict):
        return h("p", _("Its data are written in the file."), class_="cnb-hint")
    apart = bool(keys_by_players(work.data["mechanisms"][name]))
    return h(
        "div",
        [
            _mechanism_field(work, name, field, values.get(field.name), stamp)
            for field in form.fields
        ],
        button(_("Fill the stack evenly"), do="fill", arg=name) if form.fill else None,
        tick_box("split", name, _("other data for each number of players"), apart),
        class_="cnb-editor-fields",
    )


def _mechanism_field(work: Work, name: str, field: Field, value: Any, stamp: int) -> Child:
    label, arg = _(field.words), f"{name}.{field.name}"
    if field.kind == "number":
        return labelled_field(label, text_field(work, "field", arg, value, number=True))
    if field.kind == "counts":
        return labelled_field(label, text_field(work, "field", arg, format_counts(value)))
    if field.kind == "tokens":
        return labelled_field(label, text_field(work, "field", arg, format_numbers(value)))
    if field.kind == "by_players":
        return _number_by_players(work, name, field, value)
    if field.kind == "seats":
        return _colour_entry_fields(work, name, field, stamp)
    zones = work.edited_board.zones()
    if field.kind == "zone":
        text = value if isinstance(value, str) else ""
        return labelled_field(
            label, choice_field("field", arg, text, {zone: zone for zone in ("", *zones)})
        )
    if field.kind == "zones":
        listed = value if isinstance(value, list) else []
        all_zones = dict.fromkeys((*zones, *(zone for zone in listed if isinstance(zone, str))))
        some: list[Child] = [
            tick_box("field_zone", f"{arg}.{zone}", zone, zone in listed) for zone in all_zones
        ]
        none = h("span", _("There are no zones yet: add one under Board."), class_="cnb-hint")
        return tick_group(label, some or [none])
    count = len(value) if isinstance(value, list) else 0
    brush = button(
        _("paint them: {n} now").format(n=count), do="brush", arg=f"place {arg}", class_="cnb-quiet"
    )
    numbers = _village_number_fields(work, name, value) if field.kind == "village" else None
    return [labelled_field(label, brush), numbers]


def _village_number_fields(work: Work, name: str, villages: Any) -> Child:
    """Return a field for the number of each village, labelled with the village's place."""
    lines: list[Child] = []
    for number, village in enumerate(villages if isinstance(villages, list) else ()):
        where = f"{village.get('hex')} {village.get('corner')}" if isinstance(village, dict) else ""
        path = ("mechanisms", name, "villages", number, "number")
        lines.append(typed_field(work, where, "number", value_at(village, "number"), *path))
    return h("div", lines, class_="cnb-editor-row") if lines else None


def _number_by_players(work: Work, name: str, field: Field, value: Any) -> Child:
    """Return a number field for each number of players."""
    numbers = work.data.get("players", ())
    lines = [
        typed_field(
            work,
            _("{n} players").format(n=n),
            "number",
            value_at(value, str(n)),
            *("mechanisms", name, field.name, str(n)),
        )
        for n in (numbers if isinstance(numbers, list) else ())
    ]
    row = h("div", lines, class_="cnb-editor-row")
    return h("fieldset", h("legend", _(field.words)), row, class_="cnb-editor-list")


def _colour_entry_fields(work: Work, name: str, field: Field, stamp: int) -> Child:
    """Return a line for each colour with an entry: which of its places are still to be painted."""
    seats = entries_by_colour(work, name, field.name)
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
        remove_label = _("Remove {name}").format(name=_(colour))
        gone = remove_button("drop_seat", f"{name}.{field.name}.{colour}", remove_label)
        row = h("div", brushes, class_="cnb-editor-row")
        lines.append(h("li", h("span", first_upper(_(colour))), gone, row))
    remaining = {colour: first_upper(_(colour)) for colour in COLOURS[6] if colour not in seats}
    add = add_entry_choice(
        "add_seat", _("Another colour …"), remaining, stamp, arg=f"{name}.{field.name}"
    )
    return entry_list(_(field.words), lines, add)
