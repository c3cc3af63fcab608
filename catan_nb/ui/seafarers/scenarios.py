"""Table records of Cloth for Catan, the Pirate Islands and the Wonders of Catan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.language.numbers import percent
from catan_nb.rules.base.actions import Rob
from catan_nb.rules.base.questions import MainTurn, PairedTurn
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.seafarers.actions import AttackFortress, BuildWonder, ClaimWonder, TakeBolt
from catan_nb.rules.seafarers.events import (
    BoltsPaid,
    BoltStolen,
    CardLost,
    FleetFought,
    FleetLeft,
    FleetSailed,
    FortressFought,
    PrizeTaken,
    ShipLost,
    VillageOpened,
    WarshipMade,
    WonderBuilt,
    WonderClaimed,
)
from catan_nb.rules.seafarers.mechanisms.cloth import BOLTS_A_POINT, LAST_VILLAGES
from catan_nb.rules.seafarers.mechanisms.pirate_islands import CHITS
from catan_nb.rules.seafarers.mechanisms.wonders import COSTS, LEVELS, WANTED
from catan_nb.rules.seafarers.names import WONDER_WORDS
from catan_nb.rules.seafarers.names import WONDERS as NAMES
from catan_nb.rules.seafarers.questions import PirateLoot
from catan_nb.ui.looks.drawings import die, kind_picture, sign, swatch
from catan_nb.ui.looks.elements import table_with_headings
from catan_nb.ui.looks.wording import cards_text, first_upper
from catan_nb.ui.panels.base import action_button
from catan_nb.ui.seafarers.goals import (
    TITLE,
    filled_dots,
    mechanism_system,
    prefix_player_name,
    seat_swatches,
    strip_caption,
    strip_fact,
    visible_game,
)
from catan_nb.ui.systems.events import (
    BANK,
    HIDDEN,
    Effect,
    Flight,
    Glide,
    delegating_teller,
    group,
    list_teller,
    robbed,
    sentence_teller,
    sign_moves,
)
from catan_nb.ui.systems.events import sign as signed
from catan_nb.ui.systems.parts import Asking, LazyImport, PointSource, ScenarioAim
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text

if TYPE_CHECKING:
    from catan_nb.kernel.view import View as AnyView
    from catan_nb.rules.play.reading import PlayerFacts
    from catan_nb.stats.seafarers.pirates import FleetEncounter, Landfall

__all__ = ["CLOTH", "PIRATE_ISLANDS", "WONDERS"]


# ---- the strip -------------------------------------------------------------------------


def _bolt_count(table: Controller, player: PlayerFacts) -> tuple[Child, str]:
    """Return a player's bolts of cloth as a cell of the strip, and in words with their points."""
    count = player.bolts
    points = count // BOLTS_A_POINT
    text = _("{bolts}, {points}").format(
        bolts=ngettext("{n} bolt of cloth", "{n} bolts of cloth", count).format(n=count),
        points=ngettext("{n} point", "{n} points", points).format(n=points),
    )
    return (count, sign("bolt", 14)), text


def _villages_strip(table: Controller) -> Child:
    """Return the part of the strip on villages with cloth, and how few of them end the game."""
    villages = visible_game(table).villages
    full = sum(village["bolts"] > 0 for village in villages)
    text = _(
        "{n} of {all} villages hold cloth; with {last} of them or fewer the game is over"
    ).format(n=full, all=len(villages), last=LAST_VILLAGES)
    return (
        strip_caption(_("Villages with cloth")),
        strip_fact("village", f"{full} › {LAST_VILLAGES}", text),
    )


