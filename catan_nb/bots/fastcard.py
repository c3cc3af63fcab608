"""The good bot's evaluation and planning for the Fast Card Game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from catan_nb.bots import bot
from catan_nb.bots.bot import Advice
from catan_nb.bots.plans import VICTORY
from catan_nb.fastcard.actions import (
    BuildExpansion,
    Discard,
    DrawAsMany,
    EndSwaps,
    EndTurn,
    GiveBack,
    KeepFate,
    LayBack,
    OpenHand,
    PickCard,
    SwapMarket,
    SwapPile,
    SwapPlayer,
    TurnFate,
    UseGuild,
)
from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.building import FOR_ONE, OBJECTS, PRICES, payments
from catan_nb.fastcard.cards import EXPANSION_NAMES, KIND_NAMES, KINDS, Cards
from catan_nb.fastcard.game import CardView
from catan_nb.fastcard.questions import (
    Building,
    GivingBack,
    LayingAway,
    LayingBack,
    Picking,
    Robbed,
    Swapping,
    TurningFate,
)
from catan_nb.fastcard.reading import CardPlayer
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Phrase, say

Hand = tuple[int, ...]
"""Cards by the number of their kind."""

#: What can be taken away.
MOVABLES: Final = ("road", "knight")


@dataclass(frozen=True, slots=True)
class Movables:
    """The roads or the knights of a display: how many, how safe, and who could lose one.

    Attributes
    ----------
    held, safe, left : int
        How many lie there, how many of the first nobody can take, and how many are in the middle.
    prey : int, optional
        How many the one has from whom the next would be taken; None where there is nobody.
    """

    held: int
    safe: int
    left: int
    prey: int | None

    @property
    def next_is_safe(self) -> bool:
        """Whether nobody can take the next one away."""
        return self.held < self.safe


@dataclass(frozen=True, slots=True)
class Desk:
    """A player's display and what can still be built.

    Attributes
    ----------
    to_win : int
        How many more points win the game.
    leader_to_win : int
        How many more points the one with most of them needs.
    rivals : int
        How many others there are.
    settlements, cities : int
        What lies before the player; cities without an expansion.
    settlements_left : int
        Settlements in the middle.
    roads, knights : Movables
    expansions : frozenset of int
        Kinds of expansion that can still be had.
    """

    to_win: int
    leader_to_win: int
    rivals: int
    settlements: int
    cities: int
    settlements_left: int
    roads: Movables
    knights: Movables
    expansions: frozenset[int]

    def movables(self, what: str) -> Movables:
        """Return the roads or the knights."""
        return self.roads if what == "road" else self.knights

    def may(self, what: str) -> bool:
        """Say whether there is room for an object, whatever it costs."""
        if what == "settlement":
            return self.settlements_left > 0
        if what == "city":
            return self.settlements > 0
        if what == "expansion":
            return self.cities > 0 and bool(self.expansions)
        movables = self.movables(what)
        return movables.left > 0 or movables.prey is not None

    def gain(self, what: str, kind: int | None = None) -> int:
        """Return how many points an object brings; of expansions it is that of a `kind`."""
        if what in MOVABLES:
            return self.movables(what).held % 2
        return 1 if kind is None else EXPANSIONS[kind].points - 2

    def built(self, what: str, kind: int | None = None) -> Desk:
        """Return the display with one object more; of expansions it is that of a `kind`."""
        after = replace(self, to_win=self.to_win - self.gain(what, kind))
        if what == "settlement":
            return replace(
                after, settlements=self.settlements + 1, settlements_left=self.settlements_left - 1
            )
        if what == "city":
            return replace(after, settlements=self.settlements - 1, cities=self.cities + 1)
        if kind is not None:
            expansion, roads, knights = EXPANSIONS[kind], self.roads, self.knights
            return replace(
                after,
                cities=self.cities - 1,
                expansions=self.expansions - {kind},
                roads=replace(roads, safe=roads.safe + expansion.safe_roads),
                knights=replace(knights, safe=knights.safe + expansion.safe_knights),
            )
        if what == "road":
            return replace(after, roads=_with_one_more(self.roads))
        return replace(after, knights=_with_one_more(self.knights))


def _with_one_more(movables: Movables) -> Movables:
    return replace(movables, held=movables.held + 1, left=max(0, movables.left - 1))


def _count_held(player: CardPlayer, what: str) -> int:
    """Return how many roads or knights lie before a player."""
    return player.roads if what == "road" else player.knights


def read_desk(view: CardView) -> Desk:
    """Return the display of the seat whose view this is."""
    seat = view.seat
    assert seat is not None
    me, stacks = view.players[seat], view.stacks
    target, in_stack = view.options["target"], stacks["expansions"]
    assert isinstance(target, int)
    assert not isinstance(in_stack, int)
    counts = {what: remaining for what, remaining in stacks.items() if isinstance(remaining, int)}
    own_expansions = {EXPANSION_NAMES.index(name) for name in me.expansions}

    def movables(what: str, safe: int) -> Movables:
        loser = view.loser(what, seat)
        prey = None if loser is None else _count_held(view.players[loser], what)
        return Movables(_count_held(me, what), safe, counts[what], prey)

    return Desk(
        to_win=target - me.points,
        leader_to_win=target - max(player.points for player in view.players),
        rivals=len(view.players) - 1,
        settlements=me.settlements,
        cities=me.cities,
        settlements_left=counts["settlement"],
        roads=movables("road", sum(EXPANSIONS[kind].safe_roads for kind in own_expansions)),
        knights=movables("knight", sum(EXPANSIONS[kind].safe_knights for kind in own_expansions)),
        expansions=frozenset(
            kind
            for kind, name in enumerate(EXPANSION_NAMES)
            if in_stack[name] and kind not in own_expansions
        ),
    )


def read_hand(view: CardView) -> Hand:
    """Return the hand of the seat whose view this is."""
    assert view.seat is not None
    hand = view.players[view.seat].hand or {}
    return tuple(hand[name] for name in KIND_NAMES)


def change_hand(hand: Hand, *, less: int | None = None, extra: int | None = None) -> Hand:
    """Return a hand with a card less, or more, or both."""
    counts = list(hand)
    if less is not None:
        counts[less] -= 1
    if extra is not None:
        counts[extra] += 1
    return tuple(counts)


def count_missing(price: Hand, hand: Hand) -> int:
    """Return how many cards a hand lacks for a price, three equal ones standing for any."""
    lacking = spare = 0
    for wanted, count in zip(price, hand, strict=True):
        if count < wanted:
            lacking += wanted - count
        else:
            spare += (count - wanted) // FOR_ONE
    return max(0, lacking - spare)


def held_kinds(hand: Hand) -> Iterator[int]:
    """Yield the kinds of which a hand has cards."""
    return (kind for kind, count in enumerate(hand) if count)


# What things are worth to a player of the Fast Card Game, in points that will count at the end.
#
# What a road or a knight brings depends on how long it stays: those that nobody can take to the
# end of the game, others until somebody takes them.


# All numbers are guesses, measured in games of good bots among themselves.
#: What a city is worth beside its point, for the expansion that can be laid on it.
ROOM_FOR_EXPANSION: Final = 1.0
#: What it is worth in each turn to draw a card more, to swap one, to steal one or to pick one.
DRAW: Final = 0.25
SWAP: Final = 0.05
STEAL: Final = 0.3
PICK: Final = 0.03
#: Rounds that the leader takes for a point.
PACE: Final = 1.6
#: Rounds that a road or a knight stays that can be taken, and more for each in the middle.
STAY: Final = 2.0
STAY_FOR_EACH_LEFT: Final = 0.8
#: What a point is worth that can be taken away, if it stays.
LOOSE_POINT: Final = 0.4
#: How much of what a rival loses is a gain, shared by all who are then better off.
HARM: Final = 0.45
#: What it is worth that a road or a knight will be safe that is yet to be built.
SHELTER: Final = 0.1
#: What winning is worth.
WINS: Final = 100.0


class Worths:
    """What each object would be worth on a display.

    Parameters
    ----------
    desk : Desk
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rounds = max(1.0, PACE * desk.leader_to_win)

    def worth(self, what: str) -> float:
        """Return what an object is worth."""
        kind = self.best_expansion if what == "expansion" else None
        if self.desk.gain(what, kind) >= self.desk.to_win:
            return WINS
        if what == "settlement":
            return 1.0
        if what == "city":
            return 1.0 + (ROOM_FOR_EXPANSION if self.desk.expansions else 0.0)
        if kind is not None:
            return self._expansion_worth(kind)
        movables = self.desk.movables(what)
        stays = self.rounds if movables.next_is_safe else self._rounds_until_taken(movables.left)
        return self._movable_worth(what, movables.held, stays) + self._harm_worth(what, movables)

    @property
    def best_expansion(self) -> int | None:
        """The kind of expansion that is worth most, or None."""
        return max(self.desk.expansions, key=self._expansion_worth, default=None)

    def _expansion_worth(self, kind: int) -> float:
        """Return what an expansion is worth: its points beyond the city's, and its effect."""
        expansion = EXPANSIONS[kind]
        if expansion.points - 2 >= self.desk.to_win:
            return WINS
        effects = self.rounds * (PICK * expansion.picks + STEAL * expansion.steals)
        effects += self._shelter_worth("road", expansion.safe_roads)
        effects += self._shelter_worth("knight", expansion.safe_knights)
        return expansion.points - 2 + effects

    def _rounds_until_taken(self, remaining: int) -> float:
        """Return how many rounds a road or knight is kept before somebody takes it."""
        return min(self.rounds, STAY + STAY_FOR_EACH_LEFT * remaining)

    def _movable_worth(self, what: str, below: int, stays: float) -> float:
        """Return what a road or knight on so many others brings in so many rounds."""
        if below % 2:
            return 1.0 if stays >= self.rounds else LOOSE_POINT * stays / self.rounds
        return stays * (SWAP if what == "road" else DRAW)

    def _shelter_worth(self, what: str, safe: int) -> float:
        """Return what it is worth that the first roads or knights are safe."""
        held_cards = self.desk.movables(what).held
        gains = (
            self._movable_worth(what, below, self.rounds)
            - self._movable_worth(what, below, self._rounds_until_taken(0))
            if below < held_cards
            else SHELTER
            for below in range(safe)
        )
        return sum(gains)

    def _harm_worth(self, what: str, movables: Movables) -> float:
        """Return what it is worth that another loses a road or knight."""
        if movables.left or movables.prey is None:
            return 0.0
        lost = self._movable_worth(what, movables.prey - 1, self._rounds_until_taken(0))
        return HARM * lost / self.desk.rivals


