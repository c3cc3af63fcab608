"""Scenarios: a board with what is particular about playing on it, as data.

A scenario file holds one object; only ``name`` is needed::

    {
      "name": "two_shores",
      "title": "Two shores",
      "length": "short",
      "special": "A strait parts the land: whoever crosses it earns a point.",
      "systems": ["base"],
      "players": [3, 4],
      "board": "beginner",
      "options": {"target": 12},
      "adds": {"allow_gifts": {"target": 1}},
      "rounds": 3,
      "start_zones": ["west", "east"],
      "leaves_out": ["longest_route"],
      "mechanisms": {"tolls": {"price": 2}},
      "beside": {"cities_knights": {"options": {"target": 14}, "unsuited": "the shores are narrow"}}
    }

``title`` is what people read, in English; ``special`` says in one sentence what is particular, and
``length`` how long a game takes: "short", "medium" or "long". ``board`` is the name of a printed
board, "variable", a board as `catan_nb.board.boardfile` describes it or a plan of one
(`catan_nb.board.dealing`), or an object of such by the number of players, with keys such as
"3" and "5, 6". ``options`` are the scenario's values of house options, which a table may vary
still; ``adds`` says by switch how much it adds to some of them where a table turns it on and does
not state them. In each of the ``rounds`` of the set-up everybody places a settlement and a road, to
and fro; the last one pays the first cards. With ``start_zones`` all land at a first settlement lies
in one of these zones of the board. ``leaves_out`` names rule modules that are not played.
``mechanisms`` are rule modules by name (`catan_nb.rules.play.systems.MECHANISMS`), each with the
data it needs, which may be an object by the number of players too. ``beside`` says by system what
differs where that system is played, too: other ``options``; why it is ``unsuited``, so that it
takes the option of that name; or why it is ``refused`` altogether.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final, Self

from catan_nb.board.dealing import BoardPlan, board_or_plan
from catan_nb.board.layout import Board
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.text import no_such, parse_int, quote
from catan_nb.kernel.words import noop, translated

#: A board, a plan of which one is dealt for every game, or the name of a board.
AnyBoard = Board | BoardPlan | str
#: How long a game may take.
LENGTHS: Final = (noop("short"), noop("medium"), noop("long"))
#: The option with which a scenario is played beside a system that it does not suit.
UNSUITED: Final = "unsuited"
#: How zones are told that the kit's scenarios have; others are told by their names.
ZONES: Final = {
    "main": noop("the main island"),
    "home": noop("the home land"),
    "north": noop("the northern island"),
    "south": noop("the southern island"),
}
#: The most rounds of placing that a scenario may have.
MOST_ROUNDS = 4


def zones_named(zones: Iterable[str]) -> str:
    """Return zones of a board in words, one or another of them."""
    words = (
        translated(ZONES[zone])
        if zone in ZONES
        else translated(noop("the zone “{name}”")).format(name=zone)
        for zone in zones
    )
    return f" {translated(noop('or'))} ".join(words)


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a scenario is not played where a system is.

    Attributes
    ----------
    system : str
    reason : str
        In English; it ends a sentence.
    final : bool
        Whether it is never played so; else it is where the option `UNSUITED` is on.
    """

    system: str
    reason: str
    final: bool


