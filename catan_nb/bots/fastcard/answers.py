"""The good bot's answers in the Fast Card Game, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.bots import words
from catan_nb.bots.bot import Advice
from catan_nb.bots.fastcard.desk import MOVABLES, Hand, changed, hand_of, held_kinds
from catan_nb.bots.fastcard.plan import Planner, Step
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
from catan_nb.fastcard.building import OBJECTS
from catan_nb.fastcard.cards import KIND_NAMES, Cards
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
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Phrase, say

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


def _kind(kind: int) -> Phrase:
    return say(KIND_NAMES[kind])


def _chances(view: CardView) -> list[float]:
    """Return how likely a card nobody sees is of each kind."""
    unseen = view.unseen_cards
    total = sum(unseen.values())
    return [unseen[name] / total if total else 0.0 for name in KIND_NAMES]


# ---- swapping --------------------------------------------------------------------------


def _swapping(view: CardView) -> list[Advice]:
    planner, hand = Planner(view), hand_of(view)
    now = planner.value(hand)
    advice = [Advice(EndSwaps(), WORTHWHILE, (say("no swap promises more than the hand has"),))]
    chances = _chances(view)
    for kind in held_kinds(hand):
        without = changed(hand, less=kind)
        gain = sum(
            chance * planner.value(changed(without, more=drawn))
            for drawn, chance in enumerate(chances)
        )
        why = say("the pile may bring better than {card}", card=_kind(kind))
        advice.append(Advice(SwapPile(kind), gain - now, (why,)))
    for kind, name in enumerate(KIND_NAMES):
        if view.market[name]:
            best = _best_without(planner, changed(hand, more=kind))
            why = say("{card} of the market helps the plan", card=_kind(kind))
            advice.append(Advice(SwapMarket(kind), best - now, (why,)))
    blind = sum(
        chance * _best_without(planner, changed(hand, more=drawn))
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


def _best_without(planner: Planner, hand: Hand, given: int = 1) -> float:
    """Return what a hand is worth once its least useful cards are given away, one by one."""
    for _card in range(given):
        hand = changed(hand, less=planner.worst_card(hand))
    return planner.value(hand)


def _keep_best(view: CardView, make: Callable[[int], Action]) -> list[Advice]:
    planner, hand = Planner(view), hand_of(view)
    why = say("the hand misses it least")
    return [
        Advice(make(kind), planner.value(changed(hand, less=kind)), (why,))
        for kind in held_kinds(hand)
    ]


def _laying_away(view: CardView) -> list[Advice]:
    """Draw: the bot swaps with the pile card by card, since it sees more so."""
    return [Advice(DrawAsMany(), 0.0, (say("the next card may be swapped after a look"),))]


def _laying_back(view: CardView) -> list[Advice]:
    return _keep_best(view, LayBack)


def _giving_back(view: CardView) -> list[Advice]:
    """Give the least useful card back, or draw another one first where two to give are worth it."""
    frame = view.frame
    assert isinstance(frame, GivingBack)
    advice = _keep_best(view, GiveBack)
    if SwapPlayer(frame.victim) in view.legal_actions():
        planner, hand = Planner(view), hand_of(view)
        after = sum(
            chance * _best_without(planner, changed(hand, more=drawn), frame.count + 1)
            for drawn, chance in enumerate(_chances(view))
        )
        gain = after - _best_without(planner, hand, frame.count) - WORTHWHILE
        why = say("another card first, and then the worst go back")
        best = max(one.score for one in advice)
        advice.append(Advice(SwapPlayer(frame.victim), best + gain, (why,)))
    return advice


def _picking(view: CardView) -> list[Advice]:
    frame = view.frame
    assert isinstance(frame, Picking)
    planner, hand = Planner(view), hand_of(view)
    theirs = view.players[frame.victim].hand or {}
    why = say("it helps the plan most")
    return [
        Advice(PickCard(kind), _best_without(planner, changed(hand, more=kind)), (why,))
        for kind, name in enumerate(KIND_NAMES)
        if theirs.get(name)
    ]


# ---- building --------------------------------------------------------------------------


def _building(view: CardView) -> list[Advice]:
    planner = Planner(view)
    plan = planner.plan(hand_of(view))
    advice = [
        Advice(UseGuild(seat), FREE, (say("a card for nothing"),))
        for seat, player in enumerate(view.players)
        if seat != view.seat and player.hand_size
    ]
    first = PLANNED + (VICTORY if planner.wins(plan) else 0.0)
    for place, step in enumerate(plan.steps):
        gain = words.points(step.gain) if step.gain else say("it will pay in later turns")
        advice.append(Advice(_action(step), first - place, (gain,)))
    nothing = say("nothing else is worth its cards now")
    return [*advice, Advice(EndTurn(), 0.0, (nothing,))]


def _action(step: Step) -> Action:
    if step.expansion is not None:
        return BuildExpansion(step.expansion, step.pay)
    action: Action = OBJECTS[step.what](step.pay)
    return action


def _turning_fate(view: CardView) -> list[Advice]:
    """Turn the card when the arrows then spare this seat, or point to those with more points."""
    now, turned = _aim(view, view.direction or 1), _aim(view, -(view.direction or 1))
    keep = say("the arrows spare your roads and knights as they are")
    turn = say("turned, the arrows point to others")
    return [
        Advice(KeepFate(), now - turned, (keep,)),
        Advice(TurnFate(), turned - now - TURNED, (turn,)),
    ]


def _aim(view: CardView, direction: int) -> float:
    """Return how well it suits this seat from whom roads and knights would be taken."""
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
    planner, hand = Planner(view), hand_of(view)
    given = [0] * len(hand)
    for _card in range(frame.count):
        kind = planner.worst_card(hand)
        given[kind] += 1
        hand = changed(hand, less=kind)
    return [Advice(Discard(Cards.of(given)), 0.0, (say("the hand misses these least"),))]


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
