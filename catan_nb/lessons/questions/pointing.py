"""Questions answered on the board: `point`, and `mark_road` for the longest road."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, Final

import networkx as nx
from ipywidgets import Layout, VBox

from catan_nb.board.layout import Board
from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.panes import QUIET, LessonPane
from catan_nb.lessons.output.words import Number, as_number, display_name, show_number
from catan_nb.lessons.questions.asking import (
    Asked,
    Given,
    Question,
    Verdict,
    asked,
    unclear_judgement,
)
from catan_nb.lessons.questions.judging import Judgement, judge
from catan_nb.lessons.questions.panes import QuestionPane, heading_pills
from catan_nb.rules.play.game import Game
from catan_nb.stats.island.trails import road_network
from catan_nb.ui.panels.board import WIDTH, PlaceSpots, paint_layer
from catan_nb.ui.widgets.board_widget import BoardWidget, Click, OverlaySpot
from catan_nb.ui.widgets.html import Child, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.draw import LAYERS, extent, layer
from catan_nb.view.scene import Scene, scene_of, scene_of_board

__all__ = [
    "BestPlace",
    "BoardPane",
    "BoardQuestion",
    "Places",
    "RoadQuestion",
    "Worth",
    "mark_road",
    "point",
]


SIGNS: Final = {"vertex": "V", "edge": "E", "hex": "H"}

Worth = Callable[[int], Number] | Mapping[int, Number]


class BoardQuestion(Question):
    """A question answered by one or several places of a board.

    Attributes
    ----------
    game : Game or Board
        What is shown.
    places : str
        The kind of places: "vertex", "edge" or "hex".
    several : bool
        Whether several places are marked.
    """

    kind = "point"

    def __init__(
        self,
        name: str,
        text: str,
        game: Game | Board,
        places: str,
        several: bool,
        why: str,
        hint: Given,
    ) -> None:
        super().__init__(name, text, hint, why)
        if places not in SIGNS:
            raise ValueError(f"places are of kind {', '.join(SIGNS)}, not {places!r}")
        self.game, self.places, self.several = game, places, several

    @property
    def board(self) -> Board:
        """The board."""
        return self.game if isinstance(self.game, Board) else self.game.board

    @cached_property
    def count(self) -> int:
        """How many places of the kind the board has."""
        shape = self.board.topology
        return {"vertex": shape.n_vertices, "edge": shape.n_edges, "hex": shape.n_hexes}[
            self.places
        ]

    def label(self, place: int) -> str:
        """Return a place's label."""
        return self.board.label(self.places, place)

    def labels(self, places: Iterable[int]) -> str:
        """Return the labels of places, in order."""
        return ", ".join(map(self.label, sorted(places)))

    def open_places(self) -> Collection[int]:
        """Return the places that can be selected."""
        return range(self.count)

    def how(self) -> str:
        sign = SIGNS[self.places]
        example = f'{{"{sign}3", "{sign}7"}}' if self.several else f'"{sign}3"'
        return _(
            "Replace the ... by the answer, such as {example}, and run the cell again."
        ).format(example=example)

    def words(self, answer: Any) -> str:
        """Return the labels of the places, in order."""
        read = self.read(answer)
        return super().words(answer) if isinstance(read, Judgement) else self.labels(set(read))

    def read(self, answer: Any) -> list[int] | Judgement:
        """Return the places named by an answer, in its order, or why it cannot be read."""
        if isinstance(answer, str):
            answer = re.findall(r"[^\s,;{}()\[\]]+", answer)
        parts = [answer] if as_number(answer) is not None else answer
        if not isinstance(parts, Iterable) or isinstance(parts, Mapping):
            return unclear_judgement(self.how())
        places = []
        for part in parts:
            place = self._place(part)
            if place is None:
                template = _("{place} is no such place; they are {first} to {last}.")
                return unclear_judgement(
                    template.format(
                        place=part, first=self.label(0), last=self.label(self.count - 1)
                    )
                )
            places.append(place)
        if len(set(places)) > 1 and not self.several:
            return unclear_judgement(
                _("One place is wanted, there are {n}.").format(n=len(set(places)))
            )
        return places or unclear_judgement(self.how())

    def _place(self, value: Any) -> int | None:
        number = as_number(value)
        if isinstance(value, str):
            label = re.fullmatch(rf"{SIGNS[self.places]}?(\d{{1,4}})", value.strip(), re.IGNORECASE)
            number = int(label[1]) if label else None
        if number is None or number != int(number) or not 0 <= number < self.count:
            return None
        return int(number)


