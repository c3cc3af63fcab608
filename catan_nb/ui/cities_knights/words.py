"""The barbarians' next landing in words."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.stats.knights.landing import Forecast, SeatForecast
from catan_nb.ui.looks.wording import both

__all__ = ["fate", "outlook"]


def outlook(forecast: Forecast) -> str:
    """Return what a landing would bring if nothing changed until then."""
    fight = forecast.fight
    if not fight.attack:
        return _("There is no city yet for which they would come.")
    if fight.hero is not None:
        name = forecast.seats[fight.hero].name
        if not forecast.defenders_left:
            return _(
                "The knights would win; {name} gives most, but no defender card is left."
            ).format(name=name)
        return _("The knights would win; {name} would be defender of the island.").format(name=name)
    if fight.repelled:
        return _("The knights would win; {names} would each draw a progress card.").format(
            names=_listed(forecast, fight.drawers)
        )
    if not fight.losers:
        return _("The barbarians would win, but there is no city they could sack.")
    return ngettext(
        "The barbarians would win; {names} would lose a city.",
        "The barbarians would win; {names} would each lose a city.",
        len(fight.losers),
    ).format(names=_listed(forecast, fight.losers))


def fate(seat: SeatForecast) -> str:
    """Return in a few words what that would mean for a player."""
    if seat.earns_defender:
        return _("defender: 1 point")
    if seat.draws_card:
        return _("draws a card")
    return _("loses a city") if seat.loses_city else _("safe")


def _listed(forecast: Forecast, seats: Sequence[int]) -> str:
    *first, last = [forecast.seats[seat].name for seat in seats]
    return both([", ".join(first), last] if first else [last])
