"""The boards that a house option puts in the place of another, in a scenario file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from catan_nb.board.boardfile import BOARD_KEYS
from catan_nb.board.dealing.plan import PLAN_KEYS
from catan_nb.kernel.words import noop
from catan_nb.rules.authoring.faults import Fault, fault_at
from catan_nb.rules.authoring.form import board_form_faults
from catan_nb.rules.authoring.ground import Ground
from catan_nb.rules.authoring.source import Path
from catan_nb.rules.data_check import unknown

#: The entry that has them.
INSTEAD: Final = "instead"
#: What another board may have otherwise.
CHANGED: Final = (*BOARD_KEYS, *(key for key in PLAN_KEYS if key != INSTEAD))


def other_faults(board: Mapping[str, Any], path: Path, apart: bool) -> Iterator[Fault]:
    """Yield what is wrong with the boards that hold instead of a board without faults.

    `apart`: red tokens may not lie beside each other.
    """
    for option, values in board.get(INSTEAD, {}).items():
        way = (*path, INSTEAD, option)
        if not isinstance(values, Mapping):
            told = noop("By the value of the option, a board's other entries: {example}.")
            yield fault_at(way, told, example='{"true": {"harbours": []}}')
            continue
        for value, entries in values.items():
            yield from _other(board, entries, (*way, value), apart)


def _other(board: Mapping[str, Any], entries: Any, path: Path, apart: bool) -> Iterator[Fault]:
    """Yield what is wrong with one of them, where the entries stand that are its own."""
    if not isinstance(entries, Mapping):
        yield fault_at(path, "{name} is an object: values by name.", name=path[-1])
        return
    wrong = [key for key in entries if key not in CHANGED]
    yield from (Fault((*path, key), unknown(noop("entry"), key, CHANGED)) for key in wrong)
    plain = {key: one for key, one in board.items() if key != INSTEAD}
    merged = {**plain, **{key: one for key, one in entries.items() if key in CHANGED}}
    faults = tuple(board_form_faults(merged, ()))
    for fault in faults or Ground(merged, (), spare=True).faults(apart):
        own = fault.path and fault.path[0] in entries
        yield replace(fault, path=(*path, *fault.path) if own else path)
