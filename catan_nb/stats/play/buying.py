"""How long until a hand can pay a price: an absorbing Markov chain over hands.

The same model everywhere: the position stays as it is, nobody robs the seat, its cards are
kept for this price, and the bank is as full as it is now. Each roll is a turn of somebody.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from catan_nb.board.terrain import PIPS, TOKENS
from catan_nb.kernel.words import say
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards, kind_number
from catan_nb.rules.numbers import GENERIC_RATE, PLAIN_RATE, SPECIAL_RATE
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.stats.play.hand_risk import discard_count
from catan_nb.stats.play.odds import ROLLS, choices, next_roller, payout
from catan_nb.stats.tools.chains import AbsorbingChain
from catan_nb.stats.tools.validation import check_bounded_number, check_seat, check_whole_number

# Rates of exchange as expectations: what trade with the bank is worth in the long run.


GENERIC = "generic"


def bank_rates(*harbours: str) -> dict[str, int]:
    """Return how many cards of each resource the bank wants for one (base.trade.bank).

    Parameters
    ----------
    *harbours : str
        Own harbours: names of resources, and "generic" for 3:1.

    Examples
    --------
    >>> bank_rates("generic", "wool")
    {'brick': 3, 'lumber': 3, 'ore': 3, 'grain': 3, 'wool': 2}
    """
    special = {kind_number(name) for name in harbours if name != GENERIC}
    if not special <= set(RESOURCE_KINDS):
        raise ValueError(
            say(
                "harbours are for a resource or generic, not {harbours}",
                harbours=", ".join(harbours),
            )
        )
    plain = GENERIC_RATE if GENERIC in harbours else PLAIN_RATE
    names = [Cards.of(int(k == kind) for k in RESOURCE_KINDS) for kind in RESOURCE_KINDS]
    return {
        name: SPECIAL_RATE if kind in special else plain
        for kind, cards in enumerate(names)
        for name in cards
    }


def traded_income(
    income: Mapping[str, Fraction], wanted: str, rates: Mapping[str, int]
) -> Fraction:
    """Return how many cards of one kind come per roll if all others are traded for it.

    Parameters
    ----------
    income : mapping of str to Fraction
        Cards per roll by kind, such as ``expected_production(game)[seat]``.
    wanted : str
    rates : mapping of str to int
        What the bank wants for one card, by kind; see `bank_rates`.

    Raises
    ------
    ValueError
        For a kind that there is not or that has no rate, and for an income below 0.

    Notes
    -----
    A card of a kind with rate *r* is worth 1/*r* of any other. So a 2:1 harbour for a kind with
    income *x* beats a 3:1 harbour when the whole of what can be traded, *y*, is less than 3*x*:
    x/2 + (y − x)/4 > y/3 exactly when x > y/3.

    Examples
    --------
    >>> str(traded_income({"ore": Fraction(1, 6), "wool": Fraction(1, 3)}, "ore", bank_rates()))
    '1/4'
    """
    kind_number(wanted)  # which refuses what is no kind of card
    parts = (
        Fraction(check_bounded_number(cards, kind))
        / (1 if kind == wanted else _bank_rate(rates, kind))
        for kind, cards in income.items()
    )
    return sum(parts, Fraction(0))


def purchase_rate(
    income: Mapping[str, Fraction],
    price: Mapping[str, int],
    rates: Mapping[str, int] | None = None,
) -> Fraction:
    """Return how many purchases a roll pays for in the long run, exactly.

    Parameters
    ----------
    income : mapping of str to Fraction
        Cards per roll by kind.
    price : mapping of str to int
        What a purchase costs.
    rates : mapping of str to int, optional
        What the bank wants for one card, by kind; None: no trade.

    Raises
    ------
    ValueError
        For a price of nothing, an income or a price below 0, and a kind without a rate.

    Notes
    -----
    With *u* purchases per roll, kind *k* is used at ``u·p(k)``. Where that is more than its
    income *e(k)*, the rest must be traded for; where it is less, the rest can be traded away.
    In the long run whole cards are no matter, so *u* is possible exactly when

        Σ (u·p(k) − e(k))⁺  ≤  Σ (e(k) − u·p(k))⁺ / r(k).

    The difference of both sides grows with *u*, in straight pieces with bends at e(k)/p(k). The
    largest possible *u* lies on the piece where the difference reaches 0. Without trade it is
    the smallest bend: the scarcest card decides (J. von Liebig's law of the minimum).

    Examples
    --------
    >>> income = {"ore": Fraction(1, 6), "grain": Fraction(1, 6), "wool": Fraction(1, 3)}
    >>> city = {"ore": 3, "grain": 2}
    >>> str(purchase_rate(income, city)), str(purchase_rate(income, city, bank_rates()))
    ('1/18', '1/12')
    """
    if not sum(check_whole_number(count, kind, 0) for kind, count in price.items()):
        raise ValueError(say("a purchase costs something"))
    have = {
        kind: Fraction(check_bounded_number(income.get(kind, 0), kind))
        for kind in {*income, *price}
    }
    bends = sorted(have[kind] / count for kind, count in price.items() if count)
    if rates is None:
        return bends[0]
    trade = {kind: _bank_rate(rates, kind) for kind in have}

    def missing(u: Fraction) -> Fraction:
        short = Fraction(0)
        for kind, cards in have.items():
            remaining = cards - u * price.get(kind, 0)
            short -= remaining / trade[kind] if remaining > 0 else remaining
        return short

    low = Fraction(0)
    for high in bends:
        if missing(high) > 0:
            break
        low = high
    else:
        # From the last bend on all that is bought is missing more and more.
        high = low + 1 + sum(have.values())
    below, above = missing(low), missing(high)
    return low - below * (high - low) / (above - below) if below < 0 else low


def _bank_rate(rates: Mapping[str, int], kind: str) -> int:
    return check_whole_number(rates.get(kind), kind)


Rates = Mapping[str, int]
SEVENS = 6
"""Rolls of two dice with a sum of 7."""
LARGEST_PRICE = 5
"""Cards: a 7 leaves at least four of more than seven, enough for all that is useful."""
MOST_HANDS = 50_000
MOST_TURNS = 6
MOST_FOLLOWED = 1_000
"""Turns, and hands after one of them, beyond which nobody is kept waiting for a chance."""
PAID = "paid"


def can_pay(hand: Cards, price: Cards, rates: Rates | None = None) -> bool:
    """Return whether a hand pays a price, with trades with the bank where `rates` are given.

    Notes
    -----
    What is left of each kind beside the price makes ⌊left / rate⌋ cards of any other kind. The
    price can be paid when these are as many as are missing.

    Examples
    --------
    >>> hand, road = Cards(brick=2, wool=4), Cards(brick=1, lumber=1)
    >>> can_pay(hand, road), can_pay(hand, road, bank_rates())
    (False, True)
    """
    missing = got = 0
    for kind, (have, need) in enumerate(zip(hand.counts, price.counts, strict=True)):
        missing += max(0, need - have)
        if rates is not None and have > need:
            got += (have - need) // rates[KIND_NAMES[kind]]
    return missing <= got


def best_cards_to_keep(hand: Cards, count: int, price: Cards, rates: Rates | None = None) -> Cards:
    """Return which cards to keep when only so many may be kept.

    What the price needs comes first, then what is cheap to trade and there is most of. Where not
    even all of the first may be kept, one after the other goes of the kind of which most is there.
    """
    kept = [min(a, b) for a, b in zip(hand.counts, price.counts, strict=True)]
    while sum(kept) > count:
        kept[kept.index(max(kept))] -= 1
    spare = [max(0, a - b) for a, b in zip(hand.counts, price.counts, strict=True)]
    dear = {kind: rates[KIND_NAMES[kind]] if rates else 0 for kind in range(KINDS) if spare[kind]}
    remaining = count - sum(kept)
    for kind in sorted(dear, key=lambda kind: (dear[kind], -spare[kind])):
        more = min(spare[kind], remaining)
        kept[kind] += more
        remaining -= more
    return Cards.of(kept)


def _state_name(hand: Cards) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in hand.items()) or "nothing"


@dataclass(frozen=True)
class Purchase:
    """The way of a hand to a price.

    Attributes
    ----------
    price : Cards
    rates : mapping of str to int or None
        What the bank wants for a card; None without trade.
    hands : tuple of Cards
        All hands that can be held before the price can be paid, the present one first.
    moves : tuple of dict of int to int
        For each of them: in how many of 36 rolls it becomes another; -1: the price can be paid.
    """

    price: Cards
    rates: Rates | None
    hands: tuple[Cards, ...]
    moves: tuple[dict[int, int], ...]

    @property
    def chain(self) -> AbsorbingChain:
        """The Markov chain in fractions, the last state "paid"; for some dozen hands.

        States are called alike in every language: "3 ore, 1 grain", or "nothing".
        """
        size = len(self.hands)
        rows = [[Fraction(0)] * (size + 1) for _ in range(size + 1)]
        for row, move in zip(rows, self.moves, strict=False):
            for hand, ways in move.items():
                row[hand] += Fraction(ways, ROLLS)
        rows[size][size] = Fraction(1)
        names = (*map(_state_name, self.hands), PAID)
        return AbsorbingChain(names, tuple(map(tuple, rows)))

    def within(self, turns: int) -> tuple[float, ...]:
        """Return the chances that the price can be paid within 0, 1, … turns."""
        return tuple(1 - unpaid_chance for unpaid_chance in self._unpaid_chances(turns))

    @cached_property
    def mean(self) -> float:
        """The turns until the price can be paid, on average; infinite when it never can.

        Notes
        -----
        A turn passes whenever the price could not be paid before it. So the chances to be
        still without it after 0, 1, 2, … turns add up to the mean. They are added until less
        than 10⁻¹³ is left, so the result is exact but for rounding.
        """
        if not self.hands:
            return 0.0
        steps = 256
        remaining = self._unpaid_chances(steps)
        while remaining[-1] > 1e-13 and steps < 1 << 14:
            steps *= 2
            remaining = self._unpaid_chances(steps)
        if remaining[-1] > 1e-9:
            return float("inf")
        return float(sum(remaining))

    def _unpaid_chances(self, turns: int) -> list[float]:
        """Return the chances that the price cannot be paid after 0, 1, … turns."""
        import numpy as np

        if not self.hands:
            return [0.0] * (turns + 1)
        links = [(a, b, w) for a, row in enumerate(self.moves) for b, w in row.items() if b >= 0]
        source, target, ways = np.array(links or [(0, 0, 0)]).T
        chances = np.eye(1, len(self.hands))[0]
        remaining = [1.0]
        for _ in range(turns):
            flow = chances[source] * (ways / ROLLS)
            chances = np.bincount(target, weights=flow, minlength=len(self.hands))
            remaining.append(float(chances.sum()))
        return remaining


def purchase(
    game: Reader, seat: int, price: Cards, rates: Rates | None = None, *, hand: Cards | None = None
) -> Purchase:
    """Return the way of a hand to a price, in the position on the table.

    Parameters
    ----------
    game : Game or View
    seat : int
    price : Cards
        Up to 5 cards.
    rates : mapping of str to int, optional
        What the bank wants for one card, by kind: the seat's own are
        ``game.players[seat].rates``. None: no trade.
    hand : Cards, optional
        The hand at the beginning; by itself empty.

    Raises
    ------
    ValueError
        For a larger price, or when there are too many hands.

    Notes
    -----
    Without trade only the useful cards matter, those that the price needs: at most four before
    it can be paid. A 7 takes them from nobody, for of eight or more cards at least four are
    kept, and one may choose which. So a hand is followed only as far as it is useful, and the
    chain is small.

    With trade the other cards matter too. Nothing is traded before the price can be paid at
    once, and on a 7 `best_cards_to_keep` says what stays. The hands that cannot pay are finitely
    many.
    """
    seat = check_seat(game, seat)
    start = Cards() if hand is None else hand
    if not 0 < price.total <= LARGEST_PRICE:
        raise ValueError(
            say(
                "a price has 1 to {largest_price} cards, not {total}",
                largest_price=LARGEST_PRICE,
                total=price.total,
            )
        )
    safe = game.rules.hand_limit(state_of(game), seat)
    pays = [(PIPS[total], payout(game, seat, total)) for total in TOKENS]

    def followed(cards: Cards) -> Cards:
        if rates is not None:
            return cards
        return Cards.of(min(a, b) for a, b in zip(cards.counts, price.counts, strict=True))

    hands: list[Cards] = []
    numbers: dict[Cards, int] = {}

    def number(cards: Cards) -> int:
        cards = followed(cards)
        if can_pay(cards, price, rates):
            return -1
        if cards not in numbers:
            numbers[cards] = len(hands)
            hands.append(cards)
        return numbers[cards]

    number(start)
    moves: list[dict[int, int]] = []
    for cards in hands:  # which grows while hands are found
        row: dict[int, int] = {}
        lost = discard_count(cards.total, safe)
        after = best_cards_to_keep(cards, cards.total - lost, price, rates) if lost else cards
        for ways, got in [(SEVENS, None), *pays]:
            to = number(after if got is None else cards + got)
            row[to] = row.get(to, 0) + ways
        moves.append(row)
        if len(hands) > MOST_HANDS:
            raise ValueError(
                say("there are more than {most_hands} hands on the way", most_hands=MOST_HANDS)
            )
    return Purchase(price, rates, tuple(hands), tuple(moves))


def payable_in_turns(
    game: Reader,
    seat: int,
    price: Cards,
    rates: Rates | None = None,
    *,
    hand: Cards,
    likely: float = 0.5,
) -> tuple[float, ...]:
    """Return how likely a seat that saves for a price could pay it by its next turns.

    Parameters
    ----------
    game : Game or View
        The turn that is going on is taken to be over for the seat.
    seat : int
    price : Cards
    rates : mapping of str to int, optional
        As for `purchase`.
    hand : Cards
        What the seat holds.
    likely : float
        No more turns are looked at once the chance is as large as this.

    Returns
    -------
    tuple of float
        The chances that the price can be paid in the next turn of its own, in one of the next
        two, and so on, up to `MOST_TURNS`. Empty where a roll leaves a choice, as gold does.

    Notes
    -----
    The model of `purchase`, but for when one looks: what a hand could pay after the roll of
    another player, a 7 may halve before one's own turn. So all hands are followed roll by roll,
    and those that can pay leave only after one's own roll.
    """
    seat = check_seat(game, seat)
    if any(choices(game, total)[seat] for total in TOKENS):
        return ()
    pays: dict[Cards, int] = {}
    for total in TOKENS:
        got = payout(game, seat, total)
        pays[got] = pays.get(got, 0) + PIPS[total]
    safe = game.rules.hand_limit(state_of(game), seat)

    @cache
    def after(cards: Cards) -> tuple[tuple[Cards, float], ...]:
        lost = discard_count(cards.total, safe)
        kept = best_cards_to_keep(cards, cards.total - lost, price, rates) if lost else cards
        return (kept, SEVENS / ROLLS), *((cards + got, n / ROLLS) for got, n in pays.items())

    waiting, paid = {hand: 1.0}, [0.0]
    rolls = (seat - next_roller(game)) % len(game.players) + 1
    while paid[-1] < likely and len(paid) <= MOST_TURNS and len(waiting) < MOST_FOLLOWED:
        for _ in range(rolls):
            held: dict[Cards, float] = {}
            for cards, chance in waiting.items():
                for becomes, share in after(cards):
                    held[becomes] = held.get(becomes, 0.0) + chance * share
            waiting = held
        able = {cards for cards in waiting if can_pay(cards, price, rates)}
        paid.append(paid[-1] + sum(waiting[cards] for cards in able))
        waiting = {cards: chance for cards, chance in waiting.items() if cards not in able}
        rolls = len(game.players)
    return tuple(paid[1:])


def harbour_worth(
    game: Reader, seat: int, price: Cards, *, hand: Cards | None = None
) -> dict[str, float]:
    """Return the turns until a price can be paid on average, with one more harbour of each kind.

    Returns
    -------
    dict of str to float
        By the name of the harbour, "generic" for 3:1; "as it is" with the seat's own rates.

    Notes
    -----
    Only the rates are changed: what a place with a harbour brings in cards comes on top.
    """
    own = dict(game.players[check_seat(game, seat)].rates)
    names = ("as it is", GENERIC, *bank_rates())
    worth = {}
    for name in names:
        more = bank_rates() if name == "as it is" else bank_rates(name)
        rates = {kind: min(rate, more.get(kind, rate)) for kind, rate in own.items()}
        worth[name] = purchase(game, seat, price, rates, hand=hand).mean
    return worth
