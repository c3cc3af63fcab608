"""What of the base game's events is seen to move and heard, and what the bots wait for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from catan_nb.language import noop
from catan_nb.rules.base.events import (
    Blocked,
    CardsReceived,
    CityBuilt,
    Discarded,
    LongestRoadMoved,
    Produced,
    RoadBuilt,
    RobberMoved,
    Rolled,
    SettlementBuilt,
    Stolen,
    Traded,
    TradedWithBank,
    Won,
)
from catan_nb.rules.cards import KIND_NAMES, KINDS
from catan_nb.rules.play.reading import state_of
from catan_nb.ui.systems.effects import (
    BANK,
    HIDDEN,
    Effect,
    Flight,
    Mark,
    Move,
    Trail,
    between,
    cards,
    exchanged,
    gliding,
    hits,
    received,
    robbed,
)
from catan_nb.ui.table.boardgame import board_game

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event
    from catan_nb.kernel.game import AnyGame
    from catan_nb.kernel.view import View

__all__ = ["EFFECTS", "LONGEST_ROUTE_EFFECTS", "ROBBER_EFFECTS"]


def _produced(event: Produced, table: AnyGame | View) -> Iterator[Flight]:
    """Let cards fly from the hexes that pay, and what these do not account for from the bank."""
    game = board_game(table)
    state = state_of(game)
    paying = () if game.roll is None else state.hexes_by_roll[sum(game.roll)]
    owed = dict(event.cards)
    target = ("seat", event.player)
    for hex in paying:
        for place, count in state.hex_yields[hex] if hex != game.robber else ():
            seat, kind = divmod(place, KINDS)
            name = KIND_NAMES[kind]
            paid = min(count, owed.get(name, 0)) if seat == event.player else 0
            if paid:
                owed[name] -= paid
                yield Flight(name, ("hex", hex), target, paid)
    for name, left in owed.items():
        if left:
            yield Flight(name, BANK, target, left)


def _stolen(event: Stolen, game: object) -> list[Flight]:
    what = HIDDEN if event.kind is None else KIND_NAMES[event.kind]
    return [Flight(what, ("seat", event.victim), ("seat", event.thief))]


def _longest(event: LongestRoadMoved, table: AnyGame | View) -> Iterator[Move]:
    """Let the sign go from hand to hand, and the road light up from end to end."""
    yield from between("road", "source", "player")(event, table)
    if event.player >= 0:
        yield Trail(board_game(table).players[event.player].route, event.player)


EFFECTS: Final[Mapping[type[Event], Effect]] = {
    Rolled: Effect(sound="dice"),
    CardsReceived: Effect(received, "cards", "player"),
    Produced: Effect(_produced, "cards", "player"),
    RoadBuilt: Effect(sound="built"),
    SettlementBuilt: Effect(sound="built"),
    CityBuilt: Effect(sound="built"),
    TradedWithBank: Effect(exchanged, "cards", "player"),
    Traded: Effect(exchanged, "cards"),
    Won: Effect(sound="won"),
}
ROBBER_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    Blocked: Effect(lambda event, game: (Mark(noop("blocked"), ("hex", event.hex)),)),
    Discarded: Effect(
        lambda event, game: cards(event.cards, ("seat", event.player), BANK),
    ),
    RobberMoved: Effect(gliding("robber", "source", "hex", "hex"), "robber"),
    Stolen: robbed(_stolen, "victim", noop("You were robbed.")),
}
LONGEST_ROUTE_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    LongestRoadMoved: Effect(
        _longest,
        halt=noop("You lost the longest road."),
        hits=hits("source"),
    ),
}
