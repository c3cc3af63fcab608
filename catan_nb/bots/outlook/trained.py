"""For which games there is a forecast: for such as were played to learn it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.bots.outlook.signs import Part
from catan_nb.rules.play.library import scenario_played
from catan_nb.rules.play.new import new_game
from catan_nb.rules.play.systems import SYSTEMS
from catan_nb.rules.ruleset import CatanRules

#: By variant the name of its weights, and the file with the signs that they weigh.
GAMES: Final = {
    "base": ("base", "land"),
    "base+cities_knights": ("cities_knights", "knights"),
    "base+seafarers": ("new_shores", "sea"),
}
#: Options that say how a game begins, and nothing of how it is won.
_BEGINNINGS: Final = frozenset(
    {"first_player", "start", "tokens", "token_direction", "harbours", "red_tokens_apart"}
)


def parts_of(variant: str) -> tuple[Part, ...]:
    """Return the signs by which games of a variant are forecast."""
    found: tuple[Part, ...] = import_module(f"catan_nb.bots.outlook.{GAMES[variant][1]}").PARTS
    return found


@lru_cache(maxsize=8)  # it is asked at every point of a game
def is_trained(rules: CatanRules, variant: str) -> bool:
    """Say whether games like this one were played to learn the forecast.

    That is a game as it comes out of the box: its systems, scenario and options, and how many
    hexes and tokens of each kind there are, wherever they lie.
    """
    if variant not in GAMES:
        return False
    if rules.scenario.name != _scenario(variant):
        return False
    usual = _usual(variant, rules.players)
    return (
        # A saved game has its board, and no longer what that was dealt from.
        replace(rules.scenario, board=None) == replace(usual.scenario, board=None)
        and _kept(rules.options) == _kept(usual.options)
        and _hexes(rules.board) == _hexes(usual.board)
    )


def players_of(variant: str) -> tuple[int, ...]:
    """Return for how many players there are games of a variant out of the box."""
    return scenario_played(None, variant, None).players


def _scenario(variant: str) -> str:
    return SYSTEMS[variant.rpartition("+")[2]].scenario


@cache
def _usual(variant: str, players: int) -> CatanRules:
    """Return the rules of a game out of the box."""
    return new_game(variant, players=players, seed=0).rules


def _kept(options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name not in _BEGINNINGS}


def _hexes(board: Board) -> tuple[Counter[int], Counter[int | None]]:
    return Counter(board.terrain), Counter(board.tokens)
