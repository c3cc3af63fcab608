"""The table's record of the base game and of games of five and six."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.piece import Place
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.words import translated
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    EndBuilding,
    MoveRobber,
    Roll,
)
from catan_nb.rules.base.events import (
    Answered,
    Blocked,
    CardsReceived,
    CityBuilt,
    Discarded,
    LongestRoadMoved,
    NothingStolen,
    NoTrade,
    Offered,
    PairedTurnBegan,
    Produced,
    RoadBuilt,
    RobberMoved,
    Rolled,
    SettlementBuilt,
    Short,
    StartCards,
    Stolen,
    Traded,
    TradedWithBank,
    TurnBegan,
    TurnEnded,
    Won,
)
from catan_nb.rules.base.questions import PairedTurn, SpecialBuilding
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.hands import Price
from catan_nb.rules.numbers import CITY_COST, ROAD_COST, ROUTE_POINTS, SETTLEMENT_COST
from catan_nb.rules.play.game import Game
from catan_nb.ui.base.questions import (
    PRESSES,
    QUESTIONS,
    ROBBER_QUESTIONS,
    TAPS,
    affordable_text,
    claim_button,
    end_button_class,
    main_turn_buttons,
    residents_text,
    victim_marks,
)
from catan_nb.ui.base.trade import discard_marks, offer_marks
from catan_nb.ui.looks.drawings import die, piece
from catan_nb.ui.looks.wording import count_left_text, first_upper
from catan_nb.ui.panels.base import action_button
from catan_nb.ui.panels.players import title_badge
from catan_nb.ui.panels.turn import falling_die
from catan_nb.ui.systems.events import (
    BANK,
    HIDDEN,
    Audience,
    Effect,
    Flight,
    FloatingText,
    LitPath,
    LogLine,
    Move,
    Parts,
    Show,
    Teller,
    cards,
    delegating_teller,
    exchange_flights,
    glide_moves,
    group,
    heading_teller,
    hits,
    list_teller,
    pictures,
    received_flights,
    robbed,
    sentence_teller,
    sign_moves,
    strong,
)
from catan_nb.ui.systems.parts import (
    Asking,
    Column,
    Drawer,
    LazyImport,
    PointSource,
    Tile,
    Tool,
    ToolMaker,
)
from catan_nb.ui.systems.registry import TableSystem
from catan_nb.ui.table.clicks import candidates
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.view.terrain_art import ICONS

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event
    from catan_nb.kernel.view import View
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = [
    "COLUMNS",
    "EFFECTS",
    "HERE",
    "HEXES",
    "LONGEST_ROUTE",
    "LONGEST_ROUTE_EFFECTS",
    "LONGEST_ROUTE_TELLING",
    "ROBBER",
    "ROBBER_EFFECTS",
    "ROBBER_TELLING",
    "ROUTE",
    "SYSTEM",
    "TELLING",
    "RouteWords",
    "TwoDice",
    "given_cards_teller",
    "levy_log_line",
    "piece_tile",
    "route_column",
    "route_points",
]


# The cells of each player's card: points, cards, the longest road.


def _points_cell(table: Controller, player: PlayerFacts) -> Child:
    secret = player.points - player.public_points
    points = h("span", player.points, class_="cnb-count")
    if not secret or table.game.over:
        return points
    return [
        points,
        h("span", _("{secret} secret").format(secret=secret), class_="cnb-secret"),
    ]


@dataclass(frozen=True, slots=True)
class RouteWords:
    """The texts about the longest route.

    Attributes
    ----------
    column : str
        Heading of the column.
    held : str
        What the badge on the longest one means.
    yours, your_best, whose, best : str
        Tooltips with the length ``{n}``: of your route, of yours if it is the longest, of the
        route of ``{name}``, of that if it is the longest.
    """

    column: str
    held: str
    yours: str
    your_best: str
    whose: str
    best: str


def route_column(route_words: RouteWords, key: str = "") -> Column:
    """Return the column with the length of each player's longest route.

    Its cells are buttons that show on the board where the route runs.
    """

    def cell(table: Controller, player: PlayerFacts) -> Child:
        holds = board_game(table.view).longest_route_holder == player.seat
        length = title_badge(player.route_length, holds, _(route_words.held))
        if not player.route_length:
            return length
        texts = (route_words.whose, route_words.best)
        if table.is_you(player.seat):
            texts = (route_words.yours, route_words.your_best)
        is_selected = table.route_of == player.seat
        return button(
            length,
            do="route",
            arg=player.seat,
            class_="cnb-quiet",
            title=_("Show it on the board"),
            aria_label=_(texts[holds]).format(name=player.name, n=player.route_length),
            aria_pressed=str(is_selected).lower(),
        )

    return Column(50, "road", route_words.column, cell, key=key)


COLUMNS: Final = (
    Column(
        10,
        "victory_point",
        noop("Points"),
        _points_cell,
        "cnb-points",
    ),
    Column(
        20,
        "cards",
        noop("Cards"),
        lambda table, player: player.hand_size,
    ),
)

ROUTE: Final = route_column(
    RouteWords(
        noop("Road"),
        noop("longest road, 2 points"),
        noop("Your longest road: {n}. Show it on the board"),
        noop("Your longest road: {n}, longest of all, 2 points. Show it on the board"),
        noop("Longest road of {name}: {n}. Show it on the board"),
        noop("Longest road of {name}: {n}, longest of all, 2 points. Show it on the board"),
    )
)


class TwoDice:
    """The two dice of the base game."""

    def shown(self, game: AnyGame) -> Markup:
        """Return both dice with their sum."""
        roll = board_game(game).roll
        if roll is None:
            return h(
                "div",
                die(0),
                die(0),
                screen_reader_text(_("The dice have not been rolled in this turn.")),
                class_="cnb-dice",
            )
        first, second = roll
        turn = game.turn_number
        return h(
            "div",
            falling_die(die(first), f"a{turn}"),
            falling_die(die(second), f"b{turn}"),
            h("span", first + second, class_="cnb-sum"),
            class_="cnb-dice",
        )

    def rows(self) -> tuple[tuple[str, tuple[Markup, ...]], ...]:
        """Return the name and the pictures of all faces of each die."""
        faces = tuple(die(face, 26) for face in range(1, 7))
        return (_("first die"), faces), (_("second die"), faces)

    def roll(self, faces: tuple[int, ...]) -> Action:
        """Return the outcome of a roll with these faces, which a lesson has chosen."""
        return Roll(*faces)


# Animations and sounds of events, and events for which bots wait.


def production_flights(event: Produced, table: object) -> Iterator[Flight]:
    """Yield the flights of cards from producing hexes, or from the bank if none is named."""
    if not event.hexes:
        yield from received_flights(event, table)
    for hex, paid in event.hexes:
        yield from cards(paid, ("hex", hex), ("seat", event.player))


def theft_flights(event: Stolen, game: object) -> list[Flight]:
    what = HIDDEN if event.kind is None else KIND_NAMES[event.kind]
    return [Flight(what, ("seat", event.victim), ("seat", event.thief))]


def longest_route_moves(event: LongestRoadMoved, table: AnyGame | View) -> Iterator[Move]:
    """Yield the flight of the longest-route sign, and the route that lights up along its paths."""
    yield from sign_moves("road", "source", "player")(event, table)
    if event.player >= 0:
        yield LitPath(board_game(table).players[event.player].route, event.player)


EFFECTS: Final[Mapping[type[Event], Effect]] = {
    Rolled: Effect(sound="dice"),
    CardsReceived: Effect(received_flights, "cards", "player"),
    Produced: Effect(production_flights, "cards", "player"),
    RoadBuilt: Effect(sound="built"),
    SettlementBuilt: Effect(sound="built"),
    CityBuilt: Effect(sound="built"),
    TradedWithBank: Effect(exchange_flights, "cards", "player"),
    Traded: Effect(exchange_flights, "cards"),
    Won: Effect(sound="won"),
}
ROBBER_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    Blocked: Effect(lambda event, game: (FloatingText(noop("blocked"), ("hex", event.hex)),)),
    Discarded: Effect(
        lambda event, game: cards(event.cards, ("seat", event.player), BANK),
    ),
    RobberMoved: Effect(glide_moves("robber", "source", "hex", "hex"), "robber"),
    Stolen: robbed(theft_flights, "victim", noop("You were robbed.")),
}
LONGEST_ROUTE_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    LongestRoadMoved: Effect(
        longest_route_moves,
        halt=noop("You lost the longest road."),
        hits=hits("source"),
    ),
}


# The menu at a place where more than one thing can be built.


@dataclass(frozen=True, slots=True)
class PlaceTool(Tool):
    """A tool that is selected while the menu of the place ``number`` is open in the turn bar."""

    number: int = -1

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return the place itself."""
        return {self.number: None}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why the tool cannot be used now, or None."""
        return table.not_now()

    def click(self, table: Controller, place: Place) -> bool:
        """Close the menu on a click at the place; elsewhere, handle the click without a tool."""
        table.take_tool("")
        return place == (self.place, self.number) or table.click_afresh(place)


def _place_menu(game: AnyGame, chosen: str) -> Tool | None:
    kind, _blank, number = chosen.partition(" ")
    return PlaceTool("here", Action, kind, noop("choose here"), number=int(number))


def _place_menu_words(table: Controller, chosen: str) -> str:
    label = board_game(table.game).board.label(*_parse_place(chosen))
    return _("At {label} there is more than one thing that you can build.").format(label=label)


def _place_menu_buttons(table: Controller, chosen: str) -> Child:
    place, game = _parse_place(chosen), board_game(table.game)
    legal = [tool for tool, against in candidates(table.systems, game, place) if not against]
    buttons = [
        action_button(table, tool.at(place[1]), first_upper(_(tool.words)), class_="cnb-primary")
        for tool in legal
    ]
    return buttons, button(_("Neither"), do="tool", arg="")


def _parse_place(chosen: str) -> Place:
    kind, _blank, number = chosen.partition(" ")
    return kind, int(number)


HERE: Final = ToolMaker(_place_menu, _place_menu_words, _place_menu_buttons)


# Log lines.


def hex_parts(number: int, audience: Audience) -> Parts:
    """Return a hex as log parts: its token and resource picture, or its terrain."""
    live = board_game(audience.view).live_board
    terrain, token = Terrain(live.terrain[number]), live.tokens[number]
    if terrain.resource is None or not token:
        return (strong(translated(terrain.word)),)
    return (strong(str(token)), (0, ICONS[terrain.resource]))


HEXES: Final[Mapping[str, Show]] = {
    "hex": lambda event, audience: hex_parts(event.hex, audience),
    "other_hex": lambda event, audience: hex_parts(event.other_hex, audience),
}
"""Makes log parts of the hexes in events, by the name of the field."""


def given_cards_teller() -> Teller:
    """Return what makes the log line of a trade between two players."""
    return sentence_teller(
        "gives {give} to {partner} for {get}", "You give {give} to {partner} for {get}"
    )


def levy_log_line(event: Any, audience: Audience) -> LogLine:
    """Return the log line for cards taken from a player; lines of the same taker are merged."""
    is_own = event.player == audience.viewer
    return LogLine(
        event.player,
        (f"{_('You take from') if is_own else _('takes from')} ",),
        (group(event.victim, *pictures(event.cards)),),
        touches=event.victim == audience.viewer,
        joins=f"levied {event.player}",
    )


_OFFERS: Final = {
    True: sentence_teller("offers {give} for {get}", "You offer {give} for {get}"),
    False: sentence_teller("asks who has {get}", "You ask who has {get}"),
}
_ANSWERS: Final = {
    "accept": list_teller(
        "yes", noop("Yes:"), joins="yes", hits=False, item=lambda event, audience: ()
    ),
    "refuse": list_teller(
        "no", noop("No:"), joins="no", hits=False, item=lambda event, audience: ()
    ),
    "counter": sentence_teller("would give {give} for {get}", "You would give {give} for {get}"),
}
_STOLEN: Final = {
    True: sentence_teller(
        "steals 1 {kind} from {victim}", "You steal 1 {kind} from {victim}", who="thief"
    ),
    False: sentence_teller(
        "steals a card from {victim}", "You steal a card from {victim}", who="thief"
    ),
}
_LONGEST: Final = {
    True: sentence_teller(
        "has the **longest road**: {length}",
        "You have the **longest road**: {length}",
        icon="road",
        hits=True,
    ),
    False: sentence_teller(
        "loses the **longest road**",
        "You lose the **longest road**",
        who="source",
        icon="road",
        hits=True,
    ),
}
_WON: Final = {
    False: sentence_teller(
        "wins with **{points}** points", "You win with **{points}** points", hits=True
    ),
    True: sentence_teller(
        "wins with **{points}** points, {secret} of them on cards",
        "You win with **{points}** points, {secret} of them on cards",
        hits=True,
    ),
}


def _roll_total_parts(roll: Any, audience: Audience) -> Parts:
    return (str(roll.first + roll.second),)


def _no_log_line(event: Event, audience: Audience) -> None:
    """Return None, no log line of its own: the next heading says it."""


TELLING: Final[Mapping[type[Event], Teller]] = {
    TurnBegan: heading_teller("{player} · turn {number}", "You · turn {number}"),
    TurnEnded: _no_log_line,
    Rolled: sentence_teller(
        "rolls {first} + {second} = **{total}**",
        "You roll {first} + {second} = **{total}**",
        joins="roll",
        shows={"total": _roll_total_parts},
    ),
    CardsReceived: sentence_teller("takes {cards}", "You take {cards}"),
    Produced: list_teller("gain", joins="gain"),
    StartCards: list_teller("gain", joins="gain"),
    Short: sentence_teller("The bank has {left} {kind} and owes {owed}", who="", icon="cards"),
    RoadBuilt: sentence_teller("builds a **road**", "You build a **road**"),
    SettlementBuilt: sentence_teller("builds a **settlement**", "You build a **settlement**"),
    CityBuilt: sentence_teller("builds a **city**", "You build a **city**"),
    TradedWithBank: sentence_teller("trades {give} for {get}", "You trade {give} for {get}"),
    Offered: delegating_teller(lambda offer: _OFFERS[bool(offer.give)]),
    Answered: delegating_teller(lambda reply: _ANSWERS[reply.answer]),
    Traded: given_cards_teller(),
    NoTrade: sentence_teller("finds no partner", "You find no partner"),
    Won: delegating_teller(lambda won: _WON[won.secret > 0]),
}
ROBBER_TELLING: Final[Mapping[type[Event], Teller]] = {
    Blocked: list_teller("robber", noop("blocked:"), joins="blocked"),
    Discarded: sentence_teller("discards {cards}", "You discard {cards}", hits=True),
    RobberMoved: sentence_teller(
        "moves the **robber** to {hex}",
        "You move the **robber** to {hex}",
        icon="robber",
        seats=("player",),  # its source is a hex
        shows=HEXES,
    ),
    Stolen: delegating_teller(lambda theft: _STOLEN[theft.kind is not None]),
    NothingStolen: sentence_teller("steals nothing", "You steal nothing", who="thief"),
}
LONGEST_ROUTE_TELLING: Final[Mapping[type[Event], Teller]] = {
    LongestRoadMoved: delegating_teller(lambda moved: _LONGEST[moved.player >= 0]),
}


def piece_tile(key: str, name: str, text: str, price: Price) -> Tile:
    """Return the build menu's tile of a piece; ``name`` is also its drawing and its count."""
    return Tile(
        key,
        name,
        text,
        price,
        lambda colour: piece(key, colour, 34),
        lambda view, seat: count_left_text(view.players[seat].left[key]),
    )


