"""Positions set up by hand, checked, and played on from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from catan_nb.board.layout import Board
from catan_nb.board.layouts import PRINTED, printed
from catan_nb.board.topology import bits
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import BadSetup
from catan_nb.rules.actions import DEVELOPMENT_NAMES, development_number
from catan_nb.rules.base import development_cards
from catan_nb.rules.base.setup import check_room, placing_order
from catan_nb.rules.cards import KINDS, Cards
from catan_nb.rules.frames import BeforeRoll, MainTurn, SetupRoad, SetupSettlement
from catan_nb.rules.game import Game
from catan_nb.rules.position_checks import (
    check_not_won,
    check_pieces,
    settle_bank,
    settle_deck,
    settle_holders,
)
from catan_nb.rules.state import CatanState

#: A hex given by its number or by its axial coordinates.
HexLike = int | tuple[int, int]


class Position:
    """A position put together piece by piece; every method returns the position itself.

    Nothing has to be stated but what matters: hands are empty, the bank holds what the hands
    do not, the deck what is not held or played, the robber stands where the board has it.

    Parameters
    ----------
    variant : str
    board : Board or str
        A board or the name of a printed one; its printed pieces are not placed.
    players : int
    options : mapping, optional
    names : sequence of str, optional

    Raises
    ------
    BadSetup
        From any method, and from `game`, for what cannot be; the message names the rule.

    Examples
    --------
    >>> position = Position("base", board="beginner", players=3)
    >>> vertex = position.board.vertex((0, 0), (1, 0), (1, -1))
    >>> game = position.settlement(0, vertex).hand(0, ore=3, grain=2).turn(0, rolled=True).game()
    >>> game.why_not(game.rules.city_at[vertex]) is None
    True
    """

    def __init__(
        self,
        variant: str = "base",
        *,
        board: Board | str = "beginner",
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
        colours: Sequence[str] | None = None,
    ) -> None:
        from catan_nb.rules.new import BEGINNER_SIX, COLOURS, modules_of, start_state

        modules_of(variant, players)
        if isinstance(board, str):
            name = BEGINNER_SIX if board == "beginner" and players > 4 else board
            if name not in PRINTED:
                raise BadSetup(
                    f"there is no printed board {board!r}; there are {', '.join(PRINTED)}"
                )
            board = printed(name)
        if not isinstance(board, Board):
            raise BadSetup(f"a board is wanted, not {board!r}")
        self.variant = variant
        self.board = board
        self.colours = tuple(colours) if colours else COLOURS[players]
        self._rules, self._state = start_state(
            variant,
            board=board,
            names=names,
            colours=self.colours,
            options={} if options is None else options,
        )
        self._stated_bank: Cards | None = None
        self._stated_deck: dict[str, int] | None = None
        self._holders: dict[str, int | None] = {}
        self._fresh_seat = -1
        self._frame: tuple[Any, ...]
        self.turn(0)

    # ---- pieces --------------------------------------------------------------------

    def settlement(self, seat: int, *vertices: int) -> Self:
        """Place settlements of a seat."""
        for vertex in vertices:
            self._state.settlements[self._seat(seat)] |= self._free_site(vertex)
        return self

    def city(self, seat: int, *vertices: int) -> Self:
        """Place cities of a seat."""
        for vertex in vertices:
            self._state.cities[self._seat(seat)] |= self._free_site(vertex)
        return self

    def road(self, seat: int, *edges: int) -> Self:
        """Place roads of a seat."""
        for edge in edges:
            if not _is_in(self.board.land_edge_mask, edge):
                raise BadSetup(f"E{edge} is no path on land [base.build.road]")
            if any(own >> edge & 1 for own in self._state.roads):
                raise BadSetup(f"there is a road at E{edge} already [base.build.road]")
            self._state.roads[self._seat(seat)] |= 1 << edge
        return self

    def robber(self, hex: HexLike | None) -> Self:
        """Place the robber on a hex, by number or coordinates; None: off the board."""
        if hex is None:
            self._state.robber = -1
            return self
        number = self.board.topology.hex_index.get(hex) if isinstance(hex, tuple) else hex
        if number is None:
            raise BadSetup(f"there is no hex {hex} on this board [base.robber.move]")
        if not is_whole(number) or number not in self.board.land_hexes:
            raise BadSetup(f"the robber stays on land, and H{number} is not [base.robber.move]")
        self._state.robber = number
        return self

    # ---- cards ---------------------------------------------------------------------

    def hand(self, seat: int, cards: Mapping[str, int] | None = None, /, **counts: int) -> Self:
        """Give a seat exactly these cards: ``hand(0, ore=3, grain=2)``."""
        bundle = self._bundle({**(cards or {}), **counts})
        at = self._seat(seat) * KINDS
        self._state.hands[at : at + KINDS] = list(bundle.counts)
        return self

    def bank(self, cards: Mapping[str, int] | None = None, /, **counts: int) -> Self:
        """Let the bank hold only these cards; what is in nobody's hand is out of the game."""
        self._stated_bank = self._bundle({**(cards or {}), **counts})
        return self

    def development(self, seat: int, *, fresh: bool = False, **counts: int) -> Self:
        """Give a seat these development cards; `fresh`: bought in the turn that goes on."""
        cards, at = (
            development_cards.block(self._state),
            self._seat(seat) * development_cards.CARD_KINDS,
        )
        if fresh and any(cards.fresh) and seat != self._fresh_seat:
            raise BadSetup("only the player on turn has bought cards in it [base.dev.play]")
        for name, count in self._development_counts(counts).items():
            cards.held[at + development_number(name)] += count
            if fresh:
                cards.fresh[development_number(name)] += count
                self._fresh_seat = seat
        return self

    def deck(self, **counts: int) -> Self:
        """Leave only these development cards to buy; the rest is out of the game."""
        self._stated_deck = self._development_counts(counts)
        return self

    def knights(self, seat: int, count: int) -> Self:
        """Let a seat have played so many knight cards."""
        if not is_whole(count) or count < 0:
            raise BadSetup(f"nobody has played {count!r} knights [base.dev.knight]")
        development_cards.block(self._state).knights[self._seat(seat)] = count
        return self

    def longest_road(self, seat: int | None) -> Self:
        """Say who holds the longest road, where several routes are equally long."""
        self._holders["road"] = None if seat is None else self._seat(seat)
        return self

    def largest_army(self, seat: int | None) -> Self:
        """Say who holds the largest army, where several are equally large."""
        self._holders["army"] = None if seat is None else self._seat(seat)
        return self

    # ---- whose turn ----------------------------------------------------------------

    def turn(
        self,
        seat: int,
        *,
        rolled: bool = False,
        roll: tuple[int, int] | None = None,
        number: int = 1,
        played: bool = False,
        built: bool = False,
    ) -> Self:
        """Say whose turn it is.

        Parameters
        ----------
        seat : int
        rolled : bool
            Whether the dice have been rolled; `roll` says what they show.
        number : int
            The number of the turn.
        played : bool
            Whether a development card has been played in this turn.
        built : bool
            Whether something has been built in this turn.
        """
        state = self._state
        state.turn_player = state.active = self._seat(seat)
        if not is_whole(number) or number < 1:
            raise BadSetup(f"turns are numbered from 1, not {number!r} [base.turn]")
        state.turn_number = number
        if roll is not None and (not isinstance(roll, tuple) or roll not in _ROLLS):
            raise BadSetup(f"two dice cannot show {roll!r} [base.production]")
        state.roll = roll if roll is not None else ((6, 6) if rolled else None)
        state.built = built
        development_cards.block(state).played = played
        self._frame = ("turn", seat, rolled or roll is not None)
        return self

    def setup(self, seat: int, *, round: int = 1, road_at: int | None = None) -> Self:
        """Let a seat place next in the set-up: a settlement, or a road at `road_at`.

        Those who would have placed before are taken to have done so.
        """
        if round not in (1, 2):
            raise BadSetup("the set-up has rounds 1 and 2 [base.setup.order]")
        self._frame = ("setup", self._seat(seat), round, road_at)
        self._state.turn_number = 0
        self._state.turn_player = self._state.active = -1
        return self

    def first_player(self, seat: int) -> Self:
        """Say who started the game."""
        self._state.first_player = self._seat(seat)
        return self

    # ---- done ----------------------------------------------------------------------

    def game(self, seed: int = 0) -> Game:
        """Check the position and return a game that goes on from it."""
        data = self.data()
        state = self._state.copy()
        check_pieces(state)
        settle_bank(state, self._stated_bank)
        settle_deck(state, self._stated_deck)
        settle_holders(state, self._holders)
        self._ask(state)
        return Game(
            self._rules, state, seed, variant=self.variant, colours=self.colours, position_data=data
        )

    def data(self) -> dict[str, Any]:
        """Return what has been stated, as JSON values."""
        state, cards = self._state, development_cards.block(self._state)
        return {
            "settlements": [list(bits(mask)) for mask in state.settlements],
            "cities": [list(bits(mask)) for mask in state.cities],
            "roads": [list(bits(mask)) for mask in state.roads],
            "robber": state.robber,
            "hands": [dict(Cards.of(state.hand(seat))) for seat in self._rules.seats],
            "bank": None if self._stated_bank is None else dict(self._stated_bank),
            "held": [
                _named(cards.held[at : at + development_cards.CARD_KINDS])
                for at in range(0, len(cards.held), development_cards.CARD_KINDS)
            ],
            "fresh": [self._fresh_seat, _named(cards.fresh)],
            "played": cards.played,
            "knights": list(cards.knights),
            "deck": self._stated_deck,
            "holders": self._holders,
            "first_player": state.first_player,
            "turn": [state.turn_player, state.turn_number],
            "roll": state.roll,
            "built": state.built,
            "frame": list(self._frame),
        }

    @classmethod
    def from_data(
        cls,
        data: Mapping[str, Any],
        *,
        board: Board,
        variant: str,
        names: tuple[str, ...],
        colours: tuple[str, ...],
        options: Mapping[str, Any],
    ) -> Position:
        """Return the position that `data` returned; ValueError or KeyError when damaged."""
        position = cls(
            variant, board=board, players=len(names), options=options, names=names, colours=colours
        )
        for seat in range(len(names)):
            position.settlement(seat, *data["settlements"][seat])
            position.city(seat, *data["cities"][seat])
            position.road(seat, *data["roads"][seat])
            position.hand(seat, data["hands"][seat])
            position.knights(seat, data["knights"][seat])
        position.robber(None if data["robber"] < 0 else data["robber"])
        if data["bank"] is not None:
            position.bank(data["bank"])
        if data["deck"] is not None:
            position.deck(**data["deck"])
        for kind, seat in data["holders"].items():
            position._holders[kind] = None if seat is None else position._seat(seat)
        fresh_seat, fresh = data["fresh"]
        for seat in range(len(names)):
            bought = fresh if seat == fresh_seat else {}
            held = {name: n - bought.get(name, 0) for name, n in data["held"][seat].items()}
            position.development(seat, **held)
        if fresh:
            position.development(fresh_seat, fresh=True, **fresh)
        position.first_player(data["first_player"])
        what, seat, *rest = data["frame"]
        if what == "setup":
            position.setup(seat, round=rest[0], road_at=rest[1])
        else:
            roll = data["roll"]
            position.turn(
                seat,
                roll=None if roll is None else (roll[0], roll[1]),
                number=data["turn"][1],
                played=bool(data["played"]),
                built=bool(data["built"]),
            )
        return position

    # ---- inside --------------------------------------------------------------------

    def _seat(self, seat: int) -> int:
        if not is_whole(seat) or seat not in self._rules.seats:
            raise BadSetup(f"there is no seat {seat!r} [base.players]")
        return seat

    def _free_site(self, vertex: int) -> int:
        """Return the mask of an intersection where a building can stand."""
        if not _is_in(self.board.land_vertex_mask, vertex):
            raise BadSetup(f"V{vertex} is no intersection on land [base.build.settlement]")
        if self._state.occupied() >> vertex & 1:
            raise BadSetup(f"V{vertex} is occupied already [base.build.settlement]")
        return 1 << vertex

    def _bundle(self, counts: Mapping[str, int]) -> Cards:
        try:
            bundle = Cards(counts)
        except ValueError as error:
            raise BadSetup(f"{error} [base.bank]") from error
        if any(kind not in self._rules.kinds for kind, _ in bundle.numbered()):
            raise BadSetup(f"{bundle} are not all in this game [base.bank]")
        return bundle

    def _development_counts(self, counts: Mapping[str, int]) -> dict[str, int]:
        for name, count in counts.items():
            if name not in DEVELOPMENT_NAMES or not is_whole(count) or count < 0:
                raise BadSetup(f"there are no {count!r} {name!r} cards [base.dev.deck]")
        return dict(counts)

    def _ask(self, state: CatanState) -> None:
        what, seat, *rest = self._frame
        if what == "turn":
            state.stack.append(MainTurn(seat) if rest[0] else BeforeRoll(seat))
            if any(development_cards.block(state).fresh) and seat != self._fresh_seat:
                raise BadSetup("only the player on turn has bought cards in it [base.dev.play]")
            check_not_won(state, seat)
            return
        round, road_at = rest
        order = placing_order(self._rules.players, state.first_player)
        remaining = order[order.index((seat, round)) :]
        state.stack.extend(SetupSettlement(s, r) for s, r in reversed(remaining))
        if road_at is not None:
            state.stack.pop()
            if not _is_in(state.settlements[seat], road_at):
                raise BadSetup(
                    f"there is no settlement at V{road_at} for the road [base.setup.order]"
                )
            state.stack.append(SetupRoad(seat, road_at))
        check_room(state)


#: What two dice can show.
_ROLLS = frozenset((a, b) for a in range(1, 7) for b in range(1, 7))


def _is_in(mask: int, place: int) -> bool:
    """Say whether a place that a person has named is one of a mask."""
    return is_whole(place) and place >= 0 and bool(mask >> place & 1)


def _named(counts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(DEVELOPMENT_NAMES, counts, strict=True) if n}
