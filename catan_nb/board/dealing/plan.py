"""Boards of which a part is still to be dealt.

A plan is a board file (`catan_nb.board.boardfile`) in which a hex may be ``"any main"`` and a
harbour of the kind "any", with entries that say what is dealt there::

    {
      "rows": [{"r": 0, "q": 0, "hexes": ["any main", "any main", "sea", "gold 5"]}],
      "harbours": [{"hex": [0, 0], "side": "NW", "kind": "any"}],
      "pools": {
        "main": {"terrain": {"hills": 1, "desert": 1}, "tokens": [6], "lay": "shuffled"}
      },
      "harbour_kinds": {"ore": 1},
      "least_islands": 2,
      "instead": {"small": {"true": {"harbours": []}}}
    }

Each hex ``"any main"`` gets a terrain of the pool "main". With ``"lay": "spiral"`` the tokens are
laid in their order from a corner of the island that these hexes are, as in the variable set-up;
"shuffled" lays them at random; with "none" there are none. Sea and desert take no token. The kinds
of harbour are shuffled over the places of the kind "any". With ``least_islands`` the terrain is
dealt anew until there are so many islands, with room on them for all first settlements.
``instead`` has by house option and its value the entries that another board has then, for up to
`MOST_OTHERS` values; of its kinds of harbour some may be left over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import field, replace
from random import Random
from typing import Any, Final, Self

from catan_nb.board.boardfile import (
    BOARD_KEYS,
    read_cells,
    read_harbour,
    read_list,
    read_mapping,
    read_maybe_hex,
)
from catan_nb.board.dealing.pools import Pool, read_counts, read_pool
from catan_nb.board.dealing.tokens import MOST_DRAWS, TOKEN_DIRECTIONS, TOKEN_MODES, one_of
from catan_nb.board.geometry import Hex, neighbour
from catan_nb.board.land import room_for
from catan_nb.board.layout import Board, touching_reds
from catan_nb.board.printed import kind_of
from catan_nb.board.terrain import GENERIC, RESOURCES, TERRAIN_WORDS, Terrain
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.text import cut, no_such, quoted
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import noop, say

#: The entries of a plan that a board file does not have.
PLAN_KEYS: Final = ("pools", "harbour_kinds", "least_islands", "instead")
#: What another plan may have instead.
_CHANGED: Final = (*BOARD_KEYS, *(key for key in PLAN_KEYS if key != "instead"))
#: How a hex or harbour that is still to be dealt is written.
ANY: Final = "any"
#: Deals after which what is wanted counts as impossible.
MOST_DEALS: Final = 1_000
#: Values of house options for which another board may hold.
MOST_OTHERS: Final = 10
#: First settlements of each player for which islands have room.
_FIRST: Final = 2


@frozen
class BoardPlan:
    """A board of which a part is dealt anew for every game; made by `from_json`.

    Attributes
    ----------
    source : mapping
        The board file, in the form above.
    pools : tuple of Pool
    harbours : tuple of str
        The kinds of harbour that are drawn.
    least_islands : int
        How many islands there must be; 0 where it does not matter.
    printed : Board
        The board with all terrain and harbours as they are listed, before they are shuffled.
    instead : mapping
        By house option and its value as a text: the plan that holds then.
    """

    source: Mapping[str, Any]
    pools: tuple[Pool, ...]
    harbours: tuple[str, ...]
    least_islands: int
    printed: Board
    instead: Mapping[str, Mapping[str, Self]] = field(default_factory=dict)

    # -- files -------------------------------------------------------------------------------

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Make a plan from JSON values.

        Raises
        ------
        ValueError
            Saying in a sentence what is wrong and where.
        """
        return cls._read(data)

    @classmethod
    def _read(cls, data: object, spare: bool = False) -> Self:
        """Make a plan; `spare`: harbours may be left over."""
        source = read_mapping(data, "a plan", (*BOARD_KEYS, *PLAN_KEYS), needed=("rows",))
        islands = source.get("least_islands", 0)
        if not is_whole(islands) or islands < 0:
            raise ValueError(f"least_islands must be a number of islands, not {quoted(islands)}")
        pools, harbours = tuple(_read_pools(source)), _read_kinds(source, spare)
        others = cls._read_others(source)
        _check_shores(source, pools)
        plan = cls(
            source=deepcopy(dict(source)),
            pools=pools,
            harbours=harbours,
            least_islands=islands,
            printed=_printed(source, pools, harbours),
            instead=others,
        )
        plan.deal(Random(0), players=2, red_tokens_apart=False)
        return plan

    @classmethod
    def _read_others(cls, source: Mapping[str, Any]) -> dict[str, dict[str, Self]]:
        """Return the plans that hold instead, by option and value."""
        plain = {key: value for key, value in source.items() if key != "instead"}
        given = {
            option: _read_objects(values, f"instead, {cut(option)}")
            for option, values in _read_objects(source.get("instead", {}), "instead").items()
        }
        check_others(given)
        found: dict[str, dict[str, Self]] = {}
        for option, values in given.items():
            found[option] = {}
            for value, entries in values.items():
                what = f"instead, {cut(option)}, {cut(value)}"
                changed = read_mapping(entries, what, _CHANGED, needed=())
                try:
                    found[option][value] = cls._read({**plain, **changed}, spare=True)
                except ValueError as error:
                    raise ValueError(f"{what}: {error}") from error
        return found

    def chosen(self, options: Mapping[str, Any]) -> Self:
        """Return the plan that holds with these house options."""
        for option, plans in self.instead.items():
            found = plans.get(str(options.get(option)).lower())
            if found is not None:
                return found
        return self

    def to_json(self) -> dict[str, Any]:
        """Return the plan as plain lists and dicts, as it was read."""
        return deepcopy(dict(self.source))

    # -- dealing -----------------------------------------------------------------------------

    def deal(
        self,
        rng: Random,
        *,
        players: int,
        tokens: str = "spiral",
        token_direction: str = "counter_clockwise",
        red_tokens_apart: bool = True,
    ) -> Board:
        """Return a board on which everything lies; the same state of `rng` gives the same one.

        Parameters
        ----------
        rng : random.Random
        players : int
            For how many there must be room, where islands are dealt.
        tokens, token_direction, red_tokens_apart
            As in `catan_nb.board.dealing.variable.variable`.

        Raises
        ------
        ValueError
            When the wanted islands do not come up, or red tokens cannot be kept apart.
        """
        one_of("tokens", tokens, TOKEN_MODES)
        one_of("token_direction", token_direction, TOKEN_DIRECTIONS)
        kinds = list(self.harbours)
        rng.shuffle(kinds)
        ground = self._dealt_terrain(rng, players)
        how = {
            "token_direction": token_direction,
            "red_tokens_apart": red_tokens_apart,
            "draws": iter(range(MOST_DRAWS)),
        }
        for _ in range(MOST_DEALS):
            laid: dict[Hex, int] = {}
            for pool in self.pools:
                laid |= zip(pool.hexes, pool.laid(ground, rng, tokens, **how), strict=True)
            board = self._filled(ground, laid, kinds)
            apart = not touching_reds(board.topology, board.tokens)
            if apart or not red_tokens_apart or not any(pool.tokens for pool in self.pools):
                break
        board.check(red_tokens_apart=red_tokens_apart)
        return board

    @property
    def dealt(self) -> frozenset[Hex]:
        """The hexes that are dealt."""
        return frozenset(hex for pool in self.pools for hex in pool.hexes)

    def hidden(self) -> Board:
        """Return the board before anything is dealt: fog where it will be, and no harbours."""
        fog = dict.fromkeys(self.dealt, Terrain.FOG.word)
        printed = ("name", "rows", "rim", "zones")
        source = {key: self.source[key] for key in printed if key in self.source}
        rows = [
            row | {"hexes": [fog.get((q, row["r"]), text) for q, text in _from(row)]}
            for row in source["rows"]
        ]
        return Board.from_json({**source, "rows": rows})

    def _dealt_terrain(self, rng: Random, players: int) -> dict[Hex, str]:
        """Return the terrain of all hexes that are dealt, with as many islands as there must be."""
        for _ in range(MOST_DEALS):
            ground: dict[Hex, str] = {}
            for pool in self.pools:
                ground |= pool.dealt_terrain(rng)
            if not self.least_islands:
                return ground
            land = self._filled(ground, {}, self.harbours).land
            room = land.vertices.bit_count() >= room_for(_FIRST * players)
            if len(land.islands) >= self.least_islands and room:
                return ground
        told = noop(
            "in {deals} deals there were never {islands} islands with room for {players} players"
        )
        raise ValueError(say(told, deals=MOST_DEALS, islands=self.least_islands, players=players))

    def _filled(
        self, ground: Mapping[Hex, str], laid: Mapping[Hex, int], kinds: Iterable[str]
    ) -> Board:
        """Return the board with this terrain and these tokens and kinds of harbour, all dealt."""
        board, drawn = self.printed, iter(kinds)
        terrain, tokens = list(board.terrain), list(board.tokens)
        for hex, word in ground.items():
            place = board.topology.hex_index[hex]
            terrain[place], tokens[place] = TERRAIN_WORDS[word].value, laid.get(hex, 0)
        desert = terrain.index(Terrain.DESERT) if Terrain.DESERT in terrain else None
        return replace(
            board,
            terrain=tuple(terrain),
            tokens=tuple(tokens),
            harbours=tuple(
                harbour.trading(kind_of(next(drawn))) if item["kind"] == ANY else harbour
                for item, harbour in zip(
                    self.source.get("harbours", ()), board.harbours, strict=True
                )
            ),
            robber=board.robber if "robber" in self.source else desert,
        )


