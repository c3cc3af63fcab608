"""What can be stated of a position set up by hand, and the table that follows from it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, Self

from catan_nb.board.layout import Board
from catan_nb.board.layouts import BEGINNER
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.plain import check_fields, read_question
from catan_nb.kernel.position import HandMade, states
from catan_nb.kernel.question import Question
from catan_nb.kernel.reading import EVERYBODY
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.text import quote
from catan_nb.kernel.wire import wire_name
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, PairedTurn, SpecialBuilding
from catan_nb.rules.base.setup import ask_in_turn, check_room, placing_order, setup_road_question
from catan_nb.rules.cards import KINDS, Cards
from catan_nb.rules.pieces import derive
from catan_nb.rules.places import CatanQuestion
from catan_nb.rules.play.library import resolve_scenario
from catan_nb.rules.play.reading import state_of
from catan_nb.rules.play.start import empty_state, prepare_board_for_position
from catan_nb.rules.play.systems import modules_of, normalize_variant, systems_of
from catan_nb.rules.position_checks import (
    check_not_won,
    check_pieces,
    check_places,
    check_turn,
    checked_seat,
    free_site,
    is_in,
    land_hex,
    settle_bank,
)
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.scenario import Scenario
from catan_nb.rules.state import CatanState

# Questions that a position set up by hand states to be pending.


#: What is asked where a turn goes on, or may be built between two.
TURNS = (BeforeRoll, MainTurn, PairedTurn, SpecialBuilding)


def questions_by_name(rules: CatanRules) -> dict[str, type[Question]]:
    """Return all questions of a game by name, those that answer themselves included."""
    homes = {question.__module__ for question in rules.offers}
    beside = {
        wire_name(var): var
        for home in sorted(homes)
        for var in vars(sys.modules[home]).values()
        if isinstance(var, type) and issubclass(var, Question)
    }
    return beside | rules.questions


def restore(state: CatanState, data: Mapping[str, Any]) -> None:
    """Take over the data of another state; BadSetup for questions to, or about, nobody."""
    state.restore(data, questions_by_name(state.rules))
    for question in state.stack:
        check_places(state, question)


def validate_question(state: CatanState, given: Any) -> CatanQuestion:
    """Return a question, given as such or as its data; BadSetup when it cannot be asked."""
    try:
        known = questions_by_name(state.rules)
        question: Question = given if isinstance(given, Question) else read_question(given, known)
        check_fields(question)
    except ValueError as error:
        raise BadSetup(f"{error} [base.turn]") from error
    if not isinstance(question, CatanQuestion) or type(question) not in state.rules.offers:
        raise BadSetup(f"{question!r} is no question of this game [base.turn]")
    if isinstance(question, (BeforeRoll, MainTurn, PairedTurn)):
        raise BadSetup("whose turn it is says the statement `turn` [base.turn]")
    check_places(state, question)
    return question


def push_stated_questions(state: CatanState, asked: tuple[CatanQuestion, ...] | None) -> None:
    """Put the questions that are stated on top of what is asked otherwise.

    Raises
    ------
    BadSetup
        When the first of them has no answer, and in the set-up.
    """
    if asked is None or not (asked or state.turn_number):
        return
    if not state.turn_number:
        raise BadSetup("questions are stated of a turn, not of the set-up [base.setup.order]")
    turns = takewhile(lambda question: isinstance(question, TURNS), state.stack)
    state.stack = [*turns, *reversed(asked)]
    question = state.stack[-1]
    try:
        outcomes = state.rules.outcomes(state)
        answered = bool(outcomes) if question.chance else state.rules.answerable(state)
    except (LookupError, TypeError, ValueError, AssertionError):
        answered = False
    if not answered:
        told = question.question(state.rules.names)
        raise BadSetup(f"nobody can answer that: {told} [{question.rule}]")


# What can be stated of whose turn it is and what is asked, in a position set up by hand.


#: What is asked where a position is a running game.
AS_IT_IS: Final = ("as it is",)


class TurnStatements(HandMade):
    """Statements about the turn, the set-up and what is asked; see `Position`."""

    @states
    def turn(
        self,
        seat: int,
        *,
        rolled: bool = False,
        roll: tuple[int, int] | None = None,
        number: int = 1,
        built: bool = False,
    ) -> None:
        """Say whose turn it is.

        Parameters
        ----------
        seat : int
        rolled : bool
            Whether the dice have been rolled; `roll` says what they show.
        number : int
            The number of the turn.
        built : bool
            Whether something has been built in this turn.
        """
        state = self._state
        running = self._stated.get("frame") == AS_IT_IS and self._seat(seat) == state.active
        state.turn_player = state.active = self._seat(seat)
        check_turn(number, roll)
        state.turn_number = number
        state.roll = roll if roll is not None else ((6, 6) if rolled else None)
        state.built = bool(built)
        if self._stated.get("frame") == AS_IT_IS and not (running and state.roll):
            self._rules.hooks["turn_began"](state)  # what was done in the game's turn is over
        self._stated["frame"] = ("turn", seat, bool(rolled) or roll is not None)
        self._stated.pop("asked", None)
        state.stack = []

    @states
    def setup(self, seat: int, *, round: int = 1, road_at: int | None = None) -> None:
        """Let a seat place next in the set-up: a settlement, or a road at `road_at`.

        Those who would have placed before are taken to have done so.
        """
        rounds = self._rules.scenario.rounds
        if not is_int(round) or not 1 <= round <= rounds:
            raise BadSetup(
                f"the set-up has rounds 1 to {rounds}, not {quote(round)} [base.setup.order]"
            )
        self._stated["frame"] = ("setup", self._seat(seat), round, road_at)
        self._stated.pop("asked", None)
        self._state.stack = []
        self._state.turn_number = 0
        self._state.turn_player = self._state.active = -1

    @states
    def asked(self, *questions: Question) -> None:
        """Let these questions be asked before the turn goes on, the first one first.

        ``turn(0, rolled=True, roll=(3, 4)).asked(DiscardHalf(1, 4), RobberMove(0))``; none takes
        questions away that were stated or come from a game.
        """
        self._stated["asked"] = tuple(
            validate_question(self._state, question) for question in questions
        )

    @states
    def first_player(self, seat: int) -> None:
        """Say who started the game."""
        self._state.first_player = self._seat(seat)

    # ---- inside --------------------------------------------------------------------

    def _seat(self, seat: int) -> int:
        return checked_seat(self._state, seat)

    def _ask(self, state: CatanState) -> None:
        what, *told = self._stated["frame"]
        if (what,) == AS_IT_IS:
            if state.active >= 0:  # else nobody can win now
                check_not_won(state, state.active)
            return
        seat, *rest = told
        if what == "turn":
            state.stack.append(MainTurn(seat) if rest[0] else BeforeRoll(seat))
            check_not_won(state, seat)
            return
        round, road_at = rest
        order = placing_order(self._rules.players, state.first_player, self._rules.scenario.rounds)
        remaining = order[order.index((seat, round)) :]
        ask_in_turn(state, remaining)
        if road_at is not None:
            state.stack.pop()
            if not is_in(state.buildings(seat), road_at):
                raise BadSetup(
                    f"there is no building at V{road_at} for the road [base.setup.order]"
                )
            state.stack.append(setup_road_question(state, seat, road_at))
        check_room(state)


#: A hex given by its number or by its axial coordinates.
HexLike = int | tuple[int, int]


class Statements(TurnStatements):
    """Statements about a board game, put together one by one; see `Position`.

    Raises
    ------
    BadSetup
        From any method, for what cannot be; the message names the rule.
    """

    def __init__(
        self,
        variant: str = "base",
        *,
        board: Board | str = BEGINNER,
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        colours: Sequence[str] | None = None,
        scenario: Scenario | str | None = None,
    ) -> None:
        played = resolve_scenario(scenario, variant, None if board == BEGINNER else board)
        variant = normalize_variant(variant, played)
        modules = modules_of(variant, players, played)
        played = played.for_players(players).among(systems_of(variant))
        wanted = played.wanted(options or {})
        if not isinstance(board, Board):
            own = played.board_for(players) if board == BEGINNER else None
            board = prepare_board_for_position(own or board, players, modules, wanted)
        self.variant = variant
        self.board = board
        self.colours = tuple(colours) if colours else COLOURS[players]
        state = empty_state(
            variant,
            board=board,
            names=names,
            colours=self.colours,
            options=wanted,
            scenario=played,
        )
        super().__init__(state.rules, state)
        self.turn(0)
        self._notes.clear()

    # Statements of rule modules; AttributeError in a game without the module.
    # base.dev.*: development(seat, fresh=False, **counts), deck(**counts),
    # knights(seat, count), largest_army(seat), card_played(played=True).
    development: Callable[..., Self]
    deck: Callable[..., Self]
    knights: Callable[..., Self]
    largest_army: Callable[..., Self]
    card_played: Callable[..., Self]
    # ck.*: knight(seat, vertex, strength=1, active=False, woken=False, raised=False),
    # wall(seat, *vertices), improvements(seat, trade=0, politics=0, science=0),
    # metropolis(track, vertex), progress(seat, *names, **counts), shown_card(seat, name),
    # defenders(seat, n), merchant(seat, hex), barbarians(fleet=0, landings=0),
    # reduced(seat, *vertices), stack(track, **counts), symbol(name), played(crane=0,
    # merchant_fleet=(), commercial_harbour=()).
    knight: Callable[..., Self]
    wall: Callable[..., Self]
    improvements: Callable[..., Self]
    metropolis: Callable[..., Self]
    progress: Callable[..., Self]
    shown_card: Callable[..., Self]
    defenders: Callable[..., Self]
    merchant: Callable[..., Self]
    barbarians: Callable[..., Self]
    reduced: Callable[..., Self]
    stack: Callable[..., Self]
    symbol: Callable[..., Self]
    played: Callable[..., Self]
    # sea.*: ships(seat, *edges, fresh=False), ship_moved(moved=True), pirate(hex),
    # lifted(hex, terrain, token=0), settled_area(seat, *vertices), wonder(seat, name, level=0),
    # bolts(seat, count), village(vertex, bolts, *traders), island_token(hex, token=0, taken=None),
    # tokens_in_supply(left), warships(*edges), fortress(seat, chits), fortress_taken(seat),
    # pirate_fleet(place), gift_taken(seat, edge, harbour=None), laid_harbour(harbour, edge,
    # seat=None), treasure_taken(vertex, treasure).
    ships: Callable[..., Self]
    ship_moved: Callable[..., Self]
    pirate: Callable[..., Self]
    lifted: Callable[..., Self]
    settled_area: Callable[..., Self]
    wonder: Callable[..., Self]
    bolts: Callable[..., Self]
    village: Callable[..., Self]
    island_token: Callable[..., Self]
    tokens_in_supply: Callable[..., Self]
    warships: Callable[..., Self]
    fortress: Callable[..., Self]
    fortress_taken: Callable[..., Self]
    pirate_fleet: Callable[..., Self]
    gift_taken: Callable[..., Self]
    laid_harbour: Callable[..., Self]
    treasure_taken: Callable[..., Self]

    # ---- pieces --------------------------------------------------------------------

    @states
    def settlement(self, seat: int, *vertices: int) -> None:
        """Place settlements of a seat."""
        for vertex in vertices:
            self._state.settlements[self._seat(seat)] |= free_site(self._state, vertex)

    @states
    def city(self, seat: int, *vertices: int) -> None:
        """Place cities of a seat."""
        for vertex in vertices:
            self._state.cities[self._seat(seat)] |= free_site(self._state, vertex)

    @states
    def road(self, seat: int, *edges: int) -> None:
        """Place roads of a seat."""
        for edge in edges:
            if not is_int(edge):
                raise BadSetup(
                    f"a path is named by its number, not by {quote(edge)} [base.build.road]"
                )
            if not is_in(self._state.land.edges, edge):
                raise BadSetup(f"E{edge} is no path on land [base.build.road]")
            if any(road >> edge & 1 for road in self._state.roads):
                raise BadSetup(f"there is a road at E{edge} already [base.build.road]")
            if self._rules.taken(self._state) >> edge & 1:
                raise BadSetup(f"E{edge} is taken already [base.build.road]")
            self._state.roads[self._seat(seat)] |= 1 << edge

    @states
    def robber(self, hex: HexLike | None) -> None:
        """Place the robber on a hex, by number or coordinates; None: off the board."""
        if hex is None:
            self._state.robber = -1
        else:
            self._state.robber = land_hex(self._state, hex, "robber", "base.robber.move")

    @states
    def cleared(self, *places: str) -> None:
        """Take what stands at places, given by label, off the board: ``cleared("V8", "E12")``."""
        for place in places:
            try:
                kind, number = self.board.find(place)
            except ValueError as error:
                raise BadSetup(f"{error} [base.pieces]") from error
            remaining = ~(1 << number)
            if kind == "edge":
                self._state.roads = [mask & remaining for mask in self._state.roads]
            elif kind == "vertex":
                self._state.settlements = [mask & remaining for mask in self._state.settlements]
                self._state.cities = [mask & remaining for mask in self._state.cities]
            else:
                raise BadSetup(f"an intersection or a path is cleared, not {place} [base.pieces]")
            self._rules.hooks["position_cleared"](self._state, kind, number)

    # ---- cards ---------------------------------------------------------------------

    @states
    def hand(self, seat: int, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        """Give a seat exactly these cards: ``hand(0, ore=3, grain=2)``."""
        bundle = self._bundle({**(cards or {}), **counts})
        offset = self._seat(seat) * KINDS
        self._state.hands[offset : offset + KINDS] = list(bundle.counts)

    @states
    def gains(self, seat: int, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        """Give a seat these cards more, besides those in its hand; the bank has them fewer."""
        bundle = self._bundle({**(cards or {}), **counts})
        for kind, count in bundle.numbered():
            self._state.hands[self._seat(seat) * KINDS + kind] += count

    @states
    def loses(self, seat: int, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        """Take these cards out of a seat's hand; the bank has them again."""
        bundle = self._bundle({**(cards or {}), **counts})
        for kind, count in bundle.numbered():
            self._state.hands[self._seat(seat) * KINDS + kind] -= count
        if min(self._state.hand(seat)) < 0:
            raise BadSetup(f"{bundle} are not all in the hand [base.bank]")

    @states
    def bank(self, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        """Let the bank hold only these cards; what is in nobody's hand is out of the game."""
        self._stated["bank"] = self._bundle({**(cards or {}), **counts})

    @states
    def longest_road(self, seat: int | None) -> None:
        """Say who holds the longest road, where several routes are equally long."""
        self._stated["longest_road"] = None if seat is None else self._seat(seat)

    # ---- from a game ---------------------------------------------------------------

    @states
    def as_in(self, data: Mapping[str, Any]) -> None:
        """Let everything be as in the data of a state; see `of`."""
        state = self._state
        restore(state, data)
        for kind in self._rules.kinds:
            state.bank[kind] += sum(state.hands[kind::KINDS])
        self._stated.clear()
        self._stated["frame"] = AS_IT_IS
        derive(state)
        self._rules.hooks["position_reopened"](state, self._stated)

    @classmethod
    def of(cls, game: Any) -> Self:
        """Return a position that is a running game as it stands, hidden things included.

        What is stated then replaces what the game has: ``Position.of(game).gains(0, ore=1)``.
        Bank, decks and stacks follow; what is asked stays, unless a turn or a question is
        stated.

        Raises
        ------
        BadSetup
            For a game that is over, and for what is no whole game.
        """
        if getattr(game, "viewer", None) != EVERYBODY or not hasattr(game, "board"):
            raise BadSetup(f"a game of the board is wanted, not {quote(game)} [base.turn]")
        if not state_of(game).stack:
            raise BadSetup("this game is over [base.win]")
        position = cls(
            game.variant,
            board=game.board,
            players=len(game.names),
            options=game.options,
            names=game.rules.given_names,
            colours=game.colours,
            scenario=game.rules.scenario,
        )
        position.as_in(state_of(game).data())
        return position

    # ---- done ----------------------------------------------------------------------

    def start(self) -> CatanState:
        """Check what is stated and return the table that follows from it."""
        state: CatanState = self._state.copy()
        check_pieces(state)
        settle_bank(state, self._stated.get("bank"))
        derive(state)
        self._rules.hooks["position_settled"](state, self._stated)
        self._ask(state)
        push_stated_questions(state, self._stated.get("asked"))
        return state

    @classmethod
    def from_data(
        cls,
        data: Sequence[Sequence[Any]],
        *,
        board: Board,
        variant: str,
        names: tuple[str, ...],
        colours: tuple[str, ...],
        options: Mapping[str, Any],
        scenario: Scenario | None = None,
    ) -> Self:
        """Return the statements of which `data` are.

        Raises
        ------
        ValueError, TypeError
            When the data are damaged.
        """
        position = cls(
            variant,
            board=board,
            players=len(names),
            options=options,
            names=names,
            colours=colours,
            scenario=scenario,
        )
        position.state_all(data)
        return position

    # ---- inside --------------------------------------------------------------------

    def _bundle(self, counts: Mapping[str, int]) -> Cards:
        try:
            bundle = Cards(counts)
        except ValueError as error:
            raise BadSetup(f"{error} [base.bank]") from error
        if any(kind not in self._rules.kinds for kind, _ in bundle.numbered()):
            raise BadSetup(f"{bundle} are not all in this game [base.bank]")
        return bundle