def _villages_section(table: Controller) -> Child:
    """Return a table of villages by number: the bolts there, and who trades with them."""
    view = visible_game(table)
    bolts = view.rules.scenario.mechanisms["cloth"]["bolts"]
    rows = [
        h(
            "tr",
            h("td", h("b", one["number"])),
            h(
                "td",
                filled_dots(one["bolts"], bolts),
                h("span", str(one["bolts"]), class_="cnb-unseen"),
            ),
            h("td", seat_swatches(table, list(one["traders"]))),
        )
        for one in sorted(view.villages, key=lambda village: int(village["number"]))
    ]
    store = view.bolts_in_store
    return [
        table_with_headings(
            (_("Village"), _("Bolts"), _("trade there")), rows, class_="cnb-aim-table"
        ),
        h(
            "p",
            ngettext("{n} bolt more in store.", "{n} bolts more in store.", store).format(n=store),
            " ",
            _("Two bolts are a point. A village pays everybody who trades there on its number."),
        ),
    ]


# ---- the pirate's thief ----------------------------------------------------------------


def _loot_buttons(table: Controller, question: PirateLoot) -> Child:
    """Return a button for each card and each bolt that can be taken."""
    game = board_game(table.game)
    result: list[Markup] = []
    for seat in question.victims:
        player = game.players[seat]
        mark = swatch(player.colour)
        if table.why_not(Rob(seat)) is None:
            text = _("Steal from {name} ({cards})").format(
                name=player.name, cards=cards_text(player.hand_size)
            )
            result.append(action_button(table, Rob(seat), [mark, " ", text]))
        if table.why_not(TakeBolt(seat)) is None:
            text = _("Take a bolt from {name} ({n})").format(name=player.name, n=player.bolts)
            result.append(
                action_button(table, TakeBolt(seat), [mark, " ", sign("bolt"), " ", text])
            )
    return result


def _victims_ships(game: AnyGame) -> dict[Place, Action]:
    """Return the ships to click to rob their owner, with the action that a click does.

    Owners of whom both a card and a bolt can be taken are left out: a click cannot say which.
    """
    question, table_game = game.frame, board_game(game)
    if not isinstance(question, PirateLoot):
        return {}
    around = set(table_game.board.topology.hex_edges[question.hex])
    result: dict[Place, Action] = {}
    for seat in question.victims:
        ways: list[Action] = [Rob(seat), TakeBolt(seat)]
        legal = [action for action in ways if game.why_not(action) is None]
        if len(legal) == 1:
            ships = around.intersection(table_game.players[seat].ships)
            result |= {("edge", edge): legal[0] for edge in ships}
    return result


# ---- the end ---------------------------------------------------------------------------


def cloth_ending(table: Controller) -> Child:
    """Return the end card's note that the cloth has run out; None if the game ended otherwise."""
    game = board_game(table.game)
    full = sum(village["bolts"] > 0 for village in game.villages)
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


def _bolt_flights(event: Any, game: object) -> tuple[Flight, ...]:
    return (Flight("sign-bolt", ("vertex", event.vertex), ("seat", event.player)),)


def _opened_village_flights(event: VillageOpened, game: object) -> tuple[Flight, ...]:
    return _bolt_flights(event, game) * event.bolts


