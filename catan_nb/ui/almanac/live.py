"""The live board of an entry: a position to play on, and the engine's answer to what is done."""

from __future__ import annotations

from math import atan2, degrees
from typing import Final

from catan_nb.board.layout import Board
from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action, from_text, to_text
from catan_nb.language import current, ngettext
from catan_nb.language import gettext as _
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.game import Game
from catan_nb.ui.almanac.examples.example import Answer, Example
from catan_nb.ui.almanac.playing import at_place, choices, done, kinds, lit
from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.looks.wording import action_words, card_name, first_upper
from catan_nb.ui.systems.tools import named_places as fields_of_places
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.view.describe import named_places, place_name
from catan_nb.view.picture import Picture, show

__all__ = ["LiveBoard"]

WIDTH: Final = 560
"""Width of the board in pixels; narrower places scale it."""


class LiveBoard:
    """An example that somebody looks at, tries out and plays on from.

    Attributes
    ----------
    example : Example
    answer : Answer or None
        What the engine has said last; None in the position that the example begins with.
    """

    def __init__(self, example: Example) -> None:
        self.example = example
        self.answer: Answer | None = None
        self._start = example.make()
        self._drawn: dict[str, tuple[Picture, Markup]] = {}

    @property
    def game(self) -> Game:
        """The position that is shown."""
        return self._start if self.answer is None else self.answer.game

    def try_it(self) -> None:
        """Do what the example tries and keep the answer."""
        self._answered(self.example.answer(self._start))

    def pick(self, place: str) -> None:
        """Do what a click on a place means, or say why it is not allowed: "edge 12"."""
        kind, _blank, number = place.partition(" ")
        where = kind, int(number)
        action = at_place(self.game, where, self.example.action)
        alike = self.game is self._start and type(action) is type(self.example.action)
        self._answered(done(self.game, action, self.example.then if alike else ()))

    def do(self, action: str) -> None:
        """Do something that has no place, by its text."""
        self._answered(done(self.game, from_text(action, self.game.rules.actions)))

    def begin_again(self) -> None:
        """Go back to the position before."""
        self._answered(None)

    def _answered(self, answer: Answer | None) -> None:
        self.answer = answer
        self._drawn.clear()

    # ---- what is shown -----------------------------------------------------------------

    def render(self) -> Markup:
        """Return board, hands, buttons and answer."""
        game = self.game
        picture, drawn = self._drawing()
        seat = game.actor
        colour = "none" if seat is None or seat < 0 else game.colours[seat]
        places = h("div", self._places(picture), class_=f"cnb-live-places cnb-{colour}")
        board = h("div", drawn, places, class_="cnb-live-board")
        side = h(
            "div",
            h("p", self._asked(), class_="cnb-live-asked"),
            h("ul", [h("li", line) for line in _holdings(game)], class_="cnb-small"),
            h("div", self._buttons(), class_="cnb-buttons"),
            h("div", self._told(), class_="cnb-live-answer", role="status"),
        )
        return h(
            "section",
            h("h3", _("Try it"), class_="cnb-heading3"),
            h("div", board, side, class_="cnb-live-parts"),
            class_="cnb-live",
        )

    def _asked(self) -> str:
        """Say whose turn it is and how many places are lit."""
        game, names = self.game, _names(self._start)
        if game.frame is None or game.actor is None or game.actor < 0:
            return _("The game is over.")
        places = len(lit(game))
        told = named_places(str(game.frame.question(names)), game.live_board)
        lights = ngettext(
            "{n} place is lit. Click any place and see.",
            "{n} places are lit. Click any place and see.",
            places,
        ).format(n=places)
        return f"{told} {lights}" if places else told

    def _kinds(self) -> list[str]:
        return kinds(self.game, (self.example.action, *self.example.then))

    def _drawing(self) -> tuple[Picture, Markup]:
        """Return the board; it is drawn once for each position and language."""
        key = current()
        if key not in self._drawn:
            marks = _places((self.example.action, *self.example.then))
            picture = show(self.game, marks=marks, size=WIDTH)
            self._drawn[key] = picture, Markup(picture.svg())
        return self._drawn[key]

    def _places(self, picture: Picture) -> list[Markup]:
        """Return the places that can be clicked, over the board; only lit ones are tab stops."""
        board, lights = self.game.live_board, lit(self.game)
        shape = board.topology
        counts = {"hex": shape.n_hexes, "vertex": shape.n_vertices, "edge": shape.n_edges}
        high = picture.extent.pixels_high(1000) / 1000
        found = []
        for kind in self._kinds():
            for number in range(counts[kind]):
                x, y, turned = _middle(board, (kind, number))
                left, top = picture.extent.pixel((x, y), 100)
                here = (kind, number) in lights
                found.append(
                    h(
                        "button",
                        type="button",
                        class_=f"cnb-live-place cnb-live-{kind}{' cnb-live-lit' * here}",
                        style=f"left:{left:.1f}%;top:{top / high:.1f}%;rotate:{turned}deg",
                        data_do="place",
                        data_arg=f"{kind} {number}",
                        tabindex=None if here else "-1",
                        aria_label=first_upper(place_name(board, (kind, number))),
                    )
                )
        return found

    def _words(self, action: Action) -> str:
        return named_places(action_words(action, _names(self._start)), self.game.live_board)

    def _buttons(self) -> Child:
        if self.answer is None:
            # What the rules refuse is there to be tried, but nobody is led to it.
            allowed = self.game.why_not(self.example.action) is None
            first = button(
                self._words(self.example.action),
                do="try",
                class_="cnb-primary cnb-big" if allowed else "cnb-big",
                data_next=True,
            )
        else:
            first = button(_("Back to the position"), do="again", class_="cnb-big")
        tried = self.example.action if self.answer is None else None
        more = [
            button(self._words(one), do="do", arg=to_text(one))
            for one in choices(self.game)
            if one != tried
        ]
        return first, more

    def _told(self) -> Child:
        names, board = _names(self._start), self.game.live_board
        if self.answer is None:
            follows = [self._words(step) for step in self.example.then]
            if not follows:
                return None
            return h("p", _("Then: {list}").format(list=" · ".join(follows)), class_="cnb-hint")
        refusal = self.answer.refusal
        lines: list[Child] = [
            h("li", named_places(event.text(names), board), " ", rule_button(event.rule))
            for event in self.answer.events
        ]
        if refusal is not None:
            refused = h("strong", _("Not allowed:"), class_="cnb-refused")
            text = named_places(refusal.text, board)
            lines.append(h("li", refused, f" {text} ", rule_button(refusal.rule)))
        return h("ol", lines)


