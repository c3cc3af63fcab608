"""Reading scenario files: whole, or with all that is wrong with them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain, islice
from os import PathLike
from typing import Any, Final

from catan_nb.board.dealing import BoardPlan, board_or_plan
from catan_nb.board.land import find_islands, vertices_needed
from catan_nb.board.layout import Board
from catan_nb.board.layouts import BEGINNER, printed
from catan_nb.board.topology import bits, mask_of
from catan_nb.kernel.composing import compose_options
from catan_nb.kernel.errors import BadSetup, GameError, RulesClash
from catan_nb.kernel.files import read_text
from catan_nb.kernel.module import Option, RuleModule
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.words import Name, noop, say
from catan_nb.rules.authoring.form import KEYS, board_form_faults, form_faults
from catan_nb.rules.authoring.ground import INSTEAD, ParsedBoard, alternative_board_faults
from catan_nb.rules.authoring.source import (
    LONGEST,
    RULE,
    BrokenSource,
    Fault,
    Path,
    ScenarioFaults,
    fault_at,
    fault_of,
    read_source,
    sort_by_line,
)
from catan_nb.rules.data_check import DataCheck, unknown
from catan_nb.rules.play.new import new_game, option_list
from catan_nb.rules.play.start import prepare_board
from catan_nb.rules.play.systems import (
    BASE,
    MECHANISMS,
    SYSTEMS,
    WANTED_BY,
    modules_of,
    normalize_variant,
    systems_of,
)
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.scenario import UNSUITED, Scenario, keys_by_players

# Values that a scenario file has by the number of players.


def value_for_players(given: Any, players: int) -> Any:
    """Return the values for so many players; None where there are none."""
    keys = keys_by_players(given)
    return given.get(keys.get(players)) if keys else given


def path_for_players(given: Any, players: int) -> Path:
    """Return the way to the values for so many players."""
    key = keys_by_players(given).get(players)
    return () if key is None else (key,)


# Whether a scenario can be played: modules, options, mechanisms, room to start, ways to go.


#: The rule that says beside which systems a scenario is played.
_BESIDE: Final = "sea.ck.scenarios"


class Playable:
    """A scenario with one number of players.

    Parameters
    ----------
    data : mapping
        What the file says, mended where its form is wrong.
    players : int
    board : Board, BoardPlan, str or None
        The board, as far as it can be played on.
    whole : bool
        Whether nothing is wrong with the file so far, so that a game can be tried.
    """

    def __init__(self, data: Mapping[str, Any], players: int, board: Any, whole: bool) -> None:
        self.data = data
        self.players = players
        self.whole = whole
        self.scenario = _scenario(data, board).for_players(players)

    @cached_property
    def variant(self) -> str:
        """The systems that the scenario needs."""
        return normalize_variant("base", self.scenario)

    def faults(self) -> Iterator[Fault]:
        """Yield what is wrong with so many players."""
        try:
            left_out = tuple(self._unknown_left_out())
            yield from left_out
            modules = modules_of(self.variant, self.players, self.scenario)
            if missing := tuple(self._missing_requirements(modules)):
                yield from missing
                return
            options = compose_options(modules)
        except RulesClash as error:
            yield self._clash_fault(error)
            return
        except GameError as error:
            if not left_out:
                yield fault_of((), error)
            return
        known = {option.name: option for option in options}
        values = {name: option.default for name, option in known.items()}
        wrong = list(self._option_faults(self.scenario.options, known, values, ("options",)))
        wrong += self._switch_faults(known)
        yield from wrong
        try:
            board = self._board(values)
        except GameError as error:
            yield fault_of(self._way("board"), error)
            return
        wrong += self._zones(board)
        yield from (fault for fault in wrong if fault.path[0] == "start_zones")
        try:
            rules = CatanRules(modules, board, self._names(), values, self._with_zones_of(board))
        except RulesClash as error:
            yield self._clash_fault(error)
            return
        except GameError as error:
            yield fault_of((), error)
            return
        checks = (
            self._mechanisms(modules, rules),
            self._terrain_faults(rules),
            self._settlement_room_faults(rules),
        )
        for fault in chain(*checks, self._unreachable_islands(rules)):
            wrong.append(fault)
            yield fault
        if self.whole and not wrong:
            yield from self._game_start_faults()
            yield from self._beside_faults()

    # ---- parts -------------------------------------------------------------------------

    def _way(self, name: str) -> Path:
        return (name, *path_for_players(self.data.get(name), self.players))

    def _missing_requirements(self, modules: Sequence[RuleModule]) -> Iterator[Fault]:
        """Yield the mechanisms that want rules which are not played."""
        played = {module.name for module in modules}
        for name in self.scenario.mechanisms:
            needs = {need for module in MECHANISMS[name].load() for need in module.needs}
            for need in sorted(needs - played):
                message = noop("{name} wants rules that are not played here: {need}.")
                yield fault_at(("mechanisms", name), message, RULE, name=name, need=need)

    def _unknown_left_out(self) -> Iterator[Fault]:
        """Yield the names of modules to leave out that nothing has which is played."""
        if not self.scenario.leaves_out:
            return
        whole = replace(self.scenario, leaves_out=frozenset())
        known = {module.name for module in modules_of(self.variant, self.players, whole)}
        for name in systems_of(self.variant):
            known |= {module.name for module in SYSTEMS[name].load()}
        known.discard(BASE)
        for number, name in enumerate(self.data["leaves_out"]):
            if name not in known:
                told = unknown(noop("rule module to leave out"), name, sorted(known))
                yield Fault(("leaves_out", number), told)

    def _clash_fault(self, error: RulesClash) -> Fault:
        """Return the fault that rules do not go together: two mechanisms, or what is left out."""
        names = list(self.scenario.mechanisms)
        for number, name in enumerate(names):
            tried = {name: self.scenario.mechanisms[name] for name in names[: number + 1]}
            try:
                some = replace(self.scenario, mechanisms=tried)
                modules = modules_of(self.variant, self.players, some)
                compose_options(modules)
                CatanRules(modules, printed(BEGINNER), self._names(), {}, some)
            except RulesClash:
                message = noop("{name} cannot be played together with the rest.")
                return fault_at(("mechanisms", name), message, RULE, name=name)
            except GameError:
                continue
        return fault_of(("leaves_out",) if self.scenario.leaves_out else (), error, RULE)

    def _option_faults(
        self,
        wanted: Mapping[str, Any],
        known: Mapping[str, Option],
        values: dict[str, Any],
        path: Path,
    ) -> Iterator[Fault]:
        """Yield the options that there are not, or with such values; note the good ones."""
        for name, value in wanted.items():
            if name not in known:
                yield Fault((*path, name), unknown(noop("option"), name, sorted(known)))
                continue
            try:
                values[name] = known[name].checked(value)
            except GameError as error:
                yield fault_of((*path, name), error)

    def _switch_faults(self, known: Mapping[str, Option]) -> Iterator[Fault]:
        """Yield what is added by a switch that there is not, or to options that there are not."""
        for name, more in self.scenario.adds.items():
            if name not in known:
                yield Fault(("adds", name), unknown(noop("option"), name, sorted(known)))
            for option in more:
                if option not in known:
                    told = unknown(noop("option"), option, sorted(known))
                    yield Fault(("adds", name, option), told)

    def _names(self) -> tuple[str, ...]:
        return tuple(COLOURS[self.players])

    def _board(self, values: Mapping[str, Any]) -> Board:
        given = self.scenario.board_for(self.players)
        loose = dict(values) if self.whole else {**values, "red_tokens_apart": False}
        wanted = "variable" if given is None else given
        return prepare_board(wanted, self.players, loose, random.Random(0))

    def _zones(self, board: Board) -> Iterator[Fault]:
        known = sorted({zone for zone in board.zones if zone})
        for number, zone in enumerate(self.scenario.start_zones):
            if zone not in known:
                path: Path = ("start_zones", number)
                yield Fault(path, unknown(noop("zone of the board"), zone, known), "sea.setup.zone")

    def _with_zones_of(self, board: Board) -> Scenario:
        """Return the scenario without start zones that the board does not have."""
        start = [zone for zone in self.scenario.start_zones if zone in board.zones]
        return _scenario({**self.data, "start_zones": start}, board).for_players(self.players)

    def _mechanisms(self, modules: Sequence[RuleModule], rules: CatanRules) -> Iterator[Fault]:
        for module in modules:
            check = module.hooks.get("scenario_checked")
            if isinstance(check, DataCheck):
                name = check.mechanism
                given = self.data["mechanisms"][name]
                for inner, text in check.wrong(rules):
                    path = ("mechanisms", name, *path_for_players(given, self.players), *inner)
                    message = say("{name}: {words}", name=Name(name), words=text)
                    yield Fault(path, message, RULE)

    def _terrain_faults(self, rules: CatanRules) -> Iterator[Fault]:
        """Yield terrain that the rules which are played know nothing of."""
        board = rules.board
        for terrain, module in WANTED_BY.items():
            lies = tuple(
                board.topology.hexes[hex]
                for hex, ground in enumerate(board.terrain)
                if ground == terrain
            )
            if lies and module not in rules.systems:
                message = noop("There is {terrain} on the board, but no rules for it: {module}.")
                of = {"terrain": terrain.word, "module": module}
                yield fault_at(self._way("board"), message, RULE, lies, **of)

    def _settlement_room_faults(self, rules: CatanRules) -> Iterator[Fault]:
        """Yield a fault where not all first settlements find a place (base.distance)."""
        if rules.board.start and rules.options["start"] == "printed":
            return
        to_place = self.players * self.scenario.rounds
        available = (rules.board.land.vertices & rules.start_places).bit_count()
        path = ("start_zones",) if self.scenario.start_zones else self._way("board")
        if not available:
            yield fault_at(
                path, "There is no place to start: no land for a settlement.", "base.setup.order"
            )
        elif available < (wanted := vertices_needed(to_place)):
            message = noop(
                "There is too little room to start: {players} players want {n} settlements, which"
                " takes {wanted} intersections, and there are {room}."
            )
            text = say(message, players=self.players, n=to_place, room=available, wanted=wanted)
            yield Fault(path, text, "base.distance")

    def _unreachable_islands(self, rules: CatanRules) -> Iterator[Fault]:
        """Yield the islands to which nobody comes from where the first settlements stand."""
        board, shape = rules.board, rules.topology
        seen = board.land.vertices & rules.start_places
        if not seen:
            return
        at_sea = "ships" in rules.player_facts
        ahead = list(bits(seen))
        for vertex in ahead:
            for edge in shape.vertex_edges[vertex]:
                if at_sea or board.land.edges >> edge & 1:
                    new = mask_of(shape.edge_vertices[edge]) & ~seen
                    seen |= new
                    ahead += bits(new)
        lost = mask_of(hex for hex in board.land.hexes if not shape.hex_vertex_mask[hex] & seen)
        for island in find_islands(shape, lost):
            hexes = tuple(shape.hexes[hex] for hex in bits(island))
            message = noop("No way leads to the island at {hex} from where the game begins.")
            yield fault_at(self._way("board"), message, RULE, hexes, hex=hexes[0])

    def _game_start_faults(self) -> Iterator[Fault]:
        """Yield faults where a game cannot begin, on any board that the options choose."""
        given = self.scenario.board_for(self.players)
        others = given.instead if isinstance(given, BoardPlan) else {}
        known = {one.name: one for one in option_list(self.variant, self.players, self.scenario)}
        tried: list[tuple[Path, dict[str, Any]]] = [(self._way("board"), {})]
        for name, plans in others.items():
            path = (*self._way("board"), INSTEAD, name)
            if name not in known:
                yield Fault(path, unknown(noop("option"), name, sorted(known)))
                continue
            choices = {str(choice).lower(): choice for choice in known[name].choices or ()}
            for value in plans:
                if value in choices:
                    tried.append(((*path, value), {name: choices[value]}))
                else:
                    yield Fault((*path, value), unknown(noop("value"), value, choices))
        for path, options in tried:
            try:
                self._begun(self.variant, options)
            except ValueError as error:
                yield fault_of(path, error)

    def _beside_faults(self) -> Iterator[Fault]:
        """Yield whether games begin beside the systems that the scenario says something about."""
        own = systems_of(self.variant)
        for name, told in self.scenario.beside.items():
            variant = "+".join((self.variant, name))
            against = self.scenario.against((name,))
            if name in own or any(one.final for one in against):
                continue
            path: Path = ("beside", name)
            try:
                modules = modules_of(variant, self.players, self.scenario)
                known = {option.name: option for option in compose_options(modules)}
                inner = (*path, "options")
                wrong = [*self._option_faults(told.get("options", {}), known, {}, inner)]
                yield from (replace(fault, rule=_BESIDE) for fault in wrong)
                if not wrong:
                    self._begun(variant, {UNSUITED: True} if against else {})
            except ValueError as error:
                yield fault_of(path, error, _BESIDE)

    def _begun(self, variant: str, options: Mapping[str, Any]) -> None:
        new_game(variant, players=self.players, scenario=self.scenario, seed=0, options=options)


def _scenario(data: Mapping[str, Any], board: Any) -> Scenario:
    return replace(Scenario.from_json({**data, "board": None}), board=board)


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
    return sort_by_line(islice(chain(twice, _faults(source.data)), MOST_FAULTS), source)


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
        yield from _faults_by_players(mended, players, whole=not formal)


def _players(mended: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(mended.get("players", Scenario().players))


def _faults_by_players(mended: Mapping[str, Any], players: int, whole: bool) -> Iterator[Fault]:
    given = mended.get("board")
    board, path = value_for_players(given, players), ("board", *path_for_players(given, players))
    if given is not None and board is None:
        return  # that there is none has been told
    wrong = tuple(_board_faults(mended, board, path)) if given is not None else ()
    yield from wrong
    laid: Any = board
    if isinstance(board, Mapping):
        try:
            laid = _playable_board(board, path) if wrong else board_or_plan(board)
        except ValueError as error:
            wrong = (fault_of(path, error),)
            yield from wrong
            laid = _playable_board(board, path)
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
        wrong = tuple(ParsedBoard(board, path).faults(apart))
        yield from wrong
        if not wrong:
            yield from alternative_board_faults(board, path, apart)


def _playable_board(board: Mapping[str, Any], path: Path) -> Board | None:
    """Return what can be played on of a board with faults; None where there is nothing."""
    if next(board_form_faults(board, path), None) is not None:
        return None
    ground = ParsedBoard(board, path)
    return Board.from_json(ground.sketch()) if ground.cells else None
