"""The barbarians' voyage as a drawn Markov chain, and its waiting times."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import cos, pi, sin, sqrt
from typing import Any, ClassVar, Final

from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent, percent
from catan_nb.lessons.explorables.explorable import (
    Control,
    Does,
    Moving,
    Row,
    Slider,
    Value,
    amount,
    chance,
)
from catan_nb.lessons.output.drawing import press_target
from catan_nb.rules.cities_knights.block import LANDING
from catan_nb.rules.cities_knights.names import FACES, POLITICS, SYMBOLS
from catan_nb.stats.knights.voyage import (
    SHIP_CHANCE,
    Voyages,
    landing_distribution,
    landing_mean,
    landing_variance,
)
from catan_nb.stats.tools.chains import AbsorbingChain, Matrix
from catan_nb.ui.cities_knights.drawings import SIGNS, event_die
from catan_nb.ui.looks.charts import (
    EXACT,
    GLOW,
    GUESS,
    INK,
    INK_2,
    LINE,
    PAPER,
    PRIMARY,
    SIM,
    Plot,
    circle,
    label,
    legend,
    line,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "RADIUS",
    "Arrow",
    "ChainState",
    "FleetChain",
    "Voyage",
    "WaitingTimes",
    "apply_transition",
    "drawn_chain",
    "fleet_chain",
    "fleet_transitions",
    "spread_picture",
    "voyage",
]


RADIUS: Final = 17
"""From the middle of a state to its edge; eight stand beside each other on a phone."""
WATER: Final = "var(--sea,#8ac4de)"
_BACK: Final = 66
"""Below the states runs a way back."""
_ROW: Final = 18
"""Height of a row of words below a state."""
_BOW: Final = 14
"""So much lower stand words below states between which bows lead back."""
_INSIDE: Final = 3
"""So many letters find room inside a circle."""
_LOOP: Final = RADIUS + 42
"""Room above a state for its loop."""


@dataclass(frozen=True, slots=True)
class ChainState:
    """A state of a drawn chain.

    Attributes
    ----------
    at : float
        Where it stands, from 0 at the left to 1 at the right.
    row : int
        Rows of states stand below each other, from 0 down.
    name : str
        A word or two; up to three letters stand inside the circle, more below it.
    chance : Fraction or float, optional
        How likely it is to be here; the circle is so full, and it is told below.
    token : bool
        Whether the fleet is here.
    ends : bool
        Whether it is never left: it gets a second ring.
    press : str
        The word that is told when it is pressed, with its place in the list; empty where it
        cannot be.
    on : bool
        Whether it is the one that is looked at.
    """

    at: float
    row: int
    name: str
    chance: Fraction | float | None = None
    token: bool = False
    ends: bool = False
    press: str = ""
    on: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A transition between two states, or from a state to itself.

    Attributes
    ----------
    source, target : int
        Places in the list of states. To the right in the same row is a straight arrow, to the
        left a bow to the neighbour or one that runs below all states, to the same state a loop
        above it; to another row it goes straight down to what stands there.
    words : str
        What stands at it.
    """

    source: int
    target: int
    words: str = ""


def drawn_chain(
    width: int, states: Sequence[ChainState], arrows: Sequence[Arrow], *, told: str
) -> Markup:
    """Return the state diagram of a Markov chain.

    Parameters
    ----------
    width : int
        Of the picture.
    states : sequence of ChainState
    arrows : sequence of Arrow
    told : str
        The diagram in words, for those who do not see it.
    """
    loops = any(a.source == a.target for a in arrows)
    back = any(a.target < a.source - 1 for a in arrows)
    lower = _BOW * any(a.target == a.source - 1 for a in arrows)
    shown = any(state.chance is not None for state in states)
    named = any(len(state.name) > _INSIDE for state in states)
    first = _LOOP if loops else RADIUS + 4
    rows = max(state.row for state in states)
    below = RADIUS + 6 + lower + _ROW * (shown + named) + (_BACK - RADIUS - _ROW if back else 0)
    places = [(state.at * width, first + state.row * 100.0) for state in states]
    aside = {a.source for a in arrows if states[a.target].row != states[a.source].row}
    drawn: list[Child] = [_arrow_drawing(places, arrow) for arrow in arrows]
    drawn += [
        _translate(*place, _press_area(state, number, _state_circle(state, number in aside, lower)))
        for number, (state, place) in enumerate(zip(states, places, strict=True))
    ]
    return picture(width, first + rows * 100 + below, drawn, description=told)


