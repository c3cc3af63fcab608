"""Boards that are dealt: number tokens, the variable set-up, and plans with hexes to be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any, Final, Self

from catan_nb.board.boardfile import (
    BOARD_KEYS,
    read_cells,
    read_harbour,
    read_list,
    read_mapping,
    read_optional_hex,
)
from catan_nb.board.geometry import DIRECTIONS, SIDES, Hex, neighbour
from catan_nb.board.land import vertices_needed
from catan_nb.board.layout import Board, touching_reds
from catan_nb.board.layouts import beginner_board_name, printed
from catan_nb.board.printed import Harbour, harbour_kind
from catan_nb.board.terrain import GENERIC, RED_TOKENS, RESOURCES, TERRAIN_WORDS, TOKENS, Terrain
from catan_nb.board.topology import Topology, topology
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import error_phrase
from catan_nb.kernel.files import MOST_HEXES
from catan_nb.kernel.text import did_you_mean, no_such, quote, truncate
from catan_nb.kernel.words import Name, noop, say

# Number tokens: the order of their letters, the spiral, arrangements drawn evenly.


TOKEN_LETTERS: dict[int, tuple[int, ...]] = {
    19: (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11),
    30: (
        *(2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4),
        *(8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6),
    ),
}
"""The tokens in the order of the letters on their backs (A, B, C …), by the number of hexes."""

MOST_DRAWS = 10_000
"""Draws after which red places count as impossible; on both islands some 30 are enough."""

TOKEN_MODES = ("spiral", "random")
TOKEN_DIRECTIONS = ("counter_clockwise", "clockwise")


def lay_tokens_on_spiral(
    topology: Topology,
    places: Sequence[int],
    letters: Sequence[int],
    rng: Random,
    *,
    tokens: str = "spiral",
    token_direction: str = "counter_clockwise",
    red_tokens_apart: bool = True,
    draws: Iterator[int] | None = None,
) -> tuple[int, ...]:
    """Lay tokens on hexes of an island; return them by hex number.

    ``tokens``: "spiral" lays them in their order from a random corner inwards in
    ``token_direction``, "random" takes any arrangement with equal chance, with as many draws as
    `random_tokens` says. Raises ValueError where that cannot be done.
    """
    if tokens == "spiral":
        path = spiral(topology, rng.choice(corner_hexes(topology)), token_direction)
        taking = frozenset(places)
        order = [hex for hex in path if hex in taking]
        return lay_tokens(topology, order, letters, red_tokens_apart)
    return random_tokens(topology, places, letters, rng, red_tokens_apart, draws)


def corner_hexes(topology: Topology) -> tuple[int, ...]:
    """Return the corners of an island that is itself a hexagon: hexes with three neighbours."""
    return tuple(hex for hex, around in enumerate(topology.hex_neighbours) if len(around) == 3)


@lru_cache(maxsize=1 << 8)
def spiral(
    topology: Topology, start_corner: int, direction: str = "counter_clockwise"
) -> tuple[int, ...]:
    """Return all hexes in the order in which tokens are laid: around the rim, then inwards.

    ``start_corner`` is the number of a hex on the rim. Raises ValueError for an unknown
    direction, a start that is not on the rim, and an island that no spiral covers.
    """
    check_choice("direction", direction, TOKEN_DIRECTIONS)
    if not 0 <= start_corner < topology.n_hexes:
        raise ValueError(f"there is no hex {start_corner} on this board")
    # Sides run counter-clockwise. Walking counter-clockwise the sea is on the right, and a turn
    # to the right is a step back in the list of sides; the other way round all is mirrored.
    right = -1 if direction == "counter_clockwise" else 1
    steps = tuple(DIRECTIONS.values())

    def beside(hex: int, heading: int) -> int | None:
        (q, r), (dq, dr) = topology.hexes[hex], steps[heading % 6]
        return topology.hex_index.get((q + dq, r + dr))

    if topology.n_hexes == 1:
        return (start_corner,)
    here = start_corner
    heading = 0
    while beside(here, heading) is None or beside(here, heading + right) is not None:
        heading += 1
        if heading == 6:
            message = noop("a spiral cannot start on {hex}: not on the rim")
            raise ValueError(say(message, hex=topology.hexes[here]))
    order = [here]
    while len(order) < topology.n_hexes:
        for turn in (2, 1, 0, -1, -2):
            near = beside(here, heading + right * turn)
            if near is not None and near not in order:
                break
        else:
            message = noop("no spiral from {hex} covers this board")
            raise ValueError(say(message, hex=topology.hexes[start_corner]))
        heading += right * turn
        here = near
        order.append(here)
    return tuple(order)


def lay_tokens(
    topology: Topology, order: Sequence[int], letters: Sequence[int], red_tokens_apart: bool
) -> tuple[int, ...]:
    """Lay tokens one after the other on the hexes of ``order``; return them by hex number.

    With ``red_tokens_apart`` a red token that would touch one laid before is exchanged with
    the next token to be turned that is not red itself; when none is left, with the last one
    laid in whose place it touches no red. Raises ValueError when tokens and hexes differ in
    number or when there is no such place.
    """
    if len(order) != len(letters):
        raise ValueError(f"{len(letters)} tokens for {len(order)} hexes")
    line = list(letters)
    if red_tokens_apart:
        turn = {hex: number for number, hex in enumerate(order)}
        _separate_reds(
            line,
            [
                [turn[near] for near in topology.hex_neighbours[hex] if near in turn]
                for hex in order
            ],
        )
    tokens = [0] * topology.n_hexes
    for hex, token in zip(order, line, strict=True):
        tokens[hex] = token
    return tuple(tokens)


def _separate_reds(line: list[int], near: Sequence[Sequence[int]]) -> None:
    """Swap tokens so that no red ones touch; ``near`` lists the touching positions of each."""

    def fits(index: int, turned: int) -> bool:
        """Whether a red token at this position touches none of the first ``turned`` tokens."""
        return all(line[other] not in RED_TOKENS for other in near[index] if other < turned)

    for here in range(len(line)):
        if line[here] not in RED_TOKENS or fits(here, here):
            continue
        later = (later for later in range(here + 1, len(line)) if line[later] not in RED_TOKENS)
        earlier = (
            earlier
            for earlier in reversed(range(here))
            if line[earlier] not in RED_TOKENS and fits(earlier, here)
        )
        exchange = next(later, next(earlier, None))
        if exchange is None:
            raise ValueError(say("base.layout.variable: these red tokens cannot be kept apart"))
        line[here], line[exchange] = line[exchange], line[here]


def random_tokens(
    topology: Topology,
    places: Sequence[int],
    letters: Sequence[int],
    rng: Random,
    red_tokens_apart: bool,
    draws: Iterator[int] | None = None,
) -> tuple[int, ...]:
    """Return tokens by hex number in an arrangement drawn evenly from all that are allowed.

    Only the places of the reds decide whether an arrangement is allowed. So these are drawn
    until they fit, and the others are shuffled over what is left. There is a draw for each of
    ``draws``, of which several pools may take; by itself `MOST_DRAWS`. Raises ValueError when
    tokens and hexes differ in number or the reds fit nowhere.
    """
    if len(places) != len(letters):
        raise ValueError(f"{len(letters)} tokens for {len(places)} hexes")
    reds = [token for token in letters if token in RED_TOKENS]
    others = [token for token in letters if token not in RED_TOKENS]
    for _ in iter(range(MOST_DRAWS)) if draws is None else draws:
        red_places = rng.sample(places, len(reds))
        taken = set(red_places)
        if not red_tokens_apart or all(
            taken.isdisjoint(topology.hex_neighbours[hex]) for hex in red_places
        ):
            break
    else:
        raise ValueError(say("base.layout.variable: these red tokens cannot be kept apart"))
    rng.shuffle(others)
    tokens = [0] * topology.n_hexes
    other_places = (hex for hex in places if hex not in taken)
    for hex, token in zip((*red_places, *other_places), (*reds, *others), strict=True):
        tokens[hex] = token
    return tuple(tokens)


def check_choice(what: str, value: str, names: Sequence[str]) -> None:
    """Raise a ValueError that lists the known values, unless the value is one of them."""
    if value not in names:
        raise ValueError(f"unknown {what} {quote(value)}: use one of {', '.join(names)}")


# Pools: hexes of a plan whose terrain and tokens are dealt at random.


#: How the tokens of a pool are laid.
LAYS: Final = ("spiral", "shuffled", "none")


@dataclass(frozen=True, slots=True)
class Pool:
    """Hexes of a board that are dealt together.

    Attributes
    ----------
    name : str
    hexes : tuple of Hex
        Where they lie.
    terrain : tuple of str
        What is dealt to them, as many words as there are hexes.
    tokens : tuple of int
        The tokens in the order of their letters, one for each hex that takes one.
    lay : str
        One of `LAYS`.
    """

    name: str
    hexes: tuple[Hex, ...]
    terrain: tuple[str, ...]
    tokens: tuple[int, ...]
    lay: str

    @property
    def has_shores(self) -> bool:
        """Whether sea and land are dealt, so that nobody knows where the coast will be."""
        return len({Terrain.SEA.word == word for word in self.terrain}) == 2

    def dealt_terrain(self, rng: Random) -> dict[Hex, str]:
        """Return a terrain for each hex, in an order drawn evenly."""
        words = list(self.terrain)
        rng.shuffle(words)
        return dict(zip(self.hexes, words, strict=True))

    def laid(self, ground: Mapping[Hex, str], rng: Random, tokens: str, **how: Any) -> list[int]:
        """Return a token for each hex of the pool, 0 for none, on the terrain that was dealt.

        ``tokens="random"`` shuffles those of a spiral too; see
        `lay_tokens_on_spiral`.
        Raises ValueError where red tokens cannot be kept apart.
        """
        if self.lay == "none":
            return [0] * len(self.hexes)
        shape = topology(self.hexes)
        places = [
            hex for hex, place in enumerate(shape.hexes) if TERRAIN_WORDS[ground[place]].takes_token
        ]
        lay = tokens if self.lay == "spiral" else "random"
        numbers = lay_tokens_on_spiral(shape, places, self.tokens, rng, tokens=lay, **how)
        return [numbers[shape.hex_index[place]] for place in self.hexes]


def read_pool(name: str, data: object, hexes: Sequence[Hex]) -> Pool:
    """Make a pool from JSON values. Raises ValueError saying what is wrong with it."""
    what = f"the pool {quote(name)}"
    source = read_mapping(data, what, ("terrain", "tokens", "lay"), needed=("terrain",))
    lay = source.get("lay", "shuffled")
    if lay not in LAYS:
        raise ValueError(f"{what}: unknown lay {quote(lay)}: use one of {', '.join(LAYS)}")
    terrain = read_counts(source["terrain"], f"the terrain of {what}", tuple(TERRAIN_WORDS))
    tokens = tuple(
        _read_token(token, f"the tokens of {what}, number {number}")
        for number, token in enumerate(read_list(source.get("tokens", []), what), start=1)
    )
    if len(terrain) != len(hexes):
        raise ValueError(f"{what} has {len(terrain)} hexes for {len(hexes)} places on the board")
    wanted = sum(TERRAIN_WORDS[word].takes_token for word in terrain) if lay != "none" else 0
    if len(tokens) != wanted:
        raise ValueError(f"{what} has {len(tokens)} tokens for {wanted} hexes that take one")
    if lay == "spiral":
        _check_spiral(name, hexes)
    return Pool(name, tuple(hexes), terrain, tokens, lay)


def read_counts(data: object, what: str, names: Sequence[str]) -> tuple[str, ...]:
    """Expand counts into a list of words: ``{"ore": 2}`` becomes ore twice.

    Raises ValueError for words that are not known, for what is no count, and for more than the
    hexes of the largest board, before any word is repeated.
    """
    if not isinstance(data, Mapping):
        raise ValueError(f"{what}: expected numbers by name, not {quote(data)}")
    for word, count in data.items():
        if word not in names:
            message = f"{what}: unknown {quote(word)}: use one of {', '.join(names)}"
            raise ValueError(message + did_you_mean(word, names))
        if not is_int(count) or count < 0:
            raise ValueError(f"{what}: expected how many {word}, not {quote(count)}")
    if sum(data.values()) > MOST_HEXES:
        raise ValueError(f"{what}: at most {MOST_HEXES} are counted altogether")
    return tuple(word for word, count in data.items() for _ in range(count))


def _read_token(token: object, what: str) -> int:
    if not is_int(token) or token not in TOKENS:
        raise ValueError(f"{what}: there is no token {quote(token)}: only 2–6 and 8–12")
    return token


def _check_spiral(name: str, hexes: Sequence[Hex]) -> None:
    """Refuse an island on which no spiral can be laid from each of its corners."""
    shape = topology(hexes)
    corners = corner_hexes(shape)
    if not corners:
        message = noop("the pool {name}: no spiral can start, since none of its hexes is a corner")
        raise ValueError(say(message, name=Name(repr(name))))
    for corner in corners:
        for direction in TOKEN_DIRECTIONS:
            try:
                spiral(shape, corner, direction)
            except ValueError as error:
                inner = {"name": Name(repr(name)), "told": error_phrase(error)}
                raise ValueError(say("the pool {name}: {told}", **inner)) from error


# The variable set-up: shuffled terrain, number tokens and harbours (base.layout.variable).


HARBOUR_MODES = ("types_shuffled", "printed", "anywhere")


def variable(
    players: int,
    rng: Random,
    *,
    tokens: str = "spiral",
    token_direction: str = "counter_clockwise",
    red_tokens_apart: bool = True,
    harbours: str = "types_shuffled",
) -> Board:
    """Return a board of the variable set-up: 19 hexes for 2–4 players, 30 for 5 or 6.

    ``tokens``: "spiral" lays them by their letters from a random corner inwards in
    ``token_direction``; "random" takes any arrangement with equal chance. With
    ``red_tokens_apart`` no 6 or 8 touches another. ``harbours``: "types_shuffled" keeps the
    printed places and shuffles what they trade, "printed" keeps both, "anywhere" draws the
    places too, all equally likely, so that no intersection serves two harbours.

    The same state of ``rng`` gives the same board. Raises ValueError for unknown values.
    """
    check_choice("tokens", tokens, TOKEN_MODES)
    check_choice("token_direction", token_direction, TOKEN_DIRECTIONS)
    check_choice("harbours", harbours, HARBOUR_MODES)
    if not 2 <= players <= 6:
        raise ValueError(f"base.players: the variable set-up is for 2 to 6 players, not {players}")
    frame = printed(beginner_board_name(players))
    shape = frame.topology
    terrain = list(frame.terrain)
    rng.shuffle(terrain)
    numbers = lay_tokens_on_spiral(
        shape,
        [hex for hex, ground in enumerate(terrain) if ground != Terrain.DESERT],
        TOKEN_LETTERS[shape.n_hexes],
        rng,
        tokens=tokens,
        token_direction=token_direction,
        red_tokens_apart=red_tokens_apart,
    )
    return Board(
        name="variable",
        topology=shape,
        terrain=tuple(terrain),
        tokens=numbers,
        harbours=_deal_harbours(frame, rng, harbours),
        robber=terrain.index(Terrain.DESERT),
    )


def _deal_harbours(frame: Board, rng: Random, mode: str) -> tuple[Harbour, ...]:
    if mode == "printed":
        return frame.harbours
    kinds = [harbour.kind for harbour in frame.harbours]
    rng.shuffle(kinds)
    places = _draw_harbour_places(frame, rng) if mode == "anywhere" else frame.harbours
    return tuple(place.trading(kind) for place, kind in zip(places, kinds, strict=True))


def _draw_harbour_places(frame: Board, rng: Random) -> list[Harbour]:
    """Return as many harbours as are printed, at places of which none shares an intersection."""
    shape, count = frame.topology, len(frame.harbours)
    served: set[int] = set()
    while len(served) < 2 * count:  # fewer when an intersection would serve two
        edges = rng.sample(frame.land.coast_edges, count)
        served = {vertex for edge in edges for vertex in shape.edge_vertices[edge]}
    return [Board.make_harbour(shape, *land_side_of_coast(frame, edge), GENERIC) for edge in edges]


def land_side_of_coast(board: Board, edge: int) -> tuple[Hex, str]:
    """Return the land hex beside a coast path and that hex's side towards the sea."""
    for hex in board.topology.edge_hexes[edge]:
        if edge in board.land.coast_edges and hex in board.land.hexes:
            return board.topology.hexes[hex], SIDES[board.topology.hex_edges[hex].index(edge)]
    raise ValueError(f"E{edge} does not lie at the coast")


