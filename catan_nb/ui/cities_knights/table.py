"""Cities & Knights at the table: importing this makes the table know all of it."""

from __future__ import annotations

from typing import Final

from catan_nb.rules.cities_knights.card_events import DeserterPlaced, MerchantMoved, TokensSwapped
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
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import RANKS, TRACKS
from catan_nb.rules.cities_knights.walls import WALL_COST
from catan_nb.rules.game import Game, View
from catan_nb.rules.reading import PlayerFacts
from catan_nb.ui.cities_knights import dice, menus, questions
from catan_nb.ui.cities_knights.drawings import gate, knight, track_sign, wall
from catan_nb.ui.cities_knights.fleet import BarbariansPanel, FleetStrip
from catan_nb.ui.cities_knights.improvements import ImprovementsPanel
from catan_nb.ui.cities_knights.progress import ProgressPanel
from catan_nb.ui.draft import GAMES, BoardChoice, GameChoice
from catan_nb.ui.drawings import sign
from catan_nb.ui.html import Child, h, hidden_words
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.board import LEAVES
from catan_nb.ui.panels.build import TILES, Tile
from catan_nb.ui.panels.players import COLUMNS, LINES, Column
from catan_nb.ui.sheet import LOOKS

__all__ = ["STRIPS", "TABS"]

#: Modules that add their words and buttons by being imported.
PARTS: Final = (dice, menus, questions)

TABS: Final[tuple[type[Panel], ...]] = (ProgressPanel, ImprovementsPanel, BarbariansPanel)
STRIPS: Final[tuple[type[Panel], ...]] = (FleetStrip,)

LOOKS.append("cities_knights")

GAMES["base+cities_knights"] = GameChoice(
    "Cities & Knights",
    {
        "first": BoardChoice(
            "cities_knights", "First-game board, choose your places", players=range(2, 5)
        ),
        "placed": BoardChoice("beginner", "Beginner board of the base game, choose your places"),
        "variable": BoardChoice("variable", "A new board, drawn at random"),
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


# ---- the build menu --------------------------------------------------------------------


def _basic_left(view: Game | View, seat: int) -> str:
    return f"{view.players[seat].left[f'{RANKS[0]} knight']} left"


def _passive(view: Game | View, seat: int) -> str:
    return f"{sum(not piece.active for piece in view.players[seat].knight_pieces)} passive"


def _higher_left(view: Game | View, seat: int) -> str:
    left = view.players[seat].left
    return f"{left[f'{RANKS[1]} knight']} + {left[f'{RANKS[2]} knight']} left"


TILES.extend(
    (
        Tile(
            "wall",
            "Wall",
            "Build a wall",
            WALL_COST,
            lambda colour: wall(34),
            lambda view, seat: f"{view.players[seat].left['wall']} left",
        ),
        Tile(
            "knight",
            "Knight",
            "Build a knight",
            KNIGHT_COST,
            lambda colour: knight(colour, 1, False, 34),
            _basic_left,
        ),
        Tile(
            "activate",
            "Activate",
            "Activate a knight",
            ACTIVATION_COST,
            lambda colour: knight(colour, 1, True, 34),
            _passive,
        ),
        Tile(
            "upgrade",
            "Upgrade",
            "Upgrade a knight",
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
        hidden_words(" strength active and in all"),
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
                hidden_words(f" steps of {track}{', with its metropolis' if held else ''}"),
                class_=f"cnb-fact{' cnb-badge' if held else ''}",
                title=f"{track.capitalize()}: step {player.improvements[track]}"
                f"{', metropolis, 2 points' if held else ''}",
            )
        )
    counted = (
        ("wall", len(player.walls), f"walls: {player.safe_cards} cards are safe on a 7"),
        ("defender", player.defenders, "defender of the island: 1 point each"),
        ("victory_point", len(player.shown_cards), "open progress cards: 1 point each"),
        (
            "merchant",
            int(view.merchant is not None and view.merchant[1] == player.seat),
            "merchant: 1 point",
        ),
    )
    parts += [
        h(
            "span",
            sign(icon, 18),
            count,
            hidden_words(f" {words}"),
            class_="cnb-fact",
            title=words.capitalize(),
        )
        for icon, count, words in counted
        if count
    ]
    return h("span", parts, class_="cnb-facts")


COLUMNS[2:2] = [
    Column(
        "development",
        "To play",
        "Progress cards not played yet",
        lambda view, player: player.progress_size,
        "progress_size",
    ),
    Column(
        "knight",
        "Knights",
        "Strength of the active knights, and of all",
        _knights,
        "knight_pieces",
    ),
]
LINES.append(("improvements", _achievements))