# The best that a hand can build in one turn, and what the rest of it promises.


#: Ways to pay for one object that are thought through, the cheapest first.
WAYS: Final = 5
#: What a card is worth in itself, and what one that a robbery would take costs.
CARD: Final = 0.08
RISK: Final = 0.06
#: How much of an object's worth is left for each card that is still missing.
PATIENCE: Final = 0.65
#: So many objects that a kept hand comes close to count, each so much less than the one before.
HOPES: Final = 3
FADING: Final = 0.6
#: Nothing hoped for is worth more.
MOST_HOPED: Final = 2.0
#: What winning in a later turn is worth, and how much of that is left for each missing card.
WINNING: Final = 3.0
WINNING_PATIENCE: Final = 0.55

#: What each object costs, by name and counted by kind.
PRICE: Final[dict[str, Hand]] = {what: PRICES[cls].counts for what, cls in OBJECTS.items()}


class BuildStep(NamedTuple):
    """Something to build, what pays for it, the points it brings, and which expansion it is."""

    what: str
    pay: Cards
    gain: int
    expansion: int | None


class TurnPlan(NamedTuple):
    """What to build in a turn, and what that and the rest of the hand are worth."""

    value: float
    steps: tuple[BuildStep, ...]


class DisplayOutlook:
    """What a display promises: what its objects are worth, and what wins.

    Parameters
    ----------
    desk : Desk
    """

    def __init__(self, desk: Desk) -> None:
        worths = Worths(desk)
        self.desk = desk
        self.expansion = worths.best_expansion
        self.worth = {what: worths.worth(what) for what in OBJECTS if desk.may(what)}
        self.wins = list(_winning_prices(tuple(OBJECTS), desk, (0,) * KINDS))

    def promise(self, hand: Hand) -> float:
        """Return what a hand is worth for what it comes close to."""
        hopes = sorted(
            (
                min(worth, MOST_HOPED) * PATIENCE ** float(1 + count_missing(PRICE[what], hand))
                for what, worth in self.worth.items()
            ),
            reverse=True,
        )
        near: float = sum(hope * FADING**place for place, hope in enumerate(hopes[:HOPES]))
        lacking = min((count_missing(price, hand) for price in self.wins), default=None)
        if lacking is None:
            return near
        victory: float = WINNING * WINNING_PATIENCE ** float(1 + lacking)
        return near + victory


