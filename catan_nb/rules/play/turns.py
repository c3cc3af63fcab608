"""What can be stated of whose turn it is and what is asked, in a position set up by hand."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.position import HandMade, states
from catan_nb.kernel.question import Question
from catan_nb.kernel.text import quoted
from catan_nb.rules.base.questions import BeforeRoll, MainTurn
from catan_nb.rules.base.setup import ask_in_turn, check_room, placing_order, road_asked
from catan_nb.rules.play.pending import checked
from catan_nb.rules.position_checks import check_not_won, check_turn, checked_seat, is_in
from catan_nb.rules.state import CatanState

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
        if not is_whole(round) or not 1 <= round <= rounds:
            raise BadSetup(
                f"the set-up has rounds 1 to {rounds}, not {quoted(round)} [base.setup.order]"
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
        self._stated["asked"] = tuple(checked(self._state, one) for one in questions)

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
            state.stack.append(road_asked(state, seat, road_at))
        check_room(state)