def _printed(source: Mapping[str, Any], pools: tuple[Pool, ...], kinds: Iterable[str]) -> Board:
    """Return the board of a plan as `BoardPlan.printed` has it."""
    words = {
        hex: word for pool in pools for hex, word in zip(pool.hexes, pool.terrain, strict=True)
    }
    rows = [
        row | {"hexes": [words.get((q, row["r"]), text) for q, text in _from(row)]}
        for row in source["rows"]
    ]
    drawn = iter(kinds)
    harbours = [
        item | {"kind": next(drawn)} if item["kind"] == ANY else item
        for item in source.get("harbours", ())
    ]
    board = {key: value for key, value in source.items() if key not in PLAN_KEYS}
    return Board.from_json({**board, "rows": rows, "harbours": harbours})


def _check_shores(source: Mapping[str, Any], pools: tuple[Pool, ...]) -> None:
    """Refuse what needs land or sea and lies where either may be dealt."""
    unsure = {hex: pool.name for pool in pools if pool.has_shores for hex in pool.hexes}
    for what, hexes in _fixed(source):
        for hex in hexes:
            if hex in unsure:
                raise ValueError(
                    f"{what} cannot be fixed before the hex {hex} is dealt: the pool"
                    f" {quoted(unsure[hex])} has sea and land"
                )
    if unsure and source.get("start"):
        raise ValueError("start pieces need land, and this plan deals sea and land")


