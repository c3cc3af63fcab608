"""Why a bot did what it did: what it was after, what else it thought of, and the numbers.

A bot's choice follows from what its seat may know and from its seed, so its reasons need not be
kept: they are worked out anew from the log. While the game runs only that is told which follows
from what everybody sees (`catan_nb.bots.reasons.opened`); afterwards everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import partial
from itertools import islice
from typing import Any, Final

from catan_nb.bots.base.bargains import prospect
from catan_nb.bots.bot import Bot
from catan_nb.bots.good import GoodBot
from catan_nb.bots.reasons.aims import Aim, aims, plans_of
from catan_nb.bots.reasons.opened import open_view
from catan_nb.bots.reasons.telling import told
from catan_nb.kernel.action import Action
from catan_nb.kernel.bundle import Bundle
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.reading import state_of
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Phrase
from catan_nb.rules.base.actions import OfferTrade

__all__ = ["Reasons", "Weighed", "reasons_of"]

#: What a bot thought of beside what it did, at most.
OTHERS: Final = 3
#: More than a bot ever thinks of.
ALL: Final = 1000


@frozen
class Weighed:
    """Something that could be done, with what speaks for it.

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


@frozen
class Reasons:
    """Why a bot did something.

    Attributes
    ----------
    ply : int
        The number of the action in the log.
    seat : int
    chosen : Weighed
        What was done. There are no reasons where the bot would not have done it, or tells none.
    others : tuple of Weighed
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
    chosen: Weighed
    others: tuple[Weighed, ...] = ()
    aims: tuple[Aim, ...] = ()
    whole: bool = False
    instead: Action | None = None


def reasons_of(game: AnyGame, ply: int, bot: Bot) -> Reasons:
    """Return why a bot did the action with this number.

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
        return _whole(then, ply, seat, action, bot)
    return _open(then, ply, seat, action, bot)


def _whole(game: AnyGame, ply: int, seat: int, action: Action, bot: Bot) -> Reasons:
    view: Any = game.view(seat)
    weighed = [Weighed(one.action, one.why, one.score) for one in bot.advise(view, ALL)]
    again = weighed[0].action if weighed else action
    return Reasons(
        ply,
        seat,
        next((one for one in weighed if one.action == action), Weighed(action, ())),
        tuple(islice(_apart(weighed, action), OTHERS)),
        aims(view) if isinstance(bot, GoodBot) else (),
        whole=True,
        instead=again if again != action else None,
    )


def _open(game: AnyGame, ply: int, seat: int, action: Action, bot: Bot) -> Reasons:
    """Return what may be told while the game runs: it follows from nothing hidden."""
    view: Any = open_view(game, seat)
    # Who imagines games would imagine them from a position that is not the game's.
    advise = partial(GoodBot.advise, bot) if isinstance(bot, GoodBot) else bot.advise
    advised = advise(view, ALL) if game.rules.answerable(state_of(view)) else []
    found = [Weighed(one.action, told(one.why)) for one in advised]
    chosen = next((one for one in found if _same(one.action, action)), None)
    why = chosen.why if chosen is not None else ()
    if isinstance(action, OfferTrade) and isinstance(bot, GoodBot):
        why = prospect(plans_of(view).sight, action)
    like = [one for one in found if type(one.action) is type(action) and one.why]
    others = _apart(like, action) if why else iter(())
    return Reasons(ply, seat, Weighed(action, why), tuple(islice(others, OTHERS)))


def _apart(weighed: Iterable[Weighed], action: Action) -> Iterator[Weighed]:
    """Give what differs from an action, each once."""
    seen = [action]
    for one in weighed:
        if not any(_same(one.action, other) for other in seen):
            seen.append(one.action)
            yield one


def _same(one: Action, other: Action) -> bool:
    """Say whether two actions are the same but for the cards that are given or taken."""
    return type(one) is type(other) and all(
        getattr(one, field.name) == getattr(other, field.name)
        for field in fields(one)  # type: ignore[arg-type]
        if not isinstance(getattr(one, field.name), Bundle)
    )