class BestPlace(BoardQuestion):
    """A question for the best place; any of several equally good places is right.

    Attributes
    ----------
    unit : str
        What the numbers count.
    act : callable or None
        Place to the action there; places where the rules refuse it are told with the reason.
    near : int
        Down to which rank an answer is a near miss.
    among : collection of int or None
        The only places that count; None for no such limit.
    """

    def __init__(
        self,
        name: str,
        text: str,
        game: Game | Board,
        places: str,
        worth: Worth,
        unit: str,
        act: Callable[[int], Action] | None,
        near: int,
        why: str,
        hint: Given,
        among: Collection[int] | None = None,
    ) -> None:
        super().__init__(name, text, game, places, False, why, hint)
        self.unit, self.act, self.near, self.among = unit, act, near, among
        self._worth = worth

    def open_places(self) -> Collection[int]:
        """Return the legal places."""
        return [place for place in range(self.count) if not self._refusal_text(place)]

    @cached_property
    def worths(self) -> dict[int, Number]:
        """The values of the legal places, the best first."""
        worth = self._worth
        of = worth if callable(worth) else lambda place: worth.get(place, 0)
        values = {place: of(place) for place in self.open_places()}
        return dict(sorted(values.items(), key=lambda item: (-item[1], item[0])))

    def judge(self, answer: Any) -> Judgement:
        """Judge a place by its rank."""
        read = self.read(answer)
        if isinstance(read, Judgement):
            return read
        place = read[0]
        refusal = self._refusal_text(place)
        if refusal:
            text = _("{place} is not allowed: {reason}")
            return Judgement("wrong", text.format(place=self.label(place), reason=refusal))
        worths = self.worths
        worth, best = worths[place], next(iter(worths.values()))
        text = _("{place}: {value}.").format(
            place=self.label(place), value=f"{show_number(worth)} {self.unit}".strip()
        )
        if worth == best:
            return Judgement("right", f"{text} {self._equal_places_text(place)}".strip())
        rank = 1 + sum(value > worth for value in worths.values())
        more = _("That is rank {rank} of {count}; the best has {best}.").format(
            rank=rank, count=len(worths), best=show_number(best)
        )
        return Judgement("near" if rank <= self.near else "wrong", f"{text} {more}")

    def _equal_places_text(self, place: int) -> str:
        """Return a sentence that names the other equally good places."""
        best = self.worths[place]
        others = [other for other, value in self.worths.items() if value == best and other != place]
        if not others:
            return _("Nothing is better, and nothing as good.")
        template = ngettext(
            "Nothing is better, and {n} other is as good: {places}.",
            "Nothing is better, and {n} others are as good: {places}.",
            len(others),
        )
        return template.format(n=len(others), places=self.labels(others))

    def _refusal_text(self, place: int) -> str:
        """Return why a place is not legal; empty when it is."""
        if self.among is not None and place not in self.among:
            return _("it is not one of the places that count here.")
        if self.act is None or isinstance(self.game, Board):
            return ""
        refusal = self.game.why_not(self.act(place))
        return "" if refusal is None else str(refusal)


