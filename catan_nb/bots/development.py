"""Development cards for the good bot: whether to buy one, and when to play which."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Goal, add_counts, price_counts
from catan_nb.bots.places import length_with, wanted_length
from catan_nb.bots.plans import Plans
from catan_nb.bots.robbing import blocked_pips, steal_worth
from catan_nb.bots.sight import Sight
from catan_nb.bots.systems import BotSystem
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.actions import BuildRoad
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.development import deck as development_cards
from catan_nb.rules.development.actions import (
    BuyDevelopmentCard,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
)
from catan_nb.rules.development.cards import (
    CARD_KINDS,
    DEVELOPMENT_NAMES,
    KNIGHT,
    ONLY_KNIGHT_BEFORE_ROLL,
    VICTORY_POINT,
)
from catan_nb.rules.numbers import ARMY_POINTS, DEVELOPMENT_COST, MINIMUM_ARMY

#: What a card other than a knight or a victory point is worth.
OTHER_CARD: Final = 0.8


class DevelopmentSight:
    """The development cards as one seat knows them.

    Attributes
    ----------
    held : tuple of int
        Own cards not played yet, by kind.
    playable : tuple of int
        Own cards that may be played now as far as their age goes, by kind.
    knights : tuple of int
        Knights played, by seat.
    army_holder : int
        The seat with the largest army, or -1.
    deck_size : int
        Cards left to buy.
    """

    def __init__(self, sight: Sight) -> None:
        state, seat = sight.state, sight.seat
        cards = development_cards.block(state)
        kinds = CARD_KINDS
        self.sight = sight
        self.held = tuple(cards.held[seat * kinds : seat * kinds + kinds])
        fresh = cards.fresh if state.active == seat else [0] * kinds
        self.playable = tuple(
            0 if cards.played else count - new for count, new in zip(self.held, fresh, strict=True)
        )
        self.knights = tuple(cards.knights)
        self.army_holder = cards.army_holder
        self.deck_size = sight.view.deck_size

    def can_play(self, kind: str) -> bool:
        """Return whether a card of a kind could be played now, ignoring its own conditions."""
        sight = self.sight
        if sight.rules.options[ONLY_KNIGHT_BEFORE_ROLL] and not sight.rolled and kind != "knight":
            return False
        return self.playable[DEVELOPMENT_NAMES.index(kind)] > 0

    @property
    def knights_needed(self) -> int:
        """The number of knights missing for the largest army."""
        best = max(self.knights[opponent] for opponent in self.sight.others)
        return max(MINIMUM_ARMY, best + 1) - self.knights[self.sight.seat]


def goals(plans: Plans) -> list[Goal]:
    """Return the goal to buy a card."""
    sight = plans.sight
    if not sight.part(DevelopmentSight).deck_size:
        return []
    deck = development_cards.initial_deck(sight.rules)
    size = sum(deck)
    chance, knights = deck[VICTORY_POINT] / size, deck[KNIGHT] / size
    others = 1 - chance - knights
    worth = chance * plans.final(1) + knights * knight_worth(plans, buying=True)
    price = price_counts(DEVELOPMENT_COST, len(sight.kinds))
    odds, points = round(100 * knights), round(100 * chance)
    why = (
        say(
            "{odds} % of all the cards are knights, {points} % victory points",
            odds=odds,
            points=points,
        )
        if points
        else say("{odds} % of all the cards are knights", odds=odds)
    )
    return [
        Goal(
            name=say("a development card"),
            step=BuyDevelopmentCard(),
            step_cost=price,
            cost=price,
            worth=worth + others * OTHER_CARD,
            why=(why,),
        )
    ]


def knight_worth(plans: Plans, *, buying: bool = False) -> float:
    """Return the worth of playing a knight: a stolen card, the robber's move, the army."""
    for system in plans.systems:
        if system.knight is not None:
            return system.knight(plans)[0]
    cards = plans.sight.part(DevelopmentSight)
    worth = 0.4
    if cards.army_holder == plans.sight.seat:
        return worth + 0.1
    need = cards.knights_needed - (cards.held[KNIGHT] if buying else 0)
    if need <= 1:
        worth += plans.final(ARMY_POINTS)
        worth *= 0.7 if buying else 1.0
    elif need <= 3:
        worth += 0.8 / need
    return worth


# Development cards: when to play which.


#: What a knight kept in the hand is worth: it chases the robber away when that comes.
KEPT_KNIGHT: Final = 0.3
#: What a card that is kept for a better moment is worth.
KEPT: Final = 0.45
#: A card that gains less over keeping it is kept.
WORTH_PLAYING: Final = 0.15
#: What is said of cards that bring no purchase closer.
USEFUL: Final = say("two cards for later")
#: Points per pip blocked for a round.
PIP: Final = 0.03


def _rank_plays(plans: Plans) -> list[Advice]:
    """Return the cards playable now as advice, by their gain over keeping them."""
    cards = plans.sight.part(DevelopmentSight)
    if not any(cards.playable):
        return []
    advice = _rank_knights(plans)
    if cards.can_play("road_building"):
        advice += [replace(a, score=a.score - KEPT) for a in road_building(plans)]
    if cards.can_play("invention"):
        advice += _rank_inventions(plans)
    if cards.can_play("monopoly"):
        advice += _rank_monopolies(plans)
    return [replace(a, score=a.score - WORTH_PLAYING) for a in advice]


