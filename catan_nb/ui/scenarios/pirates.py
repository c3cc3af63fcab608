"""The Pirate Islands at the table: the fleet and its way, the fortresses, the warships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.language.numbers import percent
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.seafarers.actions import AttackFortress
from catan_nb.rules.seafarers.events import (
    CardLost,
    FleetFought,
    FleetLeft,
    FleetSailed,
    FortressFought,
    PrizeTaken,
    ShipLost,
    WarshipMade,
)
from catan_nb.rules.seafarers.mechanisms.pirate_islands import CHITS
from catan_nb.stats.seafarers.pirates import Landfall, Meeting, fortress_attack, landfalls
from catan_nb.ui.looks.drawings import die, sign
from catan_nb.ui.looks.elements import headed
from catan_nb.ui.panels.base import act
from catan_nb.ui.scenarios.kit import caption, mechanism, named, pips, shown, who
from catan_nb.ui.systems.effects import BANK, HIDDEN, Effect, Flight, Glide
from catan_nb.ui.systems.parts import Aim, Later
from catan_nb.ui.systems.telling import one_of, said
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h, hidden_words

if TYPE_CHECKING:
    from catan_nb.kernel.game import AnyGame
    from catan_nb.kernel.view import View as AnyView
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["PIRATE_ISLANDS", "ending"]


# ---- the strip -------------------------------------------------------------------------


def _stand(table: Controller, player: PlayerFacts) -> tuple[Child, str]:
    """Return the chits of a player's fortress, and the warships."""
    chits, warships = player.fortress_chits, len(player.warships)
    fortress = (
        ngettext("fortress with {n} chit", "fortress with {n} chits", chits).format(n=chits)
        if chits
        else _("fortress taken")
    )
    ships = ngettext("{n} warship", "{n} warships", warships).format(n=warships)
    cell = (
        pips(chits, CHITS) if chits else h("span", sign("yes", 14)),
        h("span", sign("warship", 14), warships, class_="cnb-aim-fact"),
    )
    return cell, f"{fortress}, {ships}"


def _strip(table: Controller) -> Child:
    """Return whom the fleet meets by which lower die."""
    if shown(table).pirate_fleet is None:
        return caption(_("The fleet has left."))
    return (
        h("span", sign("pirates", 17), hidden_words(_("The fleet, by the lower die:"))),
        h("ol", [_cell(table, one) for one in landfalls(shown(table))], class_="cnb-landfalls"),
    )


def _fate(one: Meeting) -> str:
    """Say what an attack of the fleet means."""
    if one.won:
        return _("wins 1 card of choice")
    if not one.lost:
        return _("nothing happens")
    return ngettext("loses {n} card", "loses {n} cards", one.lost).format(n=one.lost)


def _cell(table: Controller, one: Landfall) -> Markup:
    view = shown(table)
    told = ", ".join(named(table, view.players[met.seat], _fate(met)) for met in one.meetings)
    return h(
        "li",
        h("b", one.strength, aria_hidden="true"),
        who(table, [met.seat for met in one.meetings], 15),
        hidden_words(f"{one.strength}: ", told or _("nobody"), ". "),
        class_="cnb-empty" if not one.meetings else None,
        title=f"{one.strength}: {told or _('nobody')}",
    )


# ---- the panel -------------------------------------------------------------------------


def _told(table: Controller) -> Child:
    """Return what each lower die would bring, and what wins at a fortress."""
    view = shown(table)
    rows = [
        h(
            "tr",
            h("td", die(one.strength, 22)),
            h("td", percent(one.chance)),
            h("td", [_fated(table, met) for met in one.meetings] or "–"),
        )
        for one in landfalls(view)
    ]
    heads = (_("Lower die"), _("Chance"), _("The fleet meets"))
    return [
        h("p", _("The fleet has left."))
        if not rows
        else headed(heads, rows, class_="cnb-aim-table"),
        h(
            "p",
            _(
                "More warships than the die of the fortress: one of its 3 chits falls. As many: "
                "the ship at the fortress is lost. Fewer: the two nearest."
            ),
        ),
    ]


def _fated(table: Controller, met: Meeting) -> Markup:
    return h("div", who(table, [met.seat]), " ", _fate(met), class_="cnb-aim-fate")


# ---- the turn --------------------------------------------------------------------------


def attack(table: Controller) -> Child:
    """Offer to attack the own fortress, with the chance to win a chit."""
    game = board_game(table.game)
    if not table.mine or table.tool or not isinstance(game.frame, MainTurn):
        return None
    if table.availability(AttackFortress) is not None:
        return None
    warships = len(game.players[game.frame.player].warships)
    chance = fortress_attack(warships)[0]
    odds = percent(chance) if 0 < chance < 1 else _("surely") if chance else _("hopeless")
    words = _("Attack ({odds})").format(odds=odds)
    about = _("Attack the fortress: the chance to win a chit is {odds}").format(odds=odds)
    return act(table, AttackFortress(), [sign("fortress"), " ", words], label=about)