def _winning_prices(objects: tuple[str, ...], desk: Desk, price: Hand) -> Iterator[Hand]:
    """Yield the prices of every combination that would win if built in one turn."""
    if desk.to_win <= 0:
        yield price
    elif objects and desk.to_win <= len(objects) + 1:
        what, later = objects[0], objects[1:]
        yield from _winning_prices(later, desk, price)
        kind = Worths(desk).best_expansion if what == "expansion" else None
        if desk.may(what) and desk.gain(what, kind):
            needed = tuple(a + b for a, b in zip(price, PRICE[what], strict=True))
            yield from _winning_prices(later, desk.built(what, kind), needed)


class Planner:
    """Plans one turn.

    Parameters
    ----------
    view : CardView
        Of the seat that decides.
    """

    def __init__(self, view: CardView) -> None:
        limit = view.options["robbery_limit"]
        assert isinstance(limit, int)
        self.limit = limit
        self._open = tuple(what for what in OBJECTS if what not in view.built)
        self._outlooks: dict[tuple[str, ...], DisplayOutlook] = {
            (): DisplayOutlook(read_desk(view))
        }
        self._known: dict[Hand, TurnPlan] = {}

    def plan(self, hand: Hand) -> TurnPlan:
        """Return the best plan for a hand."""
        if hand not in self._known:
            self._known[hand] = self._find_best_plan(self._open, hand, ())
        return self._known[hand]

    def wins(self, plan: TurnPlan) -> bool:
        """Say whether a plan brings the points that win."""
        return sum(step.gain for step in plan.steps) >= self._outlooks[()].desk.to_win

    def value(self, hand: Hand) -> float:
        """Return what a hand is worth in this turn."""
        return self.plan(hand).value

    def _find_best_plan(
        self, objects: tuple[str, ...], hand: Hand, done: tuple[str, ...]
    ) -> TurnPlan:
        """Return the best plan with some of the objects, in their order, when others are done."""
        if not objects:
            return TurnPlan(self._value_of_rest(hand, done), ())
        what, later = objects[0], objects[1:]
        best = self._find_best_plan(later, hand, done)
        outlook = self._outlooks[done]
        if what not in outlook.worth:
            return best
        kind = outlook.expansion if what == "expansion" else None
        worth, gain = outlook.worth[what], outlook.desk.gain(what, kind)
        for pay in payments(PRICES[OBJECTS[what]], hand)[:WAYS]:
            after = (*done, what)
            if after not in self._outlooks:
                self._outlooks[after] = DisplayOutlook(outlook.desk.built(what, kind))
            remaining = tuple(count - n for count, n in zip(hand, pay.counts, strict=True))
            follow = self._find_best_plan(later, remaining, after)
            if worth + follow.value > best.value:
                best = TurnPlan(
                    worth + follow.value, (BuildStep(what, pay, gain, kind), *follow.steps)
                )
        return best

    def _value_of_rest(self, hand: Hand, done: tuple[str, ...]) -> float:
        """Return what a hand is worth that is kept: its cards, and what it comes close to."""
        size = sum(hand)
        return self._outlooks[done].promise(hand) + CARD * size - RISK * max(0, size - self.limit)

    def worst_card(self, hand: Hand) -> int:
        """Return the kind of card that a hand misses least."""
        return max(held_kinds(hand), key=lambda kind: self.value(change_hand(hand, less=kind)))


