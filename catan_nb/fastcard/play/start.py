"""The table before the first action: building cards in the middle, resources in the pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catan_nb.fastcard.cards import KINDS
from catan_nb.fastcard.module import modules_for
from catan_nb.fastcard.ruleset import CardRules
from catan_nb.fastcard.state import CardState
from catan_nb.fastcard.verbs.drawing import deal
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.seats import COLOURS, checked_colours, checked_names
from catan_nb.kernel.text import quoted


def modules_of(players: int) -> tuple[RuleModule, ...]:
    """Return the rule modules for so many players; BadSetup where so many cannot play."""
    if not is_whole(players) or players not in COLOURS:
        raise BadSetup(f"the card game is for 2 to 6 players, not {quoted(players)} [cards.setup]")
    return modules_for(players)


def opening(
    *,
    names: Sequence[str] | None,
    colours: tuple[str, ...],
    options: Mapping[str, Any],
    first_player: int,
) -> CardState:
    """Return the table at the start of a game from parts that are all decided."""
    state = start_state(names=names, colours=colours, options=options)
    rules = state.rules
    if not is_whole(first_player) or first_player not in rules.seats:
        raise BadSetup(f"there is no seat {first_player} to start [cards.setup]")
    state.first_player = first_player
    for seat in rules.seats:
        state.settlements[seat] = state.roads[seat] = 1
    state.settlements_left -= rules.players
    state.roads_left -= rules.players
    deal(state)
    return state


def start_state(
    *, names: Sequence[str] | None, colours: tuple[str, ...], options: Mapping[str, Any]
) -> CardState:
    """Return a table with all building cards in the middle and all resources in the pile."""
    players = len(colours)
    modules = modules_of(players)
    checked_colours(colours)
    rules = CardRules(modules, checked_names(names, colours), options)
    box = rules.box
    state = CardState()
    state.rules = rules
    state.events = None
    state.winner = -1
    state.stack = []
    state.blocks = {name: make(rules) for m in modules for name, make in m.blocks.items()}
    state.hands = [0] * (players * KINDS)
    state.pile = list(box.resources)
    state.discards = [0] * KINDS
    state.market = [0] * KINDS
    state.drawn = [0] * KINDS
    state.roads = [0] * players
    state.knights = [0] * players
    state.settlements = [0] * players
    state.cities = [0] * players
    state.expansions = [0] * players
    state.roads_left = box.roads
    state.knights_left = box.knights
    state.settlements_left = box.settlements
    state.expansions_left = list(box.expansions)
    state.backs = list(box.city_events)
    state.direction = 1 if rules.options["fate_start"] == "clockwise" else -1
    state.first_player = 0
    state.turn_player = -1
    state.turn_number = 0
    state.built = state.picked = state.stolen = 0
    return state