def ending(table: Controller) -> Child:
    """Say that fortress and points have decided the game."""
    game = board_game(table.game)
    if game.winner is None:
        return None
    told = _("{name} has the points and has taken the own fortress.")
    if table.is_you(game.winner):
        told = _("You have the points and have taken your fortress.")
    text = told.format(name=game.names[game.winner])
    return h("p", sign("fortress"), " ", text, class_="cnb-why-over")


# ---- what happens ----------------------------------------------------------------------


def _sailed(event: FleetSailed, game: AnyGame | AnyView) -> tuple[Glide, ...]:
    """Let the fleet glide from where it was."""
    circuit = board_game(game).fleet_circuit
    start = circuit[circuit.index(event.hex) - event.strength]
    return (Glide("fleet", ("hex", start), ("hex", event.hex)),)


def _taken(event: CardLost, game: object) -> tuple[Flight, ...]:
    what = HIDDEN if event.kind is None else KIND_NAMES[event.kind]
    return (Flight(what, ("seat", event.player), BANK),)


_FOUGHT: Final = {
    -1: said(
        "is beaten by the **fleet**: {warships} against {strength}",
        "You are beaten by the **fleet**: {warships} against {strength}",
        icon="pirates",
        hits=True,
    ),
    0: said(
        "holds off the **fleet**: {warships} against {strength}",
        "You hold off the **fleet**: {warships} against {strength}",
        icon="pirates",
        hits=True,
    ),
    1: said(
        "beats the **fleet**: {warships} against {strength}",
        "You beat the **fleet**: {warships} against {strength}",
        icon="pirates",
        hits=True,
    ),
}
_LOST: Final = {
    True: said("loses 1 {kind}", "You lose 1 {kind}", icon="pirates", hits=True),
    False: said("loses a card", "You lose a card", icon="pirates", hits=True),
}
_STORMED: Final = {
    (True, True): said(
        "takes the **fortress**: {warships} against {strength}",
        "You take your **fortress**: {warships} against {strength}",
        icon="fortress",
    ),
    (True, False): said(
        "wins at the fortress, {warships} against {strength}; chits left: **{chits}**",
        "You win at your fortress, {warships} against {strength}; chits left: **{chits}**",
        icon="fortress",
    ),
    (False, False): said(
        "fails at the fortress: {warships} against {strength}",
        "You fail at your fortress: {warships} against {strength}",
        icon="fortress",
    ),
}

PIRATE_ISLANDS: Final = mechanism(
    "pirate_islands",
    extras=(attack,),
    aims=(
        Aim(
            _strip,
            _stand,
            _told,
            goal=noop("{target} points + fortress"),
            wins=noop("{target} points win, but only with the own fortress taken."),
            rules=(
                "sea.scenario.pirate_islands",
                "sea.pirates.fleet",
                "sea.pirates.route",
                "sea.pirates.warship",
                "sea.pirates.fortress",
            ),
        ),
    ),
    odds=(Later("catan_nb.ui.scenarios.odds:fleet_odds"),),
    card_effects={"knight": noop("The rearmost plain ship of your line becomes a warship.")},
    endings=(Later("catan_nb.ui.scenarios.pirates:ending"),),
    leaves={FleetSailed: (("hex", "hex"),), WarshipMade: (("edge", "edge"),)},
    telling={
        FleetSailed: said("The **fleet** sails: strength {strength}", who="", icon="pirates"),
        FleetFought: one_of(
            lambda fought: _FOUGHT[
                (fought.warships > fought.strength) - (fought.warships < fought.strength)
            ]
        ),
        CardLost: one_of(lambda lost: _LOST[lost.kind is not None]),
        PrizeTaken: said("takes {cards} for it", "You take {cards} for it", hits=True),
        WarshipMade: said(
            "turns a ship into a **warship**", "You turn a ship into a **warship**", icon="warship"
        ),
        FortressFought: one_of(
            lambda fought: _STORMED[fought.warships > fought.strength, not fought.chits]
        ),
        ShipLost: said("loses a **ship**", "You lose a **ship**", icon="warship", hits=True),
        FleetLeft: said("The **fleet** leaves: all fortresses are taken", who="", icon="pirates"),
    },
    effects={
        FleetSailed: Effect(_sailed),
        FleetFought: Effect(
            sound="barbarians",
            halt=noop("The pirate fleet attacks you."),
            hits=lambda event, seat: event.player == seat and event.warships < event.strength,
        ),
        CardLost: Effect(_taken, "robbed", "player"),
        WarshipMade: Effect(sound="built"),
        FortressFought: Effect(sound="barbarians"),
        FleetLeft: Effect(sound="won"),
    },
    signs={
        "fortress": "M5 21V7h2.5v2.5h3V7h3v2.5h3V7H19v14zM10 21v-4.5a2 2 0 0 1 4 0V21",
        "warship": "M3 15h18l-3 5.5H6zM12 15V3.5l7 4-7 3.5",
        "pirates": "M12 3a7.5 7.5 0 0 0-4.5 13.5V20h9v-3.5A7.5 7.5 0 0 0 12 3zM9 10.5v1.5"
        "M15 10.5v1.5M10.5 20v-2M13.5 20v-2",
    },
)
