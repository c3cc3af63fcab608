"""A replay: pictures step by step with a slider, and galleries of pictures.

On a page it has a slider, buttons and a player, all of which come with ipywidgets; elsewhere the
last step stands for all. A step is drawn when it is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Protocol, TypeVar

from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import InBoxes, OnPage, html_widget

PACE = 600
"""Milliseconds that the player shows each step."""

S = TypeVar("S")


class SvgDrawable(Protocol):
    """An object with an SVG picture."""

    def svg(self) -> str: ...


class Replay(OnPage):
    """A sequence of pictures with captions; made by `replay`.

    Attributes
    ----------
    size : int
        How many steps there are.
    """

    def __init__(self, size: int, draw: Callable[[int], tuple[SvgDrawable, str]]) -> None:
        self.size = size
        self._draw = draw

    def look(self, number: int) -> tuple[str, str]:
        """Return a step's picture as SVG text and its caption; steps count from 1.

        Raises
        ------
        ValueError
            When there is no such step.
        """
        if not 1 <= number <= self.size:
            raise ValueError(
                _("there are steps 1 to {size}, no step {n}").format(size=self.size, n=number)
            )
        picture, text = self._draw(number - 1)
        return picture.svg(), f"{number}/{self.size}: {text}"

    def __repr__(self) -> str:
        return self.look(self.size)[1]

    def _on_page(self) -> Any:
        return replay_widget(self)

    def _texts(self) -> dict[str, Any]:
        svg, text = self.look(self.size)
        return {"image/svg+xml": svg, "text/plain": text}


def replay(steps: Sequence[S], draw: Callable[[S], tuple[SvgDrawable, str]]) -> Replay:
    """Return a replay of steps; as a cell's value it shows itself.

    Parameters
    ----------
    steps : sequence
        At least one.
    draw : callable
        Takes a step; returns a picture, such as `catan_nb.show` makes, and a sentence.

    Raises
    ------
    ValueError
        Without any step.

    Examples
    --------
    >>> from catan_nb.lessons.experiments.charts import chart
    >>> replay([1, 2], lambda n: (chart({"n": {1: n}}, x="", y=""), f"now {n}"))
    2/2: now 2
    """
    if not steps:
        raise ValueError(_("there is no step to watch"))
    return Replay(len(steps), lambda number: draw(steps[number]))


def replay_widget(replay: Replay) -> Any:
    """Return the widget of a replay with a slider, buttons and a player."""
    import ipywidgets as widgets

    picture, caption = widgets.HTML(), widgets.HTML()
    slider = widgets.IntSlider(
        value=1, min=1, max=replay.size, readout=False, layout=widgets.Layout(width="240px")
    )
    player = widgets.Play(value=1, min=1, max=replay.size, interval=PACE)
    widgets.link((player, "value"), (slider, "value"))

    def update(_change: object = None) -> None:
        svg, text = replay.look(slider.value)
        picture.value = svg
        caption.value = f"<p role='status' style='margin:2px 0;line-height:1.45'>{escape(text)}</p>"

    def button(icon: str, tooltip: str, by: int) -> Any:
        made_button = widgets.Button(
            icon=icon, tooltip=tooltip, layout=widgets.Layout(width="44px")
        )

        def pressed(_button: object) -> None:
            slider.value = min(max(slider.value + by, 1), replay.size)

        made_button.on_click(pressed)
        return made_button

    slider.observe(update, "value")
    update()
    back = button("step-backward", _("One step back"), -1)
    onward = button("step-forward", _("One step on"), 1)
    row = widgets.HBox([player, back, onward, slider], layout=widgets.Layout(flex_flow="row wrap"))
    return widgets.VBox([row, caption, picture])


# Pictures side by side, each with its words, in as many rows as the page needs.


@dataclass(frozen=True)
class Gallery(InBoxes):
    """Pictures with captions side by side; notebooks show it by themselves.

    Attributes
    ----------
    pictures : mapping of str to picture
        What stands below each picture, in order.
    """

    pictures: Mapping[str, SvgDrawable]

    def __repr__(self) -> str:
        return "\n".join(self.pictures)

    def _repr_html_(self) -> str:
        figures = "".join(
            "<figure style='margin:0;text-align:center;max-width:100%'>"
            f"{picture.svg()}"
            f"<figcaption style='width:0;min-width:100%'>{escape(caption)}</figcaption></figure>"
            for caption, picture in self.pictures.items()
        )
        return f"<div style='display:flex;flex-wrap:wrap;gap:12px 16px'>{figures}</div>"

    def _on_page(self) -> Any:
        return html_widget(self._repr_html_())


def gallery(pictures: Mapping[str, SvgDrawable]) -> Gallery:
    """Return pictures side by side; as the last value of a cell they show themselves.

    Parameters
    ----------
    pictures : mapping of str to picture
        Words for each picture, such as `catan_nb.show` makes.

    Raises
    ------
    ValueError
        Without any picture.

    Examples
    --------
    >>> from catan_nb import printed, show
    >>> gallery({"the beginners' island": show(printed("beginner"), size=200)})
    the beginners' island
    """
    if not pictures:
        raise ValueError(_("there is no picture to show"))
    return Gallery(dict(pictures))
