"""The table's record of Cities & Knights."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.actions import Improve, RollThree
from catan_nb.rules.cities_knights.block import METROPOLIS_POINTS
from catan_nb.rules.cities_knights.cards import PLAYS
from catan_nb.rules.cities_knights.events import (
    AqueductUsed,
    CardsTaken,
    CityLost,
    CityPlaced,
    CommodityLevied,
    DefenderRewarded,
    DeserterPlaced,
    FleetKindChosen,
    FleetMoved,
    Gift,
    HarbourRefused,
    HarbourSwapped,
    Improved,
    KnightActivated,
    KnightBuilt,
    KnightDeserted,
    KnightDisplaced,
    KnightLost,
    KnightMoved,
    KnightRetreated,
    KnightsCommitted,
    KnightUpgraded,
    Landed,
    MerchantMoved,
    MetropolisMoved,
    NoDefenderCard,
    NumbersChosen,
    ProgressDrawn,
    ProgressPlayed,
    ProgressReturned,
    ProgressShown,
    ProgressStolen,
    RoadRemoved,
    RobberChased,
    SymbolRolled,
    TokensSwapped,
    WallBuilt,
)
from catan_nb.rules.cities_knights.improvements import WALL_COST
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import RANKS, SYMBOLS, TRACKS
from catan_nb.ui.base.system import HEXES, given_cards_teller, levy_log_line
from catan_nb.ui.cities_knights.drawings import SIGNS, event_die, gate, knight, track_sign, wall
from catan_nb.ui.cities_knights.questions import QUESTIONS, harbour_offers, put_back_offer
from catan_nb.ui.cities_knights.tools import COMMAND, TOOLS, click_knight, muster_tool
from catan_nb.ui.looks.drawings import die, sign
from catan_nb.ui.looks.wording import count_left_text, first_upper
from catan_nb.ui.panels.turn import falling_die
from catan_nb.ui.systems.events import (
    BANK,
    Audience,
    Effect,
    Flight,
    LogLine,
    Parts,
    Teller,
    delegating_teller,
    exchange_flights,
    glide_moves,
    group,
    hand_over_moves,
    hits,
    pictures,
    robbed,
    sentence_teller,
    strong,
)
from catan_nb.ui.systems.events import sign as sign_part
from catan_nb.ui.systems.parts import Column, Drawer, LazyImport, PointSource, Tile, ToolMaker
from catan_nb.ui.systems.registry import TableSystem
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, h, screen_reader_text

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event
    from catan_nb.rules.play.game import Game, View
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["EFFECTS", "SYSTEM", "TELLING", "ThreeDiceDisplay", "red_die", "yellow_die"]


_RED: Final = ("#b3261e", "#fff")
_YELLOW: Final = ("#ffd766", "#1d1a16")
_SIZE: Final = 36


def red_die(face: int, size: int = 40) -> Markup:
    """Return the red die."""
    return die(face, size, *_RED)


def yellow_die(face: int, size: int = 40) -> Markup:
    """Return the yellow number die."""
    return die(face, size, *_YELLOW)


class ThreeDiceDisplay:
    """The dice of Cities & Knights."""

    def shown(self, game: AnyGame) -> Markup:
        """Return the three dice with the sum of the number dice and the event symbol's name."""
        lying = board_game(game)
        symbol, roll, turn = lying.symbol, lying.roll, lying.turn_number
        if symbol is None:
            unrolled = screen_reader_text(_("The dice have not been rolled in this turn."))
            blank = (event_die(None, _SIZE), die(0, _SIZE), die(0, _SIZE))
            return h("div", blank, unrolled, class_="cnb-dice")
        red, yellow = roll or (0, 0)
        return h(
            "div",
            _labelled_die(event_die(symbol, _SIZE), f"e{turn}", _(symbol)),
            _labelled_die(red_die(red, _SIZE), f"a{turn}", _("red")),
            falling_die(yellow_die(yellow, _SIZE), f"b{turn}"),
            _dice_sum(red + yellow) if roll else None,
            class_="cnb-dice",
        )

    def rows(self) -> tuple[tuple[str, tuple[Markup, ...]], ...]:
        """Return the name and the pictures of all faces of each die."""
        return (
            (_("event die"), tuple(event_die(symbol, 26) for symbol in SYMBOLS)),
            (_("red die"), tuple(red_die(face, 26) for face in range(1, 7))),
            (_("other die"), tuple(yellow_die(face, 26) for face in range(1, 7))),
        )

    def roll(self, faces: tuple[int, ...]) -> Action:
        """Return the outcome of a roll with these faces, which a lesson has chosen."""
        symbol, red, yellow = faces
        return RollThree(symbol - 1, red, yellow)


