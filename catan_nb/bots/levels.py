"""The bots by name and level; lower levels are the good bot with deliberate lapses.

A lapse bends the good bot's advice before the best of it is taken. What a player overlooks or
misjudges stays so for the rest of the turn, however often it is thought about, and it is the same
whenever a game comes to the same point with the same seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp
from typing import ClassVar, Final

from catan_nb.bots.bot import Advice, Bot, RandomBot
from catan_nb.bots.good import GoodBot
from catan_nb.bots.memory import Recall, SeatMemory
from catan_nb.bots.places import PlaceWorths
from catan_nb.bots.plans import VICTORY
from catan_nb.bots.search.master import MasterBot
from catan_nb.bots.sight import Sight
from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.seats import COLOURS, OLD_NAMES
from catan_nb.kernel.text import no_such
from catan_nb.kernel.wire import wire_name
from catan_nb.rules.play.game import View

#: Luck of its own for each thing that may be thought of in a turn: ``luck("some thing")``.
Luck = Callable[[str], random.Random]

#: How many times as far as other things kinds of card are misjudged.
KINDS: Final = 4.0
#: Names of actions that are offers to other players, and answers that are more than a refusal.
TRADES: Final = frozenset({"OfferTrade", "CounterOffer", "AcceptTrade", "OfferHarbour"})
#: Names of actions of the card game that begin to swap cards.
SWAPS: Final = frozenset({"SwapPile", "SwapMarket", "SwapPlayer", "OpenHand"})
#: Names of actions that leave things as they are: what everybody thinks of.
PASSES: Final = frozenset(
    {"RollDice", "EndTurn", "EndBuilding", "RefuseTrade", "Decline", "EndSwaps", "KeepFate"}
)
#: Names of actions that are no use of the own cards: the turn goes on, or the bank changes some.
IDLE: Final = TRADES | PASSES | {"TradeBank"}


@dataclass(frozen=True, slots=True)
class Lapse:
    """A deliberate weakness of a bot.

    Attributes
    ----------
    says : str
        What it is, in a line.
    bend : callable
        ``bend(advice, luck)`` returns what is left of some advice, and how good it seems.
    kinds : float
        By what part the worth of each kind of card is taken too high or too low.
    """

    says: str
    bend: Callable[[list[Advice], Luck], list[Advice]]
    kinds: float = 0.0


def guesses(spread: float) -> Lapse:
    """Return the lapse to misjudge: worths are off by a random factor.

    Places are misjudged by the kinds of card that they pay, which are taken too high or too low by
    more, as some of that evens out, and room to grow is not looked at: no place seems better than
    one that pays as much of each kind, and more.
    """

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        return [
            replace(
                entry, score=entry.score * random_factor(luck(_kind_of_misjudgement(entry)), spread)
            )
            for entry in advice
        ]

    return Lapse("guesses what places, purchases and cards are worth", bend, KINDS * spread)


def random_factor(luck: random.Random, spread: float) -> float:
    """Return a random factor by which a worth is misjudged."""
    return exp(luck.gauss(0.0, spread))


def overlooks(chance: float) -> Lapse:
    """Return the lapse to overlook actions, each with a chance.

    That nothing need be done is never overlooked, and who must answer thinks of all answers.
    """

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        if not any(_is_of_kind(entry.action, PASSES) for entry in advice):
            return advice
        return [
            entry
            for entry in advice
            if entry.score >= VICTORY
            or _is_of_kind(entry.action, PASSES)
            or luck("see " + _advice_subject(entry)).random() >= chance
        ]

    return Lapse("overlooks some of what could be done", bend)


def hurries(gain: float) -> Lapse:
    """Return the lapse to spend cards at once, valued in points."""

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        return [
            entry if _is_of_kind(entry.action, IDLE) else _with_score(entry, gain)
            for entry in advice
        ]

    return Lapse("builds what can be paid, without saving for better", bend)


def seldom_trades(chance: float) -> Lapse:
    """Return the lapse not to consider trades with players in a turn, with a chance."""

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        if luck("trade").random() >= chance:
            return advice
        return [entry for entry in advice if not _is_of_kind(entry.action, TRADES)] or advice

    return Lapse("seldom trades with others", bend)


def seldom_swaps(chance: float) -> Lapse:
    """Return the lapse to skip swaps of the card game, each with a chance."""

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        return [
            entry
            for entry in advice
            if not _is_of_kind(entry.action, SWAPS)
            or luck("swap " + _advice_subject(entry)).random() >= chance
        ] or advice

    return Lapse("seldom swaps cards in the card game", bend)


def robs_anybody() -> Lapse:
    """Return the lapse to choose the robber's victim at random.

    A card is always taken where one can be had without harm to oneself; else it shall at least
    hurt another and not oneself.
    """

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        highest = max((entry.robs for entry in advice), default=0)
        if not highest:
            return advice
        return [
            replace(entry, score=luck(_advice_subject(entry)).random())
            for entry in advice
            if entry.robs == highest
        ]

    return Lapse("robs whoever comes to mind, not whoever is ahead", bend)


def _is_of_kind(action: Action, names: Collection[str]) -> bool:
    return wire_name(type(action)) in names


def _with_score(advice: Advice, gain: float) -> Advice:
    return replace(advice, score=advice.score + gain)


def _kind_of_misjudgement(advice: Advice) -> str:
    """Return the key of a joint misjudgement: purchases of a kind, or actions at a place."""
    if advice.purchase is not None:
        return advice.purchase.template
    action = advice.action
    return wire_name(type(action)) if hasattr(action, "vertex") else _write_action(action)


def _advice_subject(advice: Advice) -> str:
    """Return what an action is about: a purchase with all that serves it, or the action."""
    return _write_action(advice.action) if advice.purchase is None else repr(advice.purchase)


def _write_action(action: Action) -> str:
    """Return an action by its name in files, so that luck does not change with a class's name."""
    values = (f"{name}={getattr(action, name)!r}" for name, _ in codecs_of(type(action)))
    return f"{wire_name(type(action))}({', '.join(values)})"