# The good bot's answers in the Fast Card Game, question by question.


#: What a swap must gain, in points, to be made.
WORTHWHILE: Final = 0.01
#: What a card stolen or picked openly is worth beside its use.
STOLEN: Final = 0.2
PICKED: Final = 0.05
#: What each point of a rival adds to taking from them; it only decides between equal choices.
RIVALRY: Final = 0.001
#: What is in the plan comes before everything else but a card for nothing, and what wins first.
PLANNED: Final = 10.0
FREE: Final = 15.0
#: What each point of another is worth to whom the fate card points, beside oneself.
AIMED: Final = 0.05
#: What it costs to turn the fate card, so that it stays where turning changes little.
TURNED: Final = 0.1


def _kind_name(kind: int) -> Phrase:
    return say(KIND_NAMES[kind])


def _unseen_card_chances(view: CardView) -> list[float]:
    """Return how likely a card nobody sees is of each kind."""
    unseen = view.unseen_cards
    total = sum(unseen.values())
    return [unseen[name] / total if total else 0.0 for name in KIND_NAMES]


# ---- swapping --------------------------------------------------------------------------


def _swapping(view: CardView) -> list[Advice]:
    planner, hand = Planner(view), read_hand(view)
    now = planner.value(hand)
    advice = [Advice(EndSwaps(), WORTHWHILE, (say("no swap promises more than the hand has"),))]
    chances = _unseen_card_chances(view)
    for kind in held_kinds(hand):
        without = change_hand(hand, less=kind)
        gain = sum(
            chance * planner.value(change_hand(without, extra=drawn))
            for drawn, chance in enumerate(chances)
        )
        why = say("the pile may bring better than {card}", card=_kind_name(kind))
        advice.append(Advice(SwapPile(kind), gain - now, (why,)))
    for kind, name in enumerate(KIND_NAMES):
        if view.market[name]:
            best = _value_without_worst(planner, change_hand(hand, extra=kind))
            why = say("{card} of the market helps the plan", card=_kind_name(kind))
            advice.append(Advice(SwapMarket(kind), best - now, (why,)))
    blind = sum(
        chance * _value_without_worst(planner, change_hand(hand, extra=drawn))
        for drawn, chance in enumerate(chances)
    )
    for seat, player in enumerate(view.players):
        if seat == view.seat or not player.hand_size:
            continue
        # A large hand is as good as any; a leader's loses more by what is drawn.
        nudge = RIVALRY * player.points
        fresh = say("whatever is drawn, the worst card goes back")
        advice.append(Advice(SwapPlayer(seat), blind - now + nudge, (fresh,)))
        open_ = say("an open hand has more to choose from")
        advice.append(Advice(OpenHand(seat), blind - now + nudge + PICKED, (open_,)))
        steal = say("a card for nothing")
        advice.append(Advice(UseGuild(seat), STOLEN + nudge, (steal,)))
    return advice


