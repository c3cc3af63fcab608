"""Cloth for Catan at the table: villages, bolts of cloth, the pirate's thief, the early end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.base.actions import Rob
from catan_nb.rules.seafarers.actions import TakeBolt
from catan_nb.rules.seafarers.events import BoltsPaid, BoltStolen, VillageOpened
from catan_nb.rules.seafarers.mechanisms.cloth import BOLTS_A_POINT, LAST_VILLAGES
from catan_nb.rules.seafarers.questions import PirateLoot
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.looks.elements import headed
from catan_nb.ui.looks.wording import cards
from catan_nb.ui.panels.base import act
from catan_nb.ui.scenarios.kit import caption, fact, mechanism, pips, shown, who
from catan_nb.ui.systems.effects import Effect, Flight, between, robbed
from catan_nb.ui.systems.parts import Aim, Asking, Later, Source
from catan_nb.ui.systems.telling import group, listed, said
from catan_nb.ui.systems.telling import sign as signed
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h

if TYPE_CHECKING:
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["CLOTH"]


# ---- the strip -------------------------------------------------------------------------


def _bolts(table: Controller, player: PlayerFacts) -> tuple[Child, str]:
    """Return how many bolts a player has."""
    count = player.bolts
    points = count // BOLTS_A_POINT
    told = _("{bolts}, {points}").format(
        bolts=ngettext("{n} bolt of cloth", "{n} bolts of cloth", count).format(n=count),
        points=ngettext("{n} point", "{n} points", points).format(n=points),
    )
    return (count, sign("bolt", 14)), told


def _strip(table: Controller) -> Child:
    """Return how many villages hold cloth still."""
    villages = shown(table).villages
    full = sum(one["bolts"] > 0 for one in villages)
    words = _(
        "{n} of {all} villages hold cloth; with {last} of them or fewer the game is over"
    ).format(n=full, all=len(villages), last=LAST_VILLAGES)
    return (
        caption(_("Villages with cloth")),
        fact("village", f"{full} › {LAST_VILLAGES}", words),
    )


def _told(table: Controller) -> Child:
    """Return the villages by their numbers: what each holds, and who trades there."""
    view = shown(table)
    most = view.rules.scenario.mechanisms["cloth"]["bolts"]
    rows = [
        h(
            "tr",
            h("td", h("b", one["number"])),
            h(
                "td",
                pips(one["bolts"], most),
                h("span", str(one["bolts"]), class_="cnb-unseen"),
            ),
            h("td", who(table, list(one["traders"]))),
        )
        for one in sorted(view.villages, key=lambda one: int(one["number"]))
    ]
    store = view.bolts_in_store
    return [
        headed((_("Village"), _("Bolts"), _("trade there")), rows, class_="cnb-aim-table"),
        h(
            "p",
            ngettext("{n} bolt more in store.", "{n} bolts more in store.", store).format(n=store),
            " ",
            _("Two bolts are a point. A village pays everybody who trades there on its number."),
        ),
    ]


# ---- the pirate's thief ----------------------------------------------------------------


def _loot(table: Controller, asked: PirateLoot) -> Child:
    """Return a button for each card and each bolt that can be taken."""
    game = board_game(table.game)
    found: list[Markup] = []
    for seat in asked.victims:
        player = game.players[seat]
        mark = swatch(player.colour)
        if table.why_not(Rob(seat)) is None:
            words = _("Steal from {name} ({cards})").format(
                name=player.name, cards=cards(player.hand_size)
            )
            found.append(act(table, Rob(seat), [mark, " ", words]))
        if table.why_not(TakeBolt(seat)) is None:
            words = _("Take a bolt from {name} ({n})").format(name=player.name, n=player.bolts)
            found.append(act(table, TakeBolt(seat), [mark, " ", sign("bolt"), " ", words]))
    return found


def _ships(game: AnyGame) -> dict[Place, Action]:
    """Return the ships of those of whom only one thing can be taken."""
    asked, one = game.frame, board_game(game)
    if not isinstance(asked, PirateLoot):
        return {}
    around = set(one.board.topology.hex_edges[asked.hex])
    found: dict[Place, Action] = {}
    for seat in asked.victims:
        ways: list[Action] = [Rob(seat), TakeBolt(seat)]
        legal = [way for way in ways if game.why_not(way) is None]
        if len(legal) == 1:
            ships = around.intersection(one.players[seat].ships)
            found |= {("edge", edge): legal[0] for edge in ships}
    return found


# ---- the end ---------------------------------------------------------------------------


def ending(table: Controller) -> Child:
    """Say that cloth has run out, where that has ended the game."""
    game = board_game(table.game)
    full = sum(one["bolts"] > 0 for one in game.villages)
    if full > LAST_VILLAGES:
        return None
    return h(
        "p",
        sign("village"),
        " ",
        ngettext(
            "The cloth has run out: only {n} village holds some, which ends the game. Most "
            "points win, then most bolts.",
            "The cloth has run out: only {n} villages hold some, which ends the game. Most "
            "points win, then most bolts.",
            full,
        ).format(n=full),
        class_="cnb-why-over",
    )


def _bolt(event: Any, game: object) -> tuple[Flight, ...]:
    return (Flight("sign-bolt", ("vertex", event.vertex), ("seat", event.player)),)


def _opened(event: VillageOpened, game: object) -> tuple[Flight, ...]:
    return _bolt(event, game) * event.bolts


CLOTH: Final = mechanism(
    "cloth",
    questions={
        PirateLoot: Asking(
            noop("Choose here, or click a ship beside the pirate."),
            noop("A card or a bolt of cloth?"),
            places=_ships,
            places_words=noop("steal from here"),
            buttons=_loot,
        )
    },
    aims=(
        Aim(
            _strip,
            _bolts,
            _told,
            wins=noop(
                "The first with {target} points on their own turn wins. When cloth is left in "
                "3 villages or fewer, the one with most points does."
            ),
            rules=("sea.scenario.cloth", "sea.cloth.village", "sea.cloth.pay", "sea.cloth.end"),
        ),
    ),
    sources=(
        Source(
            noop("bolts of cloth"),
            lambda game, seat: game.players[seat].bolts // BOLTS_A_POINT,
            "lumber",
        ),
    ),
    endings=(Later("catan_nb.ui.scenarios.cloth:ending"),),
    telling={
        VillageOpened: said(
            "trades with a **village** · bolts: {bolts}",
            "You trade with a **village** · bolts: {bolts}",
            icon="village",
        ),
        BoltsPaid: listed(
            "village", joins="bolts", item=lambda event, audience: (group(signed("bolt")),)
        ),
        BoltStolen: said(
            "takes a **bolt of cloth** from {victim}",
            "You take a **bolt of cloth** from {victim}",
            who="thief",
            icon="bolt",
        ),
    },
    effects={
        VillageOpened: Effect(_opened, "built"),
        BoltsPaid: Effect(_bolt, "cards", "player"),
        BoltStolen: robbed(
            between("bolt", "victim", "thief"),
            "victim",
            noop("A bolt of cloth was taken from you."),
        ),
    },
    signs={
        "village": "M3 20v-7l4.5-4L12 13v7zM12 20v-9l4.5-5L21 11v9z",
        "bolt": "M5 8a3 3 0 0 1 3-3h9a3 3 0 0 1 0 6H8a3 3 0 0 1-3-3zM8 11v9h12V9",
    },
)
