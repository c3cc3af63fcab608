"""Random card games: tables of every number of players and option, and a player for them."""

from __future__ import annotations

import random
from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action
from tests.fastcard.helpers import fc

#: Values that random tables try for each option; the first is the default.
CHOICES: dict[str, tuple[Any, ...]] = {
    "target": (10, 10, 10, 6, 8, 12),
    "first_player": (0, "drawn", 1),
    "fate_start": ("clockwise", "counter_clockwise"),
    "market_same_back": (True, False),
    "robbery_limit": (7, 7, 5, 3, 9),
    "robbery_loss": ("half", "down_to_limit"),
    "market_day": ("renew", "everybody_draws", "nothing"),
    "guild_when": ("any_time", "swap_phase"),
    "university_cards": (0, 1),
}
SIX_CHOICES = {"second_box": ("building_cards", "expansions")}
#: How much more often than others an action of a kind is chosen.
WEIGHTS: dict[type[Action], float] = {
    fc.BuildSettlement: 8.0,
    fc.BuildCity: 8.0,
    fc.BuildExpansion: 12.0,
    fc.BuildRoad: 3.0,
    fc.BuildKnight: 3.0,
    fc.OpenHand: 3.0,
    fc.UseGuild: 3.0,
}


def random_table(number: int) -> fc.CardGame:
    """Return a new game; the number decides players (2 to 6 in turn) and options."""
    rng = random.Random(f"cards {number}")
    players = 2 + number % 5
    options = {}
    if number >= 5:  # the first five tables play by the default rules
        known = CHOICES | (SIX_CHOICES if players > 4 else {})
        options = {name: rng.choice(values) for name, values in known.items()}
    return cn.new_game("fastcard", players=players, seed=number, options=options)


def choose(game: fc.CardGame, rng: random.Random) -> Action:
    """Return a legal action at random, builders preferred so that games are short."""
    legal = game.legal_actions()
    return rng.choices(legal, [WEIGHTS.get(type(action), 1.0) for action in legal])[0]


def play(game: fc.CardGame, rng: random.Random, actions: int | None = None) -> None:
    """Play at random to the end, or for so many actions."""
    done = 0
    while not game.over and (actions is None or done < actions):
        game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
        done += 1
