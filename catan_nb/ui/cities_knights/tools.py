"""Board tools of Cities & Knights, and which question uses which tool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.actions import (
    ActivateKnight,
    BuildKnight,
    BuildWall,
    ChaseRobber,
    CommitKnights,
    DisplaceKnight,
    GiveUpKnight,
    LoseCity,
    MoveKnight,
    PlaceCity,
    PlaceKnight,
    PlaceMetropolis,
    Retreat,
    SwapToken,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.cards import PLAYS
from catan_nb.rules.cities_knights.improvements import WALL_COST
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES, RANKS
from catan_nb.rules.cities_knights.reading import KnightPiece
from catan_nb.rules.hands import Price
from catan_nb.ui.looks.drawings import kind_picture
from catan_nb.ui.looks.elements import refusal_text
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import action_button
from catan_nb.ui.systems.parts import Tool, ToolMaker, place_fields
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text

__all__ = [
    "COMMAND",
    "TOOLS",
    "chosen_knights",
    "click_knight",
    "command_buttons",
    "command_prompt",
    "command_tool",
    "knight_of",
    "muster_tool",
    "muster_tool_name",
    "priced_button",
]


_CARDS: Final[Mapping[str, tuple[str, str]]] = {
    "inventor": (
        noop("swap this token"),
        noop("Click the first of two tokens. Escape lays the card down."),
    ),
    "engineer": (
        noop("build a free wall"),
        noop("Click a city without a wall. Escape lays the card down."),
    ),
    "medicine": (
        noop("build a cheap city"),
        noop("Click one of your settlements. Escape lays the card down."),
    ),
    "bishop": (
        noop("send the robber here"),
        noop("Click the hex for the robber. Escape lays the card down."),
    ),
    "diplomat": (
        noop("remove this road"),
        noop("Click an open-ended road. Escape lays the card down."),
    ),
    "intrigue": (
        noop("drive the knight away"),
        noop("Click a lit knight. Escape lays the card down."),
    ),
    "merchant": (
        noop("put the merchant here"),
        noop("Click a lit hex. Escape lays the card down."),
    ),
}
"""Words and hint of the tools for cards that are played at a place."""

_CARD_HERE: Final = (
    noop("play the card here"),
    noop("Click a lit place. Escape lays the card down."),
)
"""Words and hint for all other cards."""


_CARD_PIECES: Final[Mapping[str, str]] = {
    "engineer": "wall",
    "medicine": "city",
    "bishop": "robber",
    "merchant": "merchant",
}
"""The piece that each card puts where it is played."""


def _card_tools() -> Iterator[Tool]:
    """Yield a tool for every progress card whose action names a place."""
    for card, action in PLAYS.items():
        name = PROGRESS_NAMES[card]
        text, hint = _CARDS.get(name, _CARD_HERE)
        for _field, place in place_fields(action):
            yield Tool(
                f"card_{name}", action, place, text, hint=hint, piece=_CARD_PIECES.get(name, "")
            )


# ---- knights -----------------------------------------------------------------------------


def knight_of(game: AnyGame, seat: int | None, vertex: int) -> KnightPiece | None:
    """Return the knight of a seat at an intersection; None if it has none there."""
    if seat is None:
        return None
    pieces = board_game(game).players[seat].knight_pieces
    return next((piece for piece in pieces if piece.vertex == vertex), None)


# ---- an own knight in hand -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnightTool(Tool):
    """A tool that moves the knight at `knight`.

    It moves, displaces one of the knights in `others`, or chases the figure at a hex in
    `chases`.
    """

    knight: int = -1
    others: frozenset[int] = frozenset()
    chases: Mapping[int | None, type[Action]] = field(default_factory=dict)

    def at(self, number: int) -> Action:
        """Return the action that takes the knight to an intersection."""
        action = DisplaceKnight if number in self.others else MoveKnight
        return action(self.knight, number)

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every other intersection, with the refusal of moving the knight there, or None."""
        places = range(board_game(game).board.topology.n_vertices)
        return {v: game.why_not(self.at(v)) for v in places if v != self.knight}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why no knight can be moved at all now, or None."""
        return table.not_now()

    def click(self, table: Controller, place: Place) -> bool:
        """Move the knight to an intersection, or chase the figure at a hex.

        A click at the knight deselects it, one at another knight of one's own selects that one.
        """
        kind, number = place
        if place == ("vertex", self.knight):
            return table.take_tool("")
        if kind == "vertex" and knight_of(table.game, table.viewer, number):
            return table.take_tool(f"command {number}")
        if kind == "hex" and number in self.chases:
            return table.choose(self.chases[number](self.knight))  # type: ignore[call-arg]
        return Tool.click(self, table, place)


def command_tool(game: AnyGame, chosen: str) -> KnightTool:
    """Return the tool that moves the knight at an intersection."""
    seat, knight = game.actor, int(chosen)
    own_knight = knight_of(game, seat, knight)
    others = frozenset(
        piece.vertex
        for player in board_game(game).players
        if player.seat != seat
        for piece in player.knight_pieces
    )
    return KnightTool(
        "command",
        MoveKnight,
        "vertex",
        noop("move the knight there"),
        piece="knight" if own_knight else "",
        looks={"strength": own_knight.strength, "active": False} if own_knight else {},
        knight=knight,
        others=others,
        chases={board_game(game).robber: ChaseRobber},
    )


def click_knight(table: Controller, place: Place) -> bool:
    """Select one's own knight if one was clicked; return whether one was."""
    kind, number = place
    if kind != "vertex" or knight_of(table.game, table.viewer, number) is None:
        return False
    return table.take_tool(f"command {number}")


