from fractions import Fraction
from typing import ClassVar

from IPython.display import display

from catan_nb import stats
from catan_nb.lessons import dice_square, predict_bars
from catan_nb.lessons.explorables.explorable import (
    Choice,
    Does,
    Moving,
    Slider,
    Switch,
    amount,
    chance,
)
from catan_nb.lessons.output.drawing import press_target
from catan_nb.ui.looks.charts import GUESS, LINE, label, picture
from catan_nb.ui.widgets.html import h


class Probe(Moving):
    """All kinds of controls, and a picture with a handle and fields to sweep over."""

    title: ClassVar[str] = "Probe"
    start: ClassVar = {"hand": 8, "dice": "two", "loud": False}

    def begin(self):
        self.swept = []

    def controls(self):
        return (
            Slider("hand", "Cards in hand", 0, 20, unit="cards"),
            Choice("dice", "Dice", {"one": "one die", "two": "two dice"}),
            Switch("loud", "Told aloud"),
            Does("double", "Double it"),
        )

    def pressed(self, press):
        if press.do == "double":
            self.put("hand", 2 * self.number("hand"))
        if press.do == "field":
            self.swept.append(press.arg)
        return f"{press.do}!"

    def picture(self):
        hand, right = self.number("hand"), self.width - 30
        x = 30 + hand / 20 * (right - 30)
        knob = (
            h("circle", cx=x, cy=40, r=22, fill="transparent"),
            h("circle", cx=x, cy=40, r=11, fill=GUESS),
        )
        fields = [
            press_target(
                "field",
                n,
                f"field {n}",
                h("rect", x=30 + 60 * n, y=80, width=44, height=44, fill=LINE),
                label(52 + 60 * n, 107, n),
                on=str(n) in self.swept,
                first=n == 0,
                sweep=True,
            )
            for n in range(4)
        ]
        way = h("line", x1=30, x2=right, y1=40, y2=40, stroke=LINE, stroke_width=4)
        slider = self.controls()[0]
        knob = slider.drag_target(hand, knob, axis="x", low_at=30, high_at=right)
        return picture(
            self.width, 140, way, knob, h("g", fields, data_roving=True), description="Probe"
        )

    def rows(self):
        hand = self.number("hand")
        swept = ", ".join(self.swept) or "nothing"
        return (
            amount("Half", Fraction(hand, 2), "cards", "sim"),
            chance("Chance", Fraction(hand, 21), "exact"),
            amount("Swept", len(self.swept), swept),
            amount("Loud", int(self.on("loud")), self.chosen("dice")),
        )


bars = predict_bars("Guess 1", "How often?", range(2, 13), exact=stats.sum_distribution)
display(dice_square(), Probe(), bars)