def _translate(x: float, y: float, *drawn: Child) -> Markup:
    return h("g", drawn, transform=f"translate({x:.1f} {y:.1f})")


def _press_area(state: ChainState, number: int, drawn: list[Child]) -> Child:
    if not state.press:
        return drawn
    room = circle(0, 0, 22, fill="transparent")
    return press_target(state.press, number, state.name, drawn, room, on=state.on)


def _state_circle(state: ChainState, aside: bool, lower: int) -> list[Child]:
    """Return a state's circle around the origin, with its probability beside arrows."""
    parts: list[Child] = [circle(0, 0, RADIUS, fill=PAPER)]
    if state.chance:
        parts.append(h("path", d=_fill_path(float(state.chance)), fill=WATER))
    if state.token:
        parts += [circle(0, 0, RADIUS - 5, fill=GLOW), _SHIP]
    ring = {"stroke": PRIMARY, "stroke_width": 4} if state.on else {"stroke_width": 1.5}
    parts.append(circle(0, 0, RADIUS, fill="none", **{"stroke": INK, **ring}))
    if state.ends:
        parts.append(circle(0, 0, RADIUS + 3.5, fill="none", stroke=INK))
    below = RADIUS + _ROW + lower
    if len(state.name) > _INSIDE:
        parts.append(_arrow_label(0, below, state.name, font_weight=800))
        below += _ROW
    elif not state.token:
        parts.append(label(0, 5, state.name, font_weight=800))
    if state.chance is not None:
        told = percent(state.chance)
        place, anchor = (-7, "end") if aside else (0, "middle")
        parts.append(_arrow_label(place, below, told, anchor=anchor))
    return parts


_SHIP: Final = h(
    "path",
    d=SIGNS["ship"],
    transform="translate(-9.6 -10.4) scale(.8)",
    fill="none",
    stroke="#1f2930",
    stroke_width=2,
    stroke_linejoin="round",
    stroke_linecap="round",
)


def _arrow_drawing(places: Sequence[tuple[float, float]], arrow: Arrow) -> Child:
    (x, y), (to_x, to_y) = places[arrow.source], places[arrow.target]
    if arrow.source == arrow.target:
        loop = "M-8 -14.5C-21 -42 21 -42 8 -14.5"
        return _translate(
            x,
            y,
            _arrow_path(loop),
            _arrow_tip(8, -14.5, 112),
            _arrow_label(0, -RADIUS - 23, arrow.words),
        )
    if y != to_y:
        words = _arrow_label(x + 7, (y + to_y) / 2 - 4, arrow.words, anchor="start")
        return [_arrow_path(f"M{x} {y}L{x} {to_y}"), _arrow_tip(x, to_y - RADIUS - 3, 90), words]
    if x < to_x:
        way = _arrow_path(f"M{x} {y}L{to_x} {y}")
        return [
            way,
            _arrow_tip(to_x - RADIUS, y, 0),
            _arrow_label((x + to_x) / 2 - 1, y - 7, arrow.words),
        ]
    if arrow.source - arrow.target == 1:
        top, deep = y + 15, y + 33
        ends = f"{x - 14:.1f} {deep} {to_x + 14:.1f} {deep} {to_x + 8:.1f} {top}"
        bow = f"M{x - 7:.1f} {top}C{ends}"
        words = _arrow_label((x + to_x) / 2, y + 42, arrow.words)
        return [_arrow_path(bow), _arrow_tip(to_x + 8, y + 15, -112), words]
    start, low = y + RADIUS + _ROW + 6, y + _BACK
    way = _arrow_path(f"M{x} {start}L{x} {low}L{to_x} {low}L{to_x} {start}")
    return [way, _arrow_tip(to_x, start, -90), _arrow_label((x + to_x) / 2, low - 6, arrow.words)]


def _arrow_path(path: str) -> Markup:
    return h("path", d=path, fill="none", stroke=INK)


def _arrow_tip(x: float, y: float, turned: int) -> Markup:
    """Return an arrow head at a point; it points right when not rotated."""
    return h("path", d="M0 0l-8 -4.5v9z", transform=f"translate({x:g} {y:g}) rotate({turned})")


def _arrow_label(x: float, y: float, words: str, **more: Any) -> Child:
    if not words:
        return None
    return label(x, y, words, size=13, stroke=PAPER, stroke_width=3, paint_order="stroke", **more)


