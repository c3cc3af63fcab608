"""Games among bots, of every system and scenario, some in the middle and some at their end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any, Final

import catan_nb as cn
from catan_nb.bots.bot import Bot
from catan_nb.bots.levels import bots_by_seat
from catan_nb.games import option_list, outlines_of, scenarios_of
from catan_nb.kernel.action import to_json
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.game import AnyGame
from catan_nb.ui.almanac.examples import EXAMPLES
from tests.golden.facts import ON, facts

__all__ = ["KINDS", "all_games", "known_of"]

PLAYERS: Final = range(2, 7)
VARIANTS: Final = {
    "base": "base",
    "knights": "base+cities_knights",
    "sea": "base+seafarers",
    "sea_knights": "base+cities_knights+seafarers",
    "cards": "fastcard",
}
"""What is played, by the name of its file."""
LONGEST: Final = 700
"""Actions after which no end is waited for."""
KINDS: Final = ("good", "easy", "good", "beginner", "random", "easy")
"""Who plays: from each level some, so that they do different things."""
SOONER: Final = {"base": 2, "base+cities_knights": 4, "fastcard": 2}
"""By so many points less than usual a game is won that is played to its end; by 4 at sea."""
_SEEDS: Final = count(1)


def step(game: AnyGame, bots: Mapping[int, Bot]) -> None:
    """Let chance or a bot do one thing."""
    if game.actor == cn.CHANCE:
        game.push(game.sample())
    else:
        assert game.actor is not None
        game.push(bots[game.actor].choose(game.view(game.actor)), seat=game.actor)


def known_of(game: AnyGame, bots: Mapping[int, Bot]) -> dict[str, Any]:
    """Return a game as it is saved, what is known of it, and how it is played on."""
    record, here = json.loads(game.to_json()), facts(game)
    further = game.fork()
    while further.ply < game.ply + ON and not further.over:
        step(further, bots)
    done = [to_json(action) for action in further.log[game.ply :]]
    return {"facts": here, "on": done, "after": facts(further), "record": record}


def played(make: Callable[[int], AnyGame], actions: int) -> AnyGame:
    """Return a game after so many actions, or at its end; it does not end before by luck alone."""
    while True:
        seed = next(_SEEDS)
        game, bots = make(seed), bots_by_seat(KINDS, seed)
        while game.ply < actions and not game.over:
            step(game, bots)
        if actions == LONGEST or not game.over:
            return game


def varied(variant: str, players: int, scenario: str | None) -> dict[str, object]:
    """Return for each option that has choices the last that is not the usual one."""
    chosen: dict[str, object] = {}
    for option in option_list(variant, players, scenario):
        others = [one for one in option.choices or () if one != option.default]
        if others:
            chosen[option.name] = others[-1]
        if option.name == "target":
            chosen["target"] = int(option.default) - SOONER.get(variant, 4)
    return chosen


def both(variant: str, players: int, scenario: str | None = None) -> Iterator[dict[str, Any]]:
    """Give a running game with the usual options, and another with others, to its end."""
    try:
        cn.new_game(variant, players=players, scenario=scenario, seed=0)
        usual: dict[str, object] = {}
    except BadSetup:
        usual = {"unsuited": True}
    other, soon = varied(variant, players, scenario), 60 + 17 * (next(_SEEDS) % 9)
    for options, actions in ((usual, soon), (other, LONGEST)):

        def make(seed: int, options: dict[str, object] = options) -> AnyGame:
            game: AnyGame = cn.new_game(
                variant, players=players, scenario=scenario, seed=seed, options=options
            )
            return game

        game = played(make, actions)
        yield known_of(game, bots_by_seat(KINDS, game.seed))


def free(variant: str) -> Iterator[dict[str, Any]]:
    """Give games of a variant without a scenario by two to six, and of its first scenario."""
    for players in PLAYERS:
        yield from both(variant, players)
    for scenario in scenarios_of(variant, PLAYERS[0]):
        yield from both(variant, PLAYERS[0], scenario.name)


def at_sea(variant: str) -> Iterator[dict[str, Any]]:
    """Give games of every scenario that a variant is played on."""
    for number, scenario in enumerate(outlines_of(variant)):
        players = scenario.players[number % len(scenario.players)]
        if not any(told.final for told in scenario.against(variant.split("+"))):
            yield from both(variant, players, scenario.name)


def stated() -> Iterator[dict[str, Any]]:
    """Give games that begin with positions: of the almanac, as long as one states something new."""
    seen = set[tuple[str, str]]()
    for example in EXAMPLES.values():
        game = example.make()
        told = game.position_data or []
        new = {(name, key) for name, _given, named in told for key in ("", *named)} - seen
        if new and not game.over:
            seen |= new
            yield known_of(game, bots_by_seat("random", 1))


def continued(known: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Give games that begin with the positions of running ones."""
    for one in known:
        game = cn.read_game(json.dumps(one["record"]))
        if not game.over:
            begun = game.begun_with(game.state, next(_SEEDS))  # type: ignore[arg-type]
            yield known_of(begun, bots_by_seat("random", 1))


def all_games() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Give the games of each file."""
    running = []
    for name, variant in VARIANTS.items():
        games = list(at_sea(variant) if "seafarers" in variant else free(variant))
        running += games[::2] if "seafarers" in variant else games[4:6]
        yield name, games
    yield "positions", [*stated(), *continued(running)]
