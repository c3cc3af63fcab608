"""The wonders at the table: claimed, built level by level, and what is still needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.questions import MainTurn, PairedTurn
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.seafarers.actions import BuildWonder, ClaimWonder
from catan_nb.rules.seafarers.events import WonderBuilt, WonderClaimed
from catan_nb.rules.seafarers.mechanisms.wonders import COSTS, LEVELS, WANTED
from catan_nb.rules.seafarers.names import WONDER_WORDS
from catan_nb.rules.seafarers.names import WONDERS as NAMES
from catan_nb.ui.looks.drawings import kind, sign
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import act
from catan_nb.ui.scenarios.kit import TITLE, mechanism, pips, shown, who
from catan_nb.ui.systems.effects import Effect, Flight
from catan_nb.ui.systems.parts import Aim, Later
from catan_nb.ui.systems.telling import said
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words

if TYPE_CHECKING:
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["WONDERS", "ending"]


def _name(name: str) -> str:
    return first_upper(_(WONDER_WORDS[NAMES.index(name)]))


# ---- the strip -------------------------------------------------------------------------


def _levels(table: Controller, player: PlayerFacts) -> tuple[Child, str]:
    """Return how far a player's wonder is."""
    if player.wonder is None:
        return "–", _("no wonder yet")
    told = _("{wonder}, level {n} of {last}").format(
        wonder=_name(player.wonder), n=player.wonder_level, last=LEVELS
    )
    return pips(player.wonder_level, LEVELS), told


# ---- the panel -------------------------------------------------------------------------


def _told(table: Controller) -> Child:
    """Return the wonders: what each wants and costs, who builds it, and what can be done."""
    return h("ul", [_wonder(table, number) for number in range(len(NAMES))], class_="cnb-wonders")


def _wonder(table: Controller, number: int) -> Markup:
    view, name = shown(table), NAMES[number]
    builder = next((player for player in view.players if player.wonder == name), None)
    cost = [[kind(one, 16)] * count for one, count in COSTS[number]]
    said = ", ".join(f"{count} {_(KIND_NAMES[one])}" for one, count in COSTS[number])
    free = view.players[table.viewer].wonder is None if table.viewer is not None else False
    claim = None
    body: Child = h("span", _(WANTED[number][1]), class_="cnb-small")
    if builder is not None:
        body = (
            who(table, [builder.seat], 18),
            pips(builder.wonder_level, LEVELS),
            h("span", _("level {n} of {last}").format(n=builder.wonder_level, last=LEVELS)),
            _next(table, number) if builder.seat == table.viewer else None,
        )
    elif free:
        claim = act(table, ClaimWonder(number), _("Claim"), class_="cnb-small-button")
    return h(
        "li",
        h(
            "span",
            h("strong", _name(name)),
            h("span", cost, hidden_words(_("a level costs {price}").format(price=said))),
            claim,
            class_="cnb-wonder-head",
        ),
        h("span", body, class_="cnb-wonder-body"),
    )


def _next(table: Controller, number: int) -> Child:
    """Return the button for the next level, or what is still needed for it."""
    if table.why_not(BuildWonder()) is None:
        return act(table, BuildWonder(), _("Build a level"), class_="cnb-small-button")
    hand = table.pool
    lacks = [
        (one, count - hand.get(KIND_NAMES[one], 0))
        for one, count in COSTS[number]
        if count > hand.get(KIND_NAMES[one], 0)
    ]
    if not lacks:
        return None
    said = ", ".join(f"{count} {_(KIND_NAMES[one])}" for one, count in lacks)
    return h(
        "span",
        _("still needed:"),
        [[" ", count, kind(one, 15)] for one, count in lacks],
        title=said,
        class_="cnb-small",
    )


# ---- the turn --------------------------------------------------------------------------


def offered(table: Controller) -> Child:
    """Offer the next level of the own wonder, and the way to those that may be claimed."""
    game = board_game(table.game)
    if not table.mine or table.tool or not isinstance(game.frame, MainTurn | PairedTurn):
        return None
    if table.availability(BuildWonder) is None:
        level = game.players[game.frame.player].wonder_level + 1
        return act(
            table,
            BuildWonder(),
            [sign("wonder"), " ", _("Build level {n}").format(n=level)],
            class_="cnb-primary",
        )
    if table.availability(ClaimWonder) is None:
        words = [sign("wonder"), " ", _("Claim a wonder")]
        return button(words, do="drawer", arg=TITLE)
    return None


def ending(table: Controller) -> Child:
    """Say by which of the two ways the wonders have decided the game."""
    game = board_game(table.game)
    winner = None if game.winner is None else game.players[game.winner]
    if winner is None or winner.wonder is None:
        return None
    whole = winner.wonder_level >= LEVELS
    if table.is_you(winner.seat):
        told = (
            _("You have finished your wonder: {wonder}.")
            if whole
            else _("You have the points, and more levels than anybody: {wonder}, level {n}.")
        )
    else:
        told = (
            _("{name} has finished a wonder: {wonder}.")
            if whole
            else _("{name} has the points, and more levels than anybody: {wonder}, level {n}.")
        )
    text = told.format(name=winner.name, wonder=_name(winner.wonder), n=winner.wonder_level)
    return h("p", sign("wonder"), " ", text, class_="cnb-why-over")


WONDERS: Final = mechanism(
    "wonders",
    extras=(offered,),
    bought=(BuildWonder, ClaimWonder),
    aims=(
        Aim(
            seat=_levels,
            told=_told,
            goal=noop("Level 4, or {target} points with most levels"),
            wins=noop(
                "Level 4 of a wonder wins, or {target} points with more levels than anybody else."
            ),
            rules=("sea.scenario.wonders", "sea.wonders.claim", "sea.wonders.build"),
        ),
    ),
    endings=(Later("catan_nb.ui.scenarios.wonders:ending"),),
    telling={
        WonderClaimed: said(
            "claims a wonder: **{wonder}**", "You claim a wonder: **{wonder}**", icon="wonder"
        ),
        WonderBuilt: said(
            "builds level **{level}**: {wonder}",
            "You build level **{level}**: {wonder}",
            icon="wonder",
        ),
    },
    effects={
        WonderClaimed: Effect(
            lambda event, game: (
                Flight("sign-wonder", ("bank", 0), ("seat", event.player), seat=event.player),
            ),
            "built",
        ),
        WonderBuilt: Effect(sound="built"),
    },
    signs={"wonder": "M3 9l9-5 9 5zM5 9.5v8M10 9.5v8M14 9.5v8M19 9.5v8M3 20h18"},
)
