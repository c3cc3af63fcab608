"""Table records of rule modules, found by name and combined for a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from catan_nb.board.piece import Place
from catan_nb.kernel.errors import RulesClash
from catan_nb.language import noop
from catan_nb.ui.systems.events import NOTHING_SEEN, Effect, Teller, plain_telling
from catan_nb.ui.systems.parts import (
    Asking,
    BoardChoice,
    Column,
    Dice,
    Drawer,
    GameChoice,
    LazyImport,
    Line,
    Mark,
    PointSource,
    ScenarioAim,
    Table,
    Tile,
    Tool,
    ToolMaker,
)

if TYPE_CHECKING:
    from catan_nb.kernel.action import Action
    from catan_nb.kernel.event import Event
    from catan_nb.kernel.game import AnyGame
    from catan_nb.kernel.module import RuleModule
    from catan_nb.kernel.question import Question
    from catan_nb.kernel.ruleset import Ruleset
    from catan_nb.ui.widgets.html import Child
    from catan_nb.ui.widgets.pane import Press

__all__ = ["GAMES", "NOTHING", "RECORDS", "Systems", "TableSystem", "composed", "of"]


# What one system of rules brings to the table, as data.


@dataclass(frozen=True, eq=False, kw_only=True)
class TableSystem:
    """The table's record of one rule module.

    Attributes
    ----------
    name : str
        The module's.
    tools : tuple of Tool
        What can be done at places of the board.
    makers : mapping of str to ToolMaker
        Tools that depend on something chosen before, by key.
    clicks : tuple of callable
        What else a click means when no tool is in hand: ``answer(table, place)`` says whether
        it has dealt with it.
    questions : mapping of question type to Asking
        A question without an entry is put as the next of its bases is.
    extras : tuple of callable
        What else there is to offer, whatever is asked: ``extra(table)`` gives buttons, or None.
    presses : mapping of str to callable
        What buttons of any panel may send, by word: ``answer(panel, press)``.
    tiles : tuple of Tile
        What can be built and bought.
    columns : tuple of Column
        Columns of the table of players.
    lines : tuple of callable
        What stands below a player's row: ``line(table, player)``.
    marks : tuple of callable
        What stands at players for a while: ``marks(table)`` gives marks by seat.
    bought : tuple of type
        Kinds of action that cost cards, beside what the tiles lead to.
    played : tuple of type
        Kinds of action that play a card which was bought or drawn before.
    leaves : mapping of event type to pairs
        Events that leave something at places: each place's kind, and the field that says which.
    telling : mapping of event type to callable
        How events are told in the log; one without an entry is told as the next of its bases is.
    effects : mapping of event type to Effect
        What of events is seen to move and heard; one without an entry is like the next of its
        bases.
    turns, headings : tuple of event types
        Events with which a turn begins, which have a `number` and a `player`; others that open a
        section of the log.
    sevens : mapping of event type to callable
        Events for which ``seven(event)`` may say that their turn is marked on the timeline.
    dice : Dice, optional
    odds : tuple of LazyImport
        Functions of the table with the exact odds that the coach tells, or None.
    sources : tuple of PointSource
        Where victory points come from.
    aims : tuple of ScenarioAim
        What else counts in a scenario.
    endings, further : tuple of LazyImport
        Functions of the table that tell of a game that is over: what is in sight at once, and
        what is shown when somebody asks for more.
    scenery : LazyImport, optional
        The class of what the game is played on.
    strips, side, own : tuple of LazyImport
        Classes of panels that are always in sight: small ones on top of those beside the board,
        those beside the board, those beside the hand.
    drawers : tuple of Drawer
        Panels that one opens.
    switches : frozenset of str
        Fields of `Settings` that only such games have a use for.
    card_effects : mapping of str to str
        What development cards do in such games, by name, where it is not what they say themselves.
    signs : mapping of str to str
        Signs by name, as paths on a field of 24 by 24.
    looks : tuple of Path
        CSS files.
    replaces : mapping of str to str
        What of systems before it this one puts its own in place of, with the system's name: keys
        of tools, columns and sources, names of questions and events, "dice", "scenery". Where
        that system is not in play, neither is what takes its place.
    """

    name: str
    tools: tuple[Tool, ...] = ()
    makers: Mapping[str, ToolMaker] = field(default_factory=dict)
    clicks: tuple[Callable[[Table, Place], bool], ...] = ()
    questions: Mapping[type[Question], Asking] = field(default_factory=dict)
    extras: tuple[Callable[[Table], Child], ...] = ()
    presses: Mapping[str, Callable[[Any, Press], object]] = field(default_factory=dict)
    tiles: tuple[Tile, ...] = ()
    columns: tuple[Column, ...] = ()
    lines: tuple[Line, ...] = ()
    marks: tuple[Callable[[Table], Mapping[int, Mark]], ...] = ()
    bought: tuple[type[Action], ...] = ()
    played: tuple[type[Action], ...] = ()
    leaves: Mapping[type[Event], tuple[tuple[str, str], ...]] = field(default_factory=dict)
    telling: Mapping[type[Event], Teller] = field(default_factory=dict)
    effects: Mapping[type[Event], Effect] = field(default_factory=dict)
    turns: tuple[type[Event], ...] = ()
    headings: tuple[type[Event], ...] = ()
    sevens: Mapping[type[Event], Callable[[Any], bool]] = field(default_factory=dict)
    dice: Dice | None = None
    odds: tuple[LazyImport, ...] = ()
    sources: tuple[PointSource, ...] = ()
    aims: tuple[ScenarioAim, ...] = ()
    endings: tuple[LazyImport, ...] = ()
    further: tuple[LazyImport, ...] = ()
    scenery: LazyImport | None = None
    strips: tuple[LazyImport, ...] = ()
    side: tuple[LazyImport, ...] = ()
    own: tuple[LazyImport, ...] = ()
    card_effects: Mapping[str, str] = field(default_factory=dict)
    drawers: tuple[Drawer, ...] = ()
    switches: frozenset[str] = frozenset()
    signs: Mapping[str, str] = field(default_factory=dict)
    looks: tuple[Path, ...] = ()
    replaces: Mapping[str, str] = field(default_factory=dict)


# The records of a game's systems put together.


Key = TypeVar("Key")
Brought = TypeVar("Brought")
Told = TypeVar("Told", "Column", "PointSource")

_UNKNOWN = Asking()


class Systems:
    """All that the systems of a game bring to its table; see `TableSystem` for what that is.

    Parameters
    ----------
    records : tuple of TableSystem
        In the order of the rule modules.

    Raises
    ------
    RulesClash
        When two systems bring something under one name, and the later one does not say that it
        replaces the other's.
    """

    def __init__(self, records: tuple[TableSystem, ...]) -> None:
        self.tools = _merge_mappings(
            records, "tool", [{t.key: t for t in r.tools} for r in records]
        )
        self.makers = _merge_mappings(records, "tool", [r.makers for r in records])
        self.questions = _merge_mappings(records, "question", [r.questions for r in records])
        self.presses = _merge_mappings(records, "press", [r.presses for r in records])
        self.leaves = _merge_mappings(records, "event", [r.leaves for r in records])
        self._telling = _merge_mappings(records, "event", [r.telling for r in records])
        self._effects = _merge_mappings(records, "event", [r.effects for r in records])
        self.sevens = _merge_mappings(records, "event", [r.sevens for r in records])
        self.card_effects = _merge_mappings(records, "card", [r.card_effects for r in records])
        self.signs = _merge_mappings(records, "sign", [r.signs for r in records])
        dice = [{"dice": r.dice} if r.dice else {} for r in records]
        self.dice = _merge_mappings(records, "part", dice).get("dice")
        scenery = [{"scenery": r.scenery} if r.scenery else {} for r in records]
        self.scenery = _merge_mappings(records, "part", scenery).get("scenery")
        self.clicks = _concatenate(record.clicks for record in records)
        self.extras = _concatenate(record.extras for record in records)
        self.tiles = _concatenate(record.tiles for record in records)
        columns = _distinct(records, "column", [record.columns for record in records])
        self.columns = tuple(sorted(columns, key=lambda column: column.rank))
        self.lines = _concatenate(record.lines for record in records)
        self.marks = _concatenate(record.marks for record in records)
        self.bought = _concatenate(record.bought for record in records)
        self.played = _concatenate(record.played for record in records)
        self.turns = _concatenate(record.turns for record in records)
        self.headings = self.turns + _concatenate(record.headings for record in records)
        self.odds = _concatenate(record.odds for record in records)
        self.sources = _distinct(records, "source", [record.sources for record in records])
        self.aims = _concatenate(record.aims for record in records)
        self.endings = _concatenate(record.endings for record in records)
        self.further = _concatenate(record.further for record in records)
        self.strips = _concatenate(record.strips for record in records)
        self.side = _concatenate(record.side for record in records)
        self.own = _concatenate(record.own for record in records)
        self.drawers = _concatenate(record.drawers for record in records)
        self.looks = _concatenate(record.looks for record in records)
        self.switches = frozenset().union(*(record.switches for record in records))

    def asking(self, question: Question | None) -> Asking:
        """Return how a question is put: by its class, or the next of its bases that is known."""
        return _by_nearest_class(self.questions, question, _UNKNOWN)

    def teller(self, event: Event) -> Teller:
        """Return how an event is told: by its class, or the next of its bases that is known."""
        return _by_nearest_class(self._telling, event, plain_telling)

    def effect(self, event: Event) -> Effect:
        """Return what is seen and heard of an event: by its class, or the next of its bases."""
        return _by_nearest_class(self._effects, event, NOTHING_SEEN)

    def tool(self, game: AnyGame, name: str) -> Tool | None:
        """Return the tool of a name, or None when there is none of that name."""
        key, _blank, chosen = name.partition(" ")
        if key in self.makers:
            return self.makers[key].make(game, chosen)
        return self.tools.get(key)

    def action_of(self, tile: Tile) -> type:
        """Return the kind of action that a tile leads to."""
        return self.tools[tile.key].action if tile.buy is None else type(tile.buy)


@cache
def composed(records: tuple[TableSystem, ...]) -> Systems:
    """Return the records combined, cached for all tables."""
    return Systems(records)


def _concatenate(parts: Iterable[tuple[Brought, ...]]) -> tuple[Brought, ...]:
    """Return what all bring, in order; what several bring alike is there once."""
    return tuple(dict.fromkeys(record for part in parts for record in part))


def _distinct(
    records: tuple[TableSystem, ...], kind: str, parts: Sequence[tuple[Told, ...]]
) -> tuple[Told, ...]:
    """Return what all bring that has a key or words, each key once."""
    merged = _merge_mappings(
        records, kind, [{record.key or record.words: record for record in p} for p in parts]
    )
    return tuple(merged.values())


def _by_nearest_class(by_class: Mapping[Any, Brought], instance: object, usual: Brought) -> Brought:
    """Return what is known of a thing's class, or of the next of its bases that is known."""
    return next((by_class[cls] for cls in type(instance).__mro__ if cls in by_class), usual)


