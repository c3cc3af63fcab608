"""Scenarios to choose from, each a card with its map, and what the chosen one is about."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.rules.scenario import UNSUITED, Scenario
from catan_nb.ui.site.way_out import way_to_editor
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.view.minimap import scenario_map

__all__ = ["map_fields", "map_words"]


def map_fields(draft: Draft) -> Child:
    """Return the maps to choose from; nothing for a game that needs no scenario."""
    chosen = draft.chosen
    if chosen is None:
        return None
    cards = [_card(draft, one, pressed=one == chosen) for one in draft.outlines.values()]
    return h("ul", cards, class_="cnb-maps", aria_label=_("Scenario"))


def _card(draft: Draft, one: Scenario, *, pressed: bool) -> Markup:
    """Return a scenario with its map, for as many players as it can have."""
    players = draft.players if draft.players in one.players else one.players[-1]
    return h(
        "li",
        button(
            h("span", Markup(scenario_map(one.name, players)), aria_hidden="true"),
            h("span", _(one.title), class_="cnb-map-name"),
            h("span", _facts(one), class_="cnb-small"),
            do="scenario",
            arg=one.name,
            class_=f"cnb-map{' cnb-unfit' if draft.hindrance_of(one) else ''}",
            aria_pressed=str(pressed).lower(),
        ),
        data_key=one.name,
    )


def _facts(one: Scenario) -> str:
    """Say for how many players a scenario is, and how long it takes."""
    first, *more = one.players
    players = f"{first}–{more[-1]}" if more else str(first)
    return f"{players} · {_(one.length)}" if one.length else players


def map_words(draft: Draft) -> Child:
    """Return what is special about the chosen scenario, and what keeps it from being played."""
    one = draft.chosen
    if one is None:
        return None
    hindrance = draft.hindrance
    editor = way_to_editor()
    doubtful = any(not told.final for told in one.against(draft.systems))
    return h(
        "div",
        h("p", h("strong", _(one.title)), " · ", _(one.special)),
        h("p", _suits(draft, one), class_="cnb-small") if not hindrance else None,
        h("p", hindrance, class_="cnb-note cnb-bad") if hindrance else None,
        _all_the_same(draft) if doubtful else None,
        h("p", editor, class_="cnb-small") if editor else None,
        class_="cnb-map-about",
    )


def _all_the_same(draft: Draft) -> Markup:
    """Return the box that plays a scenario which hardly suits the game."""
    chosen = draft.options.get(UNSUITED) is True
    tick = h("input", type="checkbox", checked=chosen, data_do="option", data_arg=UNSUITED)
    return h("label", tick, " ", _("Play it all the same"), class_="cnb-option")


def _suits(draft: Draft, one: Scenario) -> str:
    """Say whether a scenario goes with the other systems."""
    others = [name for name in one.beside if name not in draft.systems]
    return " ".join(draft.going_with(one, name) for name in others)
