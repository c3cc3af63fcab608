"""Parts of the barbarians' dashboard about an attack: who defends, how it ends, what is risked."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.dashboards.parts import slid, slider, words
from catan_nb.lessons.experiments.chart import chart
from catan_nb.stats.knights.landing import (
    Battle,
    Defender,
    battle,
    defence_needed,
    loss_chance,
    more_to_keep_cities,
    risk_by_strength,
)
from catan_nb.stats.knights.voyage import landing_within
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Landing"]

PLAYERS: Final = range(2, 7)
MOST: Final = {"cities": 4, "metropolises": 3, "active": 12, "passive": 12}
"""Field of a player to the largest number that its slider gives."""
RISK: Final = Fraction(1, 10)
"""A risk that many would put up with."""


@dataclass(frozen=True)
class Player:
    """A player of the fight; without a name one that is only counted."""

    defender: Defender
    name: str | None = None


class Landing:
    """Who stands against the barbarians, as sliders, and what follows from it.

    Attributes
    ----------
    players : list of Player
    seat : int
        Whose risk is shown.
    share : int
        How many per cent of the others' passive knights get activated.
    """

    def __init__(self) -> None:
        others = Defender((1,), (2,), 2), Defender((1,), (1,), 2), Defender((1,), (1,), 1)
        self.players = [Player(one) for one in (*others, Defender((), (), 1))]
        self.seat = 3
        self.share = 50

    @property
    def defenders(self) -> list[Defender]:
        """Return the players as the mathematics knows them."""
        return [player.defender for player in self.players]

    def name(self, seat: int) -> str:
        """Return what a player is called."""
        return self.players[seat].name or _("Player {n}").format(n=seat + 1)

    # ---- what is done ------------------------------------------------------------------

    def take(self, defenders: tuple[Defender, ...], names: tuple[str, ...]) -> None:
        """Put the players of a game in place of those that are there."""
        self.players = [Player(*pair) for pair in zip(defenders, names, strict=True)]
        self.seat = 0

    def pressed(self, press: Press) -> bool:
        """Do what was pressed; return whether it concerned the fight."""
        match press.do:
            case "players":
                self._seat_players(int(press.arg))
            case "seat":
                self.seat = slid(press.value, len(self.players) - 1)
            case "share":
                self.share = slid(press.value, 100)
            case "defender":
                self._change(press)
            case _:
                return False
        return True

    def _seat_players(self, number: int) -> None:
        if number not in PLAYERS:
            raise ValueError(_("there are 2 to 6 players"))
        new = [Player(Defender((), (), 1))] * max(0, number - len(self.players))
        self.players = [*self.players, *new][:number]
        self.seat = min(self.seat, number - 1)

    def _change(self, press: Press) -> None:
        field, _space, seat = press.arg.partition(" ")
        if field not in MOST or not seat.isdecimal() or int(seat) >= len(self.players):
            raise ValueError(_("there is no such player"))
        value, player = slid(press.value, MOST[field]), self.players[int(seat)]
        old = player.defender
        new = {
            "active": old.active,
            "passive": old.passive,
            "cities": old.cities,
            "metropolises": old.metropolises,
            # A strength is all that a slider knows: active knights count together, and the
            # passive ones are simple knights.
            field: {"active": (value,) if value else (), "passive": (1,) * value}.get(field, value),
        }
        changed = Defender(**new)  # type: ignore[arg-type]
        self.players[int(seat)] = Player(changed, player.name)

    # ---- what is shown -----------------------------------------------------------------

    def fight(self) -> Child:
        """Return who defends, and how the fight ends."""
        count = [
            button(
                ngettext("{n} player", "{n} players", n).format(n=n),
                do="players",
                arg=n,
                aria_pressed="true" if len(self.players) == n else "false",
            )
            for n in PLAYERS
        ]
        ends = battle(self.defenders)
        return [
            heading(_("Attack and defence")),
            h("div", count, class_="cnb-buttons cnb-dash-choice"),
            h(
                "div",
                [self._card(seat, ends) for seat in range(len(self.players))],
                class_="cnb-dash-players",
            ),
            _bars(ends),
            words(self._outcome(ends)),
        ]

    def _card(self, seat: int, ends: Battle) -> Markup:
        defender = self.players[seat].defender
        fields = {
            "cities": (_("cities"), defender.cities),
            "metropolises": (_("metropolises"), defender.metropolises),
            "active": (_("strength of active knights"), defender.strength),
            "passive": (_("strength of passive knights"), sum(defender.passive)),
        }
        sliders = [
            slider(text, "defender", f"{field} {seat}", value, max(MOST[field], value))
            for field, (text, value) in fields.items()
        ]
        told, kind = "", ""
        if seat in ends.losers:
            more = more_to_keep_cities(self.defenders, seat)
            told, kind = _("loses a city; {n} more strength would keep it"), "bad"
            told = told.format(n=more)
        elif seat == ends.hero:
            told, kind = _("earns a defender card"), "good"
        elif seat in ends.drawers:
            told, kind = _("draws a progress card"), "good"
        note = h("p", told or _("nothing happens"), class_=f"cnb-note cnb-{kind}" if kind else None)
        return h("section", h("h4", self.name(seat)), sliders, note, data_key=f"seat{seat}")

    def _outcome(self, ends: Battle) -> str:
        if ends.repelled:
            return _("The defence is at least as strong as the attack: it holds.")
        if not ends.losers:
            return _("The barbarians win, but nobody has a city that can be lost.")
        return _(
            "The barbarians win. Who has given least of those with a city that can be lost loses"
            " one; {missing} more strength of anybody would save the island."
        ).format(missing=ends.missing)

    def risk(self, fleet: int, turns: int) -> Child:
        """Return what one player risks, by the strength that it gives."""
        seats = [
            h("option", self.name(seat), value=seat, selected=seat == self.seat)
            for seat in range(len(self.players))
        ]
        share, defenders = Fraction(self.share, 100), self.defenders
        own = defenders[self.seat]
        controls = [
            heading(_("What the defence is worth")),
            h("label", h("span", _("Whose city?"), class_="cnb-dash-label"), " ",
              h("select", seats, data_do="seat", class_="cnb-select"), class_="cnb-field"),
            slider(
                _("passive knights of the others that fight too"),
                "share", "", self.share, 100, f"{self.share} %",
            ),
        ]  # fmt: skip
        if not own.cities:
            return [*controls, words(_("There is no city that could be lost."))]
        risks = risk_by_strength(defenders, self.seat, share=share)
        chance = loss_chance(defenders, self.seat, share)
        series: dict[str, Any] = {
            _("exact"): risks,
            _("now"): {own.strength: chance},
        }
        drawn = chart(series, x=_("own strength"), y=_("chance to lose a city")).svg()
        told = _(
            "With strength {own} the next landing costs a city with chance {chance}, and within"
            " {turns} turns with {soon}. Strength {few} keeps the risk of a landing at 10 % or"
            " below, strength {sure} excludes it."
        ).format(
            own=own.strength,
            chance=fine_percent(chance),
            turns=turns,
            soon=fine_percent(float(chance * landing_within(turns, fleet=fleet))),
            few=defence_needed(defenders, self.seat, RISK, share=share),
            sure=max(risks),
        )
        return [*controls, Markup(drawn), words(told)]


def _bars(ends: Battle) -> Markup:
    """Return attack and defence as two bars of one scale."""
    most = max(ends.attack, ends.defence, 1)
    rows = [
        h(
            "div",
            h("span", name, class_="cnb-dash-label"),
            h("span", h("span", style=f"width:{100 * value / most:.0f}%", class_=f"cnb-dash-{key}"),
              class_="cnb-dash-track"),
            h("strong", value),
            class_="cnb-dash-bar-row",
        )
        for key, name, value in (
            ("attack", _("attack: all cities"), ends.attack),
            ("defence", _("defence: active knights"), ends.defence),
        )
    ]  # fmt: skip
    return h("div", rows, class_="cnb-dash-bars")
