"""Game theory of the defence: payoff matrix, mixed strategies, decision tree, risk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Final

from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.lessons.explorables.explorable import (
    Choice,
    Control,
    Does,
    Moving,
    Row,
    Slider,
    Value,
    chance,
)
from catan_nb.lessons.output.drawing import press_target
from catan_nb.stats.knights.commitment import Stakes, commitment_game, commitment_levels
from catan_nb.stats.knights.landing import Battle, Defender, battle, loss_chance
from catan_nb.stats.tools.matrix_games import Mix, NormalForm, Profile, expected_payoffs
from catan_nb.ui.looks.charts import (
    EDGE,
    GLOW,
    GUESS,
    INK,
    INK_2,
    PAPER,
    PRIMARY,
    SOFT,
    Plot,
    circle,
    label,
    line,
    picture,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "GAMES",
    "PARTS",
    "PLAYERS",
    "DecisionTree",
    "DefenceRisk",
    "MixedStrategy",
    "PayoffSquare",
    "decision_tree",
    "defence_risk",
    "mixed_strategy",
    "payoff_square",
    "signed_payoff",
]


PLAYERS: Final = ("Fritz", "Peter")
GAMES: Final = {
    "enough": (Defender((1,), cities=1), Defender((1,), cities=1)),
    "weak": (Defender((2,), cities=2), Defender((2,), cities=2, metropolises=1)),
}
"""Two who are strong enough together, and two who are not."""
WORDS: Final = {
    "enough": noop("strong enough together"),
    "weak": noop("too weak even together"),
}
PARTS: Final = 20
"""What a knight costs is set in so many parts of a point."""
FIELD_HEIGHT, FIELD_TOP, FIELD_LEFT = 84, 52, 96
"""Height of a field; what stands above the fields and left of them."""
RESULTS_WIDTH: Final = 170
"""Width that two results beside each other need."""


def signed_payoff(worth: Fraction) -> str:
    """Return a payoff with its sign, using a true minus sign."""
    return str(worth).replace("-", "−")


def knight_cost_text(parts: int) -> str:
    """Return the cost of a knight as a slider's label."""
    return f"{Fraction(parts, PARTS)} = {format_number(parts / PARTS, 'g')}" if parts else "0"


