"""Sevens and the robber: discards, the robber's hex, the victim."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.bots import bot
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Counts, add_counts, remove_card
from catan_nb.bots.plans import Plans
from catan_nb.bots.sight import PAYING, Sight
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import Discard, MoveRobber, Rob
from catan_nb.rules.base.questions import DiscardHalf
from catan_nb.rules.cards import KIND_NAMES, Cards

#: What a stolen card is worth, in blocked pips; more when it is likely to be a lacking one.
STOLEN: Final = 1.5
#: What blocking an own pip costs, beside blocking an average opponent's.
OWN_LOSS: Final = 2.5


def rank_discards(plans: Plans) -> list[Advice]:
    """Return the least harmful discard as advice."""
    frame = plans.sight.asked(DiscardHalf)
    return rank_gifts(plans, frame.count, Discard)


def rank_gifts(plans: Plans, count: int, choice: Callable[[Cards], Action]) -> list[Advice]:
    """Return the least harmful choice of cards to give, found greedily."""
    sight = plans.sight
    hand = hand_after_giving(plans, sight.hand, count)
    gone = Cards.of(add_counts(sight.hand, hand, -1))
    main = plans.main
    why = [say("{kept} stay in the hand", kept=Cards.of(hand))]
    if main is not None and plans.missing(main, hand) == plans.missing(main, sight.hand):
        why.append(say("takes nothing from the plan: {goal}", goal=main.name))
    return [Advice(choice(gone), plans.hand_worth(hand), tuple(why))]


def hand_after_giving(plans: Plans, hand: Counts, count: int) -> Counts:
    """Return the hand after giving up a number of its least needed cards."""
    for _ in range(count):
        hand = remove_card(hand, _least_needed(plans, hand))
    return hand


def _least_needed(plans: Plans, hand: Counts) -> int:
    """Return the kind of card that a hand needs least."""
    choices = [
        (plans.hand_worth(remove_card(hand, kind), sevens=False), hand[kind], kind)
        for kind in plans.sight.kinds
        if hand[kind]
    ]
    return max(choices)[2]


def robber_moves(plans: Plans) -> list[Advice]:
    """Return all hexes for the robber as advice, by damage and expected theft."""
    sight = plans.sight
    advice = []
    for action in sight.view.legal(MoveRobber):
        assert isinstance(action, MoveRobber)
        score, why = blocking_worth(sight, action.hex)
        victims = [
            opponent
            for opponent in sight.others
            if sight.sizes[opponent] and sight.stakes(opponent, action.hex)
        ]
        if victims:
            best = max(victims, key=lambda other: steal_worth(plans, other))
            score += steal_worth(plans, best)
            why.append(
                say(
                    "steals from {name}, who holds {cards}",
                    name=sight.names[best],
                    cards=bot.cards_phrase(sight.sizes[best]),
                )
            )
        robs = 0 if sight.stakes(sight.seat, action.hex) else 2 if victims else 1 if why else 0
        advice.append(Advice(action, score, tuple(why) or (say("hurts nobody"),), robs=robs))
    return advice


def rank_victims(plans: Plans) -> list[Advice]:
    """Return all choices of a victim as advice."""
    sight = plans.sight
    advice = []
    for action in sight.view.legal(Rob):
        assert isinstance(action, Rob)
        victim = action.victim
        if victim is None:
            advice.append(Advice(action, 0.0, (say("a card is always welcome"),)))
            continue
        why = [
            say(
                "{name} has {points} and {cards}",
                name=sight.names[victim],
                points=bot.points_phrase(sight.points[victim]),
                cards=bot.cards_phrase(sight.sizes[victim]),
            )
        ]
        wanted = _likely_use(plans, victim)
        if wanted is not None:
            why.append(say("may well hold the {kind} you lack", kind=KIND_NAMES[wanted]))
        advice.append(Advice(action, steal_worth(plans, victim), tuple(why), robs=2))
    return advice


def steal_worth(plans: Plans, victim: int) -> float:
    """Return the worth of a card stolen from a seat, in blocked pips."""
    sight = plans.sight
    size = sight.sizes[victim]
    if not size:
        return 0.0
    useful = 0.0
    if plans.main is not None:
        missing = plans.missing(plans.main, sight.hand)
        hand = sight.expected_hands[victim]
        useful = sum(hand[kind] for kind in sight.kinds if missing[kind]) / size
    return STOLEN * sight.threat(victim) * (0.6 + useful + 0.03 * min(size, 10))


def blocking_worth(sight: Sight, hex: int) -> tuple[float, list[Phrase]]:
    """Return the worth of blocking a hex, in an average opponent's pips, and the reasons."""
    pips, kind = PIPS[sight.tokens[hex]], sight.terrain[hex]
    if not pips:
        return 0.0, []
    ground = KIND_NAMES[kind] if kind < PAYING else say("gold")
    own, highest = sight.stakes(sight.seat, hex), 0
    score = -OWN_LOSS * pips * own
    why = []
    for opponent in sight.others:
        count = sight.stakes(opponent, hex)
        if count:
            highest = max(highest, count)
            score += sight.threat(opponent) * pips * count
            why.append(
                (
                    sight.threat(opponent) * count,
                    say(
                        "blocks {pips} of {name}'s {kind} ({name} has {points})",
                        pips=bot.pips_phrase(pips * count),
                        name=sight.names[opponent],
                        kind=ground,
                        points=bot.points_phrase(sight.points[opponent]),
                    ),
                )
            )
    why.sort(key=lambda pair: -pair[0])
    phrases = [phrase for _, phrase in why]
    if own:
        phrases.append(say("hurts yourself most") if own > highest else say("hurts you, too"))
    return score, phrases


def blocked_pips(sight: Sight) -> int:
    """Return the number of own pips that the robber blocks."""
    if sight.robber < 0:
        return 0
    return sight.stakes(sight.seat, sight.robber) * PIPS[sight.tokens[sight.robber]]


def _likely_use(plans: Plans, victim: int) -> int | None:
    """Return a lacking kind that a seat probably holds, or None."""
    if plans.main is None:
        return None
    missing = plans.missing(plans.main, plans.sight.hand)
    hand = plans.sight.expected_hands[victim]
    likely = [kind for kind in plans.sight.kinds if missing[kind] and hand[kind] >= 0.7]
    return max(likely, key=lambda kind: hand[kind]) if likely else None