def _before_roll(plans: Plans) -> list[Advice]:
    """Return the advice to play a knight before the roll, where that is better."""
    if not _is_knight_urgent(plans):
        return []
    return [replace(a, score=a.score - WORTH_PLAYING) for a in _rank_knights(plans)]


def _is_knight_urgent(plans: Plans) -> bool:
    """Return whether a knight frees an own hex, or wins the game."""
    sight, cards = plans.sight, plans.sight.part(DevelopmentSight)
    if sight.robber >= 0 and sight.tokens[sight.robber] and sight.stakes(sight.seat, sight.robber):
        return True
    wins = sight.points[sight.seat] + ARMY_POINTS >= sight.target
    return wins and cards.army_holder != sight.seat and cards.knights_needed <= 1


def _rank_knights(plans: Plans) -> list[Advice]:
    """Return the advice to play a knight, if there is one."""
    sight, cards = plans.sight, plans.sight.part(DevelopmentSight)
    if not cards.can_play("knight"):
        return []
    for system in plans.systems:
        if system.knight is not None:
            return [Advice(PlayKnight(), *system.knight(plans))]
    why: list[Phrase] = []
    score = knight_worth(plans)
    held_cards = cards.held[KNIGHT]
    if cards.army_holder != sight.seat and cards.knights_needed <= 1:
        why.append(say("wins the largest army: 2 points"))
    elif cards.army_holder != sight.seat:
        why.append(
            say_counted(
                cards.knights_needed - 1,
                "1 more knight would win the largest army",
                "{n} more knights would win the largest army",
            )
        )
    blocked = blocked_pips(sight)
    if blocked:
        score += PIP * 2 * blocked
        why.append(
            say_counted(
                blocked,
                "frees 1 of your dots from the robber",
                "frees {n} of your dots from the robber",
            )
        )
    best = max(sight.others, key=lambda other: steal_worth(plans, other))
    if sight.sizes[best]:
        score += PIP * steal_worth(plans, best)
        why.append(say("steals a card and slows an opponent"))
    if held_cards < 2 and not blocked:
        score -= KEPT_KNIGHT
    return [Advice(PlayKnight(), score, tuple(why))]


def road_building(plans: Plans) -> list[Advice]:
    """Return the advice to play the road building card, by where the roads lead."""
    sight = plans.sight
    if not sight.view.legal(PlayRoadBuilding):
        return []
    best = 0.0
    purchase: Phrase | None = None
    why: tuple[Phrase, ...] = (say("nowhere to go just now"),)
    for goal in plans.goals:
        if goal.by_steps or isinstance(goal.step, BuildRoad):
            roads = min(2, (sum(goal.cost) - 4) // 2 if sum(goal.cost) >= 6 else 2)
            worth = 0.35 * goal.worth + 0.1 * roads
            if goal.contested:
                worth += 0.2
            if worth > best:
                best, purchase = worth, goal.name
                towards = (
                    say("two free ships towards {goal}", goal=goal.aim)
                    if goal.by_steps and not isinstance(goal.step, BuildRoad)
                    else say("two free roads towards {goal}", goal=goal.aim)
                )
                why = (towards, *goal.why_aim)
    if sight.longest_holder != sight.seat and length_with(sight, 0) + 2 >= wanted_length(sight):
        best += 0.3
    return [Advice(PlayRoadBuilding(), best, why, purchase=purchase)]


def _rank_inventions(plans: Plans) -> list[Advice]:
    sight = plans.sight
    now = plans.hand_worth(sight.hand)
    result: list[Advice] = []
    for action in sight.view.legal(PlayInvention):
        assert isinstance(action, PlayInvention)
        hand = add_counts(sight.hand, action.cards.counts[: len(sight.kinds)])
        score = plans.hand_worth(hand) - now - KEPT
        why = plans.brings(hand) or (USEFUL,)
        result.append(Advice(action, score, why, purchase=plans.helped(hand)))
    return result


def _rank_monopolies(plans: Plans) -> list[Advice]:
    sight = plans.sight
    now = plans.hand_worth(sight.hand)
    result = []
    for kind in sight.kinds:
        expected = sum(sight.expected_hands[opponent][kind] for opponent in sight.others)
        cards = int(expected + 0.3)
        hand = tuple(count + (cards if k == kind else 0) for k, count in enumerate(sight.hand))
        # The cards are worth more than the plan shows: the others lose them.
        score = plans.hand_worth(hand) - now + 0.04 * cards - KEPT - 0.1
        why = (
            say(
                "the others should hold about {n} {kind}", n=round(expected), kind=KIND_NAMES[kind]
            ),
            *plans.brings(hand),
        )
        result.append(Advice(PlayMonopoly(kind), score, why, purchase=plans.helped(hand)))
    return result


DEVELOPMENT: Final = BotSystem(
    goals=goals,
    before_roll=_before_roll,
    turn=_rank_plays,
)
