"""What development cards bring to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.development.actions import BuyDevelopmentCard, PlayKnight
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.rules.development.deck import COST
from catan_nb.rules.development.largest_army import ARMY_POINTS
from catan_nb.ui.development.effects import EFFECTS, LARGEST_ARMY_EFFECTS
from catan_nb.ui.development.telling import LARGEST_ARMY_TELLING, TELLING
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.wording import left_words
from catan_nb.ui.panels.base import act
from catan_nb.ui.panels.players import badge
from catan_nb.ui.systems.parts import Column, Drawer, Later, Source, Tile
from catan_nb.ui.systems.record import TableSystem
from catan_nb.ui.systems.tools import Tool, named_places
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["LARGEST_ARMY", "SYSTEM"]


def _army(table: Controller, player: PlayerFacts) -> Child:
    holds = board_game(table.view).largest_army_holder == player.seat
    return badge(player.knights, holds, _("largest army, 2 points"))


def _army_points(game: Game, seat: int) -> int:
    return ARMY_POINTS if game.largest_army_holder == seat else 0


def _on_cards(game: Game, seat: int) -> int:
    player = game.players[seat]
    return player.points - player.public_points


def _knight_first(table: Controller) -> Child:
    """Offer a knight before the roll, where one may be played."""
    if not (table.mine and table.asking.rolls and table.availability(PlayKnight) is None):
        return None
    return act(table, PlayKnight(), [sign("knight"), " ", _("Knight first")])


SYSTEM: Final = TableSystem(
    name="development",
    extras=(_knight_first,),
    # Cards that are played at a place: the card is taken in hand, a click plays it.
    tools=tuple(
        Tool(
            f"card_{card.name}",
            card.play,
            kind,
            noop("play the card here"),
            hint=noop("Click a lit place. Escape lays the card down."),
        )
        for card in DEVELOPMENT_CARDS
        if card.play is not None
        for _field, kind in named_places(card.play)
    ),
    signs={
        "road_building": "M3 16l7-7M13 20l8-8",
        "invention": "M12 3a6 6 0 0 0-3.5 10.9V17h7v-3.1A6 6 0 0 0 12 3zM9.5 20.5h5",
        "monopoly": "M4 20h16M6 17V9l6-5 6 5v8M10 17v-5h4v5",
    },
    tiles=(
        Tile(
            "card",
            noop("Card"),
            noop("Buy a development card"),
            COST,
            lambda colour: sign("development", 30),
            lambda view, seat: left_words(view.deck_size),
            BuyDevelopmentCard(),
            noop("Development card"),
        ),
    ),
    played=tuple(card.play for card in DEVELOPMENT_CARDS if card.play is not None),
    columns=(
        Column(
            30,
            "development",
            noop("To play"),
            lambda table, player: player.development_size,
        ),
    ),
    sources=(Source(noop("point cards"), _on_cards, "science"),),
    telling=TELLING,
    effects=EFFECTS,
    own=(Later("catan_nb.ui.development.row:DevelopmentRow"),),
    drawers=(Drawer(noop("Cards"), Later("catan_nb.ui.development.cards:CardsPanel")),),
)

LARGEST_ARMY: Final = TableSystem(
    name="largest_army",
    sources=(Source(noop("largest army"), _army_points, "cloth"),),
    columns=(Column(40, "knight", noop("Knights"), _army),),
    telling=LARGEST_ARMY_TELLING,
    effects=LARGEST_ARMY_EFFECTS,
)