def _value_without_worst(planner: Planner, hand: Hand, count: int = 1) -> float:
    """Return what a hand is worth once its least useful cards are given away, one by one."""
    for _card in range(count):
        hand = change_hand(hand, less=planner.worst_card(hand))
    return planner.value(hand)


def _rank_cards_to_give(view: CardView, make: Callable[[int], Action]) -> list[Advice]:
    planner, hand = Planner(view), read_hand(view)
    why = say("the hand misses it least")
    return [
        Advice(make(kind), planner.value(change_hand(hand, less=kind)), (why,))
        for kind in held_kinds(hand)
    ]


def _laying_away(view: CardView) -> list[Advice]:
    """Draw: the bot swaps with the pile card by card, since it sees more so."""
    return [Advice(DrawAsMany(), 0.0, (say("the next card may be swapped after a look"),))]


def _laying_back(view: CardView) -> list[Advice]:
    return _rank_cards_to_give(view, LayBack)


def _giving_back(view: CardView) -> list[Advice]:
    """Give the least useful card back, or draw another one first where two to give are worth it."""
    frame = view.frame
    assert isinstance(frame, GivingBack)
    advice = _rank_cards_to_give(view, GiveBack)
    if SwapPlayer(frame.victim) in view.legal_actions():
        planner, hand = Planner(view), read_hand(view)
        after = sum(
            chance * _value_without_worst(planner, change_hand(hand, extra=drawn), frame.count + 1)
            for drawn, chance in enumerate(_unseen_card_chances(view))
        )
        gain = after - _value_without_worst(planner, hand, frame.count) - WORTHWHILE
        why = say("another card first, and then the worst go back")
        best = max(entry.score for entry in advice)
        advice.append(Advice(SwapPlayer(frame.victim), best + gain, (why,)))
    return advice