class Places(BoardQuestion):
    """A question for a set of places, all of which must be marked.

    Attributes
    ----------
    right : frozenset of int
    """

    def __init__(
        self,
        name: str,
        text: str,
        game: Game | Board,
        places: str,
        right: Collection[int],
        why: str,
        hint: Given,
    ) -> None:
        super().__init__(name, text, game, places, True, why, hint)
        self.right = frozenset(right)
        if not self.right <= set(range(self.count)) or not self.right:
            raise ValueError(f"the right places are among 0 to {self.count - 1}")

    def judge(self, answer: Any) -> Judgement:
        """Judge a set of places."""
        read = self.read(answer)
        return read if isinstance(read, Judgement) else judge(set(read), self.right)


# Questions on the live board: `point`. Places are marked with mouse, finger or arrow keys.


PICTURE: Final = 560
"""Greatest width of the board on the page in pixels."""


class BoardPane(QuestionPane[BoardQuestion]):
    """The widget of a board question.

    Attributes
    ----------
    marked : list of int
        The places marked so far, in their order.
    """

    def __init__(self, question: BoardQuestion, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.marked: list[int] = []
        self._open = frozenset(question.open_places())
        self._extent = extent(question.board)
        self._spots = PlaceSpots(question.board, self._extent)
        self.board = BoardWidget(
            WIDTH,
            self._extent.pixels_high(WIDTH),
            label=f"{display_name(question.name)}: {question.text}",
            max_width=PICTURE,
        )
        self.board.widget.add_class("cnb-lesson-board")
        self.board.on_click(self._clicked)
        self._paint(*LAYERS)
        self.title = LessonPane(classes="cnb-lesson")
        self.widget: Any = VBox(
            [self.title, self.board.widget, self.pane],
            layout=Layout(width="100%", overflow="visible"),
        )
        # The board stands in the card, too.
        self.pane.classes = "cnb-lesson"
        for name in ("cnb-lesson", "cnb-exercise"):
            self.widget.add_class(name)
        self.show()

    def show(self) -> None:
        question_html = h("p", self.question.text, class_="cnb-lesson-question")
        self.title.show_html(h("div", heading_pills(self.name, self.solved()), question_html), 0)
        super().show()

    def answer(self) -> list[int] | None:
        """Return the marked places."""
        return list(self.marked) or None

    def take(self, answer: str) -> None:
        """Mark places given by their labels."""
        read = self.question.read(answer) if answer else []
        self.marked = [] if isinstance(read, Judgement) else list(dict.fromkeys(read))
        self._paint("highlights")

    def head(self) -> Child:
        """Return nothing: the question stands above the board."""
        return None

    def body(self) -> Child:
        """Return the marked places and a button that clears them."""
        question = self.question
        count = len(self.marked)
        if not count:
            text = _("Nothing is marked yet.")
        else:
            text = ngettext("{n} marked: {places}.", "{n} marked: {places}.", count).format(
                n=count, places=question.labels(self.marked)
            )
        clear = button(_("Clear"), do="clear", **QUIET) if question.several and count else None
        none = None if count else "cnb-no-print"
        return h("p", h("span", text, role="status"), " ", clear, class_=none)

    def pressed(self, press: Press) -> str:
        """Clear all marks."""
        if press.do == "clear":
            self.marked = []
            self._paint("highlights")
            return "check"
        return ""

    def _clicked(self, click: Click) -> None:
        question = self.question
        if click.kind != question.places or not isinstance(click.id, int):
            return
        if click.id in self.marked:
            self.marked.remove(click.id)
        elif click.id in self._open or question.several:
            self.marked = [*self.marked, click.id] if question.several else [click.id]
        else:
            # A place that the rules refuse is answered with their reason.
            verdict = question.judge(click.id)
            self._state, self._words = "unclear", verdict.text
        self._paint("highlights")
        self.show()

    def _paint(self, *names: str) -> None:
        scene = self._scene()
        self.board.paint_layers(
            {n: partial(paint_layer, layer(scene, n), self._extent) for n in names}
        )
        self.board.set_spots(self._highlighted_spots(scene), 0)

    def _scene(self) -> Scene:
        kind, game = self.question.places, self.question.game
        marked = tuple((kind, place) for place in self.marked)
        labels = frozenset({kind}) - {"edge"}
        if isinstance(game, Board):
            return scene_of_board(game, marked=marked, labels=labels)
        return scene_of(game, marked=marked, labels=labels, last_move=())

    def _highlighted_spots(self, scene: Scene) -> list[OverlaySpot]:
        kind = self.question.places
        here: dict[Place, None] = dict.fromkeys((kind, place) for place in self._open)
        spots = []
        for known in self._spots.spots(scene, {}, ""):
            # What a place is worth must not be told by pointing at it.
            spot = replace(known, facts="")
            if (spot.kind, spot.id) in here:
                marked = spot.id in self.marked
                label = _("{place}, marked").format(place=spot.label) if marked else spot.label
                spot = replace(spot, label=label, legal=True)
            spots.append(spot)
        return spots


def point(
    name: str,
    game: Game | Board,
    question: str,
    *,
    kind: str = "vertex",
    worth: Worth | None = None,
    right: Collection[int] | None = None,
    unit: str = "",
    act: Callable[[int], Action] | None = None,
    near: int = 5,
    among: Collection[int] | None = None,
    answer: Any = ...,
    why: str = "",
    hint: Given = (),
) -> Asked:
    """Ask for the best place of a board, or for all places with a property.

    Parameters
    ----------
    game : Game or Board
    question : str
    kind : str
        "vertex", "edge" or "hex".
    worth : callable or mapping, optional
        Place to a number, best one that the engine computes: the place with the greatest one
        is asked for. Any of several equally good ones is right.
    right : collection of int, optional
        Instead: all places that have to be marked.
    unit : str
        What the numbers count, such as "cards per roll".
    act : callable, optional
        Place to action, such as `catan_nb.BuildSettlement`: only places where the rules allow
        it in the game count, and others are answered with the engine's reason.
    near : int
        Down to this rank an answer is a near miss.
    among : collection of int, optional
        The only places that count, where it is not an action that decides.
    answer
        What the learner wrote into a cell: numbers or labels ("V23"); ``...`` or None when
        nothing yet. On a page the board is clicked.

    The other parameters, what is returned and what is raised are those of `choice`.

    Examples
    --------
    >>> from catan_nb import printed, stats
    >>> board = printed("beginner")
    >>> pips = stats.pip_ranking(board)
    >>> point("Exercise 1", board, "Where?", worth=pips, unit="pips", answer="V28").state
    'right'
    >>> point("Exercise 1", board, "Where?", worth=pips, unit="pips", answer=13).text
    'V13: 9 pips. That is rank 9 of 54; the best has 11.'
    """
    if (worth is None) == (right is None):
        raise ValueError("a question has either what places are worth or the right places")
    wanted: BoardQuestion
    if worth is not None:
        wanted = BestPlace(name, question, game, kind, worth, unit, act, near, why, hint, among)
    else:
        wanted = Places(name, question, game, kind, right or (), why, hint)
    return asked(wanted, answer, BoardPane)


# Marking the longest road on the board: `mark_road`.


class RoadQuestion(BoardQuestion):
    """A question for the paths of a player's longest road; made by `mark_road`.

    Attributes
    ----------
    seat : int
        Whose road it is.
    """

    game: Game

    def __init__(self, name: str, text: str, game: Game, seat: int, why: str, hint: Given) -> None:
        super().__init__(name, text, game, "edge", True, why, hint)
        self.seat = seat

    def open_places(self) -> frozenset[int]:
        """Return the player's roads."""
        return frozenset(self.game.players[self.seat].roads)

    def judge(self, answer: Any) -> Judgement:
        """Judge paths by the rules: owned, distinct, connected, a single trail, and its length."""
        read = self.read(answer)
        if isinstance(read, Judgement):
            return read
        owner = self.game.names[self.seat]
        foreign = set(read) - self.open_places()
        if foreign:
            template = _("{places}: no road of {player} is there.")
            return Judgement("wrong", template.format(places=self.labels(foreign), player=owner))
        twice = {path for path in read if read.count(path) > 1}
        if twice:
            template = _("{places}: no path may be used twice.")
            return Judgement("wrong", template.format(places=self.labels(twice)))
        marked = set(read)
        network = road_network(self.game, self.seat)
        marked_network = nx.Graph(
            [(a, b) for a, b, path in network.edges(data="index") if path in marked]
        )
        fault = self._gap_text(marked_network, marked) or self._branch_text(marked_network)
        return Judgement("wrong", fault) if fault else self._judge_length(len(marked))

    def _gap_text(self, marked_network: nx.Graph, marked: set[int]) -> str:
        """Return why the marked paths are not connected; empty when they are."""
        pieces = nx.number_connected_components(marked_network)
        if pieces == 1:
            return ""
        shape = self.board.topology
        joined = nx.Graph([shape.edge_vertices[path] for path in marked])
        if nx.is_connected(joined):
            cut = {node[0] for node in marked_network if isinstance(node, tuple)}
            template = _(
                "At {places} another player has built: a road may end there, but not go on."
            )
            return template.format(places=self._stops_text(v for v in cut if joined.degree(v) > 1))
        template = _("The marked paths fall into {n} pieces; a road is connected.")
        return template.format(n=nx.number_connected_components(joined))

    def _branch_text(self, marked_network: nx.Graph) -> str:
        """Return where the marked paths branch; empty when they form a single trail."""
        degrees = dict(marked_network.degree())
        if sum(degree % 2 for degree in degrees.values()) <= 2:
            return ""
        forks = (node for node, degree in degrees.items() if degree == 3)
        template = _("It branches at {places}: no single walk uses all {n} paths.")
        return template.format(places=self._stops_text(forks), n=marked_network.number_of_edges())

    def _stops_text(self, vertices: Iterable[int]) -> str:
        return ", ".join(self.board.label("vertex", v) for v in sorted(vertices))

    def _judge_length(self, length: int) -> Judgement:
        longest: int = self.game.players[self.seat].route_length
        text = _("A road of {n}.").format(n=length)
        if length == longest:
            return Judgement("right", _("{road} No longer one can be found.").format(road=text))
        missing = longest - length
        note = ngettext("{n} more is possible.", "{n} more are possible.", missing).format(
            n=missing
        )
        return Judgement("near" if missing <= 2 else "wrong", f"{text} {note}")


def mark_road(
    name: str,
    game: Game,
    seat: int = 0,
    question: str = "",
    *,
    answer: Any = ...,
    why: str = "",
    hint: Given = (),
) -> Asked:
    """Ask for a player's longest road as a set of paths.

    Parameters
    ----------
    game : Game
    seat : int
        Whose road it is.
    question : str
        By itself, to mark the longest road of that player.
    answer
        What the learner wrote into a cell: numbers or labels of paths ("E12") in any order;
        ``...`` or None when nothing yet. On a page the paths are clicked.

    The other parameters and what is returned are those of `choice`. Any longest road is right.

    Notes
    -----
    Paths can be walked in one go, each of them once, just when they are connected and at most
    two intersections are the end of an odd number of them (L. Euler). Where another player has
    built, the intersection counts as ends of their own (`catan_nb.stats.road_network`).

    Examples
    --------
    >>> import catan_nb as cn
    >>> game = cn.Position(players=2).road(0, 33, 39).game()
    >>> mark_road("Exercise 1", game, answer={"E33", "E39"}).state
    'right'
    """
    text = question or _("Mark the longest road of {player}.").format(player=game.names[seat])
    return asked(RoadQuestion(name, text, game, seat, why, hint), answer, BoardPane)
