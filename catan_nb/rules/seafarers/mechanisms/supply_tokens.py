"""Tokens that come to small islands, first from a supply, then from the main island.

The rules are sea.greater.*. The data are ``{"tokens": [2, 3], "draw": {"3": 4}, "main": "main"}``:
the tokens of which so many are drawn by the number of players, and the zone of the main island.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, Self

from catan_nb.board.piece import Piece
from catan_nb.board.terrain import PIPS, RED_TOKENS, TOKENS, Terrain
from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule, switch
from catan_nb.kernel.text import quote
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say, say_to
from catan_nb.rules.data_check import Wrong
from catan_nb.rules.pieces import put_tokens
from catan_nb.rules.places import HEX
from catan_nb.rules.position_checks import land_hex
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import ChooseBare, DrawToken, TakeToken
from catan_nb.rules.seafarers.events import TokenLaid
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.seafarers.questions import TokenDraw, TokenOrder, TokenTake
from catan_nb.rules.state import CatanState, Hooks

NAME = "supply_tokens"


class TokensBlock:
    """The supply of tokens: the order in which they come is chance, not state.

    Attributes
    ----------
    tokens : list of int
        How many of each token may still come.
    left : int
        How many are still drawn.
    """

    __slots__ = ("left", "tokens")

    def __init__(self, rules: CatanRules) -> None:
        data = rules.scenario.mechanisms[NAME]
        counted = Counter(data["tokens"])
        self.tokens = [counted[token] for token in range(len(PIPS))]
        self.left: int = data["draw"][str(rules.players)]

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.tokens, new.left = self.tokens[:], self.left
        return new

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def block(state: CatanState) -> TokensBlock:
    """Return the supply of tokens."""
    result: TokensBlock = state.blocks[NAME]
    return result


def _is_main(state: CatanState, hex: int) -> bool:
    main: str = state.rules.scenario.mechanisms[NAME]["main"]
    return state.rules.board.zones[hex] == main


def _is_bare_hex(state: CatanState, hex: int) -> bool:
    """Say whether a hex of a small island waits for its token."""
    waits = not state.tokens[hex] and Terrain(state.terrain[hex]).takes_token
    return waits and not _is_main(state, hex)


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with the places that tokens are still to come to."""
    bare = bare_hexes(state, True)
    return (*former(state), *(Piece("bare place", ("hex", hex)) for hex in bare))


def bare_at(state: CatanState, edge: int) -> tuple[int, ...]:
    """Return the hexes of small islands without a token that a ship on a path reaches."""
    around = state.rules.topology.hexes_at_ends(edge)
    return tuple(hex for hex in around if _is_bare_hex(state, hex))


def _on_placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    if kind == "ship" or (kind == "road" and state.rules.options["roads_bring_tokens"]):
        _ask(state, seat, bare_at(state, place))


def _ask(state: CatanState, seat: int, hexes: tuple[int, ...], before: int = 0) -> None:
    """Ask which hex gets a token first, or for the token of the only one.

    So many hexes get theirs `before` these.
    """
    if len(hexes) > 1:
        state.stack.append(TokenOrder(seat, hexes))
    elif hexes:
        _ask_token(state, seat, hexes[0], before)


def _ask_token(state: CatanState, seat: int, hex: int, before: int = 0) -> None:
    remaining = block(state).left
    if remaining > before:
        state.stack.append(TokenDraw(seat, hex))
    elif remaining + len(_main_hexes_with_tokens(state)) > before:
        state.stack.append(TokenTake(state.active if state.active >= 0 else seat, hex))


def _is_bare(state: CatanState, action: ChooseBare) -> Phrase | None:
    if action.hex not in state.asked(TokenOrder).hexes:
        return say("{hex} gets no token now.", hex=HEX.show(action.hex))
    return None


def _choose(state: CatanState, action: ChooseBare) -> None:
    asked = state.answered(TokenOrder)
    remaining = tuple(hex for hex in asked.hexes if hex != action.hex)
    _ask(state, asked.player, remaining, before=1)
    _ask_token(state, asked.player, action.hex)