def _picking(view: CardView) -> list[Advice]:
    frame = view.frame
    assert isinstance(frame, Picking)
    planner, hand = Planner(view), read_hand(view)
    theirs = view.players[frame.victim].hand or {}
    why = say("it helps the plan most")
    return [
        Advice(PickCard(kind), _value_without_worst(planner, change_hand(hand, extra=kind)), (why,))
        for kind, name in enumerate(KIND_NAMES)
        if theirs.get(name)
    ]


# ---- building --------------------------------------------------------------------------


def _building(view: CardView) -> list[Advice]:
    planner = Planner(view)
    plan = planner.plan(read_hand(view))
    advice = [
        Advice(UseGuild(seat), FREE, (say("a card for nothing"),))
        for seat, player in enumerate(view.players)
        if seat != view.seat and player.hand_size
    ]
    first = PLANNED + (VICTORY if planner.wins(plan) else 0.0)
    for place, step in enumerate(plan.steps):
        gain = bot.points_phrase(step.gain) if step.gain else say("it will pay in later turns")
        advice.append(Advice(_build_action(step), first - place, (gain,)))
    nothing = say("nothing else is worth its cards now")
    return [*advice, Advice(EndTurn(), 0.0, (nothing,))]


def _build_action(step: BuildStep) -> Action:
    if step.expansion is not None:
        return BuildExpansion(step.expansion, step.pay)
    action: Action = OBJECTS[step.what](step.pay)
    return action


def _turning_fate(view: CardView) -> list[Advice]:
    """Turn the card when the arrows then spare this seat, or point to those with more points."""
    now, turned = (
        _fate_aim_value(view, view.direction or 1),
        _fate_aim_value(view, -(view.direction or 1)),
    )
    keep = say("the arrows spare your roads and knights as they are")
    turn = say("turned, the arrows point to others")
    return [
        Advice(KeepFate(), now - turned, (keep,)),
        Advice(TurnFate(), turned - now - TURNED, (turn,)),
    ]


def _fate_aim_value(view: CardView, direction: int) -> float:
    """Score a direction of the fate card by whom roads and knights would be taken from."""
    losers = [
        view.loser(what, builder, direction)
        for what in MOVABLES
        for builder in range(len(view.players))
    ]
    return sum(
        -1.0 if seat == view.seat else AIMED * view.points(seat)
        for seat in losers
        if seat is not None
    )


def _robbed(view: CardView) -> list[Advice]:
    frame = view.frame
    assert isinstance(frame, Robbed)
    planner, hand = Planner(view), read_hand(view)
    counts = [0] * len(hand)
    for _card in range(frame.count):
        kind = planner.worst_card(hand)
        counts[kind] += 1
        hand = change_hand(hand, less=kind)
    return [Advice(Discard(Cards.of(counts)), 0.0, (say("the hand misses these least"),))]


THINKING: Final[Mapping[type[Question] | type[None], Callable[[Any], list[Advice]]]] = {
    Swapping: _swapping,
    LayingAway: _laying_away,
    LayingBack: _laying_back,
    GivingBack: _giving_back,
    Picking: _picking,
    Building: _building,
    TurningFate: _turning_fate,
    Robbed: _robbed,
}
"""What speaks for which answer, by question, from what the seat may know."""