# Boards of which a part is still to be dealt.
#
# A plan is a board file (`catan_nb.board.boardfile`) in which a hex may be ``"any main"`` and a
# harbour of the kind "any", with entries that say what is dealt there::
#
#     {
#       "rows": [{"r": 0, "q": 0, "hexes": ["any main", "any main", "sea", "gold 5"]}],
#       "harbours": [{"hex": [0, 0], "side": "NW", "kind": "any"}],
#       "pools": {
#         "main": {"terrain": {"hills": 1, "desert": 1}, "tokens": [6], "lay": "shuffled"}
#       },
#       "harbour_kinds": {"ore": 1},
#       "least_islands": 2,
#       "instead": {"small": {"true": {"harbours": []}}}
#     }
#
# Each hex ``"any main"`` gets a terrain of the pool "main". With ``"lay": "spiral"`` the tokens
# are laid in their order from a corner of the island that these hexes are, as in the variable
# set-up; "shuffled" lays them at random; with "none" there are none. Sea and desert take no
# token. The kinds of harbour are shuffled over the places of the kind "any". With
# ``least_islands`` the terrain is dealt anew until there are so many islands, with room on them
# for all first settlements. ``instead`` has by house option and its value the entries that
# another board has then, for up to `MOST_OTHERS` values; of its kinds of harbour some may be left
# over.


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


