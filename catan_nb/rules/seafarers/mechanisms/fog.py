"""Fog: hexes that are drawn when a road or a ship reaches them (sea.fog.*).

The data are ``{"terrain": {"sea": 2, "gold": 2}, "tokens": [3, 4]}``: the stack of hexes that lie
in the fog, and the tokens for those that produce.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Self

from catan_nb.board.terrain import PIPS, TERRAIN_WORDS, TOKENS, Terrain
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule, switch
from catan_nb.kernel.text import quote
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.cards import RESOURCE_KINDS, Cards
from catan_nb.rules.data_check import Wrong
from catan_nb.rules.hands import take
from catan_nb.rules.pieces import lay_hex
from catan_nb.rules.places import HEX
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import ChooseFog, LiftFog
from catan_nb.rules.seafarers.events import Discovered, FogLifted
from catan_nb.rules.seafarers.gold import ask_gold
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.seafarers.questions import FogDraw, FogOrder
from catan_nb.rules.state import CatanState, Hooks

NAME = "fog"


class FogBlock:
    """The stack of hidden hexes: what is left in it; the order is chance, not state.

    Attributes
    ----------
    terrain : list of int
        How many hexes of each terrain are left.
    tokens : list of int
        How many of each token are left.
    """

    __slots__ = ("terrain", "tokens")

    def __init__(self, rules: CatanRules) -> None:
        data = rules.scenario.mechanisms[NAME]
        self.terrain = [data["terrain"].get(word, 0) for word in TERRAIN_WORDS]
        counted = Counter(data["tokens"])
        self.tokens = [counted[token] for token in range(len(PIPS))]

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.terrain = self.terrain[:]
        new.tokens = self.tokens[:]
        return new

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def block(state: CatanState) -> FogBlock:
    """Return the stack of hidden hexes."""
    result: FogBlock = state.blocks[NAME]
    return result


def hidden_at(state: CatanState, edge: int) -> tuple[int, ...]:
    """Return the hidden hexes at the ends of a path, ascending."""
    around = state.rules.topology.hexes_at_ends(edge)
    return tuple(hex for hex in around if state.terrain[hex] == Terrain.FOG)


def _on_placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Uncover what a road or ship reaches; a settlement uncovers nothing (sea.fog)."""
    if kind in ("road", "ship"):
        _ask(state, seat, hidden_at(state, place))


def _ask(state: CatanState, seat: int, hexes: tuple[int, ...]) -> None:
    if len(hexes) > 1:
        state.stack.append(FogOrder(seat, hexes))
    elif hexes:
        state.stack.append(FogDraw(seat, hexes[0]))


def _is_hidden(state: CatanState, action: ChooseFog) -> Phrase | None:
    if action.hex not in state.asked(FogOrder).hexes:
        return say("{hex} is not uncovered now.", hex=HEX.show(action.hex))
    return None


def _choose(state: CatanState, action: ChooseFog) -> None:
    asked = state.answered(FogOrder)
    _ask(state, asked.player, tuple(hex for hex in asked.hexes if hex != action.hex))
    state.stack.append(FogDraw(asked.player, action.hex))