# The bots of the lower levels: the good bot, its lapses, and how well it remembers.


class Forgetful(Recall):
    """A memory of the seat's own offers only; others' cards are not counted."""

    def __call__(self, view: View) -> SeatMemory:
        memory = super().__call__(view)
        memory.forget_hands()
        return memory


class GuessedPlaces(PlaceWorths):
    """Misjudged places: worths of kinds are off, and only income counts.

    So a place that pays as much of each kind as another, and more, always seems better.

    Parameters
    ----------
    sight : Sight
    seems : callable
        How many times its worth a card of a kind seems to have.
    """

    def __init__(self, sight: Sight, seems: Callable[[int], float]) -> None:
        super().__init__(sight)
        self._seems = seems

    @cached_property
    def kind_worths(self) -> tuple[float, ...]:
        """The misjudged worth of a card of each kind."""
        return tuple(w * self._seems(kind) for kind, w in enumerate(super().kind_worths))

    def room(self, vertex: int) -> float:
        """Return 0: room to expand is ignored."""
        return 0.0


class LapsingBot(GoodBot):
    """A good bot with lapses; subclasses define them."""

    #: What it does worse than the good bot, in the order in which it happens.
    lapses: ClassVar[tuple[Lapse, ...]] = ()
    #: Whether it counts the cards that others get.
    counts_cards: ClassVar[bool] = False

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        if not self.counts_cards:
            self._recall = Forgetful(self._recall.notes_of)

    def _ranked(self, view: View) -> list[Advice]:
        luck = self._luck(view)
        advice = super()._ranked(view)
        for lapse in self.lapses:
            advice = lapse.bend(advice, luck)
        return sorted(advice, key=lambda entry: -entry.score)

    def _places(self, sight: Sight) -> PlaceWorths:
        luck = self._luck(sight.view)
        spread = max((lapse.kinds for lapse in self.lapses), default=0.0)
        if not spread:
            return super()._places(sight)
        return GuessedPlaces(sight, lambda kind: random_factor(luck(f"kind {kind}"), spread))

    def _luck(self, view: View) -> Luck:
        turn = f"{self.seed} {view.seat} {view.turn_number} "
        return lambda subject: random.Random(turn + subject)


class EasyBot(LapsingBot):
    """Plays sensibly with occasional misjudgements; beats beginners."""

    name = "Easy"
    lapses = (overlooks(0.12), guesses(0.16), seldom_swaps(0.7))


class BeginnerBot(LapsingBot):
    """A beginner: builds at once, misjudges, overlooks, rarely trades, robs at random."""

    name = "Beginner"
    lapses = (
        overlooks(0.4),
        guesses(0.3),
        hurries(0.5),
        seldom_trades(0.8),
        seldom_swaps(0.85),
        robs_anybody(),
    )


# The bots by name, for the table and the arena.


#: Bots of one game have seeds that differ, and so have those of two games with seeds in a row.
SEED_STEP: Final = 31

#: All kinds of bot; each class has a `name` for people and is made from a seed.
BOTS: Final[Mapping[str, type[Bot]]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "easy": EasyBot,
    "good": GoodBot,
    "master": MasterBot,
}
#: Bots by their levels, the weakest first; docs/levels.md tells what they win.
LEVELS: Final = {name: kind for name, kind in BOTS.items() if kind is not RandomBot}

#: Where people name bots: a kind for every seat, or one bot or kind for each of some seats.
Bots = str | Sequence[Bot | str] | Mapping[int, Bot | str]


def make_bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot of a kind, a key of `BOTS`; ValueError when there is none of that name."""
    kind = name.lower() if isinstance(name, str) else ""
    kind = OLD_NAMES.get(kind, kind)
    if kind not in BOTS:
        raise ValueError(no_such("bot", name, BOTS))
    return BOTS[kind](seed)


def bots_by_seat(bots: Bots, seed: int = 0) -> dict[int, Bot]:
    """Return bots by seat, as `Game.advance` takes them.

    Parameters
    ----------
    bots : str, sequence or mapping
        The kind that sits at every seat, or bots and names of kinds in order or by seat.
    seed : int
        Decides what bots made here leave to chance; each gets a seed of its own.

    Raises
    ------
    ValueError
        For the name of no bot.

    Examples
    --------
    >>> bots_by_seat(["good", "random"])
    {0: <Good bot, seed 0>, 1: <Random bot, seed 1>}
    """
    if isinstance(bots, str):
        bots = [bots] * max(COLOURS)
    by_seat = bots if isinstance(bots, Mapping) else dict(enumerate(bots))
    return {
        seat: one if isinstance(one, Bot) else make_bot(one, seed * SEED_STEP + seat)
        for seat, one in by_seat.items()
    }


def bots_for(variant: str) -> tuple[str, ...]:
    """Return the names of the bots that play a variant.

    >>> bots_for("base+seafarers")
    ('random', 'beginner', 'easy', 'good')
    """
    return tuple(name for name, kind in BOTS.items() if kind.plays(variant))
