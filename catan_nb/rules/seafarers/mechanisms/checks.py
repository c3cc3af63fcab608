"""What a scenario says for its mechanisms, checked before a game begins.

Each mechanism names its fields, and for each what it must be; the first one that is missing or
wrong is told with scenario, mechanism and field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any, Final

from catan_nb.board.topology import Topology
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.values.codecs import is_whole
from catan_nb.kernel.values.names import no_such
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.mechanisms.names import HARBOURS
from catan_nb.rules.seafarers.mechanisms.places import corner, side

#: Says in words what is wrong with a field, or nothing.
Check = Callable[[CatanRules, Any], str]
#: The tokens that there are.
TOKENS: Final = frozenset(range(2, 13)) - {7}


def checked(
    mechanism: str, fields: Mapping[str, Check], left_out: Collection[str] = ()
) -> Callable[[CatanRules], None]:
    """Return the check of a mechanism's data; those in `left_out` may be missing.

    Raises
    ------
    BadSetup
        From what is returned, with the scenario, the mechanism and the field.
    """
    return partial(_check, mechanism, fields, left_out)


def _check(
    mechanism: str, fields: Mapping[str, Check], left_out: Collection[str], rules: CatanRules
) -> None:
    data = rules.scenario.mechanisms[mechanism]
    where = f"the scenario {rules.scenario.name!r} is broken: its mechanism {mechanism!r}"
    if not isinstance(data, Mapping):
        raise BadSetup(f"{where} has no data by name, but {data!r}")
    for name in data:
        if name not in fields:
            raise BadSetup(f"{where}: {no_such('field', name, fields)}")
    for name, check in fields.items():
        if name not in data:
            if name not in left_out:
                raise BadSetup(f"{where} wants {name!r}")
            continue
        wrong = check(rules, data[name])
        if wrong:
            raise BadSetup(f"{where} has a wrong {name!r}: {wrong}")


# ---- kinds of field --------------------------------------------------------------------


def number(low: int, high: int) -> Check:
    """Return the check of a whole number."""

    def check(rules: CatanRules, value: Any) -> str:
        good = is_whole(value) and low <= value <= high
        return "" if good else f"a number from {low} to {high} is wanted, not {value!r}"

    return check


def zone(rules: CatanRules, value: Any) -> str:
    """Check the name of a zone of the board."""
    return "" if value in _zones(rules) else no_such("zone of the board", value, _zones(rules))


def zones(rules: CatanRules, value: Any) -> str:
    """Check names of zones of the board."""
    return _each(value, lambda one: zone(rules, one))


def tokens(rules: CatanRules, value: Any) -> str:
    """Check number tokens."""
    return _each(value, lambda one: "" if _is_token(one) else f"{one!r} is no token")


def corners(rules: CatanRules, value: Any) -> str:
    """Check corners of hexes, such as ``[[3, 4], "NW"]``."""
    return _each(value, lambda one: a_place(corner, rules, one))


def sides(rules: CatanRules, value: Any) -> str:
    """Check sides of hexes, such as ``[[3, 4], "NW"]``."""
    return _each(value, lambda one: a_place(side, rules, one))


def hexes(rules: CatanRules, value: Any) -> str:
    """Check hexes by their coordinates."""
    known = rules.topology.hex_index
    return _each(value, lambda one: "" if _is_hex(known, one) else f"there is no hex {one!r}")


def counts(names: Collection[str]) -> Check:
    """Return the check of numbers by name."""

    def check(rules: CatanRules, value: Any) -> str:
        if not isinstance(value, Mapping):
            return f"numbers by name are wanted, not {value!r}"
        for name, count in value.items():
            if name not in names:
                return no_such("name", name, names)
            if not is_whole(count) or count < 0:
                return f"{name} is a number from 0, not {count!r}"
        return ""

    return check


harbours = counts(HARBOURS)


def enough(mechanism: str, places: str, check: Check) -> Check:
    """Return the check of numbers by name that are enough for the places of another field."""

    def both(rules: CatanRules, value: Any) -> str:
        wrong = check(rules, value)
        wanted = len(rules.scenario.mechanisms[mechanism][places])
        if wrong or sum(value.values()) >= wanted:
            return wrong
        return f"{sum(value.values())} are too few for {wanted} {places}"

    return both


def by_players(low: int, high: int) -> Check:
    """Return the check of a number for the players of the game, by their number as a text."""

    def check(rules: CatanRules, value: Any) -> str:
        if not isinstance(value, Mapping) or str(rules.players) not in value:
            return f"numbers by number of players are wanted, also for {rules.players}"
        return number(low, high)(rules, value[str(rules.players)])

    return check


def records(**fields: Check) -> Check:
    """Return the check of objects with fields of their own."""

    def one(rules: CatanRules, value: Any) -> str:
        if not isinstance(value, Mapping):
            return f"an object is wanted, not {value!r}"
        for name, check in fields.items():
            wrong = check(rules, value[name]) if name in value else "it is missing"
            if wrong:
                return f"{name!r} of {dict(value)!r}: {wrong}"
        return ""

    return lambda rules, value: _each(value, lambda item: one(rules, item))


def a_corner(rules: CatanRules, value: Any) -> str:
    """Check one corner of a hex."""
    return a_place(corner, rules, value)


def a_side(rules: CatanRules, value: Any) -> str:
    """Check one side of a hex."""
    return a_place(side, rules, value)


def a_place(find: Callable[[Topology, Any, str], int], rules: CatanRules, value: Any) -> str:
    """Check one place, with the function that finds it."""
    try:
        hex, name = value
        find(rules.topology, hex, name)
    except BadSetup as error:
        return str(error)
    except (TypeError, ValueError):
        return f'a place is written as [[3, 4], "NW"], not as {value!r}'
    return ""


def anything(rules: CatanRules, value: Any) -> str:
    """Find nothing wrong."""
    return ""


def _each(value: Any, check: Callable[[Any], str]) -> str:
    if not isinstance(value, list | tuple):
        return f"a list is wanted, not {value!r}"
    return next(filter(None, map(check, value)), "")


def _zones(rules: CatanRules) -> tuple[str, ...]:
    return tuple(sorted({name for name in rules.board.zones if name}))


def _is_token(value: Any) -> bool:
    return is_whole(value) and value in TOKENS


def _is_hex(known: Mapping[Any, int], value: Any) -> bool:
    return isinstance(value, list | tuple) and tuple(value) in known
