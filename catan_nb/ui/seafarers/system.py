"""The table's record of Seafarers: ships, the pirate and gold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.base.actions import MoveRobber, Rob
from catan_nb.rules.base.events import LongestRoadMoved
from catan_nb.rules.base.questions import ChooseVictim, FreeRoads, SetupRoad
from catan_nb.rules.seafarers.actions import MovePirate, TakeGold
from catan_nb.rules.seafarers.events import (
    GoldBlocked,
    GoldTaken,
    PirateMoved,
    ShipBuilt,
    ShipMoved,
)
from catan_nb.rules.seafarers.questions import ChooseGold, RobberOrPirate
from catan_nb.rules.seafarers.ships import SHIP_COST
from catan_nb.ui.base.questions import ROBBER_QUESTIONS, victims_hint
from catan_nb.ui.base.system import (
    LONGEST_ROUTE,
    LONGEST_ROUTE_EFFECTS,
    RouteWords,
    piece_tile,
    route_column,
)
from catan_nb.ui.seafarers.tools import (
    PIRATE_TOOLS,
    SAIL,
    SHIP_TOOLS,
    click_ship,
    is_sea,
    sail_button,
)
from catan_nb.ui.systems.events import (
    Effect,
    FloatingText,
    Teller,
    delegating_teller,
    glide_moves,
    list_teller,
    sentence_teller,
)
from catan_nb.ui.systems.parts import Asking, CardChoice, LazyImport, PointSource
from catan_nb.ui.systems.registry import TableSystem
from catan_nb.ui.table.table_view import board_game

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event
    from catan_nb.kernel.question import Question
    from catan_nb.ui.table.controller import Controller

__all__ = [
    "GOLD",
    "GOLD_EFFECTS",
    "GOLD_QUESTIONS",
    "GOLD_TELLING",
    "PIRATE",
    "PIRATE_EFFECTS",
    "PIRATE_QUESTIONS",
    "PIRATE_TELLING",
    "SHIPS",
    "SHIP_EFFECTS",
    "SHIP_QUESTIONS",
    "SHIP_TELLING",
    "thief_victim_ships",
]


# Animations and sounds of events, and events for which bots wait.


SHIP_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    ShipBuilt: Effect(sound="built"),
    ShipMoved: Effect(glide_moves("ship", "ship", "edge", "edge"), "built"),
    LongestRoadMoved: replace(
        LONGEST_ROUTE_EFFECTS[LongestRoadMoved], halt=noop("You lost the longest trade route.")
    ),
}
GOLD_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    GoldBlocked: Effect(lambda event, game: (FloatingText(noop("blocked"), ("hex", event.hex)),)),
}
PIRATE_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    PirateMoved: Effect(glide_moves("pirate", "origin", "hex", "hex"), "robber"),
}


# The questions of Seafarers.


_ON_LAND: Final = ROBBER_QUESTIONS[ChooseVictim]


def thief_victim_ships(game: AnyGame) -> dict[Place, int]:
    """Return the ships beside the pirate of all players who can be robbed, with the owners.

    Empty unless a victim at sea is being chosen.
    """
    frame = game.frame
    if not isinstance(frame, ChooseVictim) or frame.hex < 0 or not is_sea(game, frame.hex):
        return {}
    game = board_game(game)
    around = game.board.topology.hex_edges[frame.hex]
    result: dict[Place, int] = {}
    for seat in frame.victims:
        ships = set(game.players[seat].ships)
        result.update((("edge", edge), seat) for edge in around if edge in ships)
    return result


def _victim_places(game: AnyGame) -> Mapping[Place, Any]:
    """Return the pieces to click to choose a victim, at land or sea, with the action of a click."""
    ships = {place: Rob(seat) for place, seat in thief_victim_ships(game).items()}
    assert _ON_LAND.places is not None
    frame: Any = game.frame
    return ships if is_sea(game, frame.hex) else _ON_LAND.places(game)


def _victim_hand_sizes(game: AnyGame) -> Mapping[Place, int]:
    """Return each victim's number of cards, at one of the victim's pieces."""
    frame: Any = game.frame
    assert _ON_LAND.counts is not None
    if not is_sea(game, frame.hex):
        return _ON_LAND.counts(game)
    first = {seat: place for place, seat in reversed(thief_victim_ships(game).items())}
    return {place: game.players[seat].hand_size for seat, place in first.items()}


def _victims_prompt(table: Controller, frame: ChooseVictim) -> str:
    if is_sea(table.game, frame.hex):
        return _("Choose here, or click a ship beside the pirate.")
    return victims_hint(table, frame)


def _thief_prompt(table: Controller, frame: Question) -> str:
    robber, pirate = table.availability(MoveRobber), table.availability(MovePirate)
    if robber is None and pirate is None:
        return _("Click land for the robber, sea for the pirate: he bars ships on his six paths.")
    if pirate is None:
        return _("Click the sea. The pirate bars ships on his six paths.")
    return _("Click a hex. It pays nothing as long as the robber stands there.")


SHIP_QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    SetupRoad: Asking(
        noop("Click a lit path. Where land meets sea you choose a road or a ship."),
        noop("Where does your road or ship go?"),
        tool="passage",
        about=("vertex", "vertex"),
    ),
    FreeRoads: Asking(
        noop("Click one of the lit paths: a road or a ship, for nothing."), tool="passage"
    ),
}
PIRATE_QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    RobberOrPirate: Asking(
        _thief_prompt, noop("Where does the robber or the pirate go?"), tool="thief"
    ),
    ChooseVictim: replace(
        _ON_LAND, hint=_victims_prompt, places=_victim_places, counts=_victim_hand_sizes
    ),
}


def _gold_prompt(table: Controller, frame: ChooseGold) -> str:
    if type(frame) is not ChooseGold:
        return ""  # questions derived from this one have texts of their own
    return ngettext("Take {n} card for gold", "Take {n} cards for gold", frame.count).format(
        n=frame.count
    )


GOLD_QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    ChooseGold: Asking(
        noop("Tap the bank's cards that you want; the yellow takes one back."),
        _gold_prompt,
        cards=CardChoice(noop("Take {n} of {count}"), TakeGold, lambda frame: -1),
    ),
}


# Log lines.


_ROUTE_SENTENCES: Final = {
    True: sentence_teller(
        "has the **longest trade route**: {length}",
        "You have the **longest trade route**: {length}",
        icon="road",
        hits=True,
    ),
    False: sentence_teller(
        "loses the **longest trade route**",
        "You lose the **longest trade route**",
        who="source",
        icon="road",
        hits=True,
    ),
}
SHIP_TELLING: Final[Mapping[type[Event], Teller]] = {
    ShipBuilt: sentence_teller("builds a **ship**", "You build a **ship**"),
    ShipMoved: sentence_teller("moves a **ship**", "You move a **ship**"),
    LongestRoadMoved: delegating_teller(lambda moved: _ROUTE_SENTENCES[moved.player >= 0]),
}
PIRATE_TELLING: Final[Mapping[type[Event], Teller]] = {
    PirateMoved: sentence_teller("moves the **pirate**", "You move the **pirate**", icon="pirate"),
}
GOLD_TELLING: Final[Mapping[type[Event], Teller]] = {
    GoldBlocked: list_teller(
        "robber",
        noop("blocked, of gold:"),
        joins="blocked gold",
        item=lambda event, audience: (str(event.count),),
    ),
    GoldTaken: sentence_teller("takes {cards} for **gold**", "You take {cards} for **gold**"),
}


_ROAD: Final = LONGEST_ROUTE.columns[0].words
_LONGEST: Final = LONGEST_ROUTE.sources[0]

SHIPS: Final = TableSystem(
    name="ships",
    tools=SHIP_TOOLS,
    makers={"sail": SAIL},
    clicks=(click_ship,),
    questions=SHIP_QUESTIONS,
    extras=(sail_button,),
    tiles=(
        replace(piece_tile("ship", noop("Ship"), noop("Build a ship"), SHIP_COST), beside="road"),
    ),
    columns=(
        route_column(
            RouteWords(
                noop("Route"),
                noop("longest trade route, 2 points"),
                noop("Your longest route: {n}. Show it on the board"),
                noop("Your longest route: {n}, longest of all, 2 points. Show it on the board"),
                noop("Longest route of {name}: {n}. Show it on the board"),
                noop(
                    "Longest route of {name}: {n}, longest of all, 2 points. Show it on the board"
                ),
            ),
            _ROAD,
        ),
    ),
    sources=(
        PointSource(noop("longest trade route"), _LONGEST.points, _LONGEST.colour, _LONGEST.words),
    ),
    card_effects={"road_building": noop("Build two roads, two ships or one of each at no cost.")},
    leaves={ShipBuilt: (("edge", "edge"),), ShipMoved: (("edge", "edge"),)},
    telling=SHIP_TELLING,
    effects=SHIP_EFFECTS,
    looks=(Path(__file__).parent / "static" / "seafarers.css",),
    odds=(LazyImport("catan_nb.ui.seafarers.odds:ship_odds"),),
    replaces={
        "SetupRoad": "base",
        "FreeRoads": "base",
        "LongestRoadMoved": "longest_route",
        _ROAD: "longest_route",
        _LONGEST.words: "longest_route",
    },
)

PIRATE: Final = TableSystem(
    name="pirate",
    tools=PIRATE_TOOLS,
    questions=PIRATE_QUESTIONS,
    card_effects={
        "knight": noop(
            "Move the robber or the pirate and steal a card there. Three open knights can be the "
            "largest army."
        )
    },
    leaves={PirateMoved: (("hex", "hex"),)},
    telling=PIRATE_TELLING,
    effects=PIRATE_EFFECTS,
    odds=(LazyImport("catan_nb.ui.seafarers.odds:pirate_odds"),),
    signs={
        "pirate": "M3 16h18l-3 4.5H6zM12 16V3M12 4.5c4.5 1 6.5 4 6 8.5h-6"
        "M14 8l2.5 2.5M16.5 8L14 10.5",
    },
    replaces={"ChooseVictim": "robber"},
)

GOLD: Final = TableSystem(
    name="gold",
    questions=GOLD_QUESTIONS,
    telling=GOLD_TELLING,
    effects=GOLD_EFFECTS,
    odds=(LazyImport("catan_nb.ui.seafarers.odds:gold_odds"),),
    signs={"gold": "M12 3l8 6.5L16.5 20h-9L4 9.5zM4 9.5h16M12 3L8.5 9.5 12 20l3.5-10.5z"},
)
