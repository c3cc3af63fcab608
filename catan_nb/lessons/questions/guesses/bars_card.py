"""The card of a guess that is drawn: bars to pull with mouse, finger or arrow keys."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from catan_nb.language import gettext as _
from catan_nb.lessons.output.holding import WIDEST, held, width_told
from catan_nb.lessons.questions.guesses.bars_drawing import BarsDrawing, shares_in
from catan_nb.lessons.questions.guesses.bars_guess import BarsGuess
from catan_nb.lessons.questions.guesses.card import GuessCard
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["BarsCard", "bars_card"]


class BarsCard:
    """Bars that are pulled, and what came out beside them.

    Attributes
    ----------
    bars : dict of str to int
        Label to per cent, as they stand now.
    card : GuessCard
    """

    def __init__(self, asked: BarsGuess) -> None:
        self.asked = asked
        self.bars = asked.flat()
        self.width = WIDEST
        self.card = GuessCard(asked, self._asks, self._commit, self._tells, self._pressed)

    def _commit(self, _press: Press) -> None:
        self.asked.commit(self.bars)

    def _pressed(self, press: Press) -> None:
        match press.do:
            case "bar":
                words = dict(enumerate(self.asked.labels)).get(_whole(press.arg, -1))
                if words is not None:
                    share = _whole(press.value, self.bars[words])
                    self.bars[words] = min(share, self.asked.top)
            case "draft":
                with suppress(ValueError):
                    self.bars = self.asked.read(shares_in(str(press.value)))
            case "width":
                self.width = width_told(press, self.width)

    def _asks(self) -> Child:
        asked = self.asked
        drawn = BarsDrawing(asked.labels, asked.top, self.width, asked.question)
        told = _("Your bars: {sum} %").format(sum=sum(self.bars.values()))
        return (
            h("p", _("Drag the bars, or use the arrow keys. A rough idea is enough.")),
            held(self.width, drawn.to_pull(self.bars)),
            h("p", told, class_="cnb-bars-sum", role="status"),
            h("input", type="hidden", data_do="draft", value=asked.written(self.bars)),
        )

    def _tells(self) -> Child:
        asked = self.asked
        keys = [
            h("div", h("dt", h("i", class_=f"cnb-key-{key}", aria_hidden="true"), name))
            for key, name, _told in asked.rows()
        ]
        said = asked.sentences()
        return (
            h("dl", keys, class_="cnb-compared"),
            held(self.width, Markup(asked.drawing(self.width))),
            h("p", " ".join(said), class_="cnb-guess-said") if said else None,
        )


def bars_card(asked: BarsGuess) -> Any:
    """Return the card of a distribution that is guessed."""
    return BarsCard(asked).card.widget


def _whole(told: str | bool, otherwise: int) -> int:
    text = str(told)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else otherwise