# ---- committing knights ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MusterTool(Tool):
    """A tool that toggles which active knights fight; those at the intersections ``who`` do."""

    who: tuple[int, ...] = ()

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return the intersections of one's own active knights."""
        return {vertex: game.why_not(CommitKnights((vertex,))) for vertex in _active_knights(game)}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why no knights can be committed now, or None."""
        return table.availability(CommitKnights)

    def click(self, table: Controller, place: Place) -> bool:
        """Toggle whether a knight fights."""
        kind, number = place
        if kind != "vertex" or number not in _active_knights(table.game):
            table.say(_("Click your active knights."), tone="bad")
            return False
        return table.take_tool(muster_tool_name(tuple(sorted({*self.who} ^ {number}))))


def muster_tool_name(who: tuple[int, ...]) -> str:
    """Return the text that selects the tool with these knights fighting: "muster 12,30"."""
    return f"muster {','.join(map(str, who))}"


def chosen_knights(table: Controller) -> tuple[int, ...]:
    """Return the intersections of the knights chosen to fight; at first all active ones."""
    key, _blank, chosen = table.tool.partition(" ")
    if key == "muster":
        return tuple(int(number) for number in chosen.split(",") if number)
    return _active_knights(table.game)


def _active_knights(game: AnyGame) -> tuple[int, ...]:
    seat = game.actor
    if seat is None or seat < 0:
        return ()
    pieces = board_game(game).players[seat].knight_pieces
    return tuple(piece.vertex for piece in pieces if piece.active)


def muster_tool(game: AnyGame, chosen: str) -> Tool | None:
    """Return the tool that toggles which knights fight."""
    who = tuple(int(number) for number in chosen.split(",") if number)
    return MusterTool("muster", CommitKnights, "vertex", noop("let it fight or stay"), who=who)


@dataclass(frozen=True, slots=True)
class MusterOfAllTool(MusterTool):
    """The muster before any click: all active knights fight."""

    def click(self, table: Controller, place: Place) -> bool:
        """Take a knight out of the fight."""
        return MusterTool.click(
            MusterTool(
                "muster", CommitKnights, "vertex", self.words, who=_active_knights(table.game)
            ),
            table,
            place,
        )


TOOLS: Final = (
    Tool("wall", BuildWall, "vertex", noop("build a wall"), WALL_COST, ("city",), piece="wall"),
    Tool(
        "knight",
        BuildKnight,
        "vertex",
        noop("put up a knight"),
        KNIGHT_COST,
        ("free",),
        piece="knight",
        looks={"strength": 1, "active": False},
    ),
    Tool(
        "activate",
        ActivateKnight,
        "vertex",
        noop("activate the knight"),
        ACTIVATION_COST,
        ("knight",),
    ),
    Tool("upgrade", UpgradeKnight, "vertex", noop("upgrade the knight"), KNIGHT_COST, ("knight",)),
    Tool("first_city", PlaceCity, "vertex", noop("place your city"), piece="city"),
    Tool("metropolis", PlaceMetropolis, "vertex", noop("put the metropolis here")),
    Tool("lost_city", LoseCity, "vertex", noop("lose the city here")),
    Tool("retreat", Retreat, "vertex", noop("let the knight retreat here")),
    Tool("desert", GiveUpKnight, "vertex", noop("give up the knight here")),
    Tool("place_knight", PlaceKnight, "vertex", noop("put the knight here")),
    Tool("second_token", SwapToken, "hex", noop("swap with the token here")),
    MusterOfAllTool("all_knights", CommitKnights, "vertex", noop("let it fight or stay")),
    *_card_tools(),
)
"""The tools that act at places of the board."""


# Text and buttons in the turn bar for a selected knight.


def priced_button(table: Controller, action: Action, words: str, price: Price = ()) -> Markup:
    """Return a button for an action, with pictures of its price if it has one."""
    costs = [[kind_picture(one, 17)] * count for one, count in price]
    spoken = ", ".join(f"{count} {_(KIND_NAMES[one])}" for one, count in price)
    text = [
        words,
        h("span", costs, class_="cnb-price"),
        screen_reader_text(" ", _("for {price}").format(price=spoken)),
    ]
    return action_button(table, action, text if price else words, class_="cnb-knight-button")


def command_prompt(table: Controller, chosen: str) -> str:
    """Return text on the selected knight, and how to move it or why it cannot move."""
    game, vertex = board_game(table.game), int(chosen)
    knight = knight_of(game, table.viewer, vertex)
    tool = table.tool_in_hand
    if knight is None or tool is None:
        return ""
    label = game.board.label("vertex", vertex)
    state = _("active") if knight.active else _("passive")
    who = _("{rank} knight at {place}, {state}.").format(
        rank=first_upper(_(RANKS[knight.strength - 1])), place=label, state=state
    )
    refusals = tool.lit(game).values()
    if None in refusals:
        how = _("Click a lit intersection to move it there; then it is passive.")
        return f"{who} {how}"
    # A reason that holds for all places is a reason about the knight.
    against = {refusal_text(refusal) for refusal in refusals}
    why = against.pop() if len(against) == 1 else _("It has nowhere to go.")
    return f"{who} {why}"


def command_buttons(table: Controller, chosen: str, *attributes: Child) -> Child:
    """Return buttons for the selected knight; ``attributes`` are further buttons and texts."""
    vertex = int(chosen)
    return h(
        "div",
        priced_button(table, ActivateKnight(vertex), _("Activate"), ACTIVATION_COST),
        priced_button(table, UpgradeKnight(vertex), _("Upgrade"), KNIGHT_COST),
        priced_button(table, ChaseRobber(vertex), _("Chase the robber")),
        attributes,
        button(_("Let go"), do="tool", arg="", title=_("Lay the knight down (Escape)")),
        class_="cnb-buttons cnb-knight-menu",
        role="group",
        aria_label=_("What the knight can do"),
    )


COMMAND: Final = ToolMaker(command_tool, command_prompt, command_buttons)
