"""The good bot: values places, plans purchases, trades, robs, and gives reasons."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Final

from catan_nb.bots import building, robbing, trading
from catan_nb.bots.bot import Advice, Bot, check_view
from catan_nb.bots.goals import can_pay
from catan_nb.bots.memory import Recall, SeatMemory
from catan_nb.bots.places import PlaceWorths
from catan_nb.bots.plans import NEVER, Plans
from catan_nb.bots.sight import Sight
from catan_nb.bots.systems import (
    Thinking,
    event_notes,
    question_answers,
    standalone_game,
    systems_in_play,
)
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question
from catan_nb.kernel.words import say
from catan_nb.rules.base.actions import (
    ClaimVictory,
    EndBuilding,
    EndTurn,
    OfferTrade,
    RollDice,
    TradeBank,
)
from catan_nb.rules.base.questions import (
    AnswerOffer,
    BeforeRoll,
    ChoosePartner,
    ChooseVictim,
    DiscardHalf,
    FreeRoads,
    MainTurn,
    PairedTurn,
    RobberMove,
    SetupRoad,
    SetupSettlement,
    SpecialBuilding,
)
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.game import View

#: What a purchase or a trade must gain, in points, to be made rather than to wait.
WORTHWHILE: Final = 0.02
#: The score of a victory that only has to be claimed.
WON: Final = 1000.0


class GoodBot(Bot):
    """Plans purchases, and builds, trades, robs and plays cards by these plans.

    Places count by pips, variety, scarcity, harbours and room to grow; purchases by what they
    are worth and how long they take to pay. What a rule system adds, it learns from
    `catan_nb.bots.systems`.
    """

    name = "Good"
    systems = frozenset({"base", "cities_knights", "fastcard", "seafarers"})

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._recall = Recall(event_notes)

    def choose(self, view: View) -> Action:
        """Return the action with the best score that the rules allow."""
        for advice in self._ranked(check_view(view)):
            if view.why_not(advice.action) is None:
                return advice.action
        return self.chance(view).choice(view.legal_actions())

    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return the best `n` actions with reasons."""
        if not check_view(view).mine:
            return []
        allowed = (a for a in self._ranked(view) if view.why_not(a.action) is None)
        best = list(islice(allowed, n))
        if n > 0 and not best:
            why = (say("nothing speaks for or against it"),)
            best = [Advice(self.choose(view), 0.0, why)]
        return best

    def memory(self, view: View) -> SeatMemory:
        """Return a copy of what the bot remembers of a game up to now.

        Card games are remembered by `catan_nb.stats.remembered`.
        """
        return self._recall(view)

    def begin(self, memory: SeatMemory) -> None:
        """Start a game with an existing memory: one that `View.imagine` has returned.

        Parameters
        ----------
        memory : SeatMemory
            Of this seat, or of another in the place of its own: `SeatMemory.handed_on`.

        Examples
        --------
        >>> import random
        >>> from catan_nb import new_game
        >>> from catan_nb.bots import GoodBot, play
        >>> game, bot = play(new_game(players=3, seed=1), "good", max_turns=9), GoodBot()
        >>> memory = bot.memory(game.view(0))
        >>> imagined = game.view(0).imagine(random.Random(1), memory.known())
        >>> players = {seat: GoodBot(seat) for seat in range(3)}
        >>> for seat, player in players.items():
        ...     player.begin(memory.handed_on(seat))
        >>> play(imagined, players).over
        True
        """
        self._recall.begin(memory)

    def _ranked(self, view: View) -> list[Advice]:
        """Return advice for all actions, the best first."""
        question = type(view.frame)
        whole = standalone_game(view.rules)
        if whole is not None:
            alone = whole.get(question)
            return [] if alone is None else _in_order(alone(view))
        thinking = question_answers(view.rules).get(question) or _THINKING.get(question)
        if thinking is None:
            return []
        systems = systems_in_play(view.rules)
        sight = Sight(view, self._recall, systems)
        return _in_order(thinking(Plans(sight, self._places(sight), systems)))

    def _places(self, sight: Sight) -> PlaceWorths:
        """Return the valuation of places that this bot uses."""
        return PlaceWorths(sight)


def _in_order(advice: list[Advice]) -> list[Advice]:
    """Return the best advice for each action, the best first."""
    by_action: dict[Action, Advice] = {}
    for entry in sorted(advice, key=lambda a: -a.score):
        by_action.setdefault(entry.action, entry)
    return list(by_action.values())


def _before_roll(plans: Plans) -> list[Advice]:
    advice = _claims(plans)
    for system in plans.systems:
        advice += system.before_roll(plans)
    advice.append(Advice(RollDice(), 0.0, (say("the dice come before everything else"),)))
    return advice


def _main_turn(plans: Plans) -> list[Advice]:
    advice = [*_claims(plans), *building.rank_purchases(plans)]
    if plans.sight.may(TradeBank):
        advice += building.bank_trades(plans)
    for system in plans.systems:
        advice += system.turn(plans)
    if plans.sight.may(OfferTrade):
        advice += trading.rank_offers(plans)
    advice.append(_waiting(plans, EndTurn()))
    return advice


def _special_building(plans: Plans) -> list[Advice]:
    return [*building.rank_purchases(plans), _waiting(plans, EndBuilding())]


def _waiting(plans: Plans, action: Action) -> Advice:
    """Return the advice to end the turn, with the purchase that is saved for."""
    hand = plans.sight.hand
    goal = next((goal for goal in plans.goals if not can_pay(hand, goal.cost)), None)
    if goal is None:
        return Advice(action, WORTHWHILE, (say("nothing is left to plan for"),))
    lacks = plans.lacks_phrase(goal, hand), *building.describe_bank_help(plans, goal)
    waits = 0 < plans.rounds(hand, goal.cost) < NEVER
    return Advice(action, WORTHWHILE, lacks, Cards.of(goal.cost) if waits else None)


def _claims(plans: Plans) -> list[Advice]:
    why = (say("you have the points to win"),)
    return [Advice(action, WON, why) for action in plans.sight.view.legal(ClaimVictory)]


_THINKING: Final[Mapping[type[Question] | type[None], Thinking]] = {
    SetupSettlement: building.rank_settlements,
    SetupRoad: building.rank_setup_roads,
    BeforeRoll: _before_roll,
    MainTurn: _main_turn,
    PairedTurn: _main_turn,
    SpecialBuilding: _special_building,
    FreeRoads: building.free_roads,
    DiscardHalf: robbing.rank_discards,
    RobberMove: robbing.robber_moves,
    ChooseVictim: robbing.rank_victims,
    AnswerOffer: trading.rank_answers,
    ChoosePartner: trading.rank_partners,
}
