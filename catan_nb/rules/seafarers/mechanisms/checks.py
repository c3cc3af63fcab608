"""What a scenario says for its mechanisms, checked before a game begins.

Each mechanism names its fields, and for each what it must be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from catan_nb.board.geometry import CORNERS, SIDES
from catan_nb.board.terrain import TOKENS
from catan_nb.board.topology import Topology
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup, error_phrase
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.words import Name, noop, say
from catan_nb.rules.data_check import Check, DataCheck, Wrong, short, unknown
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.names import HARBOURS

# Places in a scenario's data: corners and sides of hexes, as maps name them.


def parse_corner(shape: Topology, hex: Sequence[Any], name: str) -> int:
    """Return the intersection at a corner of a hex, such as ``[3, 4], "NW"``.

    Raises
    ------
    BadSetup
        When there is no such place.
    """
    number = _inside(shape, hex)
    if name not in CORNERS:
        known = Name(", ".join(CORNERS))
        message = say(
            "a hex has no corner {name}: use one of {known}", name=repr(name), known=known
        )
        raise BadSetup(message)
    return shape.hex_vertices[number][CORNERS.index(name)]


def parse_side(shape: Topology, hex: Sequence[Any], name: str) -> int:
    """Return the path at a side of a hex, such as ``[3, 4], "NW"``.

    Raises
    ------
    BadSetup
        When there is no such place.
    """
    number = _inside(shape, hex)
    if name not in SIDES:
        known = Name(", ".join(SIDES))
        message = say("a hex has no side {name}: use one of {known}", name=repr(name), known=known)
        raise BadSetup(message)
    return shape.hex_edges[number][SIDES.index(name)]


def _inside(shape: Topology, hex: Sequence[Any]) -> int:
    number = shape.hex_index.get(tuple(hex), shape.inside) if len(hex) == 2 else shape.inside
    if number >= shape.inside:
        raise BadSetup(say("there is no hex {hex} on this board", hex=repr(list(hex))))
    return number


#: The most of one thing that a scenario may have.
MOST: Final = 300


def make_data_check(
    mechanism: str, fields: Mapping[str, Check], left_out: Collection[str] = ()
) -> DataCheck:
    """Return the check of a mechanism's data; those in `left_out` may be missing."""
    return DataCheck(mechanism, fields, left_out)


def int_check(low: int, high: int) -> Check:
    """Return the check of a whole number."""

    def check(rules: CatanRules, value: Any) -> Iterator[Wrong]:
        if not is_int(value) or not low <= value <= high:
            yield (
                (),
                say(
                    "a number from {low} to {high} is wanted, not {value}",
                    low=low,
                    high=high,
                    value=short(value),
                ),
            )

    return check


