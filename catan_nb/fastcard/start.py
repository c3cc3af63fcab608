"""How a card game starts: the table before the first action, or as a position states it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from catan_nb.fastcard.actions import CITY_EVENT_NAMES
from catan_nb.fastcard.box import MARKET_SIZE
from catan_nb.fastcard.building import BITS, OBJECTS
from catan_nb.fastcard.cards import EXPANSION_NAMES, KIND_NAMES, KINDS, Cards
from catan_nb.fastcard.module import modules_for
from catan_nb.fastcard.questions import Building, Revealing, Swapping
from catan_nb.fastcard.ruleset import CardRules
from catan_nb.fastcard.state import CardState, expansion_kinds, points
from catan_nb.fastcard.swapping import ask_deal, swaps_per_turn
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.position import HandMade, states
from catan_nb.kernel.seats import COLOURS, validate_colours, validate_names, validate_seat
from catan_nb.kernel.text import no_such, quote


def check_and_list_modules(players: int) -> tuple[RuleModule, ...]:
    """Return the rule modules for so many players; BadSetup where so many cannot play."""
    if not is_int(players) or players not in COLOURS:
        raise BadSetup(f"the card game is for 2 to 6 players, not {quote(players)} [cards.setup]")
    return modules_for(players)


def initial_state(
    *,
    names: Sequence[str] | None,
    colours: tuple[str, ...],
    options: Mapping[str, Any],
    first_player: int,
) -> CardState:
    """Return the table at the start of a game from parts that are all decided."""
    state = empty_state(names=names, colours=colours, options=options)
    rules = state.rules
    if not is_int(first_player) or first_player not in rules.seats:
        raise BadSetup(f"there is no seat {first_player} to start [cards.setup]")
    state.first_player = first_player
    for seat in rules.seats:
        state.settlements[seat] = state.roads[seat] = 1
    state.settlements_left -= rules.players
    state.roads_left -= rules.players
    ask_deal(state)
    return state


def empty_state(
    *, names: Sequence[str] | None, colours: tuple[str, ...], options: Mapping[str, Any]
) -> CardState:
    """Return a table with all building cards in the middle and all resources in the pile."""
    players = len(colours)
    modules = check_and_list_modules(players)
    validate_colours(colours)
    rules = CardRules(modules, validate_names(names, colours), options)
    box = rules.box
    state = CardState()
    state.rules = rules
    state.events = None
    state.winner = -1
    state.stack = []
    state.blocks = {name: make(rules) for m in modules for name, make in m.blocks.items()}
    state.hands = [0] * (players * KINDS)
    state.pile = list(box.resources)
    state.discards = [0] * KINDS
    state.market = [0] * KINDS
    state.drawn = [0] * KINDS
    state.roads = [0] * players
    state.knights = [0] * players
    state.settlements = [0] * players
    state.cities = [0] * players
    state.expansions = [0] * players
    state.roads_left = box.roads
    state.knights_left = box.knights
    state.settlements_left = box.settlements
    state.expansions_left = list(box.expansions)
    state.backs = list(box.city_events)
    state.direction = 1 if rules.options["fate_start"] == "clockwise" else -1
    state.first_player = 0
    state.turn_player = -1
    state.turn_number = 0
    state.built = state.picked = state.stolen = 0
    return state


# What can be stated of a card game set up by hand, and the table that follows from it.


PHASES = ("swap", "build")
OBJECT_NAMES = tuple(OBJECTS)


class CardStatements(HandMade):
    """Statements about a card game, put together one by one; see `CardPosition`.

    Raises
    ------
    BadSetup
        From any method, for what cannot be; the message names the rule.
    """

    _state: CardState

    def __init__(
        self,
        *,
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        colours: Sequence[str] | None = None,
    ) -> None:
        check_and_list_modules(players)
        self.colours = tuple(colours) if colours else COLOURS[players]
        state = empty_state(
            names=names, colours=self.colours, options={} if options is None else options
        )
        super().__init__(state.rules, state)
        self._phase, self._swaps = "swap", -1
        self.turn(0)
        self._notes.clear()

    # ---- resource cards ------------------------------------------------------------

    @states
    def hand(self, seat: int, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        """Give a seat exactly these cards: ``hand(0, ore=3, grain=2)``."""
        at = self._seat(seat) * KINDS
        self._state.hands[at : at + KINDS] = _parse_bundle(cards, counts)

    @states
    def market(self, *kinds: str) -> None:
        """Lay these cards in the market, one by one: ``market("ore", "ore", "wool")``."""
        if len(kinds) > MARKET_SIZE:
            raise BadSetup(f"the market has {MARKET_SIZE} cards [cards.setup]")
        unknown = [kind for kind in kinds if kind not in KIND_NAMES]
        if unknown:
            told = no_such("kind of card", unknown[0], KIND_NAMES)
            raise BadSetup(f"{told} [cards.materials]")
        self._state.market = [kinds.count(name) for name in KIND_NAMES]

    @states
    def discards(self, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        """Lay exactly these cards on the discards."""
        self._state.discards = _parse_bundle(cards, counts)

    @states
    def pile(self, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        """Let the pile have only these cards; what is nowhere stated is out of the game."""
        self._stated["pile"] = _parse_bundle(cards, counts)

    # ---- building cards ------------------------------------------------------------

    @states
    def roads(self, seat: int, count: int) -> None:
        """Lay so many roads before a seat, the first with its A side up."""
        self._state.roads[self._seat(seat)] = _check_count(count, "roads")

    @states
    def knights(self, seat: int, count: int) -> None:
        """Lay so many knights before a seat, the first with its A side up."""
        self._state.knights[self._seat(seat)] = _check_count(count, "knights")

    @states
    def settlements(self, seat: int, count: int) -> None:
        """Lay so many settlements before a seat."""
        self._state.settlements[self._seat(seat)] = _check_count(count, "settlements")

    @states
    def cities(self, seat: int, count: int) -> None:
        """Lay so many cities without an expansion before a seat."""
        self._state.cities[self._seat(seat)] = _check_count(count, "cities")

    @states
    def expansion(self, seat: int, *names: str) -> None:
        """Lay cities with these expansions before a seat, besides its other cities."""
        for name in names:
            if name not in EXPANSION_NAMES:
                told = no_such("expansion", name, EXPANSION_NAMES)
                raise BadSetup(f"{told} [cards.build.expansion]")
            bit = 1 << EXPANSION_NAMES.index(name)
            if self._state.expansions[self._seat(seat)] & bit:
                raise BadSetup(f"nobody has two of the {name} [cards.build.expansion]")
            self._state.expansions[seat] |= bit

    @states
    def city_events(self, /, **counts: int) -> None:
        """Say which events are on the settlement cards not turned yet, by name."""
        if set(counts) - set(CITY_EVENT_NAMES):
            raise BadSetup(f"the events are {', '.join(CITY_EVENT_NAMES)} [cards.build.city]")
        self._stated["backs"] = [
            _check_count(counts.get(name, 0), name) for name in CITY_EVENT_NAMES
        ]

    # ---- whose turn ----------------------------------------------------------------

    @states
    def direction(self, direction: int) -> None:
        """Let the fate card point clockwise (1) or counter-clockwise (-1)."""
        if not is_int(direction) or direction not in (1, -1) or not self._rules.box.fate:
            raise BadSetup("the fate card points 1 or -1, with three players or more [cards.take]")
        self._state.direction = direction

    @states
    def turn(
        self,
        seat: int,
        phase: str = "swap",
        *,
        number: int = 1,
        swaps: int | None = None,
        built: Sequence[str] = (),
        picked: bool = False,
        stolen: bool = False,
    ) -> None:
        """Say whose turn it is.

        Parameters
        ----------
        seat : int
        phase : str
            ``"swap"`` or ``"build"``.
        number : int
            The number of the turn.
        swaps : int, optional
            How many swaps are left; by itself all that the roads give.
        built : sequence of str
            What has been built in this turn: "road", "knight", "settlement", "city",
            "expansion".
        picked, stolen : bool
            Whether the library, or the guild, has served already.
        """
        state = self._state
        if phase not in PHASES:
            raise BadSetup(
                f"a turn has the phases {', '.join(PHASES)}, not {quote(phase)} [cards.turn]"
            )
        if not is_int(number) or number < 1:
            raise BadSetup(f"turns are numbered from 1, not {quote(number)} [cards.turn]")
        if not isinstance(built, list | tuple) or any(name not in OBJECT_NAMES for name in built):
            raise BadSetup(
                f"{', '.join(OBJECTS)} can be built, not {quote(built)} [cards.build.once]"
            )
        if built and phase == "swap":
            raise BadSetup("nothing is built before cards are swapped [cards.turn]")
        if swaps is not None and phase == "build":
            raise BadSetup("no cards are swapped while building [cards.turn]")
        state.turn_player = self._seat(seat)
        state.turn_number = number
        state.built = sum(BITS[OBJECTS[name]] for name in set(built))
        state.picked, state.stolen = int(bool(picked)), int(bool(stolen))
        state.stack.clear()
        self._stated.pop("asked", None)
        self._phase = phase
        self._swaps = -1 if swaps is None else _check_count(swaps, "swaps")

    @states
    def first_player(self, seat: int) -> None:
        """Say who started the game."""
        self._state.first_player = self._seat(seat)

    # ---- from a game ---------------------------------------------------------------

    @states
    def as_in(self, data: Mapping[str, Any]) -> None:
        """Let everything be as in the data of a state, what is asked included."""
        self._state.restore(data, self._rules.questions)
        self._stated.clear()
        self._stated["pile"], self._stated["backs"] = self._state.pile, self._state.backs
        self._stated["asked"] = self._state.stack

    # ---- done ----------------------------------------------------------------------

    def start(self) -> CardState:
        """Check what is stated and return the table that follows from it."""
        state = self._state.copy()
        _complete_pile(state, self._stated.get("pile"))
        _complete_stacks(state)
        _complete_city_events(state, self._stated.get("backs"))
        seat = state.turn_player
        if points(state, seat) >= self._rules.target:
            raise BadSetup(f"{self._rules.names[seat]} has won already [cards.win]")
        if "asked" in self._stated:
            return state
        highest = swaps_per_turn(state, seat)
        remaining = highest if self._swaps < 0 else self._swaps
        if remaining > highest:
            raise BadSetup(f"the roads give {highest} swaps, not {remaining} [cards.swap.count]")
        swapping = self._phase == "swap" and remaining > 0
        state.stack.append(Swapping(seat, remaining) if swapping else Building(seat))
        return state

    @classmethod
    def from_data(
        cls,
        data: Sequence[Sequence[Any]],
        *,
        names: tuple[str, ...],
        colours: tuple[str, ...],
        options: Mapping[str, Any],
    ) -> Self:
        """Return the statements of which `data` are; ValueError or TypeError when damaged."""
        position = cls(players=len(names), options=options, names=names, colours=colours)
        position.state_all(data)
        return position

    def _seat(self, seat: int) -> int:
        return validate_seat(seat, self._rules.seats, "cards.setup")


def _parse_bundle(cards: Mapping[str, int] | None, counts: Mapping[str, int]) -> list[int]:
    try:
        return list(Cards({**(cards or {}), **counts}).counts)
    except TypeError as error:
        raise BadSetup(
            f"cards are given by name, not as {quote(cards)} [cards.materials]"
        ) from error
    except ValueError as error:
        raise BadSetup(f"{error} [cards.materials]") from error


def _check_count(count: object, what: str) -> int:
    if not is_int(count) or count < 0:
        raise BadSetup(f"a number of {what} is wanted, not {quote(count)} [cards.materials]")
    return count


def _complete_pile(state: CardState, stated: list[int] | None) -> None:
    """Set the pile to the cards that are nowhere else, or to those stated."""
    for kind, total in enumerate(state.rules.box.resources):
        used = sum(state.hands[kind::KINDS]) + state.market[kind] + state.discards[kind]
        remaining = total - used if stated is None else stated[kind]
        if remaining < 0 or used + remaining > total:
            raise BadSetup(f"there are only {total} {KIND_NAMES[kind]} [cards.materials]")
        state.pile[kind] = remaining


def _complete_stacks(state: CardState) -> None:
    """Set the building cards in the middle to those that nobody has."""
    box = state.rules.box
    state.roads_left = _count_left("roads", box.roads, sum(state.roads))
    state.knights_left = _count_left("knights", box.knights, sum(state.knights))
    kinds = [kind for mask in state.expansions for kind in expansion_kinds(mask)]
    for kind, name in enumerate(EXPANSION_NAMES):
        count = box.expansions[kind]
        state.expansions_left[kind] = _count_left(f"of the {name}", count, kinds.count(kind))
    used = sum(state.settlements) + sum(state.cities) + len(kinds)
    state.settlements_left = _count_left("settlements and cities", box.settlements, used)


def _count_left(what: str, total: int, used: int) -> int:
    if used > total:
        raise BadSetup(f"there are only {total} {what} in this game [cards.materials]")
    return total - used


def _complete_city_events(state: CardState, stated: list[int] | None) -> None:
    """Take the events of all cities off the backs, the commonest first, or as stated."""
    hidden = state.settlements_left + sum(state.settlements)
    hidden += sum(isinstance(asked, Revealing) for asked in state.stack)  # not read out yet
    all_backs = state.rules.box.city_events
    if stated is not None:
        highest = zip(stated, all_backs, strict=True)
        if sum(stated) != hidden or any(count > total for count, total in highest):
            raise BadSetup(f"{hidden} settlement cards are not turned [cards.build.city]")
        state.backs = list(stated)
        return
    backs = list(all_backs)
    while sum(backs) > hidden:
        backs[backs.index(max(backs))] -= 1
    state.backs = backs
