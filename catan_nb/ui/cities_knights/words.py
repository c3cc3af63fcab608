"""Chances and the outlook of the barbarians' landing, in words."""

from __future__ import annotations

from fractions import Fraction

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.rules.cities_knights.barbarians import best_defenders, losers
from catan_nb.rules.game import Game, View
from catan_nb.ui.wording import both

__all__ = ["fate", "outlook", "percent"]


def percent(chance: Fraction) -> str:
    """Return a chance as people read it."""
    if chance and chance < Fraction(1, 200):
        return "< 1 %"
    if chance != 1 and chance > Fraction(199, 200):
        return "> 99 %"
    return f"{float(chance) * 100:.0f} %"


def outlook(view: Game | View) -> str:
    """Return what would happen if the barbarians landed now with all active knights fighting."""
    if not view.attack:
        return _("There is no city yet for which they would come.")
    given = tuple(player.strength for player in view.players)
    if view.defence >= view.attack:
        best = [view.names[seat] for seat in best_defenders(given)]
        if len(best) == 1:
            return _("The knights would win; {name} would be defender of the island.").format(
                name=best[0]
            )
        return _("The knights would win; {names} would each draw a progress card.").format(
            names=_listed(best)
        )
    lost = [view.names[seat] for seat in losers(view.state, given)]
    if not lost:
        return _("The barbarians would win, but there is no city they could sack.")
    return ngettext(
        "The barbarians would win; {names} would lose a city.",
        "The barbarians would win; {names} would each lose a city.",
        len(lost),
    ).format(names=_listed(lost))


def fate(view: Game | View, seat: int) -> str:
    """Return in a few words what a landing now would mean for a player."""
    given = tuple(player.strength for player in view.players)
    if view.defence >= view.attack:
        best = best_defenders(given)
        if seat not in best or (len(best) == 1 and not view.defenders_left):
            return _("safe")
        return _("defender: 1 point") if len(best) == 1 else _("draws a card")
    return _("loses a city") if seat in losers(view.state, given) else _("safe")


def _listed(names: list[str]) -> str:
    return both([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