def _merge_mappings(
    records: tuple[TableSystem, ...], kind: str, parts: Sequence[Mapping[Key, Brought]]
) -> dict[Key, Brought]:
    result: dict[Key, Brought] = {}
    owners: dict[Key, str] = {}
    names = {record.name for record in records}
    for record, mapping in zip(records, parts, strict=True):
        for key, value in mapping.items():
            name = key.__name__ if isinstance(key, type) else str(key)
            if record.replaces.get(name, record.name) not in names:
                continue
            if key in owners and record.replaces.get(name) != owners[key]:
                raise RulesClash(
                    f"{owners[key]} and {record.name} both bring the {kind} {name!r} to the table"
                )
            result[key], owners[key] = value, record.name
    return result


RECORDS: Final[Mapping[str, LazyImport]] = MappingProxyType(
    {
        "base": LazyImport("catan_nb.ui.base.system:SYSTEM"),
        "robber": LazyImport("catan_nb.ui.base.system:ROBBER"),
        "longest_route": LazyImport("catan_nb.ui.base.system:LONGEST_ROUTE"),
        "development": LazyImport("catan_nb.ui.base.development:SYSTEM"),
        "largest_army": LazyImport("catan_nb.ui.base.development:LARGEST_ARMY"),
        "cities_knights": LazyImport("catan_nb.ui.cities_knights.system:SYSTEM"),
        "six": LazyImport("catan_nb.ui.base.system:SIX"),
        "fastcard": LazyImport("catan_nb.ui.fastcard.system:SYSTEM"),
        "ships": LazyImport("catan_nb.ui.seafarers.system:SHIPS"),
        "pirate": LazyImport("catan_nb.ui.seafarers.system:PIRATE"),
        "gold": LazyImport("catan_nb.ui.seafarers.system:GOLD"),
        "sea_knights": LazyImport("catan_nb.ui.seafarers.with_cities_knights:SYSTEM"),
        "pirate_knights": LazyImport("catan_nb.ui.seafarers.with_cities_knights:PIRATE"),
        "areas": LazyImport("catan_nb.ui.seafarers.islands:AREAS"),
        "bounds": LazyImport("catan_nb.ui.seafarers.islands:BOUNDS"),
        "fog": LazyImport("catan_nb.ui.seafarers.islands:FOG"),
        "treasures": LazyImport("catan_nb.ui.seafarers.islands:TREASURES"),
        "cloth": LazyImport("catan_nb.ui.seafarers.scenarios:CLOTH"),
        "wonders": LazyImport("catan_nb.ui.seafarers.scenarios:WONDERS"),
        "laid_harbours": LazyImport("catan_nb.ui.seafarers.harbours:LAID"),
        "harbour_draft": LazyImport("catan_nb.ui.seafarers.harbours:DRAFT"),
        "tribe": LazyImport("catan_nb.ui.seafarers.harbours:TRIBE"),
        "harbourmaster": LazyImport("catan_nb.ui.seafarers.harbours:HARBOURMASTER"),
        "supply_tokens": LazyImport("catan_nb.ui.seafarers.islands:SUPPLY_TOKENS"),
        "pirate_islands": LazyImport("catan_nb.ui.seafarers.scenarios:PIRATE_ISLANDS"),
    }
)
"""The record of each rule module, by the module's name."""

