"""Why a bot did something, in the coach's words: below its line of the log, on request.

While the game runs that is what everybody can see. When it is over, all that the bot thought.
"""

from __future__ import annotations

from catan_nb.bots.good import GoodBot
from catan_nb.bots.reasons import Aim, Reasons, Weighed, aims, reasons_of
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.ui.asides.waits import chances_to_pay
from catan_nb.ui.looks.wording import action_words, first_upper
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import Seat
from catan_nb.ui.widgets.livelog import Told

__all__ = ["planned", "told_why"]


def told_why(table: Controller, ply: int) -> Told:
    """Return why the action with this number was done, as paragraphs and lists.

    A point of the game that has been taken back, or a person's own decision, has no reasons; it
    is said so.
    """
    game = table.game
    if not 0 <= ply < game.ply:
        return (_("That has been taken back."),)
    then = game.fork(at=ply)
    seat = _seat(table, then)
    if seat is None or not seat.tells:
        return (_("Somebody else decided that, and has their own reasons."),)
    found = reasons_of(game, ply, seat.bot())
    told = _whole(table, found, then) if found.whole else _open(table, found)
    return [
        table.placed(one) if isinstance(one, str) else [*map(table.placed, one)] for one in told
    ]


def _open(table: Controller, found: Reasons) -> list[str | list[str]]:
    """Tell what everybody can see."""
    if not found.chosen.why:
        words = _("It goes by cards that others do not see. When the game is over, it tells why.")
        return [words]
    seen = _("Everybody can see what speaks for it: {why}.")
    told: list[str | list[str]] = [seen.format(why=_reasons(found.chosen))]
    if found.others:
        told += [_("What else there was:"), [_other(table, one) for one in found.others]]
    told.append(_("What it holds and plans, it tells when the game is over."))
    return told


def _whole(table: Controller, found: Reasons, then: AnyGame) -> list[str | list[str]]:
    """Tell everything."""
    told: list[str | list[str]] = []
    if found.chosen.why:
        words = first_upper(_reasons(found.chosen))
        told.append(_("{why}. Reckoned: {worth}.").format(why=words, worth=_worth(found.chosen)))
    else:
        told.append(_("This bot has nothing to say for it."))
    if found.instead is not None:
        words = _("Asked once more, it would rather do this: {action}.")
        told.append(words.format(action=_does(table, found.instead)))
    if found.others:
        told += [_("It thought of this, too:"), [_other(table, one) for one in found.others]]
    if found.aims:
        view = then.view(found.seat)
        told += [_("It was after:"), [_aim(aim, view) for aim in found.aims]]
    return told


def planned(table: Controller) -> str:
    """Return in a sentence what a bot is after at the point that is shown of a finished game.

    It is the bot that decides next, or whose turn it is. Empty where there is none, and as long
    as the game runs.
    """
    shown = table.shown
    number = shown.turn if shown.actor == CHANCE else shown.actor
    if not table.game.over or number is None or not table.seats[number].tells:
        return ""
    view = shown.view(number)
    found = aims(view) if isinstance(table.seats[number].bot(), GoodBot) else ()
    words = _("{name} is after {aim}.")
    told = [words.format(name=shown.names[number], aim=_aim(aim, view)) for aim in found[:1]]
    return table.placed("".join(told))


def _seat(table: Controller, game: AnyGame) -> Seat | None:
    """Return the seat that decides."""
    actor = game.actor
    return None if actor is None or actor == CHANCE else table.seats[actor]


# ---- sentences ---------------------------------------------------------------------------


def _reasons(weighed: Weighed) -> str:
    return "; ".join(map(str, weighed.why))


def _does(table: Controller, action: Action) -> str:
    return first_upper(action_words(action, table.game.names))


def _worth(weighed: Weighed) -> str:
    return shown_number(weighed.worth or 0.0, ".2f")


def _other(table: Controller, weighed: Weighed) -> str:
    does, why = _does(table, weighed.action), _reasons(weighed)
    if weighed.worth is None:
        return _("{action}: {why}").format(action=does, why=why)
    words = _("{action}, reckoned {worth}: {why}")
    return words.format(action=does, worth=_worth(weighed), why=why)


def _aim(aim: Aim, view: object) -> str:
    """Return a purchase with its worth, what it lacks, and how likely it is paid when."""
    words = _("{aim}, which wins") if aim.wins else _("{aim}, worth {points} points")
    named = words.format(aim=str(aim.name), points=shown_number(aim.worth, ".1f"))
    if not aim.missing:
        return _("{aim}; the cards are there").format(aim=named)
    told = _("{aim}; still needs {cards}").format(aim=named, cards=aim.missing)
    chances = chances_to_pay(view, aim.cost)  # type: ignore[arg-type]
    return f"{told}; {chances}" if chances else told