CLOTH: Final = mechanism_system(
    "cloth",
    questions={
        PirateLoot: Asking(
            noop("Choose here, or click a ship beside the pirate."),
            noop("A card or a bolt of cloth?"),
            places=_victims_ships,
            places_words=noop("steal from here"),
            buttons=_loot_buttons,
        )
    },
    aims=(
        ScenarioAim(
            _villages_strip,
            _bolt_count,
            _villages_section,
            wins=noop(
                "The first with {target} points on their own turn wins. When cloth is left in "
                "3 villages or fewer, the one with most points does."
            ),
            rules=("sea.scenario.cloth", "sea.cloth.village", "sea.cloth.pay", "sea.cloth.end"),
        ),
    ),
    sources=(
        PointSource(
            noop("bolts of cloth"),
            lambda game, seat: game.players[seat].bolts // BOLTS_A_POINT,
            "lumber",
        ),
    ),
    endings=(LazyImport("catan_nb.ui.seafarers.scenarios:cloth_ending"),),
    telling={
        VillageOpened: sentence_teller(
            "trades with a **village** · bolts: {bolts}",
            "You trade with a **village** · bolts: {bolts}",
            icon="village",
        ),
        BoltsPaid: list_teller(
            "village", joins="bolts", item=lambda event, audience: (group(signed("bolt")),)
        ),
        BoltStolen: sentence_teller(
            "takes a **bolt of cloth** from {victim}",
            "You take a **bolt of cloth** from {victim}",
            who="thief",
            icon="bolt",
        ),
    },
    effects={
        VillageOpened: Effect(_opened_village_flights, "built"),
        BoltsPaid: Effect(_bolt_flights, "cards", "player"),
        BoltStolen: robbed(
            sign_moves("bolt", "victim", "thief"),
            "victim",
            noop("A bolt of cloth was taken from you."),
        ),
    },
    signs={
        "village": "M3 20v-7l4.5-4L12 13v7zM12 20v-9l4.5-5L21 11v9z",
        "bolt": "M5 8a3 3 0 0 1 3-3h9a3 3 0 0 1 0 6H8a3 3 0 0 1-3-3zM8 11v9h12V9",
    },
)


# ---- the strip -------------------------------------------------------------------------


def _fortress_cell(table: Controller, player: PlayerFacts) -> tuple[Child, str]:
    """Return the chits of a player's fortress and the warships, as a cell and in words."""
    chits, warships = player.fortress_chits, len(player.warships)
    fortress = (
        ngettext("fortress with {n} chit", "fortress with {n} chits", chits).format(n=chits)
        if chits
        else _("fortress taken")
    )
    ships = ngettext("{n} warship", "{n} warships", warships).format(n=warships)
    cell = (
        filled_dots(chits, CHITS) if chits else h("span", sign("yes", 14)),
        h("span", sign("warship", 14), warships, class_="cnb-aim-fact"),
    )
    return cell, f"{fortress}, {ships}"


def _fleet_strip(table: Controller) -> Child:
    """Return the part of the strip on whom the fleet meets for each value of the lower die."""
    from catan_nb.stats.seafarers.pirates import landfalls

    if visible_game(table).pirate_fleet is None:
        return strip_caption(_("The fleet has left."))
    return (
        h("span", sign("pirates", 17), screen_reader_text(_("The fleet, by the lower die:"))),
        h(
            "ol",
            [_attack_cell(table, landing) for landing in landfalls(visible_game(table))],
            class_="cnb-landfalls",
        ),
    )


def _attack_text(meeting: FleetEncounter) -> str:
    """Return what meeting the fleet means for a player, such as "loses 2 cards"."""
    if meeting.won:
        return _("wins 1 card of choice")
    if not meeting.lost:
        return _("nothing happens")
    return ngettext("loses {n} card", "loses {n} cards", meeting.lost).format(n=meeting.lost)


def _attack_cell(table: Controller, landfall: Landfall) -> Markup:
    view = visible_game(table)
    attacks = ", ".join(
        prefix_player_name(table, view.players[met.seat], _attack_text(met))
        for met in landfall.meetings
    )
    return h(
        "li",
        h("b", landfall.strength, aria_hidden="true"),
        seat_swatches(table, [met.seat for met in landfall.meetings], 15),
        screen_reader_text(f"{landfall.strength}: ", attacks or _("nobody"), ". "),
        class_="cnb-empty" if not landfall.meetings else None,
        title=f"{landfall.strength}: {attacks or _('nobody')}",
    )


# ---- the panel -------------------------------------------------------------------------


