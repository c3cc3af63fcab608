"""Chances and the outlook of the barbarians' landing, in words."""

from __future__ import annotations

from fractions import Fraction

from catan_nb.rules.cities_knights.barbarians import best_defenders, losers
from catan_nb.rules.game import Game, View

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
        return "There is no city yet for which they would come."
    given = tuple(player.strength for player in view.players)
    if view.defence >= view.attack:
        best = [view.names[seat] for seat in best_defenders(given)]
        if len(best) == 1:
            return f"The knights would win; {best[0]} would be defender of the island."
        return f"The knights would win; {_listed(best)} would each draw a progress card."
    lost = [view.names[seat] for seat in losers(view.state, given)]
    if not lost:
        return "The barbarians would win, but there is no city they could sack."
    each = "each lose a city" if len(lost) > 1 else "lose a city"
    return f"The barbarians would win; {_listed(lost)} would {each}."


def fate(view: Game | View, seat: int) -> str:
    """Return in a few words what a landing now would mean for a player."""
    given = tuple(player.strength for player in view.players)
    if view.defence >= view.attack:
        best = best_defenders(given)
        if seat not in best:
            return "safe"
        return "defender: 1 point" if len(best) == 1 else "draws a card"
    return "loses a city" if seat in losers(view.state, given) else "safe"


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
