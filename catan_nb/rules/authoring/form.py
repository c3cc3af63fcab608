"""The form of a scenario file: which entries it has, and of which kind their values are."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from catan_nb.board.boardfile import BOARD_KEYS
from catan_nb.board.dealing import PLAN_KEYS, check_alternative_boards
from catan_nb.board.layouts import PRINTED
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.files import MOST_HEXES
from catan_nb.kernel.words import noop
from catan_nb.rules.authoring.source import RULE, Fault, Path, fault_at, fault_of, shorten_json
from catan_nb.rules.data_check import unknown
from catan_nb.rules.play.start import VARIABLE
from catan_nb.rules.play.systems import BASE, MECHANISMS, SYSTEMS
from catan_nb.rules.scenario import LENGTHS, MOST_ROUNDS, Scenario, keys_by_players

#: The entries of a scenario file.
KEYS: Final = tuple(field.name for field in fields(Scenario))
#: The most rows and columns that it may have.
MOST_ACROSS: Final = 40
_BESIDE: Final = ("options", "unsuited", "refused")
_Check = Callable[[Any, Path], Iterator[Fault]]


def form_faults(data: Any) -> Iterator[Fault]:
    """Yield what is wrong with the entries of a scenario, those of its boards left out."""
    if not isinstance(data, Mapping):
        yield fault_at((), "A scenario is an object: {{ … }} with a name.")
        return
    yield from _check_keys(data, (), KEYS, needed=("name",))
    for name, check in _CHECKS.items():
        if name in data:
            yield from check(data[name], (name,))
    yield from _check_all_players(data)
    yield from _check_added_options(data)


def board_form_faults(board: Any, path: Path) -> Iterator[Fault]:
    """Yield what is wrong with the entries of one board or plan; a name is that of a board."""
    if isinstance(board, str):
        if board not in (VARIABLE, *PRINTED):
            yield Fault(path, unknown(noop("board"), board, (VARIABLE, *PRINTED)))
        return
    if not isinstance(board, Mapping):
        yield fault_at(path, "A board is an object with rows, or the name of a board.")
        return
    yield from _check_keys(board, path, (*BOARD_KEYS, *PLAN_KEYS), needed=("rows",))
    for name, check in _BOARD_CHECKS.items():
        if name in board:
            yield from check(board[name], (*path, name))


def _check_keys(
    data: Mapping[str, Any], path: Path, known: tuple[str, ...], needed: tuple[str, ...]
) -> Iterator[Fault]:
    for name in data:
        if name not in known:
            yield Fault((*path, name), unknown(noop("entry"), name, known))
    for name in needed:
        if name not in data:
            yield fault_at(path, "The entry {name} is missing.", name=shorten_json(name))


def _check_all_players(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield the numbers of players for which a board or a mechanism's data are missing."""
    players = data.get("players", Scenario().players)
    wanted = players if isinstance(players, list | tuple) else ()
    mechanisms = data.get("mechanisms")
    many: list[tuple[Path, Any]] = [(("board",), data.get("board"))]
    if isinstance(mechanisms, Mapping):
        many += [(("mechanisms", name), one) for name, one in mechanisms.items()]
    for path, given in many:
        known = keys_by_players(given)
        for number in wanted:
            if known and is_int(number) and number not in known:
                yield fault_at(path, "There is nothing for {players} players.", players=number)


# ---- kinds of value --------------------------------------------------------------------


def _check_text(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, str) or not value.strip():
        yield fault_at(
            path, "{name} is a text, not {value}.", name=path[-1], value=shorten_json(value)
        )


def _check_translatable(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, str):
        yield fault_at(
            path, "{name} is a text, not {value}.", name=path[-1], value=shorten_json(value)
        )


def _check_length_of(value: Any, path: Path) -> Iterator[Fault]:
    if value not in ("", *LENGTHS):
        message = noop("{name} is one of {known}, not {value}.")
        known = ", ".join(map(shorten_json, LENGTHS))
        yield fault_at(path, message, name=path[-1], known=known, value=shorten_json(value))