def _dice_sum(total: int) -> Child:
    """Return the sum of the number dice in large digits."""
    total_html = h("span", total, class_="cnb-sum", aria_hidden="true")
    return screen_reader_text(_("sum {n}").format(n=total)), total_html


def _labelled_die(picture: Markup, key: str, text: str) -> Markup:
    """Return a die with a word below it; it falls anew whenever ``key`` changes."""
    return h("span", falling_die(picture, key), screen_reader_text(text), class_="cnb-worded-die")


# Animations and sounds of events, and events for which bots wait.


_BUILT: Final = Effect(sound="built")
_MARCH: Final = Effect(glide_moves("knight", "start", "vertex", "vertex"), "built")


def _aqueduct_flights(event: AqueductUsed, game: object) -> list[Flight]:
    return [Flight(KIND_NAMES[event.kind], BANK, ("seat", event.player))]


def _drawn_card_flights(event: ProgressDrawn, game: object) -> list[Flight]:
    return [Flight(f"sign-{TRACKS[event.track]}", BANK, ("seat", event.player))]


def _metropolis_flights(event: MetropolisMoved, game: object) -> list[Flight]:
    source = BANK if event.source < 0 else ("seat", event.source)
    return [Flight(f"sign-{TRACKS[event.track]}", source, ("seat", event.player))]


def _spied_card_flights(event: Any, game: object) -> list[Flight]:
    return [Flight("sign-development", ("seat", event.victim), ("seat", event.thief))]


def _merchant_flights(event: MerchantMoved, game: object) -> list[Flight]:
    return [Flight("sign-merchant", ("seat", event.player), ("hex", event.hex))]


def _swapped_token_flights(event: TokensSwapped, game: object) -> list[Flight]:
    start, end = ("hex", event.hex), ("hex", event.other_hex)
    return [Flight("sign-redo", start, end), Flight("sign-redo", end, start)]


EFFECTS: Final[Mapping[type[Event], Effect]] = {
    AqueductUsed: Effect(_aqueduct_flights, "cards", "player"),
    WallBuilt: _BUILT,
    KnightBuilt: _BUILT,
    KnightActivated: _BUILT,
    KnightUpgraded: _BUILT,
    Improved: _BUILT,
    KnightMoved: _MARCH,
    KnightRetreated: _MARCH,
    MerchantMoved: Effect(_merchant_flights),
    TokensSwapped: Effect(_swapped_token_flights),
    MetropolisMoved: Effect(
        _metropolis_flights, halt=noop("You lost a metropolis."), hits=hits("source")
    ),
    Landed: Effect(sound="barbarians", halt=noop("The barbarians have landed.")),
    CityLost: Effect(halt=noop("You lost a city."), hits=hits("player")),
    ProgressDrawn: Effect(_drawn_card_flights),
    RoadRemoved: Effect(halt=noop("You lost a road."), hits=hits("victim")),
    Gift: Effect(hand_over_moves("player", "partner"), "cards", "partner"),
    CardsTaken: robbed(
        hand_over_moves("player", "partner"), "player", noop("Cards were taken from your hand.")
    ),
    ProgressStolen: robbed(_spied_card_flights, "victim", noop("A card was taken from you.")),
    HarbourSwapped: Effect(exchange_flights, "cards"),
    CommodityLevied: robbed(
        hand_over_moves("victim", "player"), "victim", noop("Your cards were claimed.")
    ),
}


# Log lines.


def _track_icon(event: Any) -> str:
    return TRACKS[event.track]


def _event_die_log_line(event: SymbolRolled, audience: Audience) -> LogLine:
    """Return the log line of the event die, joined with that of the other dice."""
    return LogLine(event.player, (), (sign_part(SYMBOLS[event.symbol]),), joins="roll")


def _landing_log_line(event: Landed, audience: Audience) -> LogLine:
    """Return the log line of a landing: the fight, and each player's part in it."""
    text = _("The barbarians land: attack {attack}, defence {defence}.").format(
        attack=event.attack, defence=event.defence
    )
    end = _("Beaten off!") if event.repelled else _("They win!")
    return LogLine(
        sign_part("ship"),
        (f"{text} ", strong(f"{end} ")),
        tuple(group(seat, str(strength)) for seat, strength in enumerate(event.contributions)),
        touches=audience.viewer is not None,
    )


