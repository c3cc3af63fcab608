"""The way to a price played on the engine, to check what is worked out about it."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.kernel.action import Action
from catan_nb.kernel.words import say
from catan_nb.rules.base.actions import Discard, MoveRobber
from catan_nb.rules.base.questions import DiscardHalf, RobberMove
from catan_nb.rules.cards import KINDS, Cards
from catan_nb.rules.play.game import Game
from catan_nb.rules.state import CatanState
from catan_nb.stats.play.buying import Rates, best_kept, can_pay
from catan_nb.stats.play.engine_trials import play_until
from catan_nb.stats.tools.asked import seat_of, unfinished, whole_number
from catan_nb.stats.tools.tallies import Tally, tally

PATIENCE = 1000
"""Turns after which a trial is given up."""


def play_purchases(
    game: Game,
    seat: int,
    price: Cards,
    rates: Rates | None = None,
    *,
    runs: int = 1000,
    seed: int = 0,
) -> Tally:
    """Play a position on many times and count the rolls until a seat can pay a price.

    Parameters
    ----------
    game : Game
        It stays as it is.
    seat : int
    price : Cards
    rates : mapping of str to int, optional
        As for `purchase`; None: no trade.
    runs : int
        How many times it is played on, with other luck each time.
    seed : int

    Raises
    ------
    ValueError
        When the price is not paid within 1000 turns, or the robber has nowhere to go.

    Notes
    -----
    As in the model nobody is robbed: the robber only goes to hexes without any buildings.
    On a 7 the seat keeps what `best_kept` says. The others roll and end their turns.
    """
    unfinished(game)
    seat, runs = seat_of(game, seat), whole_number(runs)
    around = game.state.rules.topology.hex_vertex_mask
    occupied = game.state.occupied()
    empty = [hex for hex in game.live_board.land.hexes if not around[hex] & occupied]
    if len(empty) < 2:
        raise ValueError(say("two hexes without buildings are needed for the robber"))
    before = game.turn_number - (game.turn is not None and game.roll is None)

    def hand_of(state: CatanState) -> Cards:
        return Cards.of(state.hands[seat * KINDS : (seat + 1) * KINDS])

    def done(state: CatanState) -> bool:
        if state.turn_number > before + PATIENCE:
            raise ValueError(
                say("the price is not paid within {patience} turns", patience=PATIENCE)
            )
        return can_pay(hand_of(state), price, rates)

    def answer(state: CatanState, legal: Sequence[Action]) -> Action | None:
        frame = state.stack[-1]
        if isinstance(frame, RobberMove):
            moves = [move for move in legal if isinstance(move, MoveRobber)]
            return next((move for move in moves if move.hex in empty), None)
        if isinstance(frame, DiscardHalf) and frame.player == seat:
            hand = hand_of(state)
            kept = best_kept(hand, hand.total - frame.count, price, rates)
            return Discard(hand - kept)
        return None

    return tally(
        play_until(game, done, seed * runs + run, answer).turn_number - before
        for run in range(runs)
    )