class PayoffSquare(Moving):
    """The payoff matrix of two players who each send a knight or keep it at home."""

    title: ClassVar[str] = "To send or not to send"
    about: ClassVar[str] = (
        "In each field Fritz's result stands first, then Peter's. A framed result is the best"
        " answer to what the other does. Press a field: would anybody rather change?"
    )
    start: ClassVar[Mapping[str, Value]] = {"game": "enough", "knight": 2}

    def __init__(self, game: str = "enough") -> None:
        super().__init__()
        self._values["game"] = self._first = game

    def begin(self) -> None:
        """Deselect all fields."""
        self.field: Profile | None = None

    def reset(self) -> None:
        super().reset()
        self._values["game"] = self._first

    def controls(self) -> Sequence[Control | Does]:
        """Return the choice of the game and the slider for a knight's cost."""
        parts = self.number("knight")
        return (
            Choice("game", _("The two are"), {key: _(words) for key, words in WORDS.items()}),
            Slider(
                "knight",
                _("To wake a knight costs (points)"),
                0,
                PARTS,
                shown=knight_cost_text(parts),
            ),
        )

    @property
    def form(self) -> NormalForm:
        """The matrix game with its payoffs."""
        stakes = Stakes(knight=Fraction(self.number("knight"), PARTS))
        return commitment_game(GAMES[self.chosen("game")], stakes, names=PLAYERS)

    def pressed(self, press: Press) -> str:
        """Select a field."""
        profiles = list(self.form.profiles)
        if press.do == "field" and press.arg.isdecimal() and int(press.arg) < len(profiles):
            self.field = profiles[int(press.arg)]
            return self._change(self.field)
        return ""

    def _change(self, profile: Profile) -> str:
        form, said = self.form, []
        for player, name in enumerate(PLAYERS):
            best = form.best_responses(player, profile)
            if profile[player] in best:
                continue
            other = (*profile[:player], best[0], *profile[player + 1 :])
            template = (
                _("{name} would rather send: {better} is more than {worse}.")
                if best[0]
                else _("{name} would rather stay at home: {better} is more than {worse}.")
            )
            better, worse = form.payoffs[other][player], form.payoffs[profile][player]
            said.append(
                template.format(name=name, better=signed_payoff(better), worse=signed_payoff(worse))
            )
        return " ".join(said) or _("Nobody gains by changing alone: an equilibrium.")

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        form = self.form
        wide = min((self.width - FIELD_LEFT) / 2, 230)
        rows, columns = form.strategies
        drawn: list[Child] = [
            label(FIELD_LEFT + wide, 18, "Peter", font_weight=800),
            label(8, FIELD_TOP + FIELD_HEIGHT + 5, "Fritz", font_weight=800, anchor="start"),
        ]
        for number, strength in enumerate(columns):
            drawn.append(
                label(FIELD_LEFT + (number + 0.5) * wide, 42, _strength_text(strength), fill=INK_2)
            )
        for number, strength in enumerate(rows):
            y = FIELD_TOP + (number + 0.5) * FIELD_HEIGHT + 5
            y += -14 if number == 0 else 14
            drawn.append(
                label(FIELD_LEFT - 10, y, _strength_text(strength), anchor="end", fill=INK_2)
            )
        fields = [
            self._field(form, number, profile, wide) for number, profile in enumerate(form.profiles)
        ]
        told = _("A square of payoffs: rows are what Fritz does, columns what Peter does")
        return picture(
            self.width,
            FIELD_TOP + 2 * FIELD_HEIGHT + 4,
            drawn,
            h("g", fields, data_roving=True),
            description=told,
        )

    def _field(self, form: NormalForm, number: int, profile: Profile, wide: float) -> Markup:
        row, column = divmod(number, 2)
        x, y = FIELD_LEFT + column * wide, FIELD_TOP + row * FIELD_HEIGHT
        stable = form.is_equilibrium(profile)
        parts: list[Child] = [
            rect(
                x + 2,
                y + 2,
                wide - 4,
                FIELD_HEIGHT - 4,
                rx=10,
                fill=GLOW if stable else PAPER,
                fill_opacity=0.55 if stable else 1,
                stroke=PRIMARY if profile == self.field else EDGE,
                stroke_width=4 if profile == self.field else 1,
            )
        ]
        results = []
        for player, name in enumerate(PLAYERS):
            worth = signed_payoff(form.payoffs[profile][player])
            best = profile[player] in form.best_responses(player, profile)
            middle = x + wide * (0.28 if player == 0 else 0.72)
            # In a narrow field Peter's result stands higher, so that the two never touch.
            height = (
                y + FIELD_HEIGHT / 2 + (0 if wide > RESULTS_WIDTH else 18 if player == 0 else -18)
            )
            if best:
                room = max(30, 9 * len(worth) + 14)
                parts.append(
                    rect(
                        middle - room / 2,
                        height - 16,
                        room,
                        32,
                        rx=8,
                        fill=SOFT,
                        stroke=PRIMARY,
                        stroke_width=2,
                    )
                )
            parts.append(label(middle, height + 6, worth, size=17, font_weight=800, fill=INK))
            results.append(f"{name} {worth}")
        told = ", ".join((_("equilibrium"), *results) if stable else results)
        return press_target(
            "field", number, told, parts, on=profile == self.field, first=number == 0
        )

    def rows(self) -> Sequence[Row]:
        """Return the dominated strategies and the equilibria."""
        form = self.form
        beaten = [
            _("{name}: {act}").format(name=name, act=_strength_text(strength))
            for player, name in enumerate(PLAYERS)
            for strength in form.dominated(player)
        ]
        stable = [
            _("Fritz {fritz}, Peter {peter}").format(
                fritz=_strength_text(fritz), peter=_strength_text(peter)
            )
            for fritz, peter in form.pure_equilibria()
        ]
        return (
            Row(_("Never the best answer"), "; ".join(beaten) or _("nothing")),
            Row(_("Equilibria without dice"), "; ".join(stable) or _("none"), "exact"),
        )


def _strength_text(strength: int) -> str:
    return _("sends") if strength else _("stays home")


def payoff_square(game: str = "enough") -> PayoffSquare:
    """Return the payoff matrix of two players, as the last value of a cell.

    Parameters are those of `PayoffSquare`.
    """
    return PayoffSquare(game)


