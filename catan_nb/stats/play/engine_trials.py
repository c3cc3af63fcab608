"""Experiments on the engine itself: the same position played on with different luck."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from catan_nb.kernel.action import Action
from catan_nb.kernel.words import say
from catan_nb.rules.base.actions import Discard, EndTurn, MoveRobber, RollDice
from catan_nb.rules.base.questions import DiscardHalf, RobberMove
from catan_nb.rules.cards import KINDS, Cards
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.play.game import Game
from catan_nb.rules.state import CatanState
from catan_nb.stats.play.buying import Rates, best_cards_to_keep, can_pay
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.validation import check_seat, check_unfinished, check_whole_number

Answer = Callable[[CatanState, Sequence[Action]], Action | None]
"""What somebody does: an action, or None to leave it to chance."""


def play_until(
    game: Game, done: Callable[[CatanState], bool], seed: int, answer: Answer | None = None
) -> CatanState:
    """Play a game on until a state is reached, and return that; the game itself stays.

    Parameters
    ----------
    game : Game
    done : callable
        Says of a state whether it is reached; asked after every action.
    seed : int
        Decides the dice and all other choices.
    answer : callable, optional
        Chooses for the players where it does not return None.

    Notes
    -----
    Otherwise players do as little as they may: they roll, end their turn as soon as possible, and
    whatever else they are asked they answer at random.
    """
    rng = random.Random(seed)
    rules, state = game.rules, game.state.copy()
    while state.stack and not done(state):
        if state.stack[-1].chance:
            rules.apply(state, rules.outcomes(state).draw(rng))
            continue
        legal = rules.legal(state)
        chosen = answer(state, legal) if answer is not None else None
        if chosen is not None:
            rules.apply(state, chosen)
            continue
        idle = [action for action in legal if isinstance(action, EndTurn | RollDice)]
        rules.apply(state, rng.choice(idle or legal))
    return state


def play_voyages(game: Game, runs: int = 200, seed: int = 0) -> Tally:
    """Play a position on many times and count the rolls until the barbarians land.

    Parameters
    ----------
    game : Game
        A game with barbarians; it stays as it is.
    runs : int
        How many times it is played on, with other luck each time.
    seed : int

    Returns
    -------
    Tally
        Of rolls, the one of the landing included; a game that ends before is left out.

    Raises
    ------
    ValueError
        When no barbarians come in this game.
    """
    if "landings" not in game.rules.facts:
        raise ValueError(say("no barbarians come in this game [ck.barbarians.track]"))
    check_unfinished(game)
    runs, landings = check_whole_number(runs), game.landings
    # Turns are counted from the one before the next roll.
    before = game.turn_number - (game.turn is not None and game.symbol is None)

    def landed(state: CatanState) -> bool:
        return block(state).landings > landings

    counts = []
    for run in range(runs):
        state = play_until(game, landed, seed * runs + run)
        if landed(state):
            counts.append(state.turn_number - before)
    return tally(counts)


def play_discards(game: Game, seat: int, rolls: int, runs: int = 1000, seed: int = 0) -> Tally:
    """Play a position on many times and count the cards that a seat discards for sevens.

    Parameters
    ----------
    game : Game
        It stays as it is.
    seat : int
    rolls : int
        How often the dice fall, from 0 up.
    runs : int
        How many times it is played on, with other luck each time.
    seed : int

    Notes
    -----
    Nobody spends a card; the robber goes anywhere and robs anybody, which `live_hand_risk`
    leaves aside. It matters only for a second discard, and hardly.
    """
    check_unfinished(game)
    seat, rolls, runs = (
        check_seat(game, seat),
        check_whole_number(rolls, "rolls", 0),
        check_whole_number(runs),
    )
    counts = []
    end = game.turn_number + rolls + (game.roll is not None)
    for run in range(runs):
        gone: list[int] = []

        def over(state: CatanState, gone: list[int] = gone) -> bool:
            frame = state.stack[-1]
            if isinstance(frame, DiscardHalf) and frame.player == seat:
                gone.append(frame.count)
            return state.turn_number >= end

        play_until(game, over, seed * runs + run)
        counts.append(sum(gone))
    return tally(counts)


# The way to a price played on the engine, to check what is worked out about it.


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
    On a 7 the seat keeps what `best_cards_to_keep` says. The others roll and end their turns.
    """
    check_unfinished(game)
    seat, runs = check_seat(game, seat), check_whole_number(runs)
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
            kept = best_cards_to_keep(hand, hand.total - frame.count, price, rates)
            return Discard(hand - kept)
        return None

    return tally(
        play_until(game, done, seed * runs + run, answer).turn_number - before
        for run in range(runs)
    )
