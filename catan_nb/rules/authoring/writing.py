"""Writing scenario files, so that people can read them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from catan_nb.board.dealing import BoardPlan
from catan_nb.board.layout import Board
from catan_nb.rules.scenario import Scenario

#: How wide lines become.
WIDTH: Final = 100
#: What a board need not say.
_LEFT_OUT: Final[Mapping[str, Any]] = {"harbours": [], "pirate": None, "zones": {}, "start": []}


def write_scenario(scenario: Scenario) -> str:
    """Return the text of a scenario file; `read_scenario` gives an equal scenario back.

    Parameters
    ----------
    scenario : Scenario

    Returns
    -------
    str
        JSON, with a line for each row of hexes, each harbour and each entry.
    """
    return scenario_text(scenario_data(scenario))


def scenario_data(scenario: Scenario) -> dict[str, Any]:
    """Return what a scenario file holds as JSON values; what it need not say is left out."""
    usual = Scenario().to_json()
    data = {
        name: value
        for name, value in scenario.to_json().items()
        if name in ("name", "systems", "players") or value != usual[name]
    }
    if "mechanisms" in data:
        data["mechanisms"] = {
            name: _group_by_players(one) for name, one in data["mechanisms"].items()
        }
    board = scenario.board
    if isinstance(board, Mapping):
        data["board"] = _group_by_players({number: _board(one) for number, one in board.items()})
    elif board is not None:
        data["board"] = _board(board)
    return data


def _board(board: Any) -> Any:
    if isinstance(board, BoardPlan):
        return board.to_json()
    if isinstance(board, Board):
        written = board.to_json()
        return {
            name: value
            for name, value in written.items()
            if name not in _LEFT_OUT or value != _LEFT_OUT[name]
        }
    return board


def _group_by_players(data: Any) -> Any:
    """Return data by numbers of players under keys such as "5, 6", equal ones together."""
    if not (isinstance(data, Mapping) and data and all(isinstance(key, int) for key in data)):
        return data
    groups: list[tuple[list[int], Any]] = []
    for number, one in data.items():
        known = next((numbers for numbers, other in groups if other == one), None)
        if known is None:
            groups.append(([number], one))
        else:
            known.append(number)
    return {", ".join(map(str, numbers)): one for numbers, one in groups}


def scenario_text(data: Any) -> str:
    """Return JSON values as text that people can read."""
    return "\n".join(_lines(data, "", "")) + "\n"


def _lines(value: Any, start: str, margin: str) -> Iterator[str]:
    """Yield the lines of a value; `start` stands before it on its first line."""
    short = json.dumps(value, ensure_ascii=False)
    inner = margin + "  "
    many = isinstance(value, Mapping | list | tuple) and len(value) > 0
    fits = len(margin + start + short) < WIDTH or _is_row(value)
    if not many or (margin and fits):
        yield margin + start + short
    elif isinstance(value, Mapping):
        yield margin + start + "{"
        for number, (name, one) in enumerate(value.items()):
            comma = "," if number < len(value) - 1 else ""
            *before, last = _lines(one, f"{json.dumps(name, ensure_ascii=False)}: ", inner)
            yield from (*before, last + comma)
        yield margin + "}"
    else:
        yield margin + start + "["
        yield from _fill_lines(value, inner) if _is_flat(value) else _list_lines(value, inner)
        yield margin + "]"


def _is_row(value: Any) -> bool:
    return isinstance(value, Mapping) and "hexes" in value


def _is_flat(values: Any) -> bool:
    return all(not isinstance(one, Mapping) for one in values)


def _list_lines(values: Any, margin: str) -> Iterator[str]:
    for number, one in enumerate(values):
        comma = "," if number < len(values) - 1 else ""
        *before, last = _lines(one, "", margin)
        yield from (*before, last + comma)


def _fill_lines(values: Any, margin: str) -> Iterator[str]:
    """Yield short values, as many on a line as there is room for."""
    words = [json.dumps(one, ensure_ascii=False) for one in values]
    line = margin
    for number, word in enumerate(words):
        word += "," if number < len(words) - 1 else ""
        if line != margin and len(line) + len(word) + 1 > WIDTH:
            yield line
            line = margin
        line += word if line == margin else " " + word
    yield line