@dataclass(frozen=True, slots=True)
class Scenario:
    """What is particular about a game beside its systems and its house options.

    Attributes
    ----------
    name : str
        Empty for a game without a scenario.
    title : str
        What people call it, in English; by itself the name.
    length : str
        How long a game takes, one of `LENGTHS`, or empty.
    special : str
        What is particular about it, in one English sentence, or empty.
    systems : tuple of str
        The systems that it needs.
    players : tuple of int
        The numbers of players it is for.
    board : Board, BoardPlan, str, mapping of int to such, or None
        A board, a plan of one or the name of one, the same by the number of players, or None:
        whatever the table chooses. `board_for` says which it is.
    options : mapping of str to object
        Values of house options; others have their defaults.
    adds : mapping of str to mapping
        By switch: numbers that are added to the scenario's own where it is on; `wanted` does so.
    rounds : int
        Rounds of placing in the set-up; the last one pays the first cards.
    start_zones : tuple of str
        Zones of the board in which the first settlements stand; empty: anywhere on land.
    leaves_out : frozenset of str
        Names of rule modules that are not played.
    mechanisms : mapping of str to object
        Rule modules that join, by name, with the data that each needs, or with such data by the
        number of players; `value_for_players` says which hold.
    beside : mapping of str to mapping
        What differs where a system is played that the scenario does not need, by its name; `among`
        says which options hold then.

    Raises
    ------
    BadSetup
        For values that no scenario can have; the message names the scenario and the field.
    """

    name: str = ""
    title: str = ""
    length: str = ""
    special: str = ""
    systems: tuple[str, ...] = ("base",)
    players: tuple[int, ...] = (2, 3, 4, 5, 6)
    board: AnyBoard | Mapping[int, AnyBoard] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    adds: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    rounds: int = 2
    start_zones: tuple[str, ...] = ()
    leaves_out: frozenset[str] = frozenset()
    mechanisms: Mapping[str, Any] = field(default_factory=dict)
    beside: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        wrong = next((what for what, good in self._checks() if not good), None)
        if wrong is not None:
            raise BadSetup(f"the scenario {quote(self.name)} is broken: {wrong}")

    def _checks(self) -> tuple[tuple[str, bool], ...]:
        def named(values: object) -> bool:
            return isinstance(values, tuple | frozenset) and all(
                isinstance(value, str) and value for value in values
            )

        def numbers(values: object, low: int, high: int) -> bool:
            return isinstance(values, tuple) and all(
                is_int(value) and low <= value <= high for value in values
            )

        def boards(given: object) -> bool:
            if not isinstance(given, Mapping):
                return isinstance(given, AnyBoard | None)
            return isinstance(self.players, tuple) and all(
                isinstance(given.get(players), AnyBoard) for players in self.players
            )

        def mechanisms(given: object) -> bool:
            return isinstance(given, Mapping) and all(
                players in data
                for data in given.values()
                if _has_players(data)
                for players in self.players
            )

        return (
            ("its name is a text", isinstance(self.name, str)),
            ("its title is a text", isinstance(self.title, str)),
            (f"its length is one of {', '.join(LENGTHS)}", self.length in ("", *LENGTHS)),
            ("what is special is a text", isinstance(self.special, str)),
            (
                "its systems are names, base among them",
                named(self.systems) and "base" in self.systems,
            ),
            (
                "its players are numbers from 2 to 6",
                bool(self.players) and numbers(self.players, 2, 6),
            ),
            (
                "its board is a board or a name, or one for each of its numbers of players",
                boards(self.board),
            ),
            ("its options are values by name", isinstance(self.options, Mapping)),
            ("what its switches add are numbers beside its options", self._adds_numbers()),
            (
                f"its rounds are a number from 1 to {MOST_ROUNDS}",
                numbers((self.rounds,), 1, MOST_ROUNDS),
            ),
            ("its start zones are names", named(self.start_zones)),
            ("what it leaves out are names", named(self.leaves_out)),
            (
                "its mechanisms are data by name, or such for each of its numbers of players",
                mechanisms(self.mechanisms),
            ),
            (
                "beside a system it has options by name, or says in words why it is unsuited or"
                " refused",
                _are_beside(self.beside),
            ),
        )

    def _adds_numbers(self) -> bool:
        return isinstance(self.adds, Mapping) and all(
            isinstance(more, Mapping)
            and all(is_int(n) and is_int(self.options.get(name)) for name, n in more.items())
            for more in self.adds.values()
        )

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Make a scenario from JSON values; BadSetup says what is wrong with them."""
        if not isinstance(data, Mapping):
            raise BadSetup(f"a scenario is an object with a name, not {quote(data)}")
        known = tuple(field.name for field in fields(cls))
        for key in data:
            if key not in known:
                raise BadSetup(no_such("entry of a scenario", key, known))
        values = dict(data)
        for key in ("systems", "players", "start_zones"):
            if isinstance(values.get(key), list):
                values[key] = tuple(values[key])
        if isinstance(values.get("leaves_out"), list):
            values["leaves_out"] = frozenset(values["leaves_out"])
        try:
            values["board"] = _boards(values.get("board"))
        except ValueError as error:
            raise BadSetup(f"the board of {quote(data.get('name'))}: {error}") from error
        if isinstance(values.get("mechanisms"), Mapping):
            values["mechanisms"] = {
                name: _by_players(one) or one for name, one in values["mechanisms"].items()
            }
        return cls(**values)

    def board_for(self, players: int) -> AnyBoard | None:
        """Return the board for so many players, the name of one, or None."""
        return self.board[players] if isinstance(self.board, Mapping) else self.board

    def for_players(self, players: int) -> Self:
        """Return the scenario with the data that its mechanisms have for so many players."""
        if not any(map(_has_players, self.mechanisms.values())):
            return self
        chosen = {
            name: data[players] if _has_players(data) else data
            for name, data in self.mechanisms.items()
        }
        return replace(self, mechanisms=chosen)

    def among(self, systems: Iterable[str]) -> Self:
        """Return the scenario with the options that it has where these systems are played."""
        more = [self.beside[name].get("options", {}) for name in systems if name in self.beside]
        if not any(more):
            return self
        options = dict(self.options)
        for one in more:
            options |= one
        return replace(self, options=options)

    def wanted(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that a table states, with those of the scenario beside them."""
        own = dict(self.options)
        for switch, more in self.adds.items():
            if options.get(switch) is True:
                own |= {name: own[name] + number for name, number in more.items()}
        return own | dict(options)

    def against(self, systems: Iterable[str]) -> tuple[Objection, ...]:
        """Return what keeps it from being played where these systems are, in their order."""
        return tuple(
            Objection(name, told.get("refused", told.get(UNSUITED)), final="refused" in told)
            for name in systems
            if {"refused", UNSUITED} & set(told := self.beside.get(name, {}))
        )

    def check_beside(self, systems: Iterable[str], options: object) -> None:
        """Refuse a scenario where it does not go with these systems.

        Parameters
        ----------
        systems : iterable of str
        options : mapping of str to object
            The house options; with ``unsuited`` the table plays what is unsuited all the same.

        Raises
        ------
        BadSetup
            With the reason (sea.ck.scenarios).
        """
        all_the_same = isinstance(options, Mapping) and options.get(UNSUITED) is True
        for one in self.against(systems):
            message = f"{self.name} is not played with {one.system}: {one.reason}"
            if one.final:
                raise BadSetup(f"{message} [sea.ck.scenarios]")
            if not all_the_same:
                raise BadSetup(
                    f"{message}; options={{{UNSUITED!r}: True}} plays it all the same"
                    " [sea.ck.scenarios]"
                )

    def to_json(self) -> dict[str, Any]:
        """Return the scenario as JSON values, without its board, which a game keeps itself."""
        return {
            "name": self.name,
            "title": self.title,
            "length": self.length,
            "special": self.special,
            "systems": list(self.systems),
            "players": list(self.players),
            "options": dict(self.options),
            "adds": {switch: dict(more) for switch, more in self.adds.items()},
            "rounds": self.rounds,
            "start_zones": list(self.start_zones),
            "leaves_out": sorted(self.leaves_out),
            "mechanisms": dict(self.mechanisms),
            "beside": dict(self.beside),
        }