def _list_bare(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[ChooseBare]
    out.extend(ready[hex] for hex in state.asked(TokenOrder).hexes)


# ---- from the supply -------------------------------------------------------------------


def _draw_distribution(state: CatanState) -> Distribution:
    tokens = enumerate(block(state).tokens)
    return Distribution(tuple((DrawToken(token), count) for token, count in tokens if count))


def _is_left(state: CatanState, action: DrawToken) -> Phrase | None:
    if action.token in TOKENS and block(state).tokens[action.token]:
        return None
    return say("No token {token} is left in the supply.", token=action.token)


def _draw(state: CatanState, action: DrawToken) -> None:
    asked, own = state.answered(TokenDraw), block(state)
    own.tokens[action.token] -= 1
    own.left -= 1
    _lay(state, asked.player, asked.hex, action.token, -1)


def _lay(state: CatanState, seat: int, hex: int, token: int, origin: int) -> None:
    _put(state, hex, token, origin)
    state.tell(TokenLaid, seat, hex, token, origin)


def _put(state: CatanState, hex: int, token: int, origin: int = -1) -> None:
    tokens = list(state.tokens)
    tokens[hex] = token
    if origin >= 0:
        tokens[origin] = 0
    put_tokens(state, tuple(tokens))


# ---- from the main island --------------------------------------------------------------


def _has_own_building(state: CatanState, seat: int, hex: int, new: int) -> bool:
    """Say whether an own building is at the hex (sea.greater.take, 1)."""
    return bool(state.rules.topology.hex_vertex_mask[hex] & state.buildings(seat))


def _leaves_everybody_one(state: CatanState, seat: int, hex: int, new: int) -> bool:
    """Say whether every building there keeps a hex with a token (sea.greater.take, 2)."""
    shape = state.rules.topology
    return all(
        any(state.tokens[other] for other in shape.vertex_hexes[vertex] if other != hex)
        for vertex in bits(shape.hex_vertex_mask[hex] & state.built_on)
    )


def _keeps_reds_apart(state: CatanState, seat: int, hex: int, new: int) -> bool:
    """Say whether no red token comes to lie beside another (sea.greater.take, 3)."""
    return state.tokens[hex] not in RED_TOKENS or not any(
        state.tokens[near] in RED_TOKENS and not _is_main(state, near)
        for near in state.rules.topology.hex_neighbours[new]
    )


_Test = Callable[[CatanState, int, int, int], bool]
#: What is asked of a token that is taken; where none can, these are given up from the first on.
TESTS: Final[tuple[_Test, ...]] = (_has_own_building, _leaves_everybody_one, _keeps_reds_apart)


def _main_hexes_with_tokens(state: CatanState) -> list[int]:
    return [hex for hex in state.land.hexes if state.tokens[hex] and _is_main(state, hex)]


def _active_conditions(state: CatanState) -> tuple[_Test, ...]:
    """Return the conditions to apply, dropping the first ones while no token meets them all."""
    asked = state.asked(TokenTake)
    for given_up in range(len(TESTS)):
        tests = TESTS[given_up:]
        for hex in _main_hexes_with_tokens(state):
            if all(test(state, asked.player, hex, asked.hex) for test in tests):
                return tests
    return ()


def _is_on_main(state: CatanState, action: TakeToken) -> Phrase | None:
    if action.hex in _main_hexes_with_tokens(state):
        return None
    return say("{hex} has no token of the main island.", hex=HEX.show(action.hex))


def _list_tokens(state: CatanState, out: list[Action]) -> None:
    asked, tests = state.asked(TokenTake), _active_conditions(state)
    ready = state.rules.every[TakeToken]
    for hex in _main_hexes_with_tokens(state):
        if all(test(state, asked.player, hex, asked.hex) for test in tests):
            out.append(ready[hex])


def _make_clause(test: _Test, phrase: Callable[[CatanState, str], Phrase]) -> Clause:
    def check(state: CatanState, action: TakeToken) -> Phrase | None:
        asked = state.asked(TokenTake)
        if action.hex not in _main_hexes_with_tokens(state) or test not in _active_conditions(
            state
        ):
            return None
        if test(state, asked.player, action.hex, asked.hex):
            return None
        return phrase(state, HEX.show(action.hex))

    return Clause("sea.greater.take", check)


def _take(state: CatanState, action: TakeToken) -> None:
    asked = state.answered(TokenTake)
    _lay(state, asked.player, asked.hex, state.tokens[action.hex], action.hex)


def bare_hexes(state: CatanState, open: bool) -> tuple[int, ...]:
    """Return the hexes of small islands that wait for their token."""
    return tuple(hex for hex in state.land.hexes if _is_bare_hex(state, hex))


def token_supply(state: CatanState, open: bool) -> int:
    """Return how many tokens still come from the supply."""
    return block(state).left


def state_token(
    state: CatanState,
    stated: dict[str, Any],
    hex: int | tuple[int, int],
    token: int = 0,
    taken: int | tuple[int, int] | None = None,
) -> None:
    """Say what a hex of a small island has got: a token of the supply, or that of a main hex."""
    rule, own = "sea.greater.token", block(state)
    number = land_hex(state, hex, "token", rule)
    bare = Terrain(state.terrain[number]).takes_token and not state.tokens[number]
    if _is_main(state, number) or not bare:
        raise BadSetup(f"H{number} is no hex of a small island without a token [{rule}]")
    if taken is not None:
        source = land_hex(state, taken, "token", "sea.greater.take")
        if source not in _main_hexes_with_tokens(state) or token not in (0, state.tokens[source]):
            raise BadSetup(f"H{source} has no such token of the main island [sea.greater.take]")
        _put(state, number, state.tokens[source], source)
        return
    if not is_int(token) or token not in TOKENS or not (own.left and own.tokens[token]):
        raise BadSetup(f"no token {quote(token)} is left in the supply [{rule}]")
    own.tokens[token] -= 1
    own.left -= 1
    _put(state, number, token)


def state_supply(state: CatanState, stated: dict[str, Any], left: int) -> None:
    """Say how many tokens still come from the supply."""
    own_block = block(state)
    if not is_int(left) or not 0 <= left <= sum(own_block.tokens):
        raise BadSetup(f"the supply has no {quote(left)} tokens [sea.greater.token]")
    own_block.left = left


def _can_be_drawn(rules: CatanRules, value: Any) -> Iterable[Wrong]:
    tokens = rules.scenario.mechanisms[NAME].get("tokens")
    there = len(tokens) if isinstance(tokens, list | tuple) else 0
    return checks.by_players_check(0, there)(rules, value)


_FIELDS = {
    "tokens": checks.nonempty_check(checks.check_tokens),
    "draw": _can_be_drawn,
    "main": checks.check_zone,
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"ships"}),
    verbs=(
        Verb(
            ChooseBare,
            _choose,
            clauses=(Clause("sea.greater.token", _is_bare),),
            options=_list_bare,
        ),
        Verb(
            DrawToken, _draw, (Clause("sea.greater.token", _is_left),), weights=_draw_distribution
        ),
        Verb(
            TakeToken,
            _take,
            clauses=(
                Clause("sea.greater.take", _is_on_main),
                _make_clause(
                    _has_own_building,
                    lambda state, hex: say_to(
                        state.stack[-1].player,
                        "No building of yours is at {hex}.",
                        "There is no own building at {hex}.",
                        hex=hex,
                    ),
                ),
                _make_clause(
                    _leaves_everybody_one,
                    lambda state, hex: say(
                        "Without the token at {hex} a building there would have none.", hex=hex
                    ),
                ),
                _make_clause(
                    _keeps_reds_apart,
                    lambda state, hex: say(
                        "The red token from {hex} would lie beside another.", hex=hex
                    ),
                ),
            ),
            options=_list_tokens,
        ),
    ),
    offers={TokenOrder: (ChooseBare,), TokenDraw: (DrawToken,), TokenTake: (TakeToken,)},
    hooks=Hooks(scenario_checked=checks.make_data_check(NAME, _FIELDS), placed=_on_placed),
    wraps={"pieces": pieces},
    blocks={NAME: TokensBlock},
    facts={"bare_hexes": bare_hexes, "token_supply": token_supply},
    statements={"island_token": state_token, "tokens_in_supply": state_supply},
    options=(
        switch(
            "roads_bring_tokens",
            "sea.greater.token",
            "Roads, too, bring tokens to the hexes of small islands that they reach.",
        ),
    ),
)
MODULES = (MODULE,)