def _fixed(source: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    """Yield what is printed beside terrain, with the hexes that decide whether it may."""
    for item in source.get("harbours", ()):
        hex, side, _ = read_harbour(item)
        yield f"the harbour on side {side} of {hex}", (hex, neighbour(hex, side))
    for who in ("robber", "pirate"):
        home = read_maybe_hex(source.get(who), who)
        yield f"the {who}", () if home is None else (home,)


def _from(row: Mapping[str, Any]) -> Iterator[tuple[int, Any]]:
    return enumerate(row["hexes"], start=row["q"])


def _read_kinds(source: Mapping[str, Any], spare: bool) -> tuple[str, ...]:
    """Return the kinds of harbour that are drawn; `spare`: there may be more than places."""
    kinds = read_counts(source.get("harbour_kinds", {}), "harbour_kinds", (*RESOURCES, GENERIC))
    harbours = map(read_harbour, read_list(source.get("harbours", []), "harbours"))
    places = sum(kind == ANY for _, _, kind in harbours)
    if len(kinds) < places or (len(kinds) > places and not spare):
        raise ValueError(f"harbour_kinds has {len(kinds)} kinds for {places} harbours of any kind")
    return kinds


def board_or_plan(data: Mapping[str, Any]) -> Board | BoardPlan:
    """Make what a board's file or a plan's holds; ValueError says what is wrong with it."""
    return BoardPlan.from_json(data) if set(PLAN_KEYS) & set(data) else Board.from_json(data)


def check_others(given: Mapping[str, object]) -> None:
    """Refuse more boards in the place of one than `MOST_OTHERS` with a ValueError."""
    if sum(len(values) for values in given.values() if isinstance(values, Mapping)) > MOST_OTHERS:
        told = noop("at most {most} boards may be given instead of one")
        raise ValueError(say(told, most=MOST_OTHERS))


def _read_objects(data: object, what: str) -> Mapping[str, Any]:
    """Return objects by name, else raise ValueError."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{what} must be objects by name, not {quoted(data)}")
    return data


def _read_pools(source: Mapping[str, Any]) -> Iterator[Pool]:
    """Yield the pools of a plan, with the hexes that belong to each."""
    pools = _read_objects(source.get("pools", {}), "pools")
    places: dict[str, list[Hex]] = {name: [] for name in pools}
    for hex, name in read_cells(source["rows"], _pool_named).items():
        if name in places:
            places[name].append(hex)
        elif name:
            raise ValueError(f"{no_such('pool', name, pools)} (wanted at {hex})")
    for name, data in pools.items():
        yield read_pool(name, data, places[name])


def _pool_named(text: object, hex: Hex) -> str:
    """Return the pool to which a hex belongs, or nothing for one that is printed."""
    words = text.split() if isinstance(text, str) else []
    return words[1] if len(words) == 2 and words[0] == ANY else ""