def _list(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[ChooseFog]
    out.extend(ready[hex] for hex in state.asked(FogOrder).hexes)


def _draw_distribution(state: CatanState) -> Distribution:
    """Return what may come out of the fog: terrain and token are drawn apart (sea.fog.token)."""
    stack = block(state)
    tokens = [(token, count) for token, count in enumerate(stack.tokens) if count] or [(0, 1)]
    total = sum(count for _, count in tokens)
    pairs: list[tuple[Action, int]] = []
    for terrain, hexes in enumerate(stack.terrain):
        if hexes and Terrain(terrain).takes_token:
            pairs += [(LiftFog(terrain, token), hexes * count) for token, count in tokens]
        elif hexes:
            pairs.append((LiftFog(terrain, 0), hexes * total))
    return Distribution(tuple(pairs))


def _is_in_the_stack(state: CatanState, action: LiftFog) -> Phrase | None:
    stack = block(state)
    if not stack.terrain[action.terrain]:
        return say("No hex of that terrain is left in the fog.")
    if not Terrain(action.terrain).takes_token:
        return say("No token lies there.") if action.token else None
    if any(stack.tokens) and not (action.token in TOKENS and stack.tokens[action.token]):
        return say("No token {token} is left for the fog.", token=action.token)
    return None


def _lift(state: CatanState, action: LiftFog) -> None:
    asked, stack = state.answered(FogDraw), block(state)
    stack.terrain[action.terrain] -= 1
    if action.token:
        stack.tokens[action.token] -= 1
    lay_hex(state, asked.hex, action.terrain, action.token)
    state.tell(FogLifted, asked.player, asked.hex, action.terrain, action.token)
    if state.turn_number or state.rules.options["setup_discovery"]:
        _reward(state, asked.player, action.terrain)


def _reward(state: CatanState, seat: int, terrain: int) -> None:
    """Give 1 card of what the hex produces, where the bank has one (sea.fog.reward)."""
    if terrain == Terrain.GOLD:
        ask_gold(state, seat, int(state.rules.options["fog_gold"]))
    elif terrain in RESOURCE_KINDS and state.bank[terrain]:
        take(state, seat, ((terrain, 1),))
        cards = Cards.of(int(kind == terrain) for kind in RESOURCE_KINDS)
        state.tell(Discovered, seat, cards)


def fog(state: CatanState, open: bool) -> tuple[int, ...]:
    """Return the hexes that are still hidden."""
    return tuple(hex for hex, ground in enumerate(state.terrain) if ground == Terrain.FOG)


def fog_stack(state: CatanState, open: bool) -> dict[str, int]:
    """Return how many hexes of each terrain are left in the fog, as everybody can count."""
    text = tuple(TERRAIN_WORDS)
    return {
        text[ground]: remaining
        for ground, remaining in enumerate(block(state).terrain)
        if remaining
    }


def fog_tokens(state: CatanState, open: bool) -> tuple[int, ...]:
    """Return the tokens that are left for the fog, ascending."""
    return tuple(
        token for token, remaining in enumerate(block(state).tokens) for _ in range(remaining)
    )


def lifted(
    state: CatanState,
    stated: dict[str, Any],
    hex: int | tuple[int, int],
    terrain: str,
    token: int = 0,
) -> None:
    """Say what has come out of the fog at a hex, given by number or coordinates."""
    number = state.rules.topology.hex_index.get(hex) if isinstance(hex, tuple) else hex
    stack = block(state)
    if number not in fog(state, True):
        raise BadSetup(f"there is no fog at {hex} [sea.fog]")
    if terrain not in TERRAIN_WORDS or not stack.terrain[TERRAIN_WORDS[terrain]]:
        raise BadSetup(f"no {quote(terrain)} is left in the fog [sea.fog]")
    wants = TERRAIN_WORDS[terrain].takes_token and any(stack.tokens)
    if bool(token) != wants or (token and not (token in TOKENS and stack.tokens[token])):
        raise BadSetup(f"the token {token} is not left for {terrain} in the fog [sea.fog.token]")
    stack.terrain[TERRAIN_WORDS[terrain]] -= 1
    stack.tokens[token] -= bool(token)
    lay_hex(state, number, TERRAIN_WORDS[terrain], token)


def _on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Check that the stack holds a hex for every place in the fog."""
    hidden, stack = len(fog(state, True)), sum(block(state).terrain)
    if hidden != stack:
        raise BadSetup(f"{stack} hexes are in the stack for {hidden} in the fog [sea.fog]")


def _fills_the_fog(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    wrong = tuple(checks.counts_check(TERRAIN_WORDS)(rules, value))
    yield from wrong
    hidden = rules.board.terrain.count(Terrain.FOG)
    if not wrong and sum(value.values()) != hidden:
        message = noop("{stack} hexes are in the stack for {hidden} in the fog")
        yield (), say(message, stack=sum(value.values()), hidden=hidden)


_FIELDS = {
    "terrain": _fills_the_fog,
    "tokens": checks.check_tokens,
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"gold"}),
    verbs=(
        Verb(ChooseFog, _choose, clauses=(Clause("sea.fog.order", _is_hidden),), options=_list),
        Verb(
            LiftFog,
            _lift,
            clauses=(Clause("sea.fog", _is_in_the_stack),),
            weights=_draw_distribution,
        ),
    ),
    offers={FogOrder: (ChooseFog,), FogDraw: (LiftFog,)},
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS),
        placed=_on_placed,
        position_settled=_on_position_settled,
    ),
    blocks={NAME: FogBlock},
    facts={"fog": fog, "fog_stack": fog_stack, "fog_tokens": fog_tokens},
    statements={"lifted": lifted},
    options=(
        switch(
            "setup_discovery",
            "sea.setup.ship",
            "A hex that a road or ship of the set-up uncovers brings its discoverer a card.",
            default=True,
        ),
        switch(
            "fog_gold",
            "sea.fog.reward",
            "Gold that is uncovered pays 1 card of choice.",
            default=True,
        ),
    ),
)
MODULES = (MODULE,)
