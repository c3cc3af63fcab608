"""Random games of every kind: tables to play at, and a player that tries everything."""

from __future__ import annotations

import random
from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action

#: Two islands with sea, gaps, two deserts and a hex without a token; 40 intersections on land.
ISLANDS = cn.Board.make(
    {
        (0, 0): ("hills", 6),
        (1, 0): ("forest", 5),
        (2, 0): ("pasture", 9),
        (3, 0): "sea",
        (-1, 1): ("fields", 4),
        (0, 1): "desert",
        (1, 1): ("mountains", 8),
        (2, 1): "sea",
        (3, 1): ("fields", 10),
        (-1, 2): ("forest", 3),
        (0, 2): ("hills", 11),
        (1, 2): "sea",
        (2, 2): ("pasture", 2),
        (3, 2): "mountains",
        (-2, 3): "sea",
        (-1, 3): "sea",
        (0, 3): "desert",
    },
    harbours=[
        ((0, 0), "NW", "ore"),
        ((2, 0), "NE", "generic"),
        ((-1, 1), "W", "wool"),
        ((3, 1), "E", "brick"),
    ],
    name="two islands",
)

#: Values that random tables try for each option; the first is the default.
CHOICES: dict[str, tuple[Any, ...]] = {
    "target": (10, 10, 10, 5, 7, 12),
    "must_claim": (False, True),
    "bank_size": (None, None, 19, 6, 9, 14),
    "bank_shortage": ("nobody", "single_claimant_gets_rest"),
    "first_player": ("highest_roll", "highest_roll", 0, 1),
    "start": ("printed", "placed"),
    "strict_phases": (False, True),
    "only_knight_before_roll": (False, True),
    "robber_needs_token": (False, True),
    "optional_steal": (False, True),
    "allow_gifts": (False, True),
    "strict_tie_returns": (False, True),
    "red_tokens_apart": (True, True, False),
    "tokens": ("spiral", "random"),
    "token_direction": ("counter_clockwise", "clockwise"),
    "harbours": ("types_shuffled", "printed", "anywhere"),
}
SIX_CHOICES = {"special_building": ("special_building_phase", "paired_players")}


def table(number: int) -> cn.Game:
    """Return a new game; the number decides players (2 to 6 in turn), board and options."""
    rng = random.Random(f"table {number}")
    players = 2 + number % 5
    options = {}
    if number >= 10:  # the first ten tables play by the default rules
        known = CHOICES | (SIX_CHOICES if players > 4 else {})
        options = {name: rng.choice(values) for name, values in known.items()}
    boards: list[Any] = ["beginner", "variable", "variable"]
    if players <= 4:
        boards += ["beginner_classic", ISLANDS]
    elif options.get("start") == "placed":
        boards.append("cities_knights")
    board = "beginner" if number < 5 else rng.choice(boards)
    return cn.new_game("base", players=players, board=board, seed=number, options=options)


#: What random tables of Cities & Knights try besides; some of the base game's options are no
#: part of it.
KNIGHTS_CHOICES: dict[str, tuple[Any, ...]] = {
    **{name: values for name, values in CHOICES.items() if name != "start"},
    "target": (13, 8, 10, 11, 15),
    "grudge": (False, True),
}


def knights_table(number: int) -> cn.Game:
    """Return a new game of Cities & Knights, as `table` does."""
    rng = random.Random(f"knights {number}")
    players = 2 + number % 5
    options = {}
    if number >= 5:  # the first five tables play by the default rules
        offered = cn.new_game(KNIGHTS, players=players, seed=1).options
        known = KNIGHTS_CHOICES | (SIX_CHOICES if players > 4 else {})
        options = {name: rng.choice(values) for name, values in known.items() if name in offered}
    boards: list[Any] = ["cities_knights", "cities_knights", "variable", "beginner"]
    if players > 4:
        boards = ["variable", "beginner", "cities_knights"]
    if players <= 4:
        boards.append(ISLANDS)
    board = boards[0] if number < 5 else rng.choice(boards)
    return cn.new_game(KNIGHTS, players=players, board=board, seed=number, options=options)


KNIGHTS = "base+cities_knights"


def choose(game: cn.Game, rng: random.Random) -> Action:
    """Return a legal action at random, builders preferred so that games come to an end."""
    verbs = game.rules.verbs
    if isinstance(game.frame, FRAMES_WITH_TRADE) and rng.random() < TRADES:
        kinds = [cls for cls, verb in verbs.items() if verb.composed]
        offer = verbs[rng.choice(kinds)]
        if game.availability(offer.action) is None and offer.sample is not None:
            action = offer.sample(game.state, rng)
            if action is not None:
                return action
    choice = next((v for v in game.rules.offers[type(game.frame)] if v.action in CHOOSING), None)
    if choice is not None:
        assert choice.sample is not None
        action = choice.sample(game.state, rng)
        assert action is not None
        return action
    legal = game.legal_actions()
    if "wonder" in game.rules.player_facts:
        legal = _with_a_ship_for_the_wonder(game, legal)
    weights = [WEIGHTS.get(type(action), 1.0) for action in legal]
    return rng.choices(legal, weights)[0]


def _with_a_ship_for_the_wonder(game: cn.Game, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the actions that leave a ship: who has none can never claim a wonder, nor win."""
    assert game.actor is not None
    player = game.players[game.actor]
    if player.wonder is not None or player.left["ship"] > 1:
        return legal
    return tuple(action for action in legal if not isinstance(action, cn.BuildShip)) or legal


#: Actions that choose cards of a hand.
CHOOSING = (cn.Discard, cn.GiveCards, cn.TakeCards)
#: How often a player who may trade makes an offer or a counter-offer instead of acting.
TRADES = 0.06
#: How much more often than others an action of a kind is chosen.
WEIGHTS: dict[type[Action], float] = {
    cn.BuildSettlement: 12.0,
    cn.BuildCity: 20.0,
    cn.BuyDevelopmentCard: 6.0,
    cn.ClaimVictory: 5.0,
    cn.TradeBank: 0.15,
    cn.PlayInvention: 0.3,
    cn.Improve: 12.0,
    cn.BuildWall: 2.0,
    cn.BuildKnight: 4.0,
    cn.ActivateKnight: 6.0,
    cn.UpgradeKnight: 4.0,
    cn.MoveKnight: 0.2,
    cn.ChaseRobber: 2.0,
    cn.DisplaceKnight: 6.0,
    cn.PlayAlchemist: 0.1,
    cn.OfferHarbour: 2.0,
    cn.PlayCommercialHarbour: 2.0,
    cn.BuildShip: 2.0,
    cn.MoveShip: 0.1,
    cn.ClaimWonder: 12.0,
    cn.BuildWonder: 30.0,
    cn.AttackFortress: 6.0,
}


def _frames(*names: str) -> tuple[type, ...]:
    from catan_nb.rules.base import questions as frames

    return tuple(getattr(frames, name) for name in names)


FRAMES_WITH_TRADE = _frames("MainTurn", "AnswerOffer")


def play(game: cn.Game, rng: random.Random, actions: int | None = None) -> None:
    """Play at random to the end, or for so many actions."""
    done = 0
    while not game.over and (actions is None or done < actions):
        game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
        done += 1