# Throwing dice for a decision: what the two choices are worth when the other one mixes.


MIXING_HEIGHT: Final = 284
PLAIN: Final[Mapping[str, Any]] = {"size": 14, "ink": INK_2}
"""How the numbers at the axes look."""
PER_CENT: Final = 100
"""Per cent."""
LOW: Final = Fraction(-21, 10)
"""The lowest result that is drawn: a lost city, and a knight that costs a point."""


class MixedStrategy(Moving):
    """Mixed strategies: Peter sends strength with a chance, and Fritz chooses his best reply."""

    title: ClassVar[str] = "When Peter throws dice"
    about: ClassVar[str] = (
        "Move Peter's chance to send his knight. The two lines say what Fritz gets on average"
        " if he sends his own, and if he stays at home."
    )
    start: ClassVar[Mapping[str, Value]] = {"send": 50, "knight": 2}

    def controls(self) -> Sequence[Control | Does]:
        """Return the sliders for Peter's chance and a knight's cost."""
        return (
            Slider(
                "send", _("Peter sends with chance"), 0, PER_CENT, shown=f"{self.number('send')} %"
            ),
            Slider(
                "knight",
                _("To wake a knight costs (points)"),
                0,
                PARTS,
                shown=knight_cost_text(self.number("knight")),
            ),
        )

    @property
    def form(self) -> NormalForm:
        """The matrix game with its payoffs."""
        stakes = Stakes(knight=Fraction(self.number("knight"), PARTS))
        return commitment_game(GAMES["weak"], stakes, names=PLAYERS)

    def worth(self, strength: int, send: Fraction) -> Fraction:
        """Return Fritz's expected payoff for a strength, given Peter's chance to send."""
        form = self.form
        home, away = form.strategies[1]
        mixes: list[Mix] = [{strength: Fraction(1)}, {home: 1 - send, away: send}]
        return expected_payoffs(form, mixes)[0]

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return both expected payoffs as lines over Peter's chance, which is marked."""
        plot = Plot(self.width, MIXING_HEIGHT, 0, 1, float(LOW), 0, left=46, top=30, **PLAIN)
        drawn: list[Child] = [
            plot.levels((0, -1, -2), lambda level: signed_payoff(Fraction(level))),
            plot.below((0, 0.25, 0.5, 0.75, 1), percent),
            plot.name_across(_("Peter sends")),
        ]
        away = self.form.strategies[0][1]
        lines = ((away, PRIMARY, _("Fritz sends"), -10), (0, GUESS, _("Fritz stays home"), 20))
        for strength, colour, words, beside in lines:
            ends = [self.worth(strength, Fraction(end)) for end in (0, 1)]
            drawn.append(plot.line(enumerate(map(float, ends)), colour, 3))
            at = 0.24 if strength else 0.02
            height = float(ends[0]) + at * float(ends[1] - ends[0])
            x, y = plot.x(at) + 6, plot.y(height) + beside
            drawn.append(label(x, y, words, anchor="start", fill=colour, font_weight=800))
        now = Fraction(self.number("send"), PER_CENT)
        x = plot.x(float(now))
        drawn.append(line(x, plot.top - 8, x, plot.base, INK, stroke_dasharray="4 4"))
        slider = next(c for c in self.controls() if isinstance(c, Slider) and c.name == "send")
        dots = [
            circle(
                x,
                plot.y(float(self.worth(strength, now))),
                6,
                fill=colour,
                stroke=PAPER,
                stroke_width=2,
            )
            for strength, colour, _words, _beside in lines
        ]
        hold = rect(x - 24, plot.top - 10, 48, plot.base - plot.top + 14, fill="transparent")
        drawn.append(
            slider.drag_target(
                self.number("send"), dots, hold, axis="x", low_at=plot.x(0), high_at=plot.x(1)
            )
        )
        told = _("Fritz's results by Peter's chance to send: two lines that may cross")
        return picture(self.width, MIXING_HEIGHT, drawn, description=told)

    def rows(self) -> Sequence[Row]:
        """Return the expected payoffs of both choices, and which is better."""
        send = Fraction(self.number("send"), PER_CENT)
        away = self.form.strategies[0][1]
        sends, stays = self.worth(away, send), self.worth(0, send)
        best = _("both the same: he may as well throw dice")
        if sends != stays:
            best = _("send") if sends > stays else _("stay at home")
        return (
            Row(_("Fritz sends: on average"), _points_text(sends)),
            Row(_("Fritz stays home: on average"), _points_text(stays), "guess"),
            Row(_("Fritz's best answer"), best, "exact"),
        )