def _places(actions: tuple[Action, ...]) -> list[Place]:
    """Return the places of the board that actions name."""
    return [
        (kind, getattr(action, field))
        for action in actions
        for field, kind in fields_of_places(type(action))
    ]


def _middle(board: Board, place: Place) -> tuple[float, float, int]:
    """Return where a place lies, in drawing units, and how far a path is turned, in degrees."""
    kind, number = place
    shape = board.topology
    if kind != "edge":
        x, y = (shape.hex_points if kind == "hex" else shape.vertex_points)[number]
        return x, y, 0
    (ax, ay), (bx, by) = (shape.vertex_points[end] for end in shape.edge_vertices[number])
    return (ax + bx) / 2, (ay + by) / 2, round(degrees(atan2(by - ay, bx - ax)))


def _names(game: Game) -> tuple[str, ...]:
    """Return what the players of an example are called: their colours, in the language in use."""
    return tuple(first_upper(_(player.colour)) for player in game.players)


def _holdings(game: Game) -> list[str]:
    """Return in words what the players have in hand, without those who have nothing."""
    lines = []
    for player, name in zip(game.players, _names(game), strict=True):
        parts = [str(Cards(player.hand))] if any((player.hand or {}).values()) else []
        if "progress" in game.rules.player_facts:
            held = (player.progress or {}).items()
            parts += [card_name(card) for card, count in held for _one in range(count)]
        if parts:
            lines.append(f"{name}: {', '.join(parts)}")
    return lines