def _hidden_cards_parts(gift: Gift, audience: Audience) -> Parts:
    """Return the cards that changed hands, or their number where they are hidden."""
    if gift.cards is not None:
        return pictures(gift.cards)
    return (group(str(gift.count), sign_part("cards")),)


_METROPOLIS: Final = {
    True: sentence_teller(
        "takes the **metropolis** of {track} from {source}",
        "You take the **metropolis** of {track} from {source}",
        icon=_track_icon,
        hits=True,
    ),
    False: sentence_teller(
        "wins the **metropolis** of {track}",
        "You win the **metropolis** of {track}",
        icon=_track_icon,
        hits=True,
    ),
}
_LOST: Final = {
    (False, False): sentence_teller(
        "loses a **city**", "You lose a **city**", icon="ship", hits=True
    ),
    (False, True): sentence_teller(
        "loses a **city** and its wall", "You lose a **city** and its wall", icon="ship", hits=True
    ),
    (True, False): sentence_teller(
        "keeps a **reduced city**", "You keep a **reduced city**", icon="ship", hits=True
    ),
}
_DRAWN: Final = {
    True: sentence_teller("draws **{card}**", "You draw **{card}**", icon=_track_icon, hits=True),
    False: sentence_teller(
        "draws a card of {track}", "You draw a card of {track}", icon=_track_icon, hits=True
    ),
}
_RETURNED: Final = {
    True: sentence_teller("puts **{card}** back", "You put **{card}** back", icon=_track_icon),
    False: sentence_teller(
        "puts a card of {track} back", "You put a card of {track} back", icon=_track_icon
    ),
}
_SPIED: Final = {
    True: sentence_teller(
        "takes **{card}** from {victim}", "You take **{card}** from {victim}", who="thief"
    ),
    False: sentence_teller(
        "takes a progress card from {victim}",
        "You take a progress card from {victim}",
        who="thief",
    ),
}
#: Log lines, by whether the road is the player's own.
_REMOVED: Final = {
    True: sentence_teller("takes up an own **road**", "You take up your **road**", icon="road"),
    False: sentence_teller(
        "removes a **road** of {victim}", "You remove a **road** of {victim}", icon="road"
    ),
}
_SENT: Final = {"cards": _hidden_cards_parts}