def route_points(game: Game, seat: int) -> int:
    """Return a seat's points for the longest route."""
    return ROUTE_POINTS if game.longest_route_holder == seat else 0


_VERTEX: Final = (("vertex", "vertex"),)

SYSTEM: Final = TableSystem(
    name="base",
    tools=(
        Tool(
            "road",
            BuildRoad,
            "edge",
            noop("build a road"),
            ROAD_COST,
            ("free", "road"),
            piece="road",
        ),
        Tool(
            "settlement",
            BuildSettlement,
            "vertex",
            noop("build a settlement"),
            SETTLEMENT_COST,
            ("free",),
            piece="settlement",
        ),
        Tool(
            "city",
            BuildCity,
            "vertex",
            noop("build a city"),
            CITY_COST,
            ("settlement", "city"),
            piece="city",
        ),
    ),
    makers={"here": HERE},
    questions=QUESTIONS,
    presses=PRESSES,
    tiles=(
        piece_tile("road", noop("Road"), noop("Build a road"), ROAD_COST),
        piece_tile("settlement", noop("Settlement"), noop("Build a settlement"), SETTLEMENT_COST),
        piece_tile("city", noop("City"), noop("Build a city"), CITY_COST),
    ),
    columns=COLUMNS,
    leaves={
        RoadBuilt: (("edge", "edge"),),
        SettlementBuilt: _VERTEX,
        CityBuilt: _VERTEX,
    },
    telling=TELLING,
    effects=EFFECTS,
    turns=(TurnBegan,),
    sevens={Rolled: lambda roll: roll.first + roll.second == 7},
    dice=TwoDice(),
    odds=(LazyImport("catan_nb.ui.base.statistics:production_odds"),),
    sources=(
        PointSource(
            noop("settlements"), lambda game, seat: len(game.players[seat].settlements), "brick"
        ),
        PointSource(
            noop("cities"), lambda game, seat: 2 * len(game.players[seat].cities), "politics"
        ),
    ),
    endings=(LazyImport("catan_nb.ui.base.statistics:luck_table"),),
    further=(
        LazyImport("catan_nb.ui.panels.win_chances:final_chances"),
        LazyImport("catan_nb.ui.base.statistics:further_statistics"),
    ),
    scenery=LazyImport("catan_nb.ui.panels.board:BoardPanel"),
    side=(
        LazyImport("catan_nb.ui.panels.players:PlayersPanel"),
        LazyImport("catan_nb.ui.panels.players:BankRow"),
    ),
    own=(
        LazyImport("catan_nb.ui.panels.hand:BuildMenu"),
        LazyImport("catan_nb.ui.base.trade:TradePanel"),
        LazyImport("catan_nb.ui.base.questions:NextRoll"),
    ),
    marks=(offer_marks, discard_marks),
    drawers=(
        Drawer(
            noop("Statistics"),
            LazyImport("catan_nb.ui.base.statistics:StatisticsPanel"),
            acting=False,
        ),
    ),
    switches=frozenset({"choose_dice", "auto_reject", "labels"}),
)

