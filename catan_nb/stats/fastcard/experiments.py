"""Simulations on the card game's engine, with unseen cards dealt at random; and races."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from catan_nb.fastcard import building, questions
from catan_nb.fastcard.actions import (
    BuildCity,
    BuildExpansion,
    BuildSettlement,
    EndSwaps,
    EndTurn,
    GiveBack,
    LayBack,
    PickCard,
    SwapMarket,
    SwapPile,
)
from catan_nb.fastcard.building import PRICES
from catan_nb.fastcard.cards import KIND_NAMES, KINDS, Cards
from catan_nb.fastcard.game import CardGame
from catan_nb.fastcard.questions import Building, LayingBack, Swapping
from catan_nb.fastcard.state import CardState
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import say
from catan_nb.stats.fastcard.knowledge import HiddenCards, asking_seat, hidden_cards, wanted_cards
from catan_nb.stats.tools.estimates import Tally, tally
from catan_nb.stats.tools.validation import check_unfinished, check_whole_number

Answer = Callable[[CardState, Sequence[Action]], Action]
"""What somebody does, given all that is allowed."""

#: Questions in the middle of a swap.
_SWAP_FRAMES: Final = (
    questions.BlindDraw,
    questions.GivingBack,
    questions.LayingAway,
    questions.LayingBack,
    questions.Picking,
    questions.SwapDraw,
)


def deal_unseen(game: CardGame, hidden: HiddenCards, rng: random.Random) -> CardState:
    """Return a copy of the position in which the unseen cards have been dealt anew.

    Parameters
    ----------
    game : CardGame
        It stays as it is.
    hidden : HiddenCards
        What one seat knows; to this seat the copy looks the same.
    rng : random.Random
    """
    state = game.state.copy()
    new, old = hidden.pools.deal(rng)
    remaining = [
        count - one - two for count, one, two in zip(hidden.unseen.values(), new, old, strict=True)
    ]
    piles = [
        [kind for kind in range(KINDS) for _ in range(part[kind])] for part in (new, old, remaining)
    ]
    for cards in piles:
        rng.shuffle(cards)
    for seat, places in hidden.places.items():
        dealt = [
            cards.pop() for cards, count in zip(piles, places, strict=True) for _ in range(count)
        ]
        counts = [n + dealt.count(kind) for kind, n in enumerate(hidden.known[seat].counts)]
        state.hands[seat * KINDS : seat * KINDS + KINDS] = counts
    state.pile = [piles[0].count(kind) for kind in range(KINDS)]
    return state


def _iterate_deals(
    game: CardGame, hidden: HiddenCards, runs: int, seed: int
) -> Iterator[tuple[random.Random, CardState]]:
    """Yield a random generator and a random deal of the unseen cards for each run."""
    for run in range(runs):
        rng = random.Random(seed * runs + run)
        yield rng, deal_unseen(game, hidden, rng)


def play_until(
    game: CardGame,
    state: CardState,
    rng: random.Random,
    answer: Answer,
    done: Callable[[CardState], bool],
) -> CardState:
    """Play a state on until a condition holds or the game is over, and return it."""
    rules = game.rules
    while state.stack and not done(state):
        if state.stack[-1].chance:
            rules.apply(state, rules.outcomes(state).draw(rng))
        else:
            rules.apply(state, answer(state, rules.legal(state)))
    return state


def play_swaps(
    game: CardGame,
    swap: Action,
    kind: str | int,
    known: Mapping[int, Mapping[str, int]] | None = None,
    *,
    runs: int = 2000,
    seed: int = 0,
) -> Tally:
    """Make one swap many times, the unseen cards dealt anew each time; count what it brings.

    Parameters
    ----------
    game : CardGame
        Somebody is to swap cards.
    swap : Action
        ``SwapPile``, ``SwapMarket``, ``SwapPlayer`` or ``OpenHand``.
    kind : str or int
        The card that is missing.
    known : mapping of int to mapping, optional
        As for `hidden_cards`.
    runs, seed : int

    Returns
    -------
    Tally
        Of the cards of the kind that were gained; another kind is given away where possible.

    Raises
    ------
    IllegalAction
        When this swap is not allowed now.
    """
    game.fork().push(swap)
    seat, wanted, runs = asking_seat(game), Cards.number(kind), check_whole_number(runs)
    hidden = hidden_cards(game.view(seat), known)

    def answer(state: CardState, legal: Sequence[Action]) -> Action:
        if any(isinstance(action, PickCard) for action in legal):
            return _first_wanted(legal, lambda action: action == PickCard(wanted))
        return _first_wanted(
            legal, lambda a: isinstance(a, GiveBack | LayBack) and a.card != wanted
        )

    def done(state: CardState) -> bool:
        return not isinstance(state.stack[-1], _SWAP_FRAMES)

    gained = []
    for rng, state in _iterate_deals(game, hidden, runs, seed):
        before = state.hands[seat * KINDS + wanted]
        game.rules.apply(state, swap)
        play_until(game, state, rng, answer, done)
        gained.append(state.hands[seat * KINDS + wanted] - before)
    return tally(gained)


def play_draws(
    game: CardGame,
    wanted: str | int | Mapping[str, int],
    known: Mapping[int, Mapping[str, int]] | None = None,
    *,
    runs: int = 2000,
    seed: int = 0,
) -> Tally:
    """End the turn many times, the unseen cards dealt anew; count how often the draw is good.

    Parameters
    ----------
    game : CardGame
        Somebody is to swap cards or to build; nothing of either is done.
    wanted : str, int or mapping of str to int
        A kind of card, or several cards.
    known : mapping of int to mapping, optional
        As for `hidden_cards`.
    runs, seed : int

    Returns
    -------
    Tally
        1 where the cards drawn at the end of the turn hold the wanted ones, 0 elsewhere.
        Compare with `chance_within_draws`.
    """
    check_unfinished(game)
    seat, runs = asking_seat(game), check_whole_number(runs)
    needed = wanted_cards(wanted)
    hidden = hidden_cards(game.view(seat), known)
    before = Cards.of(game.state.hand(seat))

    def done(state: CardState) -> bool:
        return state.turn_number > game.turn_number

    good = []
    for rng, state in _iterate_deals(game, hidden, runs, seed):
        play_until(game, state, rng, _idle_answer, done)
        good.append(int(needed + before <= Cards.of(state.hand(seat))))
    return tally(good)


def play_waits(
    game: CardGame, kind: str | int, turns: int, *, runs: int = 1000, seed: int = 0
) -> Tally:
    """Play on many times with all swaps at the pile for a missing kind; count the turns.

    Parameters
    ----------
    game : CardGame
        Somebody who does not hold the kind is to swap cards.
    kind : str or int
    turns : int
        How many own turns to wait at most.
    runs, seed : int

    Returns
    -------
    Tally
        Of own turns, from 1, by the end of whose swaps the card was there; 0 where it was not.

    Raises
    ------
    ValueError
        When the card is there already.

    Notes
    -----
    The others do nothing but draw. Compare with `chance_by_turn`.
    """
    check_unfinished(game)
    seat, wanted = asking_seat(game), Cards.number(kind)
    turns, runs = check_whole_number(turns, "turns"), check_whole_number(runs)
    hidden, place = hidden_cards(game.view(seat)), seat * KINDS + wanted
    if game.state.hands[place]:
        raise ValueError(say("the hand holds {kind} already", kind=KIND_NAMES[wanted]))
    last = game.turn_number + (turns - 1) * len(game.players)

    def answer(state: CardState, legal: Sequence[Action]) -> Action:
        if state.turn_player == seat:
            return _first_wanted(legal, lambda action: isinstance(action, SwapPile | EndTurn))
        return _idle_answer(state, legal)

    def done(state: CardState) -> bool:
        swapped = isinstance(state.stack[-1], questions.Building) and state.turn_player == seat
        here = bool(state.hands[place]) and (
            swapped or isinstance(state.stack[-1], questions.Swapping)
        )
        return state.turn_player == seat and (here or (swapped and state.turn_number >= last))

    waited = []
    for rng, state in _iterate_deals(game, hidden, runs, seed):
        play_until(game, state, rng, answer, done)
        turn = 1 + (state.turn_number - game.turn_number) // len(game.players)
        waited.append(turn if state.hands[place] else 0)
    return tally(waited)


def _idle_answer(state: CardState, legal: Sequence[Action]) -> Action:
    """Return the answer of a player who does nothing but draw."""
    return _first_wanted(legal, lambda action: isinstance(action, EndSwaps | EndTurn))


def _first_wanted(legal: Sequence[Action], wanted: Callable[[Action], bool]) -> Action:
    """Return the first action that is wanted, or just the first."""
    return next((action for action in legal if wanted(action)), legal[0])


# Simple players of the card game for experiments, and races between them on the engine.


#: What can be built, in the order in which a builder wants it.
OBJECTS: Final = ("expansion", "city", "settlement", "knight", "road")
#: Objects without sides.
PLACES: Final = ("expansion", "city", "settlement")
_LONGEST: Final = 2000
"""Turns after which a race is given up."""

Wanted = Sequence[tuple[Any, Cards]]


def builder_answers(objects: Sequence[str] = OBJECTS) -> Answer:
    """Return the answers of a player who builds what is possible and swaps for what is missing.

    Parameters
    ----------
    objects : sequence of str
        What this player builds at all, the most wanted first.

    Notes
    -----
    To swap, the object is chosen that lacks fewest cards. A card it does not need is swapped for
    one that it lacks: from the market if that has it, otherwise from the pile. The player never
    swaps with others and never turns the fate card of its own will.

    Raises
    ------
    ValueError
        For something that cannot be built.
    """
    unknown = [name for name in objects if name not in OBJECTS]
    if unknown or not objects:
        text = ", ".join(OBJECTS)
        raise ValueError(say("{objects} can be built, not {what}", objects=text, what=unknown))
    wanted = [(building.OBJECTS[name], PRICES[building.OBJECTS[name]]) for name in objects]

    def answer(state: CardState, legal: Sequence[Action]) -> Action:
        frame = state.stack[-1]
        if isinstance(frame, Building):
            return _choose_building(legal, wanted)
        if isinstance(frame, Swapping):
            return _choose_swap(state, legal, wanted)
        if isinstance(frame, LayingBack):
            _, spare = _lacking_and_spare(state, wanted)
            return next((LayBack(kind) for kind in spare if LayBack(kind) in legal), legal[-1])
        return legal[-1]

    return answer


def _choose_building(legal: Sequence[Action], wanted: Wanted) -> Action:
    for kind, _ in wanted:
        for action in legal:
            if type(action) is kind:
                return action
    return next(action for action in legal if isinstance(action, EndTurn))


def _choose_swap(state: CardState, legal: Sequence[Action], wanted: Wanted) -> Action:
    lacking, spare = _lacking_and_spare(state, wanted)
    if lacking and spare:
        for kind in lacking:
            if SwapMarket(kind) in legal:
                return SwapMarket(kind)
        return SwapPile(spare[0])
    return next(action for action in legal if isinstance(action, EndSwaps))


def _lacking_and_spare(state: CardState, wanted: Wanted) -> tuple[list[int], list[int]]:
    """Return the kinds that the next object lacks, and those it can spare, the commonest first."""
    seat = state.stack[-1].player
    hand = state.hand(seat)
    possible = {
        BuildExpansion: bool(state.cities[seat]),
        BuildCity: bool(state.settlements[seat]),
        BuildSettlement: bool(state.settlements_left),
    }
    goals = [price.counts for kind, price in wanted if possible.get(kind, True)]
    price = min(goals, key=lambda price: _count_missing(price, hand), default=(0,) * KINDS)
    lacking = [kind for kind in range(KINDS) if hand[kind] < price[kind]]
    spare = [kind for kind in range(KINDS) if hand[kind] > price[kind]]
    return lacking, sorted(spare, key=lambda kind: price[kind] - hand[kind])


def _count_missing(price: Sequence[int], hand: Sequence[int]) -> int:
    return sum(max(0, need - have) for need, have in zip(price, hand, strict=True))


def play_races(
    games: Sequence[CardGame],
    objects: Sequence[str] = OBJECTS,
    *,
    runs: int = 100,
    seed: int = 0,
) -> Tally:
    """Play positions to the end with the same simple player in every seat; count the winners.

    Parameters
    ----------
    games : sequence of CardGame
        Positions with as many players; run by run they take turns, so that one can let every
        seat begin as often as the others. They stay as they are.
    objects : sequence of str
        What is built at all, the most wanted first: "expansion", "city" and so on.
    runs : int
        How many races in all.
    seed : int

    Returns
    -------
    Tally
        Of the winners' seats; races that do not end are left out.

    Notes
    -----
    Every seat plays as `builder_answers` does: a race between displays, not between players.
    """
    runs, answer = check_whole_number(runs), builder_answers(objects)
    if not games:
        raise ValueError(say("a race needs a position to begin with"))
    winners = []
    for run in range(runs):
        rng, game = random.Random(seed * runs + run), games[run % len(games)]
        last = game.turn_number + _LONGEST

        def over(state: CardState, last: int = last) -> bool:
            return state.turn_number > last

        state = play_until(game, game.state.copy(), rng, answer, over)
        if state.winner >= 0:
            winners.append(state.winner)
    return tally(winners)