def _boards(given: Any) -> Any:
    """Return boards for the JSON values of such, by number of players where they are so."""
    boards = _by_players(given)
    if boards:
        # For other numbers nobody plays it; a key may list thousands.
        return {players: _board(one) for players, one in boards.items() if players in COLOURS}
    return _board(given)


def _board(given: Any) -> Any:
    """Return the board or plan of these JSON values, or what is no object as it is."""
    return board_or_plan(given) if isinstance(given, Mapping) else given


def keys_by_players(given: Any) -> dict[int, str]:
    """Return the key for each number of players of values with keys such as "3" and "5, 6".

    Values that are for all numbers of players have none.
    """
    if not isinstance(given, Mapping):
        return {}
    numbers = {key: [one.strip() for one in str(key).split(",")] for key in given}
    found = {parse_int(one): key for key, some in numbers.items() for one in some}
    return {} if None in found else {one: key for one, key in found.items() if one is not None}


def _by_players(given: Any) -> dict[int, Any]:
    return {number: given[key] for number, key in keys_by_players(given).items()}


def _are_beside(given: object) -> bool:
    """Say whether these can be what a scenario says beside systems."""
    return isinstance(given, Mapping) and all(
        isinstance(told, Mapping)
        and set(told) <= {"options", "unsuited", "refused"}
        and isinstance(told.get("options", {}), Mapping)
        and all(isinstance(told.get(why, ""), str) for why in ("unsuited", "refused"))
        for told in given.values()
    )


def _has_players(data: object) -> bool:
    """Say whether the data of a mechanism are told by the number of players."""
    return isinstance(data, Mapping) and bool(data) and all(map(is_int, data))


#: A game without a scenario.
FREE = Scenario()