def _fleet_section(table: Controller) -> Child:
    """Return a table of the fleet's meetings for each lower die, and how a fortress is taken."""
    from catan_nb.stats.seafarers.pirates import landfalls

    view = visible_game(table)
    rows = [
        h(
            "tr",
            h("td", die(landing.strength, 22)),
            h("td", percent(landing.chance)),
            h("td", [_attack_row(table, met) for met in landing.meetings] or "–"),
        )
        for landing in landfalls(view)
    ]
    heads = (_("Lower die"), _("Chance"), _("The fleet meets"))
    return [
        h("p", _("The fleet has left."))
        if not rows
        else table_with_headings(heads, rows, class_="cnb-aim-table"),
        h(
            "p",
            _(
                "More warships than the die of the fortress: one of its 3 chits falls. As many: "
                "the ship at the fortress is lost. Fewer: the two nearest."
            ),
        ),
    ]


def _attack_row(table: Controller, met: FleetEncounter) -> Markup:
    return h("div", seat_swatches(table, [met.seat]), " ", _attack_text(met), class_="cnb-aim-fate")


# ---- the turn --------------------------------------------------------------------------


def attack_button(table: Controller) -> Child:
    """Return the button that attacks the player's own fortress, with the chance to win a chit.

    None if no attack is possible now.
    """
    from catan_nb.stats.seafarers.pirates import fortress_attack

    game = board_game(table.game)
    if not table.mine or table.tool or not isinstance(game.frame, MainTurn):
        return None
    if table.availability(AttackFortress) is not None:
        return None
    warships = len(game.players[game.frame.player].warships)
    chance = fortress_attack(warships)[0]
    odds = percent(chance) if 0 < chance < 1 else _("surely") if chance else _("hopeless")
    text = _("Attack ({odds})").format(odds=odds)
    label = _("Attack the fortress: the chance to win a chit is {odds}").format(odds=odds)
    return action_button(table, AttackFortress(), [sign("fortress"), " ", text], label=label)


def pirates_ending(table: Controller) -> Child:
    """Return the end card's note that fortress and points have won; None without a winner."""
    game = board_game(table.game)
    if game.winner is None:
        return None
    template = _("{name} has the points and has taken the own fortress.")
    if table.is_you(game.winner):
        template = _("You have the points and have taken your fortress.")
    text = template.format(name=game.names[game.winner])
    return h("p", sign("fortress"), " ", text, class_="cnb-why-over")


# ---- what happens ----------------------------------------------------------------------


def _fleet_glides(event: FleetSailed, game: AnyGame | AnyView) -> tuple[Glide, ...]:
    """Return the movement of the fleet from its former hex."""
    circuit = board_game(game).fleet_circuit
    start = circuit[circuit.index(event.hex) - event.strength]
    return (Glide("fleet", ("hex", start), ("hex", event.hex)),)


def _lost_card_flights(event: CardLost, game: object) -> tuple[Flight, ...]:
    what = HIDDEN if event.kind is None else KIND_NAMES[event.kind]
    return (Flight(what, ("seat", event.player), BANK),)


_FOUGHT: Final = {
    -1: sentence_teller(
        "is beaten by the **fleet**: {warships} against {strength}",
        "You are beaten by the **fleet**: {warships} against {strength}",
        icon="pirates",
        hits=True,
    ),
    0: sentence_teller(
        "holds off the **fleet**: {warships} against {strength}",
        "You hold off the **fleet**: {warships} against {strength}",
        icon="pirates",
        hits=True,
    ),
    1: sentence_teller(
        "beats the **fleet**: {warships} against {strength}",
        "You beat the **fleet**: {warships} against {strength}",
        icon="pirates",
        hits=True,
    ),
}
_LOST: Final = {
    True: sentence_teller("loses 1 {kind}", "You lose 1 {kind}", icon="pirates", hits=True),
    False: sentence_teller("loses a card", "You lose a card", icon="pirates", hits=True),
}
_STORMED: Final = {
    (True, True): sentence_teller(
        "takes the **fortress**: {warships} against {strength}",
        "You take your **fortress**: {warships} against {strength}",
        icon="fortress",
    ),
    (True, False): sentence_teller(
        "wins at the fortress, {warships} against {strength}; chits left: **{chits}**",
        "You win at your fortress, {warships} against {strength}; chits left: **{chits}**",
        icon="fortress",
    ),
    (False, False): sentence_teller(
        "fails at the fortress: {warships} against {strength}",
        "You fail at your fortress: {warships} against {strength}",
        icon="fortress",
    ),
}