TELLING: Final[Mapping[type[Event], Teller]] = {
    CityPlaced: sentence_teller("places a **city**", "You place a **city**"),
    SymbolRolled: _event_die_log_line,
    NumbersChosen: sentence_teller(
        "sets the dice: {red} + {other}", "You set the dice: {red} + {other}"
    ),
    AqueductUsed: sentence_teller(
        "takes 1 {kind} from the aqueduct", "You take 1 {kind} from the aqueduct", icon="science"
    ),
    WallBuilt: sentence_teller("builds a **wall**", "You build a **wall**", icon="wall"),
    KnightBuilt: sentence_teller("puts up a **knight**", "You put up a **knight**", icon="knight"),
    KnightActivated: sentence_teller(
        "activates a **knight**", "You activate a **knight**", icon="knight"
    ),
    KnightUpgraded: sentence_teller(
        "upgrades a **knight**: {strength}", "You upgrade a **knight**: {strength}", icon="knight"
    ),
    Improved: sentence_teller(
        "builds the **{building}** ({step})",
        "You build the **{building}** ({step})",
        icon=_track_icon,
    ),
    MetropolisMoved: delegating_teller(lambda moved: _METROPOLIS[moved.source >= 0]),
    KnightMoved: sentence_teller("moves a **knight**", "You move a **knight**", icon="knight"),
    KnightDisplaced: sentence_teller(
        "drives off a **knight** of {victim}",
        "You drive off a **knight** of {victim}",
        icon="knight",
    ),
    KnightRetreated: sentence_teller(
        "withdraws the **knight**", "You withdraw the **knight**", icon="knight", hits=True
    ),
    KnightLost: sentence_teller(
        "loses the **knight**", "You lose the **knight**", icon="knight", hits=True
    ),
    RobberChased: sentence_teller(
        "chases the **robber** away", "You chase the **robber** away", icon="robber"
    ),
    FleetMoved: sentence_teller(
        "The barbarians come nearer: **{space}** of 7", who="", icon="ship"
    ),
    KnightsCommitted: sentence_teller(
        "sends knights of strength **{force}**",
        "You send knights of strength **{force}**",
        icon="knight",
    ),
    Landed: _landing_log_line,
    CityLost: delegating_teller(lambda lost: _LOST[lost.reduced, lost.walled and not lost.reduced]),
    DefenderRewarded: sentence_teller(
        "is a **defender** of the island: 1 point",
        "You are a **defender** of the island: 1 point",
        icon="defender",
        hits=True,
    ),
    NoDefenderCard: sentence_teller(
        "gave most, but no defender card is left",
        "You gave most, but no defender card is left",
        icon="defender",
        hits=True,
    ),
    ProgressDrawn: delegating_teller(lambda event: _DRAWN[event.card is not None]),
    ProgressShown: sentence_teller(
        "shows **{card}**: 1 point",
        "You show **{card}**: 1 point",
        icon="victory_point",
        hits=True,
    ),
    ProgressReturned: delegating_teller(lambda back: _RETURNED[back.card is not None]),
    ProgressPlayed: sentence_teller("plays **{card}**", "You play **{card}**", icon="development"),
    TokensSwapped: sentence_teller(
        "swaps the tokens of {hex} and {other_hex}",
        "You swap the tokens of {hex} and {other_hex}",
        shows=HEXES,
    ),
    RoadRemoved: delegating_teller(lambda removed: _REMOVED[removed.victim == removed.player]),
    Gift: sentence_teller(
        "gives {partner} {cards}", "You give {partner} {cards}", hits=True, shows=_SENT
    ),
    CardsTaken: sentence_teller(
        "takes {cards} from {player}",
        "You take {cards} from {player}",
        who="partner",
        shows=_SENT,
    ),
    ProgressStolen: delegating_teller(lambda theft: _SPIED[theft.card is not None]),
    KnightDeserted: sentence_teller(
        "loses a **knight** ({strength})",
        "You lose a **knight** ({strength})",
        icon="knight",
        hits=True,
    ),
    DeserterPlaced: sentence_teller(
        "puts up a **knight** ({strength})", "You put up a **knight** ({strength})", icon="knight"
    ),
    MerchantMoved: sentence_teller(
        "puts the **merchant** on {hex}",
        "You put the **merchant** on {hex}",
        icon="merchant",
        shows=HEXES,
    ),
    HarbourSwapped: given_cards_teller(),
    HarbourRefused: sentence_teller("has no commodity", "You have no commodity", who="partner"),
    FleetKindChosen: sentence_teller(
        "trades {kind} 2:1 this turn", "You trade {kind} 2:1 this turn"
    ),
    CommodityLevied: levy_log_line,
}


def basic_knights_left(view: Game | View, seat: int) -> str:
    return count_left_text(view.players[seat].left[f"{RANKS[0]}_knight"])


def _passive_strength(view: Game | View, seat: int) -> str:
    return _("{n} passive").format(
        n=sum(not piece.active for piece in view.players[seat].knight_pieces)
    )


def higher_knights_left(view: Game | View, seat: int) -> str:
    remaining = view.players[seat].left
    return _("{strong} + {mighty} left").format(
        strong=remaining[f"{RANKS[1]}_knight"], mighty=remaining[f"{RANKS[2]}_knight"]
    )


def _knights_cell(table: Controller, player: PlayerFacts) -> Child:
    total = sum(piece.strength for piece in player.knight_pieces)
    return [
        f"{player.strength}/{total}",
        screen_reader_text(" ", _("strength active and in all")),
    ]


def _achievements_line(table: Controller, player: PlayerFacts) -> Child:
    """Return a player's line with improvements, metropolises, walls, open and defender cards."""
    merchant = board_game(table.view).merchant
    parts: list[Child] = []
    for track in TRACKS:
        has_metropolis = track in player.metropolises
        parts.append(
            h(
                "span",
                gate(track, 22) if has_metropolis else track_sign(track, 18),
                h("span", player.improvements[track]),
                screen_reader_text(
                    " ",
                    _("steps of {track}, with its metropolis").format(track=_(track))
                    if has_metropolis
                    else _("steps of {track}").format(track=_(track)),
                ),
                class_=f"cnb-fact{' cnb-badge' if has_metropolis else ''}",
                title=(
                    _("{track}: step {step}, metropolis, 2 points")
                    if has_metropolis
                    else _("{track}: step {step}")
                ).format(track=first_upper(_(track)), step=player.improvements[track]),
            )
        )
    counted = (
        (
            "wall",
            len(player.walls),
            _("walls: {n} cards are safe on a 7").format(n=player.safe_cards),
        ),
        ("defender", player.defenders, _("defender of the island: 1 point each")),
        ("victory_point", len(player.shown_cards), _("open progress cards: 1 point each")),
        (
            "merchant",
            int(merchant is not None and merchant.seat == player.seat),
            _("merchant: 1 point"),
        ),
    )
    parts += [
        h(
            "span",
            sign(icon, 18),
            count,
            screen_reader_text(f" {text}"),
            class_="cnb-fact",
            title=first_upper(text),
        )
        for icon, count, text in counted
        if count
    ]
    return h("span", parts, class_="cnb-facts")


