"""The voyage as a drawn chain: probability flows from space to space, turn by turn."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.knights.chain_drawing import Arrow, State, drawn_chain
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount, chance
from catan_nb.rules.cities_knights.block import LANDING
from catan_nb.rules.cities_knights.names import FACES, POLITICS
from catan_nb.stats.knights.voyage import SHIP_CHANCE
from catan_nb.stats.tools.chains import AbsorbingChain, Matrix
from catan_nb.ui.widgets.html import Child
from catan_nb.ui.widgets.pane import Press

__all__ = ["FleetChain", "fleet_chain", "fleet_ways", "flowed"]

TURNS: Final = 40
"""So many turns are looked ahead at most."""
SHORT: Final = 1024
"""Fractions with a greater denominator are told in per cent."""
ROOM: Final = 500
"""Width of a picture with room for words at all arrows of a storm."""


def fleet_ways(*, ring: bool = False, storm: bool = False) -> Matrix:
    """Return the chances of a turn, from the space of the row to that of the column.

    Parameters
    ----------
    ring : bool
        Whether the fleet begins anew when it lands; without that the last state is the landing.
    storm : bool
        Whether the gate of politics blows the fleet back by a space, a rule of lessons alone.
    """
    size = LANDING + (not ring)
    back = Fraction(FACES[POLITICS], sum(FACES)) if storm else Fraction(0)
    rows = [[Fraction(0)] * size for _row in range(size)]
    for space in range(LANDING):
        rows[space][(space + 1) % size] += SHIP_CHANCE
        rows[space][max(space - 1, 0)] += back
        rows[space][space] += 1 - SHIP_CHANCE - back
    if not ring:
        rows[LANDING][LANDING] = Fraction(1)
    return tuple(map(tuple, rows))


def flowed(chances: Sequence[Fraction], ways: Matrix) -> tuple[Fraction, ...]:
    """Return how likely each state is one step later."""
    return tuple(
        sum((chance * row[state] for chance, row in zip(chances, ways, strict=True)), Fraction(0))
        for state in range(len(ways))
    )


class FleetChain(Moving):
    """The chain of the fleet.

    Parameters
    ----------
    seed : int, optional
        Another number, other luck for the ship on it; by itself everybody has luck of their own.
    ring : bool
        Whether the fleet begins anew when it lands, as it does at the table.
    storm : bool
        Whether a gate blows the fleet back.
    """

    start: ClassVar[Mapping[str, Value]] = {"from": 0, "turns": 0}

    def __init__(self, seed: int | None = None, *, ring: bool = False, storm: bool = False) -> None:
        self._seed, self.ring, self.storm = seed, ring, storm
        self.ways = fleet_ways(ring=ring, storm=storm)
        super().__init__()

    def begin(self) -> None:
        """Begin anew; nothing is looked at more closely."""
        self._luck = random.Random(self._seed)
        self._paths: dict[int, list[int]] = {}
        self.looked: int | None = None

    def title(self) -> str:
        """Return what it is called."""
        if self.storm:
            return _("A voyage with storms")
        return _("The fleet sails on for ever") if self.ring else _("The voyage as a chain")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Move the turns: the water shows how likely the fleet is to be on each space. Press a"
            " space to see where its water came from. The ship is one voyage of many."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return where the fleet begins, and the turns."""
        over = _("That is as far as we look.") if self.turns == TURNS else None
        return (
            Slider("from", _("The fleet begins on space"), 0, LANDING - 1),
            Slider("turns", _("Turns that have passed"), 0, TURNS),
            Does("on", _("One turn on"), why_not=over),
            Does("luck", _("Another voyage")),
        )

    @property
    def turns(self) -> int:
        """How many turns have passed."""
        return self.number("turns")

    def pressed(self, press: Press) -> str:
        """Let a turn pass, look at a space, or put another ship to sea."""
        match press.do:
            case "on":
                self.put("turns", min(self.turns + 1, TURNS))
            case "space":
                self.looked = int(press.arg) if press.arg.isdecimal() else None
            case "luck":
                self._paths = {}
        return ""

    def chances(self, turns: int) -> tuple[Fraction, ...]:
        """Return the chance of each space after so many turns."""
        begins = self.number("from")
        now = tuple(Fraction(int(space == begins)) for space in range(len(self.ways)))
        for _turn in range(turns):
            now = flowed(now, self.ways)
        return now

    @property
    def fleet(self) -> int:
        """Where the one ship is."""
        begins = self.number("from")
        path = self._paths.setdefault(begins, [begins])
        while len(path) <= self.turns:
            row = list(map(float, self.ways[path[-1]]))
            path.append(self._luck.choices(range(len(row)), row)[0])
        return path[self.turns]

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the chain, filled with probability."""
        now = self.chances(self.turns)
        size = len(now)
        states = [
            State(
                (space + 0.5) / size,
                0,
                self._name(space),
                share,
                token=space == self.fleet,
                ends=space == LANDING,
                press="space",
                on=space == self.looked,
            )
            for space, share in enumerate(now)
        ]
        arrows = [
            Arrow(space, to, self._words(space, to))
            for space in range(LANDING)
            for to, way in enumerate(self.ways[space])
            if way
        ]
        told = _("A chain of the spaces, each filled as likely as the fleet is there")
        return drawn_chain(self.width, states, arrows, told=told)

    def _words(self, space: int, to: int) -> str:
        """Return what stands at an arrow; where there is little room, only at the first ones."""
        if self.ring and space > to:
            return _("½: they land, and begin anew")
        if self.storm and self.width < ROOM and (space > 1 or to < space):
            return ""
        way = self.ways[space][to]
        return "½" if way == Fraction(1, 2) else str(way)

    def _name(self, space: int) -> str:
        return str(space) if space < LANDING else _("land")

    def rows(self) -> Sequence[Row]:
        """Return the chance of the space that is looked at, and of a landing."""
        n, now = self.turns, self.chances(self.turns)
        told = []
        if self.looked is not None and self.looked < len(now):
            told += self._flow(self.looked)
        if self.ring:
            if n:
                landing = self.chances(n - 1)[LANDING - 1] * SHIP_CHANCE
                words = _("They land in turn {n}").format(n=n)
                told.append(_row(words, landing))
        else:
            words = ngettext("Landed within {n} turn", "Landed within {n} turns", n).format(n=n)
            told.append(_row(words, now[LANDING]))
        if self.storm:
            names = tuple(map(self._name, range(len(now))))
            steps = AbsorbingChain(names, self.ways).expected_steps[names[self.number("from")]]
            told.append(amount(_("Turns until they land, on average"), float(steps), tone="exact"))
        return told

    def _flow(self, space: int) -> list[Row]:
        """Return where the chance of a space came from."""
        n, name = self.turns, self._name(space)
        now = self.chances(n)[space]
        words = ngettext("On {space} after {n} turn", "On {space} after {n} turns", n).format(
            space=name, n=n
        )
        if not n:
            return [Row(words, _told(now, True), "exact")]
        before, short = self.chances(n - 1), now.denominator <= SHORT
        parts = {
            source: _told(chance * self.ways[source][space], short)
            for source, chance in enumerate(before)
            if self.ways[source][space]
        }
        stayed = parts.pop(space, "0")
        came = parts.pop((space - 1) % len(before), "0")
        told = _("{stayed} stayed + {came} came = {sum}")
        if parts:
            told = _("{stayed} stayed + {came} came + {back} blown back = {sum}")
        back = "".join(parts.values())
        told = told.format(stayed=stayed, came=came, back=back, sum=_told(now, short))
        return [Row(words, told, "exact")]


def _row(words: str, share: Fraction) -> Row:
    return chance(words, share if share.denominator <= SHORT else float(share), "exact")


def _told(share: Fraction, short: bool) -> str:
    """Return a chance as a fraction where all of them are short, else in per cent."""
    return str(share) if short else fine_percent(share)


def fleet_chain(seed: int | None = None, *, ring: bool = False, storm: bool = False) -> FleetChain:
    """Return the voyage as a chain, to be shown as the last value of a cell.

    Parameters are those of `FleetChain`.
    """
    return FleetChain(seed, ring=ring, storm=storm)
