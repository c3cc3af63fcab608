"""Cities & Knights at the table: importing this makes the table know all of it."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cities_knights.cards.events import DeserterPlaced, MerchantMoved, TokensSwapped
from catan_nb.rules.cities_knights.events import (
    CityLost,
    CityPlaced,
    KnightActivated,
    KnightBuilt,
    KnightMoved,
    KnightRetreated,
    KnightUpgraded,
    MetropolisMoved,
    WallBuilt,
)
from catan_nb.rules.cities_knights.knights.building import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import RANKS, TRACKS
from catan_nb.rules.cities_knights.questions import DisplacedKnight, SecondToken
from catan_nb.rules.cities_knights.walls import WALL_COST
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.cities_knights import dice, menus, questions
from catan_nb.ui.cities_knights.drawings import gate, knight, track_sign, wall
from catan_nb.ui.cities_knights.fleet import BarbariansPanel, FleetStrip
from catan_nb.ui.cities_knights.improvements import ImprovementsPanel
from catan_nb.ui.cities_knights.progress import ProgressPanel
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.sheet import LOOKS
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.board import ABOUT, LEAVES
from catan_nb.ui.panels.build import TILES, Tile
from catan_nb.ui.panels.players import COLUMNS, LINES, Column
from catan_nb.ui.table.draft import GAMES, BoardChoice, GameChoice
from catan_nb.ui.widgets.html import Child, h, hidden_words

__all__ = ["STRIPS", "TABS"]

#: Modules that add their words and buttons by being imported.
PARTS: Final = (dice, menus, questions)

TABS: Final[tuple[type[Panel], ...]] = (ProgressPanel, ImprovementsPanel, BarbariansPanel)
STRIPS: Final[tuple[type[Panel], ...]] = (FleetStrip,)

LOOKS.append("cities_knights")

GAMES["base+cities_knights"] = GameChoice(
    noop("Cities & Knights"),
    {
        "first": BoardChoice(
            "cities_knights", noop("First-game board, choose your places"), players=range(2, 5)
        ),
        "placed": BoardChoice(
            "beginner", noop("Beginner board of the base game, choose your places")
        ),
        "variable": BoardChoice("variable", noop("A new board, drawn at random")),
    },
)

_VERTEX: Final = (("vertex", "vertex"),)
LEAVES.update(
    {
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
    }
)
ABOUT.update({SecondToken: ("hex", "first"), DisplacedKnight: ("vertex", "vertex")})


# ---- the build menu --------------------------------------------------------------------


def _basic_left(view: Game | View, seat: int) -> str:
    return _("{n} left").format(n=view.players[seat].left[f"{RANKS[0]}_knight"])


def _passive(view: Game | View, seat: int) -> str:
    return _("{n} passive").format(
        n=sum(not piece.active for piece in view.players[seat].knight_pieces)
    )


def _higher_left(view: Game | View, seat: int) -> str:
    left = view.players[seat].left
    return _("{strong} + {mighty} left").format(
        strong=left[f"{RANKS[1]}_knight"], mighty=left[f"{RANKS[2]}_knight"]
    )


TILES.extend(
    (
        Tile(
            "wall",
            noop("Wall"),
            noop("Build a wall"),
            WALL_COST,
            lambda colour: wall(34),
            lambda view, seat: _("{n} left").format(n=view.players[seat].left["wall"]),
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
    )
)


# ---- the table of players --------------------------------------------------------------


def _knights(view: Game | View, player: PlayerFacts) -> Child:
    total = sum(piece.strength for piece in player.knight_pieces)
    return [
        f"{player.strength}/{total}",
        hidden_words(" ", _("strength active and in all")),
    ]


def _achievements(view: Game | View, player: PlayerFacts) -> Child:
    """Return steps of improvement, metropolises, walls, open cards and defender cards."""
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
            int(view.merchant is not None and view.merchant.seat == player.seat),
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


COLUMNS[2:2] = [
    Column(
        "development",
        noop("To play"),
        noop("Progress cards not played yet"),
        lambda view, player: player.progress_size,
        "progress_size",
    ),
    Column(
        "knight",
        noop("Knights"),
        noop("Strength of the active knights, and of all"),
        _knights,
        "knight_pieces",
    ),
]
LINES.append(("improvements", _achievements))
