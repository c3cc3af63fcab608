"""Exact odds of what a player hopes for, as fractions, from the position on the table."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from catan_nb.board.terrain import PIPS
from catan_nb.rules.base.questions import SpecialBuilding
from catan_nb.rules.cards import NO_CARDS, Cards
from catan_nb.rules.play.payout import payout, payouts
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.rules.six.module import PAIRED_DISTANCE
from catan_nb.stats.tools.asked import seat_of, whole_number

__all__ = [
    "NextBuild",
    "chance_of_cards",
    "next_build",
    "next_roller",
    "payout",
    "payouts",
    "still_missing",
]

_ROLLS = 36
_SUMS = tuple(total for total in range(2, 13) if total != 7)


def next_roller(game: Reader) -> int:
    """Return the seat that rolls the dice next."""
    if game.turn is None:
        return state_of(game).first_player
    return (game.turn + (game.roll is not None)) % len(game.players)


class NextBuild(NamedTuple):
    """When a seat may build again.

    Attributes
    ----------
    rolls : int
        How many times the dice fall before.
    turn : int
        Whose turn it is then: the seat's own, or the one after which it may build too
        (six.special_building).
    """

    rolls: int
    turn: int


def next_build(game: Reader, seat: int) -> NextBuild:
    """Return when a seat may build again, after the chance that it may have right now.

    The roll of a turn that is still to come counts, the seat's own included. In the set-up the
    turns are counted from the one of the first player.
    """
    seat, players = seat_of(game, seat), len(game.players)
    unrolled = game.roll is None
    on_turn = (next_roller(game) - (not unrolled)) % players
    own = (seat - on_turn) % players
    # How many turns ahead the seat builds, 0 being the one that is going on.
    match game.options.get("special_building"):
        case "special_building_phase":
            chances = set(range(players))
        case "paired_players":
            chances = {own, (own - PAIRED_DISTANCE) % players}
        case _:
            chances = {own}
    to_come = unrolled if own == 0 else _builds_after_this_turn(game, seat)
    ahead = min(turns if turns or to_come else players for turns in chances)
    return NextBuild(ahead + unrolled, (on_turn + ahead) % players)


def _builds_after_this_turn(game: Reader, seat: int) -> bool:
    """Say whether what others may build after the turn that is going on is still to come."""
    state = state_of(game)
    if game.turn is None or state.active == game.turn:
        return True
    # The last one asked is building now.
    asked = [frame.player for frame in state.stack if isinstance(frame, SpecialBuilding)]
    return seat in asked[:-1]


def chance_of_cards(game: Reader, seat: int, wanted: Cards, rolls: int) -> Fraction:
    """Return the exact chance that so many rolls pay a seat at least the wanted cards.

    The position is taken to stay as it is: nobody builds, the robber stays, sevens just pay
    nothing, no card is traded, and the bank is as full at each roll as it is now.

    Notes
    -----
    The number of ways to fall short is followed roll by roll: a state is what is still
    missing, and each of the 36 outcomes of a roll leads from one state to another.
    """
    seat, rolls = seat_of(game, seat), whole_number(rolls, "rolls", 0)
    pays = [(PIPS[total], payout(game, seat, total)) for total in _SUMS]
    # What pays nothing that is wanted changes nothing: keep the useful outcomes only.
    useful = [(ways, cards) for ways, cards in pays if any(_useful(cards, wanted))]
    idle = _ROLLS - sum(ways for ways, _ in useful)
    states: dict[Cards, int] = {wanted: 1}
    for _ in range(rolls):
        after: dict[Cards, int] = {}
        for missing, ways in states.items():
            after[missing] = after.get(missing, 0) + ways * idle
            for pips, cards in useful:
                left = still_missing(missing, cards)
                after[left] = after.get(left, 0) + ways * pips
        states = after
    return Fraction(states.get(NO_CARDS, 0), _ROLLS**rolls)


def _useful(cards: Cards, wanted: Cards) -> list[int]:
    return [min(a, b) for a, b in zip(cards.counts, wanted.counts, strict=True)]


def still_missing(missing: Cards, got: Cards) -> Cards:
    """Return what is still missing after some cards have come; too many of a kind do not help."""
    pairs = zip(missing.counts, got.counts, strict=True)
    return Cards.of(max(0, need - have) for need, have in pairs)