PIRATE_ISLANDS: Final = mechanism_system(
    "pirate_islands",
    extras=(attack_button,),
    aims=(
        ScenarioAim(
            _fleet_strip,
            _fortress_cell,
            _fleet_section,
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
    odds=(LazyImport("catan_nb.ui.seafarers.odds:fleet_odds"),),
    card_effects={"knight": noop("The rearmost plain ship of your line becomes a warship.")},
    endings=(LazyImport("catan_nb.ui.seafarers.scenarios:pirates_ending"),),
    leaves={FleetSailed: (("hex", "hex"),), WarshipMade: (("edge", "edge"),)},
    telling={
        FleetSailed: sentence_teller(
            "The **fleet** sails: strength {strength}", who="", icon="pirates"
        ),
        FleetFought: delegating_teller(
            lambda fought: _FOUGHT[
                (fought.warships > fought.strength) - (fought.warships < fought.strength)
            ]
        ),
        CardLost: delegating_teller(lambda lost: _LOST[lost.kind is not None]),
        PrizeTaken: sentence_teller("takes {cards} for it", "You take {cards} for it", hits=True),
        WarshipMade: sentence_teller(
            "turns a ship into a **warship**", "You turn a ship into a **warship**", icon="warship"
        ),
        FortressFought: delegating_teller(
            lambda fought: _STORMED[fought.warships > fought.strength, not fought.chits]
        ),
        ShipLost: sentence_teller(
            "loses a **ship**", "You lose a **ship**", icon="warship", hits=True
        ),
        FleetLeft: sentence_teller(
            "The **fleet** leaves: all fortresses are taken", who="", icon="pirates"
        ),
    },
    effects={
        FleetSailed: Effect(_fleet_glides),
        FleetFought: Effect(
            sound="barbarians",
            halt=noop("The pirate fleet attacks you."),
            hits=lambda event, seat: event.player == seat and event.warships < event.strength,
        ),
        CardLost: Effect(_lost_card_flights, "robbed", "player"),
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


def _wonder_name(name: str) -> str:
    return first_upper(_(WONDER_WORDS[NAMES.index(name)]))


# ---- the strip -------------------------------------------------------------------------


def _wonder_level(table: Controller, player: PlayerFacts) -> tuple[Child, str]:
    """Return the level of a player's wonder as a cell, and in words."""
    if player.wonder is None:
        return "–", _("no wonder yet")
    text = _("{wonder}, level {n} of {last}").format(
        wonder=_wonder_name(player.wonder), n=player.wonder_level, last=LEVELS
    )
    return filled_dots(player.wonder_level, LEVELS), text


# ---- the panel -------------------------------------------------------------------------


def _wonders_section(table: Controller) -> Child:
    """Return a list of wonders: conditions, price, builder, and buttons to claim or build."""
    return h(
        "ul", [_wonder_card(table, number) for number in range(len(NAMES))], class_="cnb-wonders"
    )


def _wonder_card(table: Controller, number: int) -> Markup:
    view, name = visible_game(table), NAMES[number]
    builder = next((player for player in view.players if player.wonder == name), None)
    cost = [[kind_picture(resource, 16)] * count for resource, count in COSTS[number]]
    spoken = ", ".join(f"{count} {_(KIND_NAMES[resource])}" for resource, count in COSTS[number])
    free = view.players[table.viewer].wonder is None if table.viewer is not None else False
    claim = None
    body: Child = h("span", _(WANTED[number][1]), class_="cnb-small")
    if builder is not None:
        body = (
            seat_swatches(table, [builder.seat], 18),
            filled_dots(builder.wonder_level, LEVELS),
            h("span", _("level {n} of {last}").format(n=builder.wonder_level, last=LEVELS)),
            _next_level_button(table, number) if builder.seat == table.viewer else None,
        )
    elif free:
        claim = action_button(table, ClaimWonder(number), _("Claim"), class_="cnb-small-button")
    return h(
        "li",
        h(
            "span",
            h("strong", _wonder_name(name)),
            h("span", cost, screen_reader_text(_("a level costs {price}").format(price=spoken))),
            claim,
            class_="cnb-wonder-head",
        ),
        h("span", body, class_="cnb-wonder-body"),
    )


def _next_level_button(table: Controller, number: int) -> Child:
    """Return the button that builds the next level, or the missing cards; None if it must wait."""
    if table.why_not(BuildWonder()) is None:
        return action_button(table, BuildWonder(), _("Build a level"), class_="cnb-small-button")
    hand = table.pool
    lacks = [
        (resource, count - hand.get(KIND_NAMES[resource], 0))
        for resource, count in COSTS[number]
        if count > hand.get(KIND_NAMES[resource], 0)
    ]
    if not lacks:
        return None
    spoken = ", ".join(f"{count} {_(KIND_NAMES[resource])}" for resource, count in lacks)
    return h(
        "span",
        _("still needed:"),
        [[" ", count, kind_picture(resource, 15)] for resource, count in lacks],
        title=spoken,
        class_="cnb-small",
    )


# ---- the turn --------------------------------------------------------------------------


def wonder_offers(table: Controller) -> Child:
    """Return the turn bar's button to build a level, or to open the wonders that can be claimed.

    None if neither is possible now.
    """
    game = board_game(table.game)
    if not table.mine or table.tool or not isinstance(game.frame, MainTurn | PairedTurn):
        return None
    if table.availability(BuildWonder) is None:
        level = game.players[game.frame.player].wonder_level + 1
        return action_button(
            table,
            BuildWonder(),
            [sign("wonder"), " ", _("Build level {n}").format(n=level)],
            class_="cnb-primary",
        )
    if table.availability(ClaimWonder) is None:
        content = [sign("wonder"), " ", _("Claim a wonder")]
        return button(content, do="drawer", arg=TITLE)
    return None


def wonders_ending(table: Controller) -> Child:
    """Return the end card's note on which of two ways the winner's wonder has won."""
    game = board_game(table.game)
    winner = None if game.winner is None else game.players[game.winner]
    if winner is None or winner.wonder is None:
        return None
    is_finished = winner.wonder_level >= LEVELS
    if table.is_you(winner.seat):
        template = (
            _("You have finished your wonder: {wonder}.")
            if is_finished
            else _("You have the points, and more levels than anybody: {wonder}, level {n}.")
        )
    else:
        template = (
            _("{name} has finished a wonder: {wonder}.")
            if is_finished
            else _("{name} has the points, and more levels than anybody: {wonder}, level {n}.")
        )
    text = template.format(
        name=winner.name, wonder=_wonder_name(winner.wonder), n=winner.wonder_level
    )
    return h("p", sign("wonder"), " ", text, class_="cnb-why-over")


WONDERS: Final = mechanism_system(
    "wonders",
    extras=(wonder_offers,),
    bought=(BuildWonder, ClaimWonder),
    aims=(
        ScenarioAim(
            seat=_wonder_level,
            told=_wonders_section,
            goal=noop("Level 4, or {target} points with most levels"),
            wins=noop(
                "Level 4 of a wonder wins, or {target} points with more levels than anybody else."
            ),
            rules=("sea.scenario.wonders", "sea.wonders.claim", "sea.wonders.build"),
        ),
    ),
    endings=(LazyImport("catan_nb.ui.seafarers.scenarios:wonders_ending"),),
    telling={
        WonderClaimed: sentence_teller(
            "claims a wonder: **{wonder}**", "You claim a wonder: **{wonder}**", icon="wonder"
        ),
        WonderBuilt: sentence_teller(
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