def check_zone(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check the name of a zone of the board."""
    if value not in _zones(rules):
        yield (), unknown(noop("zone of the board"), value, _zones(rules))


def check_zones(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check names of zones of the board."""
    return _check_each(value, lambda one: check_zone(rules, one))


def check_token(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check one number token."""
    if not is_int(value) or value not in TOKENS:
        yield (), say("{value} is no token", value=short(value))


def check_tokens(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check number tokens."""
    return _check_each(value, lambda one: check_token(rules, one))


def check_corners(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check corners of hexes, such as ``[[3, 4], "NW"]``; none is there twice."""
    each = distinct_check(
        lambda rules, value: _check_each(value, lambda one: check_corner(rules, one)),
        lambda rules, one: parse_corner(rules.topology, *one),
    )
    yield from each(rules, value)


def check_sides(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check sides of hexes, such as ``[[3, 4], "NW"]``; none is there twice."""
    each = distinct_check(
        lambda rules, value: _check_each(value, lambda one: check_side(rules, one)),
        lambda rules, one: parse_side(rules.topology, *one),
    )
    yield from each(rules, value)


def check_hexes(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check hexes by their coordinates."""
    return _check_each(value, lambda one: _hex(rules, one))


def counts_check(names: Collection[str]) -> Check:
    """Return the check of numbers by name."""

    def check(rules: CatanRules, value: Any) -> Iterator[Wrong]:
        if not isinstance(value, Mapping):
            yield (), say("numbers by name are wanted, not {value}", value=short(value))
            return
        for name, count in value.items():
            if name not in names:
                yield (name,), unknown(noop("entry"), name, names)
            elif not is_int(count) or not 0 <= count <= MOST:
                text = noop("{name} is a number from 0 to {most}, not {value}")
                yield (name,), say(text, name=Name(name), most=MOST, value=short(count))

    return check


harbours = counts_check(HARBOURS)


def total_check(mechanism: str, places: str, check: Check) -> Check:
    """Return the check of numbers by name that are enough for the places of another field."""

    def both(rules: CatanRules, value: Any) -> Iterator[Wrong]:
        wrong = tuple(check(rules, value))
        yield from wrong
        wanted = rules.scenario.mechanisms[mechanism].get(places, ())
        if not wrong and isinstance(wanted, list | tuple) and sum(value.values()) < len(wanted):
            yield (
                (),
                say(
                    "{n} are too few for {wanted} {places}",
                    n=sum(value.values()),
                    wanted=len(wanted),
                    places=places,
                ),
            )

    return both


def nonempty_check(check: Check) -> Check:
    """Return the check of a list that must not be empty."""

    def both(rules: CatanRules, value: Any) -> Iterator[Wrong]:
        yield from check(rules, value)
        if isinstance(value, list | tuple) and not value:
            yield (), say("one at least is wanted")

    return both


def distinct_check(check: Check, where: Callable[[CatanRules, Any], object]) -> Check:
    """Return the check of a list no two of whose entries mean the same; `where` says what."""

    def both(rules: CatanRules, value: Any) -> Iterator[Wrong]:
        wrong = tuple(check(rules, value))
        yield from wrong
        result = [] if wrong else [where(rules, one) for one in value]
        for number, one in enumerate(result):
            if one in result[:number]:
                yield (number,), say("this is there twice")

    return both


def check_colour(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check the colour of a seat."""
    known = max(COLOURS.values(), key=len)
    if value not in known:
        yield (), unknown(noop("colour"), value, known)


def by_players_check(low: int, high: int) -> Check:
    """Return the check of a number for the players of the game, by their number as a text."""

    def check(rules: CatanRules, value: Any) -> Iterator[Wrong]:
        key = str(rules.players)
        if not isinstance(value, Mapping) or key not in value:
            yield (), say("numbers by number of players are wanted, also for {n}", n=rules.players)
            return
        for path, text in int_check(low, high)(rules, value[key]):
            yield (key, *path), text

    return check


def records_check(**fields: Check) -> Check:
    """Return the check of objects with fields of their own."""

    def one(rules: CatanRules, value: Any) -> Iterator[Wrong]:
        if not isinstance(value, Mapping):
            yield (), say("an object is wanted, not {value}", value=short(value))
            return
        for name, check in fields.items():
            if name not in value:
                yield (), say("{field} is missing", field=repr(name))
                continue
            for path, text in check(rules, value[name]):
                yield (name, *path), text

    return lambda rules, value: _check_each(value, lambda item: one(rules, item))


def check_corner(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check one corner of a hex."""
    return _place(parse_corner, rules, value)


def check_side(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    """Check one side of a hex."""
    return _place(parse_side, rules, value)


def accept_anything(rules: CatanRules, value: Any) -> tuple[Wrong, ...]:
    """Accept any value."""
    return ()


def _place(
    find: Callable[[Topology, Any, str], int], rules: CatanRules, value: Any
) -> Iterator[Wrong]:
    try:
        hex, name = value
        find(rules.topology, hex, name)
    except BadSetup as error:
        yield (), error_phrase(error)
    except (TypeError, ValueError):
        message = noop("a place is written as {example}, not as {value}")
        yield (), say(message, example='[[3, 4], "NW"]', value=short(value))


def _check_each(value: Any, check: Callable[[Any], Iterator[Wrong]]) -> Iterator[Wrong]:
    if not isinstance(value, list | tuple):
        yield (), say("a list is wanted, not {value}", value=short(value))
        return
    for number, one in enumerate(value):
        for path, text in check(one):
            yield (number, *path), text


def _zones(rules: CatanRules) -> tuple[str, ...]:
    return tuple(sorted({name for name in rules.board.zones if name}))


def _hex(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    pair = isinstance(value, list | tuple) and len(value) == 2 and all(map(is_int, value))
    if not pair or tuple(value) not in rules.topology.hex_index:
        yield (), say("there is no hex {hex}", hex=short(value))
