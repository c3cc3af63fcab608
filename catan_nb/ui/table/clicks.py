"""Clicks on the board: the selected tool, picked cards, and places that a program asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from catan_nb.board.given import parse_places
from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.text import no_such
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import NO_CARDS, Cards
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.wording import join_with_or
from catan_nb.ui.systems.parts import Asking, Tool
from catan_nb.ui.systems.registry import Systems
from catan_nb.ui.table.table_view import board_game

__all__ = [
    "CHOOSE",
    "Clickable",
    "Clicks",
    "Picks",
    "PlaceRequest",
    "candidates",
    "limit_to_hand",
    "lit_places",
    "make_place_request",
    "pick_evenly",
    "validate_places",
    "with_card_added",
    "with_card_removed",
]


# The cards that a person has picked to give or to get; nothing has been done with them yet.


@dataclass(frozen=True, slots=True)
class Picks:
    """The cards picked at a moment.

    Attributes
    ----------
    give, get : Cards
    left_out : frozenset of int
        The seats that an offer is not made to.
    composing : bool
        Whether an offer is being put together.
    """

    give: Cards = NO_CARDS
    get: Cards = NO_CARDS
    left_out: frozenset[int] = frozenset()
    composing: bool = False


def with_card_added(picked: Cards, kind: int, taken: Mapping[str, int]) -> Cards:
    """Return picked cards with one more of a kind, or the same where no more are held."""
    increased = picked + _single_card(kind)
    return increased if increased.counts[kind] <= Cards(taken).counts[kind] else picked


def with_card_removed(picked: Cards, kind: int) -> Cards:
    """Return picked cards with one fewer of a kind, if there is one."""
    return picked - _single_card(kind) if picked.counts[kind] else picked


def limit_to_hand(picked: Cards, hand: Mapping[str, int]) -> Cards:
    """Return the picked cards that are still held."""
    return Cards.of(map(min, picked.counts, Cards(hand).counts))


def pick_evenly(picked: Cards, hand: Mapping[str, int], count: int) -> Cards:
    """Return `count` picked cards: those that are missing come from the largest piles left."""
    remaining = list((Cards(hand) - picked).counts)
    while picked.total < count and any(remaining):
        kind = remaining.index(max(remaining))
        remaining[kind] -= 1
        picked += _single_card(kind)
    return picked


def _single_card(kind: int) -> Cards:
    return Cards.of(int(number == kind) for number in range(len(Cards.names)))


# Places at which tools have a meaning, and tools that have one at a place.


def lit_places(game: AnyGame, tool: Tool) -> dict[Place, Refusal | None]:
    """Return every place where the tool has a meaning, with what speaks against it there."""
    return {(tool.place, place): why for place, why in tool.lit(game).items()}


def candidates(
    systems: Systems, game: Game, place: Place
) -> list[tuple[Tool, tuple[Refusal, ...]]]:
    """Return what could be built at a place with no tool in hand, each with all its refusals.

    Tools that are out of place there whatever the rules say, such as a settlement on a
    building, come last.
    """
    kind, number = place
    standing = {piece.kind for piece in game.pieces if piece.place == place}
    building = game.building_at(number) if kind == "vertex" else None
    if building is not None:
        standing.add(building[1])
    tools = [tool for tool in systems.tools.values() if tool.price and tool.place == kind]
    tools.sort(key=lambda tool: not (standing or {"free"}).intersection(tool.on))
    return [(tool, game.explain(tool.at(number))) for tool in tools]


class Clickable(Protocol):
    """What clicks ask of the table: see `catan_nb.ui.table.controller.Controller`."""

    stamp: int

    @property
    def game(self) -> AnyGame: ...
    @property
    def systems(self) -> Systems: ...
    @property
    def asking(self) -> Asking: ...
    @property
    def viewer(self) -> int | None: ...
    @property
    def mine(self) -> bool: ...
    def not_now(self) -> Refusal | None: ...
    def say(self, text: str, rule: str = "", tone: str = "") -> None: ...
    def refuse(self, refusal: Refusal) -> None: ...
    def choose(self, action: Action) -> bool: ...
    def take_tool(self, tool: str) -> bool: ...


class Clicks:
    """Answers clicks on the board of a table.

    Parameters
    ----------
    table : Clickable

    Attributes
    ----------
    tool : str
        The name of the tool in hand; empty for none.
    """

    def __init__(self, table: Clickable) -> None:
        self._table = table
        self._asked: tuple[object, object] = None, None
        self.tool = ""

    @property
    def in_hand(self) -> Tool | None:
        """The tool in hand, or None."""
        return self.named(self.tool)

    @property
    def active(self) -> Tool | None:
        """The tool that a click uses now: the one in hand, else what is asked."""
        table = self._table
        if not table.mine:
            return None
        return self.in_hand or table.systems.tools.get(table.asking.tool)

    def take(self, name: str) -> bool:
        """Select a tool, or deselect it when it is selected already or ``name`` is empty."""
        if name and name != self.tool:
            tool = self.named(name)
            if tool is None:
                return False
            refusal = tool.unavailable(self._table)
            if refusal is not None:
                self._table.refuse(refusal)
                return False
        self.tool = "" if name == self.tool else name
        return True

    def note_moment(self) -> None:
        """Record who is asked what at the new moment."""
        self._asked = self._asked[1], self._question()

    def is_stale_click(self, stamp: int | None) -> bool:
        """Say whether a click was made just before the page could show the last change.

        It counts all the same as long as the same is asked of the same person as before.
        """
        before, now = self._asked
        return now is not None and before == now and stamp == self._table.stamp - 1

    def answer(self, place: Place) -> bool:
        """Build at a place, move the robber there or rob who lives there, or say why not.

        With no tool in hand, a place where exactly one thing can be built puts that into the
        hand; the second click builds it. Returns whether anything was done or taken in hand.
        """
        table = self._table
        refusal = table.not_now()
        if refusal is not None:
            table.refuse(refusal)
            return False
        places = table.asking.places
        action = None if places is None else places(table.game).get(place)
        if action is not None:
            return table.choose(action)
        tool = self.active
        return self.afresh(place) if tool is None else tool.click(table, place)

    def afresh(self, place: Place) -> bool:
        """Answer a click as if no tool were selected."""
        table = self._table
        if any(answer(table, place) for answer in table.systems.clicks):
            return True
        game = board_game(table.game)
        label = game.board.label(*place)
        places = candidates(table.systems, game, place)
        legal = [tool for tool, against in places if not against]
        if len(legal) == 1:
            if not table.take_tool(legal[0].key):
                return False
            template = _("Click {label} again to {words} there.")
            table.say(template.format(label=label, words=_(legal[0].words)), tone="good")
            return True
        if legal:
            return table.take_tool(f"here {place[0]} {place[1]}")
        if places:
            # What stands there says what the click is about; of two, the one that lacks less.
            first = places[0][0]
            alike = [against for tool, against in places if set(tool.on) & set(first.on)]
            table.refuse(min(alike, key=len)[0])
            return False
        table.say(_alternatives_text(table, label), tone="bad")
        return False

    def named(self, name: str) -> Tool | None:
        """Return the tool of a name, or None."""
        return self._table.systems.tool(self._table.game, name)

    def _question(self) -> tuple[object, ...] | None:
        """Return who is asked what that a place answers by itself, or None when nobody is."""
        table = self._table
        if not table.mine or not table.asking.tool:
            return None
        return table.viewer, type(table.game.frame)


def _alternatives_text(table: Clickable, label: str) -> str:
    """Say what can be done on the board where nothing is done at a place."""
    game = table.game
    tools = [tool for tool in table.systems.tools.values() if tool.price]
    now = [_(tool.words) for tool in tools if not game.availability(tool.action)]
    if not now:
        return _("Nothing is to be done at {label}, nor anywhere on the board now.").format(
            label=label
        )
    template = _("Nothing is to be done at {label}. You can {list}: choose it under your hand.")
    return template.format(label=label, list=join_with_or(now))


# What a program asks the person at the table to point at; nothing of it changes the game.


NO_BOARD: Final = "this game has no board to choose a place on"
CHOOSE: Final = noop("choose this place")


@dataclass(frozen=True, slots=True)
class PlaceRequest:
    """A place that the person at the table is asked to choose.

    Attributes
    ----------
    places : sequence of Place
        The places to choose from, which are lit.
    text : str
        What is asked.
    words : str
        What a click does, after "click to".
    answer : callable
        Is given the place that is chosen.
    """

    places: Sequence[Place]
    text: str
    words: str
    answer: Callable[[Place], object]


def make_place_request(
    game: AnyGame,
    systems: Systems,
    kind: str,
    wanted: Iterable[int | str | Place] | None,
    text: str,
    answer: Callable[[Place], object],
) -> PlaceRequest:
    """Return a request for a place of a kind, or for one where something can be built.

    Places are given by numbers, labels or pairs. Without them these are all places of the kind,
    or those at which no rule about the place speaks against it.

    Raises
    ------
    TypeError
        For what is no place.
    ValueError
        For an unknown kind, a game without a board, a place that is not there or of another kind,
        or none at all.
    """
    if not isinstance(game, Game):
        raise ValueError(NO_BOARD)
    tools = {tool.key: tool for tool in systems.tools.values() if tool.price}
    if not isinstance(kind, str) or (kind not in PLACE_KINDS and kind not in tools):
        raise ValueError(no_such("kind of place", kind, [*PLACE_KINDS, *tools]))
    tool = tools.get(kind)
    where = kind if tool is None else tool.place
    if wanted is None:
        count = game.board.count(where)
        wanted = range(count) if tool is None else _buildable_places(game, tool, count)
    places = parse_places(game.board, wanted, "places", where)
    if not places:
        raise ValueError(f"there is no place to choose for {kind!r}")
    return PlaceRequest(places, text, CHOOSE if tool is None else tool.words, answer)


def validate_places(game: AnyGame, places: Iterable[str | Place]) -> tuple[Place, ...]:
    """Return places of a game's board, from labels or pairs.

    Raises
    ------
    TypeError
        For what is no place.
    ValueError
        For one that is not there, and for places of a game without a board.
    """
    if isinstance(game, Game):
        return parse_places(game.board, places, "places")
    if isinstance(places, list | tuple) and not places:
        return ()
    raise ValueError(NO_BOARD)


def _buildable_places(game: Game, tool: Tool, count: int) -> list[int]:
    """Return where nothing speaks against building but what does so everywhere."""
    against = [
        {refusal.rule for refusal in game.explain(tool.at(number))} for number in range(count)
    ]
    everywhere = set.intersection(*against)
    return [number for number, rules in enumerate(against) if rules <= everywhere]
