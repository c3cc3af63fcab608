"""Deciding one after the other: a tree of who sends what, solved from its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Choice, Control, Does, Slider, Value
from catan_nb.lessons.moving.knights.payoff_square import signed
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import EDGE, GLOW, INK, PAPER, PRIMARY, label, picture
from catan_nb.stats.knights.commitment import Stakes, commitment_game, commitment_levels
from catan_nb.stats.knights.landing import Battle, Defender, battle
from catan_nb.stats.tools.matrix_games import NormalForm, Profile
from catan_nb.ui.widgets.html import Child, h

__all__ = ["DecisionTree", "decision_tree"]

PARTS: Final = 20
"""Envy is set in so many parts."""
TALL, TOP = 42, 34
"""Height of a leaf, and what stands above the tree."""
LETTER: Final = 7.4
"""Width of a letter of a leaf, about."""
ROOM: Final = 80
"""Pixels between two players that names and words need; else they are short."""
FREE: Final = "free"


class DecisionTree(Moving):
    """Players who decide in turn how much strength to send.

    Parameters
    ----------
    defenders : sequence of Defender
        In the order in which they decide.
    names : sequence of str
        Of the players.
    """

    start: ClassVar[Mapping[str, Value]] = {"promise": FREE, "envy": 0}

    def __init__(self, defenders: Sequence[Defender], names: Sequence[str]) -> None:
        self.defenders, self.names = tuple(defenders), tuple(names)
        self._levels = [list(commitment_levels(one)) for one in self.defenders]
        self._choosing = [seat for seat, own in enumerate(self._levels) if len(own) > 1]
        super().__init__()

    def title(self) -> str:
        """Return what it is called."""
        return _("One after the other")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Every way through the tree is one way to decide; its end says what each gets, in the"
            " order of the names. Thick branches are best for whoever decides there, and the yellow"
            " way is what happens."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return what the first player has promised, and how envious all are."""
        first, envy = self._choosing[0], self.number("envy")
        promises = {FREE: _("decides freely")}
        for strength in self._levels[first]:
            promises[str(strength)] = _("promises to send {n}").format(n=strength)
        return (
            Choice("promise", self.names[first], promises),
            Slider("envy", _("Envy"), 0, PARTS, shown=str(Fraction(envy, PARTS))),
        )

    @property
    def form(self) -> NormalForm:
        """The game with its payoffs; a promise leaves one choice."""
        promise = self.chosen("promise")
        fixed = {} if promise == FREE else {self._choosing[0]: int(promise)}
        stakes = Stakes(envy=Fraction(self.number("envy"), PARTS))
        return commitment_game(self.defenders, stakes, names=self.names, fixed=fixed)

    @property
    def outcome(self) -> Profile:
        """What players do who foresee the answers of those after them."""
        return self._best(self.form, ())

    def _best(self, form: NormalForm, chosen: Profile) -> Profile:
        """Return how it goes on from a place of the tree; equally good is the smaller strength."""
        seat = len(chosen)
        if seat == len(self.defenders):
            return chosen
        ends = [self._best(form, (*chosen, mine)) for mine in form.strategies[seat]]
        return max(ends, key=lambda end: form.payoffs[end][seat])

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the tree."""
        form = self.form
        drawn, labels = self._branches(form, (), self.outcome, [0])
        step = self._step()
        names = [self.names[seat] for seat in self._choosing]
        names = [name[0] for name in names] if step < ROOM else names
        heads: list[Child] = [
            label(2 + depth * step, 16, name, anchor="start", font_weight=800)
            for depth, name in enumerate(names)
        ]
        results = " · ".join(name[0] for name in names)
        heads.append(label(self.width - 4, 16, results, size=13, anchor="end", font_weight=800))
        told = _("A tree of decisions; the way that is taken: {way}").format(way=self._way())
        return picture(
            self.width, TOP + len(form.payoffs) * TALL + 4, heads, drawn, labels, told=told
        )

    def _step(self) -> float:
        """Return how far the players stand from each other; the longest leaf fits beside them."""
        longest = max(len(self._results(worth)) for worth in self.form.payoffs.values())
        return (self.width - 24 - LETTER * longest) / len(self._choosing)

    def _results(self, worth: Sequence[Fraction]) -> str:
        return " · ".join(signed(worth[seat]) for seat in self._choosing)

    def _branches(
        self, form: NormalForm, chosen: Profile, taken: Profile, leaf: list[int]
    ) -> tuple[list[Child], list[Child]]:
        """Return the part of the tree from a place on: lines, and what stands on them."""
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
        """Draw a place of the tree and all that follows; return its height."""
        seat = len(chosen)
        if seat == len(self.defenders):
            return self._leaf(form, chosen, taken, leaf, labels)
        if seat not in self._choosing:
            only = (*chosen, form.strategies[seat][0])
            return self._place(form, only, taken, leaf, lines, labels)
        depth = self._choosing.index(seat)
        x, to_x = 8 + depth * self._step(), 8 + (depth + 1) * self._step()
        best = self._best(form, chosen)[seat]
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
            words = _("sends {n}").format(n=mine) if self._step() >= ROOM else str(mine)
            labels.append(label(x + 20, y - 6, words, size=13, anchor="start"))
        labels.append(h("circle", cx=f"{x:.1f}", cy=f"{here:.1f}", r=6, fill=PAPER, stroke=INK))
        return here

    def _leaf(
        self,
        form: NormalForm,
        chosen: Profile,
        taken: Profile,
        leaf: list[int],
        labels: list[Child],
    ) -> float:
        y = TOP + (leaf[0] + 0.5) * TALL
        leaf[0] += 1
        told = self._results(form.payoffs[chosen])
        weight = 800 if chosen == taken else 400
        labels.append(label(self.width - 4, y + 5, told, size=13, anchor="end", font_weight=weight))
        return y

    def _way(self) -> str:
        outcome = self.outcome
        return ", ".join(f"{self.names[seat]} {outcome[seat]}" for seat in self._choosing)

    def rows(self) -> Sequence[Row]:
        """Return what they send, and how the fight ends."""
        fight = battle(self.defenders, self.outcome)
        against = _("{defence} against {attack}").format(defence=fight.defence, attack=fight.attack)
        return (
            Row(_("They send"), self._way(), "exact"),
            Row(_("Defence against attack"), against),
            Row(_("The island"), self._end(fight)),
        )

    def _end(self, fight: Battle) -> str:
        if fight.repelled:
            return _("is saved")
        names = ", ".join(self.names[seat] for seat in fight.losers)
        return _("falls; a city is lost by {names}").format(names=names) if names else _("falls")


def decision_tree(defenders: Sequence[Defender], names: Sequence[str]) -> DecisionTree:
    """Return the tree of decisions, to be shown as the last value of a cell.

    Parameters are those of `DecisionTree`.
    """
    return DecisionTree(defenders, names)