@dataclass(frozen=True, slots=True)
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
        if not is_int(islands) or islands < 0:
            raise ValueError(f"least_islands must be a number of islands, not {quote(islands)}")
        pools, harbours = tuple(_read_pools(source)), _read_kinds(source, spare)
        others = cls._read_alternatives(source)
        _check_shores(source, pools)
        plan = cls(
            source=deepcopy(dict(source)),
            pools=pools,
            harbours=harbours,
            least_islands=islands,
            printed=_printed_board(source, pools, harbours),
            instead=others,
        )
        plan.deal(Random(0), players=2, red_tokens_apart=False)
        return plan

    @classmethod
    def _read_alternatives(cls, source: Mapping[str, Any]) -> dict[str, dict[str, Self]]:
        """Return the plans that hold instead, by option and value."""
        plain = {key: value for key, value in source.items() if key != "instead"}
        boards = {
            option: _read_objects(values, f"instead, {truncate(option)}")
            for option, values in _read_objects(source.get("instead", {}), "instead").items()
        }
        check_alternative_boards(boards)
        result: dict[str, dict[str, Self]] = {}
        for option, values in boards.items():
            result[option] = {}
            for value, entries in values.items():
                what = f"instead, {truncate(option)}, {truncate(value)}"
                changed = read_mapping(entries, what, _CHANGED, needed=())
                try:
                    result[option][value] = cls._read({**plain, **changed}, spare=True)
                except ValueError as error:
                    raise ValueError(f"{what}: {error}") from error
        return result

    def chosen(self, options: Mapping[str, Any]) -> Self:
        """Return the plan that holds with these house options."""
        for option, plans in self.instead.items():
            result = plans.get(str(options.get(option)).lower())
            if result is not None:
                return result
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
            As in `catan_nb.board.dealing.variable`.

        Raises
        ------
        ValueError
            When the wanted islands do not come up, or red tokens cannot be kept apart.
        """
        check_choice("tokens", tokens, TOKEN_MODES)
        check_choice("token_direction", token_direction, TOKEN_DIRECTIONS)
        kinds = list(self.harbours)
        rng.shuffle(kinds)
        ground = self._deal_terrain(rng, players)
        how = {
            "token_direction": token_direction,
            "red_tokens_apart": red_tokens_apart,
            "draws": iter(range(MOST_DRAWS)),
        }
        for _ in range(MOST_DEALS):
            laid: dict[Hex, int] = {}
            for pool in self.pools:
                laid |= zip(pool.hexes, pool.laid(ground, rng, tokens, **how), strict=True)
            board = self._board_with(ground, laid, kinds)
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
            row | {"hexes": [fog.get((q, row["r"]), text) for q, text in _from_index(row)]}
            for row in source["rows"]
        ]
        return Board.from_json({**source, "rows": rows})

    def _deal_terrain(self, rng: Random, players: int) -> dict[Hex, str]:
        """Return the terrain of all hexes that are dealt, with as many islands as there must be."""
        for _ in range(MOST_DEALS):
            ground: dict[Hex, str] = {}
            for pool in self.pools:
                ground |= pool.dealt_terrain(rng)
            if not self.least_islands:
                return ground
            land = self._board_with(ground, {}, self.harbours).land
            room = land.vertices.bit_count() >= vertices_needed(_FIRST * players)
            if len(land.islands) >= self.least_islands and room:
                return ground
        message = noop(
            "in {deals} deals there were never {islands} islands with room for {players} players"
        )
        raise ValueError(
            say(message, deals=MOST_DEALS, islands=self.least_islands, players=players)
        )

    def _board_with(
        self, ground: Mapping[Hex, str], laid: Mapping[Hex, int], kinds: Iterable[str]
    ) -> Board:
        """Return the board with this terrain and these tokens and kinds of harbour, all dealt."""
        board, terrains = self.printed, iter(kinds)
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
                harbour.trading(harbour_kind(next(terrains))) if item["kind"] == ANY else harbour
                for item, harbour in zip(
                    self.source.get("harbours", ()), board.harbours, strict=True
                )
            ),
            robber=board.robber if "robber" in self.source else desert,
        )


def _printed_board(
    source: Mapping[str, Any], pools: tuple[Pool, ...], kinds: Iterable[str]
) -> Board:
    """Return the board of a plan as `BoardPlan.printed` has it."""
    terrain_words = {
        hex: word for pool in pools for hex, word in zip(pool.hexes, pool.terrain, strict=True)
    }
    rows = [
        row | {"hexes": [terrain_words.get((q, row["r"]), text) for q, text in _from_index(row)]}
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
    for what, hexes in _list_printed_parts(source):
        for hex in hexes:
            if hex in unsure:
                raise ValueError(
                    f"{what} cannot be fixed before the hex {hex} is dealt: the pool"
                    f" {quote(unsure[hex])} has sea and land"
                )
    if unsure and source.get("start"):
        raise ValueError("start pieces need land, and this plan deals sea and land")


def _list_printed_parts(source: Mapping[str, Any]) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    """Yield the printed parts beside terrain, each with the hexes on which it depends."""
    for item in source.get("harbours", ()):
        hex, side, _ = read_harbour(item)
        yield f"the harbour on side {side} of {hex}", (hex, neighbour(hex, side))
    for who in ("robber", "pirate"):
        home = read_optional_hex(source.get(who), who)
        yield f"the {who}", () if home is None else (home,)


def _from_index(row: Mapping[str, Any]) -> Iterator[tuple[int, Any]]:
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


def check_alternative_boards(data: Mapping[str, object]) -> None:
    """Refuse more boards in the place of one than `MOST_OTHERS` with a ValueError."""
    if sum(len(values) for values in data.values() if isinstance(values, Mapping)) > MOST_OTHERS:
        message = noop("at most {most} boards may be given instead of one")
        raise ValueError(say(message, most=MOST_OTHERS))


def _read_objects(data: object, what: str) -> Mapping[str, Any]:
    """Return objects by name, else raise ValueError."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{what} must be objects by name, not {quote(data)}")
    return data


def _read_pools(source: Mapping[str, Any]) -> Iterator[Pool]:
    """Yield the pools of a plan, with the hexes that belong to each."""
    pools = _read_objects(source.get("pools", {}), "pools")
    places: dict[str, list[Hex]] = {name: [] for name in pools}
    for hex, name in read_cells(source["rows"], _pool_of_hex).items():
        if name in places:
            places[name].append(hex)
        elif name:
            raise ValueError(f"{no_such('pool', name, pools)} (wanted at {hex})")
    for name, data in pools.items():
        yield read_pool(name, data, places[name])


def _pool_of_hex(text: object, hex: Hex) -> str:
    """Return the pool to which a hex belongs, or nothing for one that is printed."""
    words = text.split() if isinstance(text, str) else []
    return words[1] if len(words) == 2 and words[0] == ANY else ""