def _points_text(worth: Fraction) -> str:
    return ngettext("{n} point", "{n} points", 1 if abs(worth) == 1 else 2).format(
        n=signed_payoff(worth)
    )


def mixed_strategy() -> MixedStrategy:
    """Return the lines of a mixed strategy, as the last value of a cell."""
    return MixedStrategy()


# Deciding one after the other: a tree of who sends what, solved from its end.


ENVY_PARTS: Final = 20
"""Envy is set in so many parts."""
LEAF_HEIGHT, TREE_TOP = 42, 34
"""Height of a leaf, and what stands above the tree."""
LETTER: Final = 7.4
"""Width of a letter of a leaf, about."""
NAMES_WIDTH: Final = 80
"""Pixels between two players that names and words need; else they are short."""
FREE: Final = "free"


class DecisionTree(Moving):
    """A game tree: players decide in turn how much strength to send."""

    title: ClassVar[str] = "One after the other"
    about: ClassVar[str] = (
        "Every way through the tree is one way to decide; its end says what each gets, in the"
        " order of the names. Thick branches are best for whoever decides there, and the yellow"
        " way is what happens."
    )
    start: ClassVar[Mapping[str, Value]] = {"promise": FREE, "envy": 0}

    def __init__(self, defenders: Sequence[Defender], names: Sequence[str]) -> None:
        self.defenders, self.names = tuple(defenders), tuple(names)
        self._levels = [list(commitment_levels(one)) for one in self.defenders]
        self._choosing = [seat for seat, own in enumerate(self._levels) if len(own) > 1]
        super().__init__()

    def controls(self) -> Sequence[Control | Does]:
        """Return the controls for the first player's commitment and for everybody's envy."""
        first, envy = self._choosing[0], self.number("envy")
        promises = {FREE: _("decides freely")}
        for strength in self._levels[first]:
            promises[str(strength)] = _("promises to send {n}").format(n=strength)
        return (
            Choice("promise", self.names[first], promises),
            Slider("envy", _("Envy"), 0, ENVY_PARTS, shown=str(Fraction(envy, ENVY_PARTS))),
        )

    @property
    def form(self) -> NormalForm:
        """The game with its payoffs; a commitment leaves the first player one choice."""
        promise = self.chosen("promise")
        fixed = {} if promise == FREE else {self._choosing[0]: int(promise)}
        stakes = Stakes(envy=Fraction(self.number("envy"), ENVY_PARTS))
        return commitment_game(self.defenders, stakes, names=self.names, fixed=fixed)

    @property
    def outcome(self) -> Profile:
        """The outcome of backward induction."""
        return self._best_replies(self.form, ())

    def _best_replies(self, form: NormalForm, chosen: Profile) -> Profile:
        """Return the optimal moves from a node on; ties go to the smaller strength."""
        seat = len(chosen)
        if seat == len(self.defenders):
            return chosen
        ends = [self._best_replies(form, (*chosen, mine)) for mine in form.strategies[seat]]
        return max(ends, key=lambda end: form.payoffs[end][seat])

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the drawing of the tree."""
        form = self.form
        drawn, labels = self._branches(form, (), self.outcome, [0])
        step = self._step()
        names = [self.names[seat] for seat in self._choosing]
        names = [name[0] for name in names] if step < NAMES_WIDTH else names
        heads: list[Child] = [
            label(2 + depth * step, 16, name, anchor="start", font_weight=800)
            for depth, name in enumerate(names)
        ]
        results = " · ".join(name[0] for name in names)
        heads.append(label(self.width - 4, 16, results, size=13, anchor="end", font_weight=800))
        told = _("A tree of decisions; the way that is taken: {way}").format(
            way=self._outcome_text()
        )
        return picture(
            self.width,
            TREE_TOP + len(form.payoffs) * LEAF_HEIGHT + 4,
            heads,
            drawn,
            labels,
            description=told,
        )

    def _step(self) -> float:
        """Return the horizontal distance between levels, with room for the longest label."""
        longest = max(len(self._results(worth)) for worth in self.form.payoffs.values())
        return (self.width - 24 - LETTER * longest) / len(self._choosing)

    def _results(self, worth: Sequence[Fraction]) -> str:
        return " · ".join(signed_payoff(worth[seat]) for seat in self._choosing)

    def _branches(
        self, form: NormalForm, chosen: Profile, taken: Profile, leaf: list[int]
    ) -> tuple[list[Child], list[Child]]:
        """Return the drawing of a subtree: its lines and their labels."""
        lines: list[Child] = []
        labels: list[Child] = []
        self._place(form, chosen, taken, leaf, lines, labels)
        return lines, labels

    def _place(
        self,
        form: NormalForm,
        chosen: Profile,
        taken: Profile,
        leaf: list[int],
        lines: list[Child],
        labels: list[Child],
    ) -> float:
        """Draw a node with its subtree; return its height."""
        seat = len(chosen)
        if seat == len(self.defenders):
            return self._leaf(form, chosen, taken, leaf, labels)
        if seat not in self._choosing:
            only = (*chosen, form.strategies[seat][0])
            return self._place(form, only, taken, leaf, lines, labels)
        depth = self._choosing.index(seat)
        x, to_x = 8 + depth * self._step(), 8 + (depth + 1) * self._step()
        best = self._best_replies(form, chosen)[seat]
        ends = []
        for mine in form.strategies[seat]:
            after = (*chosen, mine)
            y = self._place(form, after, taken, leaf, lines, labels)
            ends.append((mine, y, taken[: seat + 1] == after))
        here = sum(y for _mine, y, _on in ends) / len(ends)
        for mine, y, on in ends:
            path = f"M{x:.1f} {here:.1f}L{x + 14:.1f} {y:.1f}L{to_x:.1f} {y:.1f}"
            if on:
                lines.insert(0, h("path", d=path, stroke=GLOW, stroke_width=12, fill="none"))
            thick, colour = (4, PRIMARY) if mine == best else (1.5, EDGE)
            lines.append(h("path", d=path, stroke=colour, stroke_width=thick, fill="none"))
            words = _("sends {n}").format(n=mine) if self._step() >= NAMES_WIDTH else str(mine)
            labels.append(label(x + 20, y - 6, words, size=13, anchor="start"))
        labels.append(circle(x, here, 6, fill=PAPER, stroke=INK))
        return here

    def _leaf(
        self,
        form: NormalForm,
        chosen: Profile,
        taken: Profile,
        leaf: list[int],
        labels: list[Child],
    ) -> float:
        y = TREE_TOP + (leaf[0] + 0.5) * LEAF_HEIGHT
        leaf[0] += 1
        told = self._results(form.payoffs[chosen])
        weight = 800 if chosen == taken else 400
        labels.append(label(self.width - 4, y + 5, told, size=13, anchor="end", font_weight=weight))
        return y

    def _outcome_text(self) -> str:
        outcome = self.outcome
        return ", ".join(f"{self.names[seat]} {outcome[seat]}" for seat in self._choosing)

    def rows(self) -> Sequence[Row]:
        """Return the strengths sent and the outcome of the fight."""
        fight = battle(self.defenders, self.outcome)
        against = _("{defence} against {attack}").format(defence=fight.defence, attack=fight.attack)
        return (
            Row(_("They send"), self._outcome_text(), "exact"),
            Row(_("Defence against attack"), against),
            Row(_("The island"), self._battle_text(fight)),
        )

    def _battle_text(self, fight: Battle) -> str:
        if fight.repelled:
            return _("is saved")
        names = ", ".join(self.names[seat] for seat in fight.losers)
        return _("falls; a city is lost by {names}").format(names=names) if names else _("falls")


def decision_tree(defenders: Sequence[Defender], names: Sequence[str]) -> DecisionTree:
    """Return the decision tree, as the last value of a cell.

    Parameters are those of `DecisionTree`.
    """
    return DecisionTree(defenders, names)


# How much defence is enough: the risk to lose a city, by own strength and others' knights.


SHARE_PARTS, SHARE_STEP = 100, 5
"""Per cent, and the steps of the share."""
MOST: Final = 5
"""The greatest strength that can be set."""
RISK_HEIGHT: Final = 250


class DefenceRisk(Moving):
    """One player's risk of losing a city, by strength sent."""

    title: ClassVar[str] = "How much defence is enough?"
    about: ClassVar[str] = (
        "Choose whose city it is, and its owner's strength. Then move the share: with that"
        " chance each sleeping knight of the others is awake when the barbarians land."
    )
    start: ClassVar[Mapping[str, Value]] = {"seat": "0", "share": 0, "own": 0}

    def __init__(self, defenders: Sequence[Defender], names: Sequence[str]) -> None:
        self.defenders, self.names = tuple(defenders), tuple(names)
        self._risk = lru_cache(maxsize=None)(self._loss_chance)
        super().__init__()

    def begin(self) -> None:
        """Select the first player with a city at stake, and the available strength."""
        seat = next(seat for seat, one in enumerate(self.defenders) if one.cities)
        self._values["seat"] = str(seat)
        self._values["own"] = min(self.defenders[seat].strength, MOST)

    def controls(self) -> Sequence[Control | Does]:
        """Return the controls for the player, the player's strength and the others' share."""
        seats = {str(s): self.names[s] for s, one in enumerate(self.defenders) if one.cities}
        return (
            Choice("seat", _("Whose city?"), seats),
            Slider("own", _("Own strength"), 0, MOST),
            Slider(
                "share",
                _("Others' sleeping knights awake"),
                0,
                SHARE_PARTS,
                step=SHARE_STEP,
                shown=f"{self.number('share')} %",
            ),
        )

    def risk(self, own: int, share: int) -> Fraction:
        """Return the chance to lose a city with a strength; the others' share is in per cent."""
        return self._risk(int(self.chosen("seat")), own, share)

    def _loss_chance(self, seat: int, own: int, share: int) -> Fraction:
        player = replace(self.defenders[seat], active=(own,), passive=())
        others = [*self.defenders[:seat], player, *self.defenders[seat + 1 :]]
        return loss_chance(others, seat, Fraction(share, SHARE_PARTS))

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the risk as a function of the share; thin lines show other strengths."""
        quarters = (0, 0.25, 0.5, 0.75, 1)
        plot = Plot(self.width, RISK_HEIGHT, 0, 1, 0, 1, left=50, right=16, top=16, **PLAIN)
        drawn: list[Child] = [
            plot.levels(quarters, percent),
            plot.below(quarters, percent),
            plot.name_across(_("share that is awake")),
        ]
        own = self.number("own")
        for strength in sorted(range(MOST + 1), key=lambda strength: strength == own):
            shares = range(0, SHARE_PARTS + 1, SHARE_STEP)
            points = ((s / SHARE_PARTS, float(self.risk(strength, s))) for s in shares)
            drawn.append(
                plot.line(points, PRIMARY, 4, fine=True)
                if strength == own
                else plot.line(points, EDGE, 1, fine=True, stroke_dasharray="3 4")
            )
        share = self.number("share")
        x, y = plot.x(share / SHARE_PARTS), plot.y(float(self.risk(own, share)))
        slider = next(c for c in self.controls() if isinstance(c, Slider) and c.name == "share")
        knob = (
            plot.upright(share / SHARE_PARTS, INK, stroke_dasharray="4 4"),
            circle(x, y, 7, fill=PRIMARY, stroke=PAPER, stroke_width=2),
            rect(x - 24, plot.top, 48, plot.base - plot.top, fill="transparent"),
        )
        drawn.append(slider.drag_target(share, knob, axis="x", low_at=plot.x(0), high_at=plot.x(1)))
        told = _("The chance to lose a city by the share of knights that are awake")
        return picture(self.width, RISK_HEIGHT, drawn, description=told)

    def rows(self) -> Sequence[Row]:
        """Return the risk with this strength and with one more."""
        own, share = self.number("own"), self.number("share")
        told = [
            chance(
                _("Risk with strength {n}").format(n=strength), self.risk(strength, share), "exact"
            )
            for strength in (own, own + 1)
        ]
        attack = sum(one.cities + one.metropolises for one in self.defenders)
        return (Row(_("Attack: all cities"), str(attack)), *told)


def defence_risk(defenders: Sequence[Defender], names: Sequence[str]) -> DefenceRisk:
    """Return the risk of losing a city, as the last value of a cell.

    Parameters are those of `DefenceRisk`.
    """
    return DefenceRisk(defenders, names)
