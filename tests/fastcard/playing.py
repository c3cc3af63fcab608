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
    "swap_together": (True, True, False),
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
    fc.BuildCity: 20.0,
    fc.BuildExpansion: 40.0,
    fc.BuildRoad: 2.0,
    fc.BuildKnight: 2.0,
    fc.OpenHand: 3.0,
    fc.UseGuild: 3.0,
    fc.EndTurn: 2.0,
}
#: How readily a road or knight is taken from somebody, which takes cards and brings no end.
TAKING = 0.1


def random_table(number: int) -> fc.CardGame:
    """Return a new game; the number decides players (2 to 6 in turn) and options."""
    rng = random.Random(f"cards {number}")
    players = 2 + number % 5
    options = {}
    if number >= 5:  # the first five tables play by the default rules
        known = CHOICES | (SIX_CHOICES if players > 4 else {})
        options = {name: rng.choice(values) for name, values in known.items()}
    if options.get("second_box") == "expansions":  # too few settlements for many points
        options["target"] = min(options["target"], 8)
    return cn.new_game("fastcard", players=players, seed=number, options=options)


def choose(game: fc.CardGame, rng: random.Random) -> Action:
    """Return a legal action at random, such that games come to an end."""
    legal = game.legal_actions()
    return rng.choices(legal, [_weight(game, type(action)) for action in legal])[0]


def _weight(game: fc.CardGame, kind: type[Action]) -> float:
    taken = {fc.BuildRoad: "road", fc.BuildKnight: "knight"}.get(kind)
    return TAKING if taken and not game.stacks[taken] else WEIGHTS.get(kind, 1.0)


def play(game: fc.CardGame, rng: random.Random, actions: int | None = None) -> None:
    """Play at random to the end, or for so many actions."""
    done = 0
    while not game.over and (actions is None or done < actions):
        game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
        done += 1
