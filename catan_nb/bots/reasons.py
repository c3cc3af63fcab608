"""Explains past actions of bots, by recomputing their decisions from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from itertools import islice
from typing import Any, Final

from catan_nb.bots.bot import Bot
from catan_nb.bots.good import GoodBot
from catan_nb.bots.memory import Recall
from catan_nb.bots.places import PlaceWorths
from catan_nb.bots.plans import VICTORY, Plans
from catan_nb.bots.sight import Sight
from catan_nb.bots.systems import event_notes, standalone_game, systems_in_play
from catan_nb.bots.trading import describe_offer_prospect
from catan_nb.games import FASTCARD
from catan_nb.kernel.action import Action
from catan_nb.kernel.bundle import Bundle
from catan_nb.kernel.event import Event
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.reading import state_of
from catan_nb.kernel.view import View as AnyView
from catan_nb.kernel.words import Phrase
from catan_nb.rules.base.actions import OfferTrade
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.block import update_derived
from catan_nb.rules.cities_knights.names import PROGRESS_KINDS
from catan_nb.rules.development.cards import CARD_KINDS, DEVELOPMENT_CARDS
from catan_nb.rules.play.game import View

#: So many purchases are told.
MOST: Final = 3


@dataclass(frozen=True, slots=True)
class Aim:
    """A planned purchase.

    Attributes
    ----------
    name : Phrase
    worth : float
        In victory points, as if it were done now.
    cost, missing : Cards
        Its price, and what the hand lacks for it.
    why : tuple of Phrase
    wins : bool
        Whether it wins the game; that is in its worth, too.
    """

    name: Phrase
    worth: float
    cost: Cards
    missing: Cards
    why: tuple[Phrase, ...]
    wins: bool = False


def rank_aims(view: View) -> tuple[Aim, ...]:
    """Return the purchases that the good bot would save for at a seat, the best first.

    There is nothing before the first turn, and nothing in games without purchases to plan.
    """
    if standalone_game(view.rules) is not None or not view.turn_number or view.over:
        return ()
    plans = plans_at(view)
    hand = plans.sight.hand
    return tuple(
        Aim(
            goal.name,
            goal.worth,
            Cards.of(goal.cost),
            Cards.of(plans.missing(goal, hand)),
            goal.why,
            goal.worth >= VICTORY,
        )
        for goal in plans.goals[:MOST]
    )


def plans_at(view: View) -> Plans:
    """Return the good bot's plans for a position of the board game."""
    systems = systems_in_play(view.rules)
    sight = Sight(view, Recall(event_notes), systems)
    return Plans(sight, PlaceWorths(sight), systems)


# A seat's view without its secrets: what everybody knows, and plenty of cards in its hand.
#
# What a bot says of a move from such a view follows from what is public alone, since there is
# nothing else in it. So it gives nothing away.


#: Cards of each kind: everything on sale can be paid with so many.
PLENTY: Final = 10
#: In the card game, where all ways to pay are gone through.
ENOUGH: Final = 2


def open_view(game: AnyGame, seat: int) -> AnyView:
    """Return a seat's view with all secrets replaced, for reasons that reveal nothing.

    Its events are those that a spectator sees. Hands and cards that are not open are replaced by
    others, which are the same in all games that look alike from outside.
    """
    state: Any = game.state.copy()
    players = len(game.names)
    size = len(state.hands) // players
    if game.variant == FASTCARD:
        own = [ENOUGH] * size
        state.pile = _cards_of_one_kind(state.pile)
    else:
        own = [PLENTY * (kind in state.rules.kinds) for kind in range(size)]
    for opponent in range(players):
        here = slice(opponent * size, opponent * size + size)
        state.hands[here] = own if opponent == seat else _cards_of_one_kind(state.hands[here])
    for name, block in state.blocks.items():
        if name in _CLEARED:
            _CLEARED[name](block, seat)
    view: AnyView = game.view(seat)
    return _spectator_view_type(type(view))(game.supposing(state), seat)


def _cards_of_one_kind(counts: list[int]) -> list[int]:
    """Return counts of as many cards, all of the first kind."""
    return [sum(counts), *[0] * (len(counts) - 1)]


def _deal_development_cards(block: Any, seat: int) -> None:
    """Give a seat one card of each kind that is played, and nobody another."""
    block.deck = _cards_of_one_kind(block.deck)
    block.fresh = [0] * CARD_KINDS
    block.held = [0] * len(block.held)
    for kind, card in enumerate(DEVELOPMENT_CARDS):
        block.held[seat * CARD_KINDS + kind] = int(card.play is not None)