GAMES: Final[Mapping[str, GameChoice]] = MappingProxyType(
    {
        "base": GameChoice(
            noop("The base game"),
            {
                "beginner": BoardChoice(
                    "beginner", noop("Beginner board, first places given"), {"start": "printed"}
                ),
                "placed": BoardChoice(
                    "beginner", noop("Beginner board, choose your places"), {"start": "placed"}
                ),
                "variable": BoardChoice("variable", noop("A new board, drawn at random")),
            },
        ),
        "base+cities_knights": GameChoice(
            noop("Cities & Knights"),
            {
                "first": BoardChoice(
                    "cities_knights",
                    noop("First-game board, choose your places"),
                    players=range(2, 5),
                ),
                "placed": BoardChoice(
                    "beginner", noop("Beginner board of the base game, choose your places")
                ),
                "variable": BoardChoice("variable", noop("A new board, drawn at random")),
            },
        ),
        "base+seafarers": GameChoice(noop("Seafarers"), scenario="new_shores"),
        "base+cities_knights+seafarers": GameChoice(
            noop("Seafarers with Cities & Knights"), scenario="new_shores"
        ),
        "fastcard": GameChoice(
            noop("The Fast Card Game"),
            seat_lines={
                "beginner": noop(
                    "builds whatever it can pay, overlooks things, seldom swaps: for first games"
                ),
                "easy": noop(
                    "plans, but guesses more, overlooks something now and then, and swaps little"
                ),
                "good": noop("weighs what to build, saves for it and swaps cards"),
            },
        ),
    }
)
"""Games to choose from, by the name of the variant."""

NOTHING: Final[Mapping[str, TableSystem]] = MappingProxyType({})


def of(rules: Ruleset, further: Mapping[str, TableSystem] = NOTHING) -> Systems:
    """Return the combined table records of a ruleset.

    Parameters
    ----------
    rules : Ruleset
    further : mapping of str to TableSystem
        Records of rule modules that the kit does not have, by the modules' names.

    Raises
    ------
    RulesClash
        When two of them bring something under one name.
    """
    if not further:
        return _of_modules(rules.modules)
    names = [module.name for module in rules.modules]
    systems = (further.get(name) or _find_system(name) for name in names)
    return composed(tuple(record for record in systems if record is not None))


@lru_cache(maxsize=64)
def _of_modules(modules: tuple[RuleModule, ...]) -> Systems:
    found = (_find_system(module.name) for module in modules)
    return composed(tuple(record for record in found if record is not None))


@cache
def _find_system(name: str) -> TableSystem | None:
    return RECORDS[name].load() if name in RECORDS else None
