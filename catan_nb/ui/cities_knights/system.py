"""What Cities & Knights brings to the table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cities_knights.actions import Improve
from catan_nb.rules.cities_knights.block import METROPOLIS_POINTS
from catan_nb.rules.cities_knights.cards import PLAYS
from catan_nb.rules.cities_knights.events import (
    CityLost,
    CityPlaced,
    DeserterPlaced,
    KnightActivated,
    KnightBuilt,
    KnightMoved,
    KnightRetreated,
    KnightUpgraded,
    MerchantMoved,
    MetropolisMoved,
    TokensSwapped,
    WallBuilt,
)
from catan_nb.rules.cities_knights.improvements import WALL_COST
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import RANKS, TRACKS
from catan_nb.ui.cities_knights.dice import ThreeDice
from catan_nb.ui.cities_knights.drawings import SIGNS, gate, knight, track_sign, wall
from catan_nb.ui.cities_knights.effects import EFFECTS
from catan_nb.ui.cities_knights.menus import COMMAND
from catan_nb.ui.cities_knights.questions import QUESTIONS, one_too_many, open_harbour
from catan_nb.ui.cities_knights.telling import TELLING
from catan_nb.ui.cities_knights.tools import TOOLS, click_knight, muster
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.wording import first_upper, left_words
from catan_nb.ui.systems.parts import Column, Drawer, Later, Source, Tile, ToolMaker
from catan_nb.ui.systems.record import TableSystem
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, h, hidden_words

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game, View
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["SYSTEM"]


def _basic_left(view: Game | View, seat: int) -> str:
    return left_words(view.players[seat].left[f"{RANKS[0]}_knight"])


def _passive(view: Game | View, seat: int) -> str:
    return _("{n} passive").format(
        n=sum(not piece.active for piece in view.players[seat].knight_pieces)
    )


def _higher_left(view: Game | View, seat: int) -> str:
    left = view.players[seat].left
    return _("{strong} + {mighty} left").format(
        strong=left[f"{RANKS[1]}_knight"], mighty=left[f"{RANKS[2]}_knight"]
    )


def _knights(table: Controller, player: PlayerFacts) -> Child:
    total = sum(piece.strength for piece in player.knight_pieces)
    return [
        f"{player.strength}/{total}",
        hidden_words(" ", _("strength active and in all")),
    ]


def _achievements(table: Controller, player: PlayerFacts) -> Child:
    """Return steps of improvement, metropolises, walls, open cards and defender cards."""
    merchant = board_game(table.view).merchant
    parts: list[Child] = []
    for track in TRACKS:
        held = track in player.metropolises
        parts.append(
            h(
                "span",
                gate(track, 22) if held else track_sign(track, 18),
                h("span", player.improvements[track]),
                hidden_words(
                    " ",
                    _("steps of {track}, with its metropolis").format(track=_(track))
                    if held
                    else _("steps of {track}").format(track=_(track)),
                ),
                class_=f"cnb-fact{' cnb-badge' if held else ''}",
                title=(
                    _("{track}: step {step}, metropolis, 2 points")
                    if held
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
            hidden_words(f" {words}"),
            class_="cnb-fact",
            title=first_upper(words),
        )
        for icon, count, words in counted
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
    makers={"command": COMMAND, "muster": ToolMaker(muster)},
    clicks=(click_knight,),
    questions=QUESTIONS,
    extras=(one_too_many, open_harbour),
    bought=(Improve,),
    played=tuple(PLAYS.values()),
    tiles=(
        Tile(
            "wall",
            noop("Wall"),
            noop("Build a wall"),
            WALL_COST,
            lambda colour: wall(34),
            lambda view, seat: left_words(view.players[seat].left["wall"]),
        ),
        Tile(
            "knight",
            noop("Knight"),
            noop("Build a knight"),
            KNIGHT_COST,
            lambda colour: knight(colour, 1, False, 34),
            _basic_left,
        ),
        Tile(
            "activate",
            noop("Activate"),
            noop("Activate a knight"),
            ACTIVATION_COST,
            lambda colour: knight(colour, 1, True, 34),
            _passive,
        ),
        Tile(
            "upgrade",
            noop("Upgrade"),
            noop("Upgrade a knight"),
            KNIGHT_COST,
            lambda colour: knight(colour, 3, False, 34),
            _higher_left,
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
            _knights,
        ),
    ),
    lines=(_achievements,),
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
        Source(noop("metropolises"), _metropolis_points, "cloth"),
        Source(noop("defender of Catan"), lambda game, seat: game.players[seat].defenders, "ore"),
        Source(noop("point cards"), lambda game, seat: len(game.players[seat].shown_cards), "wool"),
        Source(noop("merchant"), _merchant_points, "paper-card"),
    ),
    effects=EFFECTS,
    dice=ThreeDice(),
    strips=(
        Later("catan_nb.ui.cities_knights.fleet:FleetStrip"),
        Later("catan_nb.ui.cities_knights.landing:Landing"),
    ),
    own=(
        Later("catan_nb.ui.cities_knights.tracks:TrackRows"),
        Later("catan_nb.ui.cities_knights.cards.slots:ProgressRow"),
    ),
    drawers=(
        Drawer(noop("Cards"), Later("catan_nb.ui.cities_knights.cards.progress:ProgressPanel")),
        Drawer(noop("Cities"), Later("catan_nb.ui.cities_knights.improvements:ImprovementsPanel")),
        Drawer(
            noop("All knights"),
            Later("catan_nb.ui.cities_knights.fleet:BarbariansPanel"),
            picture=lambda colour: knight(colour, 2, True, 34),
        ),
    ),
    signs=SIGNS,
    looks=tuple(
        Path(__file__).parent / "static" / f"{name}.css"
        for name in ("cities_knights", "improvements", "cards", "landing")
    ),
    replaces={"dice": "base"},
)