_VERTEX: Final = (("vertex", "vertex"),)


def _metropolis_points(game: Game, seat: int) -> int:
    return METROPOLIS_POINTS * len(game.players[seat].metropolises)


def _merchant_points(game: Game, seat: int) -> int:
    return int(game.merchant is not None and game.merchant.seat == seat)


SYSTEM: Final = TableSystem(
    name="cities_knights",
    tools=TOOLS,
    makers={"command": COMMAND, "muster": ToolMaker(muster_tool)},
    clicks=(click_knight,),
    questions=QUESTIONS,
    extras=(put_back_offer, harbour_offers),
    bought=(Improve,),
    played=tuple(PLAYS.values()),
    tiles=(
        Tile(
            "wall",
            noop("Wall"),
            noop("Build a wall"),
            WALL_COST,
            lambda colour: wall(34),
            lambda view, seat: count_left_text(view.players[seat].left["wall"]),
        ),
        Tile(
            "knight",
            noop("Knight"),
            noop("Build a knight"),
            KNIGHT_COST,
            lambda colour: knight(colour, 1, False, 34),
            basic_knights_left,
        ),
        Tile(
            "activate",
            noop("Activate"),
            noop("Activate a knight"),
            ACTIVATION_COST,
            lambda colour: knight(colour, 1, True, 34),
            _passive_strength,
        ),
        Tile(
            "upgrade",
            noop("Upgrade"),
            noop("Upgrade a knight"),
            KNIGHT_COST,
            lambda colour: knight(colour, 3, False, 34),
            higher_knights_left,
        ),
    ),
    columns=(
        Column(
            30,
            "development",
            noop("To play"),
            lambda table, player: player.progress_size,
        ),
        Column(
            40,
            "knight",
            noop("Knights"),
            _knights_cell,
        ),
    ),
    lines=(_achievements_line,),
    leaves={
        **dict.fromkeys(
            (
                CityPlaced,
                CityLost,
                WallBuilt,
                KnightBuilt,
                KnightActivated,
                KnightUpgraded,
                KnightMoved,
                KnightRetreated,
                DeserterPlaced,
                MetropolisMoved,
            ),
            _VERTEX,
        ),
        MerchantMoved: (("hex", "hex"),),
        TokensSwapped: (("hex", "hex"), ("hex", "other_hex")),
    },
    telling=TELLING,
    sources=(
        PointSource(noop("metropolises"), _metropolis_points, "cloth"),
        PointSource(
            noop("defender of Catan"), lambda game, seat: game.players[seat].defenders, "ore"
        ),
        PointSource(
            noop("point cards"), lambda game, seat: len(game.players[seat].shown_cards), "wool"
        ),
        PointSource(noop("merchant"), _merchant_points, "paper-card"),
    ),
    effects=EFFECTS,
    dice=ThreeDiceDisplay(),
    strips=(
        LazyImport("catan_nb.ui.cities_knights.fleet:FleetStrip"),
        LazyImport("catan_nb.ui.cities_knights.fleet:LandingPanel"),
    ),
    own=(
        LazyImport("catan_nb.ui.cities_knights.improvements:TrackRows"),
        LazyImport("catan_nb.ui.cities_knights.progress:ProgressRow"),
    ),
    drawers=(
        Drawer(noop("Cards"), LazyImport("catan_nb.ui.cities_knights.progress:ProgressPanel")),
        Drawer(
            noop("Cities"), LazyImport("catan_nb.ui.cities_knights.improvements:ImprovementsPanel")
        ),
        Drawer(
            noop("All knights"),
            LazyImport("catan_nb.ui.cities_knights.fleet:BarbariansPanel"),
            picture=lambda colour: knight(colour, 2, True, 34),
        ),
    ),
    signs=SIGNS,
    looks=(Path(__file__).parent / "static" / "cities_knights.css",),
    replaces={"dice": "base"},
)