def _deal_progress_cards(block: Any, seat: int) -> None:
    """Give a seat one progress card of each kind, and nobody another."""
    block.held = [0] * len(block.held)
    block.held[seat * PROGRESS_KINDS : (seat + 1) * PROGRESS_KINDS] = [1] * PROGRESS_KINDS
    update_derived(block)


_CLEARED: Final[Mapping[str, Callable[[Any, int], None]]] = {
    "development": _deal_development_cards,
    "cities_knights": _deal_progress_cards,
}
"""How the secrets of rule modules are cleared away, by their names."""


def _spectator_view_type(kind: type[AnyView]) -> type[AnyView]:
    """Return a view class whose events are those visible to spectators."""

    def seen(self: AnyView, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(event.seen_by(None) for event in events if event.visible_to(None))

    return type(f"Open{kind.__name__}", (kind,), {"_seen": seen, "__doc__": kind.__doc__})


# The sentences of bots that may be told while a game runs.
#
# Each says something that everybody sees: the board, points, sizes of hands, what was played.
# What is not in this list is kept back until the game is over, sentences of other bots included.


#: Templates, as they are written where bots say them.
OPEN: Final = frozenset(
    {
        # Places to build.
        "1 more point",
        "1 dot",
        "{n} dots",
        "{pips}: {kinds}",
        "no income",
        "doubles {pips}",
        "brings the {kind} you lack",
        "has a 3:1 harbour",
        "has the 2:1 {kind} harbour",
        "starts you with {cards}",
        "leads to {place} ({pips})",
        "leads to {place} ({pips}), which {harbour}",
        "leads nowhere in particular",
        "on the way to {goal}",
        "{n} roads win the longest road: 2 points",
        "takes the longest road: 2 points",
        "makes your longest route {n} long",
        "keeps ways open",
        # The dice, the robber, cards.
        "the dice come before everything else",
        "you have the points to win",
        "blocks {pips} of {name}'s {kind} ({name} has {points})",
        "hurts yourself most",
        "hurts you, too",
        "hurts nobody",
        "{name} has {points} and {cards}",
        "frees 1 of your dots from the robber",
        "frees {n} of your dots from the robber",
        "wins the largest army: 2 points",
        "1 more knight would win the largest army",
        "{n} more knights would win the largest army",
        "{odds} % of all the cards are knights",
        "{odds} % of all the cards are knights, {points} % victory points",
        # Trade.
        "some {odds} % likely to be accepted",
        "{name} has {points} and is too close to winning",
        "you have refused as much in this turn",
        # Cities & Knights.
        "draws progress cards on a red die up to {n}",
        "commodities then trade 2:1",
        "allows mighty knights",
        "the aqueduct then gives a card whenever a roll brings none",
        "keeps the metropolis for good",
        "wins the metropolis: 2 points",
        "a step towards the metropolis",
        "saves a city from the barbarians",
        "would make you the defender of the island: 1 point",
        "it brings {pips}",
        "no wall is lost with it",
        "the barbarians cannot sack a metropolis",
        "guards your hexes against the robber",
        "stands in {name}'s way",
        "cuts the longest road in two",
        "the knight finds no refuge and is lost",
        "joins your roads to the longest: 2 points",
        "drives {name}'s knight away",
        "a mighty knight is a great loss",
        # The sea.
        "bars {name}'s ships",
        "bars your own ships",
        "frees your own way",
        "gold pays cards of your choice",
        "looks out on the sea",
        "leads towards {prize}",
        "brings {prize} on the way",
        "{n} ships win the longest road: 2 points",
        "a hex in the fog brings some {n} dots",
        "{odds} % of what is left in the fog produces",
        "a treasure brings cards or free pieces",
        "a bolt of cloth at once, half a point",
        "a bolt of cloth is half a point",
        "the village's number has 1 dot",
        "the village's number has {n} dots",
        "{name} loses a point with it",
        "a development card for nothing",
        "a harbour for nothing",
        "counts for the harbourmaster",
        "keeps you harbourmaster",
        "a step towards harbourmaster",
        "every ship may become a warship",
        "the line must come to the fortress",
        "you would have 1 warship",
        "you would have {n} warships",
        "every warship makes the fortress easier to take",
        "a ship brings a token of some {n} dots there",
        "the token from {place} costs you {pips}",
        "nobody else would have as many levels",
        # The card game.
        "1 point",
        "{n} points",
        "a card for nothing",
        "the arrows spare your roads and knights as they are",
        "turned, the arrows point to others",
    }
)


def public_reasons(why: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Return the reasons that may be shown while the game runs."""
    return tuple(phrase for phrase in why if phrase.template in OPEN)


# Why a bot did what it did: what it was after, what else it thought of, and the numbers.
#
# A bot's choice follows from what its seat may know and from its seed, so its reasons need not be
# kept: they are worked out anew from the log. While the game runs only that is told which follows
# from what everybody sees (`open_view`); afterwards everything.


#: What a bot thought of beside what it did, at most.
OTHERS: Final = 3
#: More than a bot ever thinks of.
ALL: Final = 1000


@dataclass(frozen=True, slots=True)
class WeighedAction:
    """An alternative action with its reasons.

    Attributes
    ----------
    action : Action
    why : tuple of Phrase
        The weightiest first.
    worth : float or None
        What the bot reckoned it to be worth; it compares only within one decision. None while
        the game runs.
    """

    action: Action
    why: tuple[Phrase, ...]
    worth: float | None = None


@dataclass(frozen=True, slots=True)
class Reasons:
    """The reasons for a bot's action.

    Attributes
    ----------
    ply : int
        The number of the action in the log.
    seat : int
    chosen : WeighedAction
        What was done. There are no reasons where the bot would not have done it, or tells none.
    others : tuple of WeighedAction
        What else there was, the best first.
    aims : tuple of Aim
        What it saved for; none while the game runs.
    whole : bool
        Whether everything is told, which is so when the game is over.
    instead : Action or None
        What the bot does when it is asked again, where that is something else: another may have
        sat there, or it thinks as long as it has time. Never told while the game runs.
    """

    ply: int
    seat: int
    chosen: WeighedAction
    others: tuple[WeighedAction, ...] = ()
    aims: tuple[Aim, ...] = ()
    whole: bool = False
    instead: Action | None = None


def reasons_of(game: AnyGame, ply: int, bot: Bot) -> Reasons:
    """Return the reasons for the action with this number.

    Parameters
    ----------
    game : Game
        At any later point; it stays as it is.
    ply : int
        From 0.
    bot : Bot
        One like the bot that chose: of the same kind and with the same seed. It is asked anew.

    Raises
    ------
    IndexError
        When so many actions have not been done.
    ValueError
        When chance did it.
    """
    if not 0 <= ply < game.ply:
        raise IndexError(f"{game.ply} actions have been done; there is no number {ply}")
    action, then = game.log[ply], game.fork(at=ply)
    seat = then.actor
    if seat is None or seat == CHANCE:
        raise ValueError(f"chance did action number {ply}: it has no reasons")
    if game.over:
        return _explain_fully(then, ply, seat, action, bot)
    return _explain_publicly(then, ply, seat, action, bot)


def _explain_fully(game: AnyGame, ply: int, seat: int, action: Action, bot: Bot) -> Reasons:
    view: Any = game.view(seat)
    weighed = [WeighedAction(one.action, one.why, one.score) for one in bot.advise(view, ALL)]
    again = weighed[0].action if weighed else action
    return Reasons(
        ply,
        seat,
        next((one for one in weighed if one.action == action), WeighedAction(action, ())),
        tuple(islice(_distinct_alternatives(weighed, action), OTHERS)),
        rank_aims(view) if isinstance(bot, GoodBot) else (),
        whole=True,
        instead=again if again != action else None,
    )


def _explain_publicly(game: AnyGame, ply: int, seat: int, action: Action, bot: Bot) -> Reasons:
    """Return the reasons that follow from public information alone."""
    view: Any = open_view(game, seat)
    # Who imagines games would imagine them from a position that is not the game's.
    advise = partial(GoodBot.advise, bot) if isinstance(bot, GoodBot) else bot.advise
    advised = advise(view, ALL) if game.rules.answerable(state_of(view)) else []
    found = [WeighedAction(one.action, public_reasons(one.why)) for one in advised]
    chosen = next((one for one in found if _is_same_but_cards(one.action, action)), None)
    why = chosen.why if chosen is not None else ()
    if isinstance(action, OfferTrade) and isinstance(bot, GoodBot):
        why = describe_offer_prospect(plans_at(view).sight, action)
    like = [one for one in found if type(one.action) is type(action) and one.why]
    others = _distinct_alternatives(like, action) if why else iter(())
    return Reasons(ply, seat, WeighedAction(action, why), tuple(islice(others, OTHERS)))


def _distinct_alternatives(
    weighed: Iterable[WeighedAction], action: Action
) -> Iterator[WeighedAction]:
    """Yield the alternatives to an action without duplicates."""
    seen = [action]
    for one in weighed:
        if not any(_is_same_but_cards(one.action, other) for other in seen):
            seen.append(one.action)
            yield one


def _is_same_but_cards(action: Action, other: Action) -> bool:
    """Return whether two actions differ only in the cards given or taken."""
    return type(action) is type(other) and all(
        getattr(action, field.name) == getattr(other, field.name)
        for field in fields(action)  # type: ignore[arg-type]
        if not isinstance(getattr(action, field.name), Bundle)
    )