def _check_additions(value: Any, path: Path) -> Iterator[Fault]:
    yield from _check_object(value, path)
    for name, numbers in value.items() if isinstance(value, Mapping) else ():
        if not isinstance(numbers, Mapping):
            message = noop("What a switch adds are numbers by option, such as {example}.")
            yield fault_at((*path, name), message, example='{"target": 4}')
            continue
        for option, number in numbers.items():
            if not is_int(number) or abs(number) > MOST_HEXES:
                message = noop("{name} is a whole number, not {value}.")
                inner = (*path, name, option)
                yield fault_at(inner, message, name=option, value=shorten_json(number))


def _check_added_options(data: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what is added to options that the scenario has no number for."""
    adds, options = data.get("adds"), data.get("options", {})
    for name, numbers in adds.items() if isinstance(adds, Mapping) else ():
        for option in numbers if isinstance(numbers, Mapping) else ():
            if not isinstance(options, Mapping) or not is_int(options.get(option)):
                message = noop("{name} needs a number among the options, to which this is added.")
                yield fault_at(("adds", name, option), message, name=option)


def _check_name(value: Any, path: Path) -> Iterator[Fault]:
    if isinstance(value, str) and len(value) <= 60 and value.strip():
        return
    yield fault_at(path, "{name} is a text of up to 60 letters.", name=path[-1])


def _check_names(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list | tuple):
        yield fault_at(path, "{name} is a list of names.", name=path[-1])
        return
    for number, one in enumerate(value):
        yield from _check_text(one, (*path, number))
    yield from _check_duplicates(value, path)


def _check_duplicates(values: Sequence[Any], path: Path) -> Iterator[Fault]:
    visited: set[str] = set()
    for number, one in enumerate(values):
        if (written := json.dumps(one)) in visited:
            yield fault_at((*path, number), "{name} stands here twice.", name=shorten_json(one))
        visited.add(written)


def _check_systems(value: Any, path: Path) -> Iterator[Fault]:
    yield from _check_names(value, path)
    if not isinstance(value, list | tuple):
        return
    for number, one in enumerate(value):
        if isinstance(one, str) and one not in SYSTEMS:
            yield Fault((*path, number), unknown(noop("system"), one, SYSTEMS))
    if BASE not in value:
        yield fault_at(
            path, "The base game, {base}, is one of the systems.", base=shorten_json(BASE)
        )


def _check_players(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list | tuple) or not value:
        yield fault_at(path, "players is a list of numbers, such as [3, 4].", "base.players")
        return
    for number, one in enumerate(value):
        if not is_int(one) or not 2 <= one <= 6:
            message = noop("CATAN is for 2 to 6 players, not {value}.")
            yield fault_at((*path, number), message, "base.players", value=shorten_json(one))
    yield from _check_duplicates(value, path)


def _check_object(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, Mapping):
        yield fault_at(path, "{name} is an object: values by name.", name=path[-1])


def _check_rounds(value: Any, path: Path) -> Iterator[Fault]:
    if not is_int(value) or not 1 <= value <= MOST_ROUNDS:
        message = noop("The rounds of placing are a number from 1 to {most}, not {value}.")
        yield fault_at(
            path, message, "base.setup.order", most=MOST_ROUNDS, value=shorten_json(value)
        )


def _check_mechanisms(value: Any, path: Path) -> Iterator[Fault]:
    yield from _check_object(value, path)
    for name in value if isinstance(value, Mapping) else ():
        if name not in MECHANISMS:
            yield Fault((*path, name), unknown(noop("mechanism"), name, MECHANISMS), RULE)


def _check_beside(value: Any, path: Path) -> Iterator[Fault]:
    yield from _check_object(value, path)
    for name, told in value.items() if isinstance(value, Mapping) else ():
        inner = (*path, name)
        if name not in SYSTEMS:
            yield Fault(inner, unknown(noop("system"), name, SYSTEMS))
        elif not isinstance(told, Mapping):
            yield from _check_object(told, inner)
        else:
            yield from _check_keys(told, inner, _BESIDE, needed=())
            yield from _check_object(told.get("options", {}), (*inner, "options"))
            for why in _BESIDE[1:]:
                yield from _check_text(told.get(why, why), (*inner, why))


def _check_rows(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list | tuple) or not value:
        yield fault_at(path, "rows is a list of rows of hexes.")
        return
    hexes, far = 0, list[tuple[float, int]]()
    for number, row in enumerate(value):
        inner = (*path, number)
        if not isinstance(row, Mapping):
            message = noop("A row is written as {example}, not as {value}.")
            example = '{"r": 0, "q": 0, "hexes": ["hills 6", "sea"]}'
            yield fault_at(inner, message, example=example, value=shorten_json(row))
            continue
        yield from _check_keys(row, inner, ("r", "q", "hexes"), needed=("r", "q", "hexes"))
        for name in ("r", "q"):
            if name in row and (not is_int(row[name]) or abs(row[name]) > MOST_HEXES):
                message = noop("{name} is a whole number, not {value}.")
                yield fault_at((*inner, name), message, name=name, value=shorten_json(row[name]))
        listed = row.get("hexes", ())
        if not isinstance(listed, list | tuple):
            yield fault_at(
                (*inner, "hexes"),
                "hexes is a list of texts such as {example}.",
                example='"hills 6"',
            )
            continue
        hexes += len(listed)
        q, r = row.get("q", 0), row.get("r", 0)
        if all(is_int(one) and abs(one) <= MOST_HEXES for one in (q, r)):
            far += [(q + r / 2, r), (q + len(listed) - 1 + r / 2, r)]
    if hexes > MOST_HEXES:
        yield fault_at(path, "A board has at most {most} hexes, not {n}.", most=MOST_HEXES, n=hexes)
    elif any(max(line) - min(line) > MOST_ACROSS for line in zip(*far, strict=True)):
        message = noop("A board is at most {most} hexes wide and high.")
        yield fault_at(path, message, most=MOST_ACROSS)


def _check_flag(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, bool):
        yield fault_at(
            path, "{name} is true or false, not {value}.", name=path[-1], value=shorten_json(value)
        )


def _check_list(value: Any, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list | tuple):
        yield fault_at(
            path, "{name} is a list, not {value}.", name=path[-1], value=shorten_json(value)
        )


def _check_alternatives(value: Any, path: Path) -> Iterator[Fault]:
    yield from _check_object(value, path)
    if isinstance(value, Mapping):
        try:
            check_alternative_boards(value)
        except ValueError as error:
            yield fault_of(path, error)


def _check_islands(value: Any, path: Path) -> Iterator[Fault]:
    if not is_int(value) or not 0 <= value <= MOST_HEXES:
        yield fault_at(
            path,
            "{name} is a number of islands, not {value}.",
            name=path[-1],
            value=shorten_json(value),
        )


_CHECKS: Final[Mapping[str, _Check]] = {
    "name": _check_name,
    "title": _check_text,
    "length": _check_length_of,
    "special": _check_translatable,
    "adds": _check_additions,
    "systems": _check_systems,
    "players": _check_players,
    "options": _check_object,
    "rounds": _check_rounds,
    "start_zones": _check_names,
    "leaves_out": _check_names,
    "mechanisms": _check_mechanisms,
    "beside": _check_beside,
}
_BOARD_CHECKS: Final[Mapping[str, _Check]] = {
    "name": _check_text,
    "rows": _check_rows,
    "rim": _check_flag,
    "harbours": _check_list,
    "zones": _check_object,
    "start": _check_list,
    "pools": _check_object,
    "harbour_kinds": _check_object,
    "least_islands": _check_islands,
    "instead": _check_alternatives,
}
