"""Fog and the treasures in it, at the table."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from catan_nb.board.terrain import Terrain
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.language.numbers import percent
from catan_nb.rules.seafarers.actions import ChooseFog
from catan_nb.rules.seafarers.events import Discovered, DrawnFromBank, FogLifted, TreasureFound
from catan_nb.rules.seafarers.names import TREASURE_WORDS
from catan_nb.rules.seafarers.names import TREASURES as NAMES
from catan_nb.rules.seafarers.questions import FogOrder
from catan_nb.ui.looks.elements import headed
from catan_nb.ui.scenarios.kit import caption, chances, fact, ground, mechanism, shown
from catan_nb.ui.systems.effects import Effect, Flight, received
from catan_nb.ui.systems.parts import Aim, Asking, Later
from catan_nb.ui.systems.telling import Audience, Parts, said, strong
from catan_nb.ui.systems.tools import Tool
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, h
from catan_nb.view.terrain_art import ICONS

__all__ = ["FOG", "TREASURES"]


# ---- fog -------------------------------------------------------------------------------


def _hidden(table: Controller) -> Child:
    """Return what lies in the fog still, by terrain."""
    stack = shown(table).fog_stack
    if not stack:
        return caption(_("The fog has lifted everywhere."))
    return caption(_("In the fog")), [
        fact(ground(word), count, _("{terrain}: {n} in the fog").format(terrain=_(word), n=count))
        for word, count in stack.items()
    ]


def _odds(table: Controller) -> Child:
    """Return how likely a hidden hex is what, and which tokens are left."""
    view = shown(table)
    stack, total = view.fog_stack, sum(view.fog_stack.values())
    if not total:
        return h("p", _("Nothing is hidden any more."))
    tokens = " ".join(map(str, view.fog_tokens))
    return [
        h("p", _("A hidden hex is, with the chance:")),
        chances([(ground(word, 22), _(word), count) for word, count in stack.items()]),
        h("p", _("Tokens that are left for it: {tokens}.").format(tokens=tokens)),
    ]


def _lifted(event: FogLifted, audience: Audience) -> Parts:
    """Show a hex by its token and what it pays, or by its terrain."""
    terrain = Terrain(event.terrain)
    token: Parts = (strong(str(event.token)),) if event.token else ()
    if terrain.resource is not None:
        return (*token, (0, ICONS[terrain.resource]))
    return (strong(_(terrain.word)), " ", *token) if token else (strong(_(terrain.word)),)


FOG: Final = mechanism(
    "fog",
    tools=(Tool("uncover", ChooseFog, "hex", noop("uncover this hex first")),),
    questions={
        FogOrder: Asking(
            noop("Your piece reaches several hidden hexes. Click the one that comes first."),
            tool="uncover",
        )
    },
    aims=(Aim(_hidden, told=_odds, rules=("sea.fog", "sea.fog.token", "sea.fog.reward")),),
    odds=(Later("catan_nb.ui.scenarios.odds:hidden_odds"),),
    leaves={FogLifted: (("hex", "hex"),)},
    telling={
        FogLifted: said(
            "uncovers {ground}", "You uncover {ground}", icon="fog", shows={"ground": _lifted}
        ),
        Discovered: said("takes {cards} for it", "You take {cards} for it", hits=True),
    },
    effects={FogLifted: Effect(sound="built"), Discovered: Effect(received, "cards", "player")},
    signs={
        "fog": "M4 8c2-3 5-3 7 0s5 3 8 0M3 14h18M6 19h12",
    },
)


# ---- treasures -------------------------------------------------------------------------


def _treasures(table: Controller) -> Child:
    """Return how many treasures lie on the board still."""
    n = len(shown(table).treasures)
    words = ngettext("{n} treasure to find", "{n} treasures to find", n).format(n=n)
    return fact("treasure", n, words)


def _kinds(table: Controller) -> Child:
    """Return what the next treasure may be."""
    left = shown(table).treasures_left
    total = sum(left.values())
    rows = [
        h(
            "tr",
            h("td", _(words)),
            h("td", left[name]),
            h("td", percent(Fraction(left[name], total))),
        )
        for name, words in zip(NAMES, TREASURE_WORDS, strict=True)
        if left[name]
    ]
    return headed((_("The next treasure"), _("left"), _("Chance")), rows, class_="cnb-aim-table")


TREASURES: Final = mechanism(
    "treasures",
    aims=(Aim(_treasures, told=_kinds, rules=("sea.treasure", "sea.treasure.kinds")),),
    telling={
        TreasureFound: said(
            "finds a **treasure**: {treasure}",
            "You find a **treasure**: {treasure}",
            icon="treasure",
            hits=True,
        ),
        DrawnFromBank: said("draws {cards}", "You draw {cards}", hits=True),
    },
    effects={
        TreasureFound: Effect(
            lambda event, game: (
                Flight("sign-treasure", ("vertex", event.vertex), ("seat", event.player)),
            ),
            "cards",
        ),
        DrawnFromBank: Effect(received, "cards", "player"),
    },
    signs={"treasure": "M4 11h16v8H4zM4 11c0-4 2-6 4-6h8c2 0 4 2 4 6M10.5 11v3h3v-3"},
)