def _fill_path(chance: float) -> str:
    """Return the filled part of a state's circle, up to a share of its area, as a path."""
    across = 2 * RADIUS
    if chance >= 1:
        half = f"a{RADIUS} {RADIUS} 0 1 0"
        return f"M{-RADIUS} 0{half} {across} 0{half} {-across} 0z"
    low, high = 0.0, 2 * pi
    for _step in range(40):  # the angle whose segment has that share of the circle
        middle = (low + high) / 2
        low, high = (middle, high) if middle - sin(middle) < 2 * pi * chance else (low, middle)
    level = RADIUS * cos(low / 2)
    half_width = sqrt(max(0.0, RADIUS**2 - level**2))
    large = int(chance > 0.5)
    return (
        f"M{-half_width:.2f} {level:.2f}"
        f"A{RADIUS} {RADIUS} 0 {large} 0 {half_width:.2f} {level:.2f}z"
    )


# The voyage as a drawn chain: probability flows from space to space, turn by turn.


TURNS: Final = 40
"""So many turns are looked ahead at most."""
SHORT: Final = 1024
"""Fractions with a greater denominator are told in per cent."""
ROOM: Final = 500
"""Width of a picture with room for words at all arrows of a storm."""


def fleet_transitions(*, ring: bool = False, storm: bool = False) -> Matrix:
    """Return the transition matrix of a turn: from the row's space to the column's.

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


def apply_transition(chances: Sequence[Fraction], ways: Matrix) -> tuple[Fraction, ...]:
    """Return the distribution over states one step later."""
    return tuple(
        sum((chance * row[state] for chance, row in zip(chances, ways, strict=True)), Fraction(0))
        for state in range(len(ways))
    )


class FleetChain(Moving):
    """The Markov chain of the barbarian fleet."""

    about: ClassVar[str] = (
        "Move the turns: the water shows how likely the fleet is to be on each space. Press a"
        " space to see where its water came from. The ship is one voyage of many."
    )
    start: ClassVar[Mapping[str, Value]] = {"from": 0, "turns": 0}

    def __init__(self, seed: int | None = None, *, ring: bool = False, storm: bool = False) -> None:
        self._seed, self.ring, self.storm = seed, ring, storm
        self.ways = fleet_transitions(ring=ring, storm=storm)
        super().__init__()

    def begin(self) -> None:
        """Return to turn 0, with no space selected."""
        self._luck = random.Random(self._seed)
        self._paths: dict[int, list[int]] = {}
        self.looked: int | None = None

    def heading(self) -> str:
        if self.storm:
            return _("A voyage with storms")
        return _("The fleet sails on for ever") if self.ring else _("The voyage as a chain")

    def controls(self) -> Sequence[Control | Does]:
        """Return the controls: the fleet's first space and the turns."""
        over = _("That is as far as we look.") if self.turns == TURNS else None
        return (
            Slider("from", _("The fleet begins on space"), 0, LANDING - 1),
            Slider("turns", _("Turns that have passed"), 0, TURNS),
            Does("on", _("One turn on"), why_not=over),
            Does("luck", _("Another voyage")),
        )

    @property
    def turns(self) -> int:
        """The number of turns passed."""
        return self.number("turns")

    def pressed(self, press: Press) -> str:
        """Advance a turn, select a space, or start another simulated ship."""
        match press.do:
            case "on":
                self.put("turns", min(self.turns + 1, TURNS))
            case "space":
                self.looked = int(press.arg) if press.arg.isdecimal() else None
            case "luck":
                self._paths = {}
        return ""

    def chances(self, turns: int) -> tuple[Fraction, ...]:
        """Return the probability of each space after a number of turns."""
        begins = self.number("from")
        now = tuple(Fraction(int(space == begins)) for space in range(len(self.ways)))
        for _turn in range(turns):
            now = apply_transition(now, self.ways)
        return now

    @property
    def fleet(self) -> int:
        """The space of the simulated ship."""
        begins = self.number("from")
        path = self._paths.setdefault(begins, [begins])
        while len(path) <= self.turns:
            row = list(map(float, self.ways[path[-1]]))
            path.append(self._luck.choices(range(len(row)), row)[0])
        return path[self.turns]

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        now = self.chances(self.turns)
        size = len(now)
        states = [
            ChainState(
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
        """Return an arrow's label; where space is short, only the first arrows have one."""
        if self.ring and space > to:
            return _("½: they land, and begin anew")
        if self.storm and self.width < ROOM and (space > 1 or to < space):
            return ""
        way = self.ways[space][to]
        return "½" if way == Fraction(1, 2) else str(way)

    def _name(self, space: int) -> str:
        return str(space) if space < LANDING else _("land")

    def rows(self) -> Sequence[Row]:
        """Return the probability of the selected space, and of a landing."""
        n, now = self.turns, self.chances(self.turns)
        told = []
        if self.looked is not None and self.looked < len(now):
            told += self._flow(self.looked)
        if self.ring:
            if n:
                landing = self.chances(n - 1)[LANDING - 1] * SHIP_CHANCE
                words = _("They land in turn {n}").format(n=n)
                told.append(_share_row(words, landing))
        else:
            words = ngettext("Landed within {n} turn", "Landed within {n} turns", n).format(n=n)
            told.append(_share_row(words, now[LANDING]))
        if self.storm:
            names = tuple(map(self._name, range(len(now))))
            steps = AbsorbingChain(names, self.ways).expected_steps[names[self.number("from")]]
            told.append(amount(_("Turns until they land, on average"), float(steps), tone="exact"))
        return told

    def _flow(self, space: int) -> list[Row]:
        """Return where the probability of a space came from."""
        n, name = self.turns, self._name(space)
        now = self.chances(n)[space]
        words = ngettext("On {space} after {n} turn", "On {space} after {n} turns", n).format(
            space=name, n=n
        )
        if not n:
            return [Row(words, _chance_text(now, True), "exact")]
        before, short = self.chances(n - 1), now.denominator <= SHORT
        parts = {
            source: _chance_text(chance * self.ways[source][space], short)
            for source, chance in enumerate(before)
            if self.ways[source][space]
        }
        stayed = parts.pop(space, "0")
        came = parts.pop((space - 1) % len(before), "0")
        told = _("{stayed} stayed + {came} came = {sum}")
        if parts:
            told = _("{stayed} stayed + {came} came + {back} blown back = {sum}")
        back = "".join(parts.values())
        told = told.format(stayed=stayed, came=came, back=back, sum=_chance_text(now, short))
        return [Row(words, told, "exact")]


def _share_row(words: str, share: Fraction) -> Row:
    return chance(words, share if share.denominator <= SHORT else float(share), "exact")


def _chance_text(share: Fraction, short: bool) -> str:
    """Return a probability as a fraction where all are short, else in per cent."""
    return str(share) if short else fine_percent(share)


def fleet_chain(seed: int | None = None, *, ring: bool = False, storm: bool = False) -> FleetChain:
    """Return the voyage as a Markov chain, as the last value of a cell.

    Parameters are those of `FleetChain`.
    """
    return FleetChain(seed, ring=ring, storm=storm)


# A picture of waiting times: what came as bars, exact chances as dots, average and spread.


GLOW_SOFT: Final = "var(--glow-soft,#fff0b3)"
FIELD, TOP, BOTTOM, LEFT, RIGHT, ROW = 186, 38, 46, 46, 8, 19
"""Height of the field, what is left at its edges for words, and a row of those above it."""
STEPS: Final = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
"""Between two lines of the picture."""


@dataclass(frozen=True, slots=True)
class WaitingTimes:
    """Data of a waiting-time chart.

    Attributes
    ----------
    places : range
        Along the bottom.
    seen : mapping
        Shares of what came; may be empty.
    seen_words : str
        What that was, such as "100 voyages".
    exact : mapping
        Exact chances; may be empty.
    mean, spread : float, optional
        The average is a line, and a band reaches one spread to each side of it.
    """

    places: range
    seen: Mapping[int, float]
    seen_words: str
    exact: Mapping[int, Fraction]
    mean: float | None = None
    spread: float | None = None


def spread_picture(width: int, waits: WaitingTimes, *, x: str) -> Markup:
    """Return the chart; `x` labels the horizontal axis."""
    low, high = waits.places[0] - 0.6, waits.places[-1] + 0.6
    key, rows = legend(_marks(waits), width)
    top = TOP + ROW * (rows - 1)
    most = max([0.04, *waits.seen.values(), *map(float, waits.exact.values())])
    step = next((step for step in STEPS if 5 * step >= most), 0.25)
    lines = math.ceil(most / step - 1e-9)
    plot = Plot(
        width,
        top + FIELD + BOTTOM,
        low=low,
        high=high,
        least=0,
        most=step * lines,
        left=LEFT,
        right=RIGHT,
        top=top,
        bottom=BOTTOM,
        size=14,
        ink=INK_2,
    )

    def across(value: float) -> float:
        return plot.x(min(max(value, low), high))

    drawn: list[Child] = []
    if waits.mean is not None and waits.spread is not None:
        left, right = across(waits.mean - waits.spread), across(waits.mean + waits.spread)
        drawn.append(rect(left, top, right - left, FIELD, fill=GLOW_SOFT))
    drawn.append(plot.levels([number * step for number in range(lines + 1)], percent))
    room = plot.end - plot.left
    drawn += [
        plot.bar(at, share, 0.78 * room / (high - low), rx=2, fill=SIM, fill_opacity=0.72)
        for at, share in waits.seen.items()
        if share and at in waits.places
    ]
    if waits.mean is not None:
        x1 = across(waits.mean)
        drawn.append(line(x1, top - 6, x1, plot.base, GUESS, stroke_width=2.5))
    drawn += [
        circle(plot.x(at), plot.y(float(c)), 4, fill=EXACT, stroke=PAPER, stroke_width=1.5)
        for at, c in waits.exact.items()
        if at in waits.places
    ]
    every = math.ceil(len(waits.places) * 26 / room)
    drawn += [label(plot.x(at), plot.base + 18, at) for at in waits.places[::every]]
    drawn += [plot.base_line(), plot.name_across(x)]
    return picture(width, top + FIELD + BOTTOM, drawn, key, description=_waits_title(waits))


def _marks(waits: WaitingTimes) -> Iterator[tuple[Markup, str]]:
    """Return the legend's marks with their meanings."""
    if waits.seen:
        yield rect(-6, -6, 12, 12, rx=2, fill=SIM, fill_opacity=0.72), waits.seen_words
    if waits.exact:
        yield circle(0, 0, 4, fill=EXACT), _("exact")
    if waits.mean is not None:
        yield h("path", d="M0 -7v14", stroke=GUESS, stroke_width=2.5), _("average")
    if waits.spread is not None:
        square = rect(-6, -6, 12, 12, fill=GLOW_SOFT, stroke=LINE)
        yield square, _("one standard deviation each way")


def _waits_title(waits: WaitingTimes) -> str:
    rows = []
    for name, values in ((waits.seen_words, waits.seen), (_("exact"), waits.exact)):
        told = ", ".join(
            f"{at}: {format_number(float(values[at]), '.3g')}"
            for at in waits.places
            if at in values
        )
        if told:
            rows.append(f"{name}: {told}")
    return "; ".join(rows)


# Sail to the island: the fleet moves roll by roll, and waiting times heap up.


MANY: Final = 100
"""So many voyages are sailed by one press."""
MOST: Final = 100_000
"""So many are counted."""
DICE: Final = 12
"""So many of the last rolls are shown."""


class Voyage(Moving):
    """The fleet on its track, the rolls of a voyage, and the lengths of all voyages so far."""

    title: ClassVar[str] = "Sail to the island"
    about: ClassVar[str] = (
        "Each turn the event die is rolled: at a ship the fleet goes on by one space, at a"
        " gate it stays."
    )
    start: ClassVar[Mapping[str, Value]] = {"from": 0}

    def __init__(self, seed: int | None = None, *, counted: bool = True) -> None:
        self._seed, self._counted = seed, counted
        super().__init__()

    def begin(self) -> None:
        """Return the fleet to its first space, and forget all voyages."""
        self._luck = random.Random(self._seed)
        self._rolls: list[str] = []
        self._landings: dict[int, Counter[int]] = {}

    def controls(self) -> Sequence[Control | Does]:
        """Return the controls: the fleet's first space and the rolls."""
        start = Slider("from", _("The fleet begins on space"), 0, LANDING - 1)
        rolls = Does("roll", _("Roll once")), Does("sail", _("Sail until they land"))
        often = Does("often", _("Sail {n} times").format(n=MANY))
        return (start, *rolls, often) if self._counted else rolls

    # ---- sailing -----------------------------------------------------------------------

    @property
    def origin(self) -> int:
        """The space where voyages start."""
        return self.number("from")

    @property
    def fleet(self) -> int:
        """The fleet's current space."""
        return min(self.origin + self._rolls.count("ship"), LANDING)

    @property
    def landings(self) -> Counter[int]:
        """The landing turns of the voyages that started from this space."""
        return self._landings.setdefault(self.origin, Counter())

    def pressed(self, press: Press) -> str:
        """Roll once, roll until the fleet lands, or simulate many voyages."""
        match press.do:
            case "roll":
                return self._roll()
            case "sail":
                told = self._roll()
                while self.fleet < LANDING:
                    told = self._roll()
                return told
            case "often" if self.landings.total() < MOST:
                voyages = Voyages(self.origin, self._luck.randrange(2**32))
                voyages.more(MANY)
                self.landings.update(voyages.landings)
        return ""

    def _roll(self) -> str:
        if self.fleet == LANDING:
            self._rolls = []
        self._rolls += self._luck.choices(SYMBOLS, FACES)
        if self.fleet < LANDING:
            return ""
        turns = len(self._rolls)
        self.landings[turns] += 1
        return _("They land in turn {n}.").format(n=turns)

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the track, the last rolls, and the waiting times."""
        return [self._track(), self._dice(), self._times()]

    def _track(self) -> Markup:
        size = LANDING + 1
        states = [
            ChainState(
                (space + 0.5) / size,
                0,
                str(space) if space < LANDING else _("land"),
                token=space == self.fleet,
                ends=space == LANDING,
            )
            for space in range(size)
        ]
        told = _("The fleet is on space {fleet} of {landing}.").format(
            fleet=self.fleet, landing=LANDING
        )
        return drawn_chain(self.width, states, (), told=told)

    def _dice(self) -> Markup:
        last = self._rolls[-DICE:]
        words = (
            ngettext("{n} roll", "{n} rolls", len(self._rolls)).format(n=len(self._rolls))
            if last
            else _("No roll yet")
        )
        dice = [event_die(symbol, 30) for symbol in last] or event_die(None, 30)
        return h("p", dice, " ", words, class_="cnb-moving-dice")

    def _times(self) -> Child:
        counts, n = self.landings, self.landings.total()
        ships = LANDING - self.origin
        if not self._counted:
            return None
        last = 30 if ships > 3 else 20
        exact = landing_distribution(self.origin, turns=last)
        waits = WaitingTimes(
            range(ships, last + 1),
            {turn: count / n for turn, count in counts.items()},
            ngettext("{n} voyage", "{n} voyages", n).format(n=format_number(n)),
            {turn: c for turn, c in exact.items() if turn >= ships},
            float(landing_mean(self.origin)),
            math.sqrt(landing_variance(self.origin)),
        )
        return spread_picture(self.width, waits, x=_("turn of the landing"))

    def rows(self) -> Sequence[Row]:
        """Return mean and standard deviation, and how often a voyage lies within one of them."""
        counts, n = self.landings, self.landings.total()
        if not self._counted:
            return ()
        told = []
        if n:
            seen = sum(turn * count for turn, count in counts.items()) / n
            told.append(Row(_("Average so far"), _turns_text(seen), "sim"))
        variance = landing_variance(self.origin)
        mean, spread = float(landing_mean(self.origin)), math.sqrt(variance)
        told.append(Row(_("Average, exactly"), _turns_text(mean), "exact"))
        if n > 1:
            seen = sum(count * (turn - mean) ** 2 for turn, count in counts.items()) / n
            told.append(Row(_("Standard deviation so far"), _turns_text(math.sqrt(seen)), "sim"))
        words = _("√{variance} ≈ {spread}").format(variance=variance, spread=_turns_text(spread))
        told.append(Row(_("Standard deviation, exactly"), words, "exact"))
        exact = landing_distribution(self.origin)
        near = [turn for turn in exact if abs(turn - mean) <= spread]
        within = _("From turn {first} to {last}").format(first=near[0], last=near[-1])
        if n:
            hits = sum(counts[turn] for turn in near)
            told.append(chance(_("{within}, so far").format(within=within), hits / n, "sim"))
        share = float(sum(exact[turn] for turn in near))
        told.append(chance(_("{within}, exactly").format(within=within), share, "exact"))
        return told


def _turns_text(number: float) -> str:
    return _("{n} turns").format(n=format_number(number, ".3g"))


def voyage(seed: int | None = None, *, counted: bool = True) -> Voyage:
    """Return the fleet's voyage, as the last value of a cell.

    Parameters are those of `Voyage`.
    """
    return Voyage(seed, counted=counted)