ROBBER: Final = TableSystem(
    name="robber",
    tools=(
        Tool(
            "robber",
            MoveRobber,
            "hex",
            noop("move the robber"),
            piece="robber",
            facts=residents_text,
        ),
    ),
    questions=ROBBER_QUESTIONS,
    marks=(victim_marks,),
    leaves={RobberMoved: (("hex", "hex"),)},
    telling=ROBBER_TELLING,
    effects=ROBBER_EFFECTS,
    signs={
        "robber": "M12 3a4 4 0 0 1 2.6 7c2.3 1.4 3.4 4.5 3.4 9v2H6v-2c0-4.5 1.1-7.6 3.4-9A4 4 0 0 1"
        " 12 3zM9.5 7.5h5",
    },
)

LONGEST_ROUTE: Final = TableSystem(
    name="longest_route",
    columns=(ROUTE,),
    sources=(PointSource(noop("longest road"), route_points, "trade"),),
    telling=LONGEST_ROUTE_TELLING,
    effects=LONGEST_ROUTE_EFFECTS,
    presses={"route": lambda panel, press: panel.table.show_route(int(press.arg))},
)


# Games of five and six: building between the turns, and paired turns.


def _special_building_buttons(table: Controller, frame: SpecialBuilding) -> Child:
    return claim_button(table), action_button(
        table,
        EndBuilding(),
        _("Build nothing more"),
        do="endbuilding",
        class_=end_button_class(table),
        next_=True,
    )


SIX: Final = TableSystem(
    name="six",
    questions={
        SpecialBuilding: Asking(
            noop("Between the turns you may build and buy, nothing else."),
            noop("Build, if you like"),
            buttons=_special_building_buttons,
            plain=True,
        ),
        PairedTurn: Asking(
            affordable_text,
            noop("Build, trade with the bank or end"),
            taps=TAPS,
            buttons=main_turn_buttons,
            plain=True,
        ),
    },
    presses={"endbuilding": lambda panel, press: panel.table.choose(EndBuilding(), press.stamp)},
    telling={PairedTurnBegan: heading_teller("{player} · paired turn", "You · paired turn")},
    headings=(PairedTurnBegan,),
)
