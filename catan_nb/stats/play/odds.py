"""Exact odds of what a player hopes for, as fractions, from the position on the table."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from catan_nb.board.terrain import PIPS, TOKENS
from catan_nb.rules.base.questions import SpecialBuilding
from catan_nb.rules.cards import KINDS, NO_CARDS, RESOURCE_KINDS, Cards
from catan_nb.rules.play.payout import choices, payout, payouts
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.tools.validation import check_seat, check_whole_number

__all__ = [
    "ROLLS",
    "NextBuild",
    "chance_of_cards",
    "choices",
    "next_build",
    "next_roller",
    "payout",
    "payouts",
    "still_missing",
]

#: How many pairs two dice show.
ROLLS = 36


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
    seat, players = check_seat(game, seat), len(game.players)
    unrolled = game.roll is None
    on_turn = (next_roller(game) - (not unrolled)) % players
    own = (seat - on_turn) % players
    # How many turns ahead the seat builds, 0 being the one that is going on.
    match game.options.get("special_building"):
        case "special_building_phase":
            chances = set(range(players))
        case "paired_players":
            from catan_nb.rules.numbers import PAIRED_DISTANCE

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
    question = [frame.player for frame in state.stack if isinstance(frame, SpecialBuilding)]
    return seat in question[:-1]


def chance_of_cards(game: Reader, seat: int, wanted: Cards, rolls: int) -> Fraction:
    """Return the exact chance that so many rolls pay a seat at least the wanted cards.

    The position is taken to stay as it is: nobody builds, the robber stays, sevens just pay
    nothing, no card is traded, and the bank is as full at each roll as it is now. For gold the
    seat takes whatever makes the chance best (sea.gold).

    Notes
    -----
    A state is what is still missing, and each of the 36 outcomes of a roll leads from one state
    to another. Worked through from the last roll back, the ways to get everything from a state
    are the sum of those from the states that its outcomes lead to; where gold leaves a choice,
    it is the state with the most.
    """
    seat, rolls = check_seat(game, seat), check_whole_number(rolls, "rolls", 0)
    pays = [
        (PIPS[total], payout(game, seat, total), choices(game, total)[seat]) for total in TOKENS
    ]
    # What pays nothing that is wanted changes nothing: keep the useful outcomes only.
    useful = [pay for pay in pays if _is_helpful(wanted, *pay[1:])]
    idle = ROLLS - sum(ways for ways, *_ in useful)
    states: dict[Cards, list[tuple[int, list[Cards]]]] = {}
    ahead = [wanted]
    for missing in ahead:
        if missing not in states:
            states[missing] = [
                (ways, _missing_after(missing, cards, gold)) for ways, cards, gold in useful
            ]
            ahead += [remaining for _, after in states[missing] for remaining in after]
    found = {missing: int(missing == NO_CARDS) for missing in states}
    for _ in range(rolls):
        found = {
            missing: idle * found[missing]
            + sum(ways * max(found[remaining] for remaining in after) for ways, after in outcomes)
            for missing, outcomes in states.items()
        }
    return Fraction(found[wanted], ROLLS**rolls)


def _is_helpful(wanted: Cards, cards: Cards, gold: int) -> bool:
    return _missing_after(wanted, cards, gold) != [wanted]


def _missing_after(missing: Cards, cards: Cards, gold: int) -> list[Cards]:
    """Return what may be missing after a roll, by what is chosen for gold."""
    remaining = still_missing(missing, cards)
    wanted = [remaining.counts[kind] if kind in RESOURCE_KINDS else 0 for kind in range(KINDS)]
    if not gold or not any(wanted):
        return [remaining]
    return [
        still_missing(remaining, chosen) for chosen in Cards.choices(wanted, min(gold, sum(wanted)))
    ]


def still_missing(missing: Cards, got: Cards) -> Cards:
    """Return what is still missing after some cards have come; too many of a kind do not help."""
    pairs = zip(missing.counts, got.counts, strict=True)
    return Cards.of(max(0, need - have) for need, have in pairs)
