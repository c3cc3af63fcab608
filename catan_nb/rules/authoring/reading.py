"""Reading scenario files: whole, or with all that is wrong with them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from os import PathLike
from typing import Any, Final

from catan_nb.board.dealing.plan import BoardPlan, board_or_plan
from catan_nb.board.layout import Board
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.files import read_text
from catan_nb.rules.authoring.faults import Fault, ScenarioFaults, fault_at, fault_of, placed
from catan_nb.rules.authoring.form import KEYS, board_form_faults, form_faults
from catan_nb.rules.authoring.ground import Ground
from catan_nb.rules.authoring.others import other_faults
from catan_nb.rules.authoring.playable import Playable
from catan_nb.rules.authoring.players import for_players, way
from catan_nb.rules.authoring.source import LONGEST, BrokenSource, Path, read_source
from catan_nb.rules.scenario import Scenario

#: So many faults are told of a file.
MOST_FAULTS: Final = 500


def scenario_faults(text: str) -> tuple[Fault, ...]:
    """Return what is wrong with the text of a scenario file, in the order of its lines.

    All of it, up to `MOST_FAULTS`: of a file in which more is wrong no more is examined.

    Parameters
    ----------
    text : str
        The file, in the form that `catan_nb.rules.scenario` describes.

    Returns
    -------
    tuple of Fault
        Each with its line, the way to it, what is wrong in words and the rule it breaks.
    """
    try:
        source = read_source(text)
    except BrokenSource as error:
        return (Fault((), error.words, line=error.line),)
    twice = (fault_at(path, "{name} stands here twice.", name=path[-1]) for path in source.twice)
    return placed(islice(chain(twice, _faults(source.data)), MOST_FAULTS), source)


def read_scenario(source: str | PathLike[str]) -> Scenario:
    """Read a scenario file.

    Parameters
    ----------
    source : str or path
        The path of the file, or its text.

    Returns
    -------
    Scenario
        For `catan_nb.new_game`, as ``scenario=``.

    Raises
    ------
    ScenarioFaults
        With a line for each thing that is wrong: the line of the file, the fault and its rule;
        ``faults`` has them as data.
    OSError
        When there is no such file, or it is a folder, a device or a pipe.

    Examples
    --------
    >>> short = read_scenario('{"name": "short", "board": "beginner", "options": {"target": 6}}')
    >>> short.options["target"]
    6
    """
    is_text = isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith(("{", "["))
    text = str(source) if is_text else _text(source)
    faults = scenario_faults(text)
    if faults:
        raise ScenarioFaults(faults)
    return Scenario.from_json(json.loads(text.removeprefix("\ufeff")))


def _text(file: str | PathLike[str]) -> str:
    try:
        return read_text(file, LONGEST)
    except UnicodeDecodeError as error:
        told = fault_at((), "This file is no text in UTF-8.")
        raise ScenarioFaults((Fault((), told.words, line=1),)) from error


def _faults(data: Any) -> Iterator[Fault]:
    """Yield all faults of a file's values, each as often as it is met."""
    formal = tuple(islice(form_faults(data), MOST_FAULTS))
    yield from formal
    if not isinstance(data, Mapping):
        return
    broken = {fault.path[0] for fault in formal if fault.path} - {"board"}
    mended = {name: one for name, one in data.items() if name in set(KEYS) - broken}
    mended.setdefault("name", "")
    for players in _players(mended):
        yield from _with_players(mended, players, whole=not formal)


def _players(mended: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(mended.get("players", Scenario().players))


def _with_players(mended: Mapping[str, Any], players: int, whole: bool) -> Iterator[Fault]:
    given = mended.get("board")
    board, path = for_players(given, players), ("board", *way(given, players))
    if given is not None and board is None:
        return  # that there is none has been told
    wrong = tuple(_board_faults(mended, board, path)) if given is not None else ()
    yield from wrong
    laid: Any = board
    if isinstance(board, Mapping):
        try:
            laid = _sketch(board, path) if wrong else board_or_plan(board)
        except ValueError as error:
            wrong = (fault_of(path, error),)
            yield from wrong
            laid = _sketch(board, path)
    elif wrong:
        laid = None
    if isinstance(laid, Board | BoardPlan | str) or given is None:
        try:
            tried = Playable(mended, players, laid, whole and not wrong)
        except BadSetup as error:
            if whole:  # else it is what has been told
                yield fault_of((), error)
            return
        yield from tried.faults()


def _board_faults(mended: Mapping[str, Any], board: Any, path: Path) -> Iterator[Fault]:
    formal = tuple(board_form_faults(board, path))
    yield from formal
    if isinstance(board, Mapping) and not formal:
        apart = mended.get("options", {}).get("red_tokens_apart") is not False
        wrong = tuple(Ground(board, path).faults(apart))
        yield from wrong
        if not wrong:
            yield from other_faults(board, path, apart)


def _sketch(board: Mapping[str, Any], path: Path) -> Board | None:
    """Return what can be played on of a board with faults; None where there is nothing."""
    if next(board_form_faults(board, path), None) is not None:
        return None
    ground = Ground(board, path)
    return Board.from_json(ground.sketch()) if ground.cells else None
