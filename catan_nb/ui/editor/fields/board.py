"""The fields of a board: which one it is, its zones, pools, harbours, and what options change."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.board.dealing import LAYS
from catan_nb.board.layouts import PRINTED
from catan_nb.kernel.seats import COLOURS
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.play.start import VARIABLE
from catan_nb.rules.scenario import keys_by_players
from catan_nb.ui.editor.fields import controls as ui
from catan_nb.ui.editor.kit import known_options
from catan_nb.ui.editor.reading import told_counts, told_numbers
from catan_nb.ui.editor.work import Work
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.widgets.html import Child, Markup, button, h

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
    drawn = ui.field(_("Harbours to be drawn"), ui.text(work, "kinds", None, told))
    return h(
        "div",
        _which(work),
        _zones(work),
        ui.ticks(
            _("Frame"),
            [ui.tick("rim", "", _("a rim of sea around it"), land.data.get("rim") is True)],
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
        None if apart else ui.field(_("Board"), ui.choice("ground", None, own, boards)),
        ui.tick("split", "board", _("a board for each number of players"), apart),
        players_field(work),
        ui.typed(work, _("Name of the board"), "text", name, "board", "name"),
    ]


def players_field(work: Work) -> Child:
    """Return for how many players one paints, where that makes a difference."""
    if not work.keys:
        return None
    words = {key: key for key in work.keys}
    return ui.field(_("Board for how many players"), ui.choice("board", None, work.at, words))


def _zones(work: Work) -> Child:
    start = work.data.get("start_zones", ())
    lines = [
        h(
            "li",
            h("span", name, " · ", len(hexes)),
            ui.tick("start", name, _("game begins here"), name in start),
            ui.drop("drop_zone", name, _("Remove the zone {name}").format(name=name)),
        )
        for name, hexes in work.land.zones().items()
    ]
    return ui.listed(_("Zones"), lines, _new(work, "add_zone", _("Name of a new zone"), len(lines)))


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
        lay = ui.choice("pool", f"{name}.lay", pool.get("lay", LAYS[1]), lays)
        lines.append(
            h(
                "li",
                h("span", name, " · ", len(land.places(name))),
                ui.drop("drop_pool", name, _("Remove the pool {name}").format(name=name)),
                ui.field(
                    _("Terrain that is dealt"), ui.text(work, "pool", f"{name}.terrain", terrain)
                ),
                ui.field(
                    _("Tokens that are dealt"), ui.text(work, "pool", f"{name}.tokens", tokens)
                ),
                ui.field(_("How they are laid"), lay),
                button(_("Fill the pool evenly"), do="fill_pool", arg=name),
            )
        )
    islands = land.data.get("least_islands")
    words, path = _("Deal until there are so many islands"), ("board", "least_islands")
    least = ui.typed(work, words, "number", islands, *path)
    new = _new(work, "add_pool", _("Name of a new pool"), len(lines))
    hint = h("p", _("Hexes of a pool are dealt anew for every game."), class_="cnb-hint")
    inner = ui.listed(_("Pools"), lines, new, least if lines else None)
    return ui.folded(_("Pools to deal from"), hint, inner, open=bool(lines))


def _others(work: Work, stamp: int) -> Child:
    """Return the boards that hold where a house option has a value."""
    known = known_options(work.data)
    lines = [
        h(
            "li",
            h("span", f"{option} = {value}"),
            ui.gone(_("Remove {name}").format(name=option), "board", "instead", option, value),
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
    which = ui.field(_("Paint the board that holds"), ui.choice("other", None, chosen, shown))
    return ui.folded(
        _("What an option changes"),
        which if lines else None,
        ui.listed(_("Options"), lines, ui.adding("add_other", _("Another option …"), left, stamp)),
        open=bool(lines),
    )


def _start(work: Work, stamp: int) -> Child:
    """Return the colours whose first pieces are printed on the board."""
    found = [item["colour"] for item in work.land.start()]
    lines = [
        h(
            "li",
            h("span", first_upper(_(colour))),
            ui.drop("drop_start", colour, _("Remove {name}").format(name=_(colour))),
        )
        for colour in found
    ]
    left = {one: first_upper(_(one)) for one in COLOURS[6] if one not in found}
    hint = h("p", _("Paint two settlements and their roads with the brushes."), class_="cnb-hint")
    add = ui.adding("add_start", _("Another colour …"), left, stamp)
    inner = ui.listed(_("Colours"), lines, hint if lines else None, add)
    return ui.folded(_("Pieces at the start"), inner, open=bool(lines))
