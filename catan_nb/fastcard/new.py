"""Starting a card game, and reading one back."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from catan_nb.fastcard.cards import KINDS
from catan_nb.fastcard.game import VARIANT, CardGame
from catan_nb.fastcard.module import modules_for
from catan_nb.fastcard.ruleset import CardRules
from catan_nb.fastcard.state import CardState
from catan_nb.fastcard.verbs.drawing import deal
from catan_nb.kernel import record
from catan_nb.kernel.errors import BadRecord, BadSetup
from catan_nb.kernel.game import check_seed
from catan_nb.kernel.rules.module import Option, RuleModule
from catan_nb.kernel.rules.ruleset import check_options, options_of
from catan_nb.kernel.seats import COLOURS, checked_colours, checked_names
from catan_nb.kernel.values.codecs import is_whole


def new_game(
    *,
    players: int = 4,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> CardGame:
    """Start a card game; chance deals first, so `advance` it to the first decision.

    Parameters
    ----------
    players : int
        2 to 6; five and six play with two boxes (cards.six).
    seed : int, optional
        Decides everything that is drawn. By itself a fresh one.
    options : mapping, optional
        Options by name; see `option_list`.
    names : sequence of str, optional
        The players' names by seat; by itself their colours.

    Raises
    ------
    BadSetup
        For unknown options and impossible numbers of players.

    Examples
    --------
    >>> game = new_game(players=2, seed=7)
    >>> str(game.outcomes().probability(game.outcomes().pairs[0][0]))
    '11/67'
    """
    values = check_options(modules_of(players), {} if options is None else options)
    seed = secrets.randbelow(1 << 32) if seed is None else seed
    check_seed(seed)
    first = values["first_player"]
    if first == "drawn":
        first = random.Random(f"catan_nb set-up {seed}").randrange(players)
    return assemble(
        names=names, colours=COLOURS[players], options=values, seed=seed, first_player=first
    )


def option_list(players: int = 6) -> tuple[Option, ...]:
    """Return the options of the game, with their defaults and texts."""
    return options_of(modules_of(players))


def modules_of(players: int) -> tuple[RuleModule, ...]:
    """Return the rule modules for so many players; BadSetup where so many cannot play."""
    if not is_whole(players) or players not in COLOURS:
        raise BadSetup(f"the card game is for 2 to 6 players, not {players!r} [cards.setup]")
    return modules_for(players)


def assemble(
    *,
    names: Sequence[str] | None,
    colours: tuple[str, ...],
    options: Mapping[str, Any],
    seed: int,
    first_player: int,
) -> CardGame:
    """Return a game at its start from parts that are all decided."""
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
    return CardGame(rules, state, seed, colours=colours)


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


def load(text: str) -> CardGame:
    """Read a game from JSON text and do every action again, checking each.

    Raises
    ------
    BadRecord
        When the text is no card game of this kit, or an action in it is impossible.
    """
    from catan_nb.fastcard.position import CardPosition

    data = record.parse(text)
    if data.get("variant") != VARIANT:
        raise BadRecord("this is a saved game, but not of the card game")
    try:
        whole: dict[str, Any] = {
            "names": tuple(data["names"]),
            "colours": tuple(data["colours"]),
            "options": data["options"],
        }
        if data["position"] is not None:
            game = CardPosition.from_data(data["position"], **whole).game(seed=data["seed"])
        else:
            game = assemble(**whole, seed=data["seed"], first_player=data["first_player"])
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise record.damaged(error) from error
    record.replay(game, data)
    return game
