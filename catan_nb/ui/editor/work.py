"""What is being made: a scenario file, with every step undone and done again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from random import Random
from typing import Any, Final

from catan_nb.board.dealing import variable
from catan_nb.board.layouts import PRINTED, printed
from catan_nb.rules.authoring.form import board_form_faults
from catan_nb.rules.authoring.ground import INSTEAD
from catan_nb.rules.authoring.reading import read_scenario, scenario_faults
from catan_nb.rules.authoring.source import Fault
from catan_nb.rules.authoring.writing import scenario_data, scenario_text
from catan_nb.rules.play.library import scenario_named
from catan_nb.rules.scenario import Scenario, keys_by_players
from catan_nb.ui.editor.land import Land, frame
from catan_nb.ui.editor.mechanisms import data_of

#: How many steps can be undone.
STEPS: Final = 300
#: How many of them the browser keeps, and how long a text it takes.
_KEPT: Final = 40
_LARGEST: Final = 2_000_000
#: What a work begins with: an empty sea.
NEW: Final[dict[str, Any]] = {
    "name": "my_scenario",
    "title": "My scenario",
    "systems": ["base", "seafarers"],
    "players": [3, 4],
    "options": {"target": 10},
}


#: What an entry of a board is where there is nothing of it.
_EMPTY: Final[Mapping[str, Any]] = {
    "harbours": [],
    "robber": None,
    "pirate": None,
    "zones": {},
    "pools": {},
    "harbour_kinds": {},
    "start": [],
    "rim": False,
    "least_islands": 0,
}


class Work:
    """A scenario in the making.

    Attributes
    ----------
    data : dict
        The JSON values of the file.
    at : str
        The key of the board that is painted, where there is one for each number of players.
    other : tuple of str
        The house option and its value for which the board is painted, empty for always.
    typed : dict of str to str
        By field: what was typed there and cannot be read.
    asked : str
        The scenario that the page's address asked for.
    """

    def __init__(self) -> None:
        self.data = _new()
        self.at = ""
        self.asked = ""
        self.other = ("", "")
        self.typed: dict[str, str] = {}
        self._past: list[str] = []
        self._future: list[str] = []
        self._faults: tuple[str, tuple[Fault, ...]] | None = None

    # ---- reading -----------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The file."""
        return scenario_text(self.data)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All that is wrong with it."""
        text = self.text
        if self._faults is None or self._faults[0] != text:
            self._faults = text, scenario_faults(text)
        return self._faults[1]

    @property
    def scenario(self) -> Scenario:
        """The scenario; BadSetup where something is wrong with the file."""
        return read_scenario(self.text)

    @property
    def boards(self) -> tuple[str, ...]:
        """The keys of boards by number of players; empty where one board is for all."""
        board: Any = self.data.get("board")
        return tuple(board) if keys_by_players(board) else ()

    @property
    def keys(self) -> tuple[str, ...]:
        """What `at` may be: the keys of boards, or numbers of players where data have such."""
        mechanisms = self.data.get("mechanisms", {})
        if self.boards or not any(map(keys_by_players, mechanisms.values())):
            return self.boards
        return tuple(map(str, self.data.get("players", range(2, 7))))

    @property
    def others(self) -> tuple[tuple[str, str], ...]:
        """The house options and their values for which there is another board."""
        board = self._board()
        instead = board.get(INSTEAD, {}) if isinstance(board, dict) else {}
        return tuple(
            (option, value)
            for option, values in instead.items()
            if isinstance(values, dict)
            for value, entries in values.items()
            if isinstance(entries, dict)
        )

    @property
    def land(self) -> Land:
        """The board that is painted; a copy where the file only names one."""
        given = self._board()
        if self.other in self.others and isinstance(given, dict):
            option, value = self.other
            plain = {key: one for key, one in given.items() if key != INSTEAD}
            changed = json.loads(json.dumps({**plain, **given[INSTEAD][option][value]}))
            if next(board_form_faults(changed, ()), None) is None:
                return Land(changed)
        if isinstance(given, dict) and next(board_form_faults(given, ()), None) is None:
            return Land(given)
        if isinstance(given, str) and given in PRINTED:
            return Land(printed(given).to_json())
        if given is None or isinstance(given, str):
            return Land(variable(4, Random(0)).to_json())
        return Land(frame(7, 7))

    def _board(self) -> Any:
        board: Any = self.data.get("board")
        keys = self.boards
        if keys:
            self.at = self.at if self.at in keys else keys[0]
            return board[self.at]
        return board

    # ---- changing ----------------------------------------------------------------------

    def change(self, deed: Callable[[dict[str, Any]], object]) -> bool:
        """Change the file; say whether it is another one now. What fails changes nothing."""
        before = json.dumps(self.data)
        try:
            deed(self.data)
        except BaseException:
            self.data = json.loads(before)
            raise
        if json.dumps(self.data) == before:
            return False
        self._past = [*self._past[-STEPS:], before]
        self._future = []
        return True

    @contextmanager
    def step(self, goes_on: bool = False) -> Iterator[None]:
        """Let all changes in a block be one step, or `goes_on` with the last one."""
        before, past = json.dumps(self.data), self._past
        yield
        if json.dumps(self.data) != before:
            self._past = past if goes_on and past else [*past[-STEPS:], before]

    def paint(self, deed: Callable[[Land], object]) -> bool:
        """Change the board."""

        def painted(data: dict[str, Any]) -> None:
            land = self.land
            before = json.dumps(land.data)
            deed(land)
            if json.dumps(land.data) == before:
                return
            given = self._board()
            if self.other in self.others:
                option, value = self.other
                plain = {key: one for key, one in given.items() if key != INSTEAD}
                given[INSTEAD][option][value] = _changes(plain, land.data)
            elif self.boards:
                data["board"][self.at] = land.data
            else:
                data["board"] = land.data

        return self.change(painted)

    def put(self, path: Sequence[Any], value: Any) -> bool:
        """Write a value at a place of the file, None to take it away; say whether that changed it.

        A path that begins with "board" is one on the board that is painted, and one that begins
        with "mechanisms" one in the data that hold for it.
        """
        first, *rest = path
        if first == "board":
            return self.paint(lambda land: _put(land.data, rest, value))
        if first == "mechanisms":
            name, *rest = rest
            return self.change(lambda data: _put(data_of(data, name, self.at), rest, value))
        return self.change(lambda data: _put(data, path, value))

    def split(self, path: Sequence[str], apart: bool) -> bool:
        """Let a board or the data of a mechanism be one for each number of players, or for all."""

        def done(data: dict[str, Any]) -> None:
            *way, last = path
            inside = data
            for name in way:
                inside = inside[name]
            given: Any = inside.get(last)
            keys = keys_by_players(given)
            if apart and not keys:
                one = self.land.data if path == ("board",) else given
                numbers = data.get("players") or [4]
                inside[last] = {str(n): json.loads(json.dumps(one)) for n in numbers}
            elif keys and not apart:
                number = int(self.at.split(",")[0] or 0) if self.at else 0
                inside[last] = given[keys.get(number, next(iter(given)))]

        return self.change(done)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._past)

    @property
    def is_begun(self) -> bool:
        """Whether nothing has been done since the work was begun with a scenario."""
        return len(self._past) == 1 and not self._future

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return bool(self._future)

    def undo(self) -> None:
        """Take back the last step."""
        if self._past:
            self._future.append(json.dumps(self.data))
            self.data = json.loads(self._past.pop())

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._future:
            self._past.append(json.dumps(self.data))
            self.data = json.loads(self._future.pop())

    # ---- beginning and keeping ---------------------------------------------------------

    def begin(self, name: str = "") -> None:
        """Begin with a scenario of the kit, or with an empty sea; that can be undone, too."""
        chosen = scenario_data(scenario_named(name)) if name else _new()
        self.take(chosen)

    def take(self, data: dict[str, Any]) -> None:
        """Go on with what a file holds."""

        def taken(old: dict[str, Any]) -> None:
            old.clear()
            old.update(json.loads(json.dumps(data)))

        self.change(taken)

    def kept(self) -> str:
        """Return the work as a text for the browser to keep, with steps back and forth."""
        past, future = self._past[-_KEPT:], self._future[-_KEPT:]
        told = json.dumps({"work": self.data, "past": past, "future": future, "asked": self.asked})
        while len(told) > _LARGEST and (past or future):
            past, future = past[len(past) // 2 + 1 :], future[len(future) // 2 + 1 :]
            told = json.dumps(
                {"work": self.data, "past": past, "future": future, "asked": self.asked}
            )
        return told

    def resume(self, text: str) -> bool:
        """Go on with what the browser has kept; say whether it could be read."""
        try:
            kept = json.loads(text)
            data, past, future = kept["work"], kept["past"], kept.get("future", [])
            steps = map(json.loads, (*past, *future))
            good = isinstance(data, dict) and all(isinstance(one, dict) for one in steps)
            asked = str(kept.get("asked", ""))
        except (AttributeError, ValueError, TypeError, KeyError, RecursionError):
            return False
        if good:
            self.data, self._past, self._future = data, list(past), list(future)
            self.asked = asked
        return good


def _put(inside: Any, path: Sequence[Any], value: Any) -> None:
    """Write a value into lists and objects, making objects on the way; None takes it away."""
    first, *rest = path
    if rest:
        if isinstance(inside, dict):
            inside.setdefault(first, {})
        _put(inside[first], rest, value)
        if isinstance(inside, dict) and inside[first] == {} and value is None and len(rest) == 1:
            del inside[first]
    elif value is None:
        inside.pop(first) if isinstance(inside, list) else inside.pop(first, None)
    else:
        inside[first] = value


def _changes(plain: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries that another board has otherwise; what it lacks is there and empty."""
    changed = {key: one for key, one in other.items() if plain.get(key, _EMPTY.get(key)) != one}
    gone = {key: deepcopy(_EMPTY[key]) for key in plain if key not in other and key in _EMPTY}
    return {**changed, **gone}


def _new() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(NEW))
    data["board"] = frame(7, 7)
    return data
