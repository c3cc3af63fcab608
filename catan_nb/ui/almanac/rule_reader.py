"""The rule reader: the open rule, search, the index, and a board on which to try an example.

The almanac's page and the table's panel of rules are made of these parts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from math import atan2, degrees
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.board.piece import Place
from catan_nb.catalogue import RULES, Rule
from catan_nb.games import all_options
from catan_nb.kernel.action import Action, codecs_of, from_text, to_text
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.event import Event
from catan_nb.kernel.module import Option
from catan_nb.kernel.question import CHANCE
from catan_nb.language import almanac as told
from catan_nb.language import current, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.rules.base.actions import BuildRoad, BuildSettlement, MoveRobber
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.game import Game
from catan_nb.ui.almanac.example import Answer, Example
from catan_nb.ui.almanac.examples import EXAMPLES
from catan_nb.ui.almanac.search import SYSTEMS, find_rules, nearest_rule_id, system_of
from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.looks.wording import action_words, card_name, first_upper
from catan_nb.ui.systems.parts import place_fields
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.describe import named_places, place_name
from catan_nb.view.picture import Picture, show

__all__ = [
    "FIRST",
    "MOST_BUTTONS",
    "SUBJECTS",
    "LiveBoard",
    "Reading",
    "action_at_place",
    "clickable_kinds",
    "placeless_actions",
    "playable_places",
    "rules_about",
    "try_action",
    "varying_options",
]


MOST_BUTTONS: Final = 6
"""Most actions without a place that are offered as buttons."""
_USUAL: Final[dict[str, Any]] = {
    "edge": BuildRoad,
    "vertex": BuildSettlement,
    "hex": MoveRobber,
}
"""The action that a click on each kind of place is taken for if nothing can be done there."""


def action_place(action: Action) -> Place | None:
    """Return the last place that an action names; None if it names none."""
    named = place_fields(type(action))
    if not named:
        return None
    field, kind = named[-1]
    number = getattr(action, field)
    return (kind, number) if isinstance(number, int) else None


def playable_places(game: Game) -> dict[Place, Action]:
    """Return the places where an action is legal now, with the first such action."""
    found: dict[Place, Action] = {}
    for action in _legal_actions(game):
        place = action_place(action)
        if place is not None:
            found.setdefault(place, action)
    return found


def placeless_actions(game: Game) -> list[Action]:
    """Return the legal actions without a place, or none if there are too many to choose from."""
    found = [action for action in _legal_actions(game) if action_place(action) is None]
    plain = [action for action in found if not codecs_of(type(action))]
    for some in (found, plain):
        if len(some) <= MOST_BUTTONS:
            return some
    return []


def clickable_kinds(game: Game, tried: Sequence[Action]) -> list[str]:
    """Return the kinds of place that the example's action or a legal action names."""
    places = [*map(action_place, tried), *playable_places(game)]
    return list(dict.fromkeys(place[0] for place in places if place is not None))


def action_at_place(game: Game, place: Place, tried: Action) -> Action:
    """Return the action that a click on a place does.

    That is an action which is legal there, preferably of the class of ``tried``, the example's
    action. If nothing is legal there it is one that the rules refuse, so that they say why.
    """
    kind, number = place
    allowed = [action for action in _legal_actions(game) if action_place(action) == place]
    alike = [action for action in allowed if type(action) is type(tried)]
    if allowed:
        return (alike or allowed)[0]
    named = place_fields(type(tried))
    if named and named[-1][1] == kind:
        changed: Any = replace(tried, **{named[-1][0]: number})  # type: ignore[type-var]
        return changed  # type: ignore[no-any-return]
    usual: Action = _USUAL[kind](number)
    return usual


def try_action(game: Game, action: Action, then: Sequence[Action] = ()) -> Answer:
    """Do an action in a copy of a game, with the actions that follow; return the answer.

    Outcomes of chance that ``then`` does not give are those of the game's own seed.
    """
    refusal = game.why_not(action)
    if refusal is not None:
        return Answer(game, (), refusal)
    game = game.fork()
    events: list[Event] = list(game.push(action))
    rest = list(then)
    while not game.over:
        if rest and game.why_not(rest[0]) is None:
            events += game.push(rest.pop(0))
        elif game.actor == CHANCE:
            events += game.push(game.sample())
        else:
            break
    return Answer(game, tuple(events))


def _legal_actions(game: Game) -> Sequence[Action]:
    return () if game.over or game.actor == CHANCE else game.legal_actions()


# The live board.


WIDTH: Final = 560
"""Width of the board in pixels; on narrower pages it is scaled down."""


class LiveBoard:
    """An example's board, on which a person tries the action and plays on.

    Attributes
    ----------
    example : Example
    answer : Answer or None
        The engine's answer to the last action; None at the beginning.
    """

    def __init__(self, example: Example) -> None:
        self.example = example
        self.answer: Answer | None = None
        self._start = example.make()
        self._drawn: dict[str, tuple[Picture, Markup]] = {}

    @property
    def game(self) -> Game:
        """The game that the board shows: the example's, or the one after the last answer."""
        return self._start if self.answer is None else self.answer.game

    def try_example(self) -> None:
        """Do the example's action and keep the answer."""
        self._keep_answer(self.example.answer(self._start))

    def act_at_place(self, place: str) -> None:
        """Do the action of a clicked place such as "edge 12", or say why it is not allowed."""
        kind, _blank, number = place.partition(" ")
        where = kind, int(number)
        action = action_at_place(self.game, where, self.example.action)
        alike = self.game is self._start and type(action) is type(self.example.action)
        self._keep_answer(try_action(self.game, action, self.example.then if alike else ()))

    def do_action(self, action: str) -> None:
        """Do an action without a place, given by its text."""
        self._keep_answer(try_action(self.game, from_text(action, self.game.rules.actions)))

    def begin_again(self) -> None:
        """Go back to the example's position."""
        self._keep_answer(None)

    def _keep_answer(self, answer: Answer | None) -> None:
        self.answer = answer
        self._drawn.clear()

    # ---- what is shown -----------------------------------------------------------------

    def render(self) -> Markup:
        """Return board, hands, buttons and answer."""
        game = self.game
        picture, drawn = self._draw_board()
        seat = game.actor
        colour = "none" if seat is None or seat < 0 else game.colours[seat]
        places = h("div", self._place_buttons(picture), class_=f"cnb-live-places cnb-{colour}")
        board = h("div", drawn, places, class_="cnb-live-board")
        side = h(
            "div",
            h("p", self._prompt(), class_="cnb-live-asked"),
            h("ul", [h("li", line) for line in _hand_texts(game)], class_="cnb-small"),
            h("div", self._buttons(), class_="cnb-buttons"),
            h("div", self._answer_html(), class_="cnb-live-answer", role="status"),
        )
        return h(
            "section",
            h("h3", _("Try it"), class_="cnb-heading3"),
            h("div", board, side, class_="cnb-live-parts"),
            class_="cnb-live",
        )

    def _prompt(self) -> str:
        """Say whose turn it is and how many places are lit."""
        game, names = self.game, _colour_names(self._start)
        if game.frame is None or game.actor is None or game.actor < 0:
            return _("The game is over.")
        places = len(playable_places(game))
        told = named_places(str(game.frame.question(names)), game.live_board)
        lights = ngettext(
            "{n} place is lit. Click any place and see.",
            "{n} places are lit. Click any place and see.",
            places,
        ).format(n=places)
        return f"{told} {lights}" if places else told

    def _clickable_kinds(self) -> list[str]:
        return clickable_kinds(self.game, (self.example.action, *self.example.then))

    def _draw_board(self) -> tuple[Picture, Markup]:
        """Return the board; it is drawn once for each position and language."""
        key = current()
        if key not in self._drawn:
            marks = _places_of_actions((self.example.action, *self.example.then))
            picture = show(self.game, marks=marks, size=WIDTH)
            self._drawn[key] = picture, Markup(picture.svg())
        return self._drawn[key]

    def _place_buttons(self, picture: Picture) -> list[Markup]:
        """Return the buttons over the board's places; only lit ones are tab stops."""
        board, lights = self.game.live_board, playable_places(self.game)
        shape = board.topology
        counts = {"hex": shape.n_hexes, "vertex": shape.n_vertices, "edge": shape.n_edges}
        high = picture.extent.pixels_high(1000) / 1000
        found = []
        for kind in self._clickable_kinds():
            for number in range(counts[kind]):
                x, y, turned = _place_centre(board, (kind, number))
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

    def _action_text(self, action: Action) -> str:
        return named_places(action_words(action, _colour_names(self._start)), self.game.live_board)

    def _buttons(self) -> Child:
        if self.answer is None:
            # An example that the rules refuse can be tried, but its button is not highlighted.
            allowed = self.game.why_not(self.example.action) is None
            first = button(
                self._action_text(self.example.action),
                do="try",
                class_="cnb-primary cnb-big" if allowed else "cnb-big",
                data_next=True,
            )
        else:
            first = button(_("Back to the position"), do="again", class_="cnb-big")
        tried = self.example.action if self.answer is None else None
        more = [
            button(self._action_text(one), do="do", arg=to_text(one))
            for one in placeless_actions(self.game)
            if one != tried
        ]
        return first, more

    def _answer_html(self) -> Child:
        names, board = _colour_names(self._start), self.game.live_board
        if self.answer is None:
            follows = [self._action_text(step) for step in self.example.then]
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


def _places_of_actions(actions: tuple[Action, ...]) -> list[Place]:
    """Return the places of the board that actions name."""
    return [
        (kind, getattr(action, field))
        for action in actions
        for field, kind in place_fields(type(action))
    ]


def _place_centre(board: Board, place: Place) -> tuple[float, float, int]:
    """Return the centre of a place in drawing units, and the angle of a path in degrees."""
    kind, number = place
    shape = board.topology
    if kind != "edge":
        x, y = (shape.hex_points if kind == "hex" else shape.vertex_points)[number]
        return x, y, 0
    (ax, ay), (bx, by) = (shape.vertex_points[end] for end in shape.edge_vertices[number])
    return (ax + bx) / 2, (ay + by) / 2, round(degrees(atan2(by - ay, bx - ax)))


def _colour_names(game: Game) -> tuple[str, ...]:
    """Return the names of an example's players: their colours, in the language in use."""
    return tuple(first_upper(_(player.colour)) for player in game.players)


def _hand_texts(game: Game) -> list[str]:
    """Return the players' hands in words, without empty ones."""
    lines = []
    for player, name in zip(game.players, _colour_names(game), strict=True):
        parts = [str(Cards(player.hand))] if any((player.hand or {}).values()) else []
        if "progress" in game.rules.player_facts:
            held = (player.progress or {}).items()
            parts += [card_name(card) for card, count in held for _one in range(count)]
        if parts:
            lines.append(f"{name}: {', '.join(parts)}")
    return lines


# What rules are about: the subjects of the almanac's index.


SUBJECTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "base": {
        noop("The board and the pieces"): ("board", "tokens", "harbours", "layout", "pieces"),
        noop("How a game begins"): ("setup", "players"),
        noop("Turns and cards"): ("turn", "production", "bank", "hidden", "stats"),
        noop("Sevens and the robber"): ("robber",),
        noop("Trading"): ("trade",),
        noop("Building"): ("build", "distance"),
        noop("Development cards"): ("dev",),
        noop("Points and winning"): ("longest_road", "largest_army", "win"),
    },
    "six": {noop("More players"): ("board", "bank", "special_building")},
    "ck": {
        noop("Set-up and turns"): ("materials", "setup", "turn", "roll", "production", "hand"),
        noop("Trading and the robber"): ("trade", "robber", "merchant"),
        noop("Cities"): ("wall", "improve", "metropolis"),
        noop("Knights"): ("knight", "option"),
        noop("Barbarians"): ("barbarians",),
        noop("Progress cards"): ("progress", "card"),
        noop("Points and winning"): ("win",),
    },
    "sea": {
        noop("The board and the pieces"): ("board", "area", "supply"),
        noop("How a game begins"): ("setup", "six"),
        noop("Ships"): ("ship", "settlement", "road_building", "route"),
        noop("Robber and pirate"): ("robber", "pirate"),
        noop("Gold, fog and treasures"): ("gold", "fog", "treasure"),
        noop("Islands, points and winning"): ("island", "points", "win"),
        noop("Scenarios"): ("scenario",),
        noop("Special rules of scenarios"): (
            *("tribe", "cloth", "pirates", "wonders", "harbourmaster", "greater"),
        ),
        noop("With Cities & Knights"): ("ck", "barbarians"),
    },
    "cards": {
        noop("Set-up and turns"): ("materials", "setup", "turn", "draw", "six"),
        noop("Swapping"): ("swap", "library", "guild"),
        noop("Building"): ("build", "robbery", "market_day", "take"),
        noop("Points and winning"): ("win",),
    },
}
"""The subjects of each system, each with the ids of its rules after the system's name."""


@cache
def rules_about(system: str, subject: str) -> tuple[Rule, ...]:
    """Return the rules of a system about a subject, in the catalogue's order."""
    begin = SUBJECTS[system][subject]
    parts = {name: name.split(".") for name in RULES}
    return tuple(
        RULES[name]
        for name, (first, *rest) in parts.items()
        if first == system and rest[0] in begin
    )


FIRST: Final = "base.turn"
"""The rule that is open at first."""


class Reading:
    """The state of a reader of rules: the open rule, the search words, the live board.

    Parameters
    ----------
    rule : str
        Id of the rule to open.
    boards : bool
        Whether the live board is shown with each rule; otherwise a button shows it, and it is
        not made before.

    Attributes
    ----------
    rule : str
        Id of the rule that is open.
    words : str
        The words that are searched for.
    live : LiveBoard or None
        The live board of the rule, if it is shown.
    """

    def __init__(self, rule: str = FIRST, *, boards: bool = True) -> None:
        self.words = ""
        self.live: LiveBoard | None = None
        self._boards = boards
        self._trail: list[str] = []
        self._open_page(rule)

    # ---- what is done ------------------------------------------------------------------

    def open(self, rule: str) -> None:
        """Open a rule; one that the catalogue does not have is looked up under its parent.

        Raises
        ------
        BadSetup
            There is no such rule.
        """
        before = self.rule
        if rule != before:
            self._open_page(rule)
        if self.rule != before:
            self._trail.append(before)

    def back(self) -> None:
        """Open the rule that was open before."""
        if self._trail:
            self._open_page(self._trail.pop())

    def handle_press(self, press: Press) -> bool:
        """Handle a press of a button or field of the reader; return whether it was one of them."""
        match press.do:
            case "rule":
                self.open(press.arg)
            case "back":
                self.back()
            case "search":
                self.words = str(press.value)
            case "best":
                self._open_best(str(press.value))
            case "board":
                self._show_example()
            case "try" if self.live is not None:
                self.live.try_example()
            case "place" if self.live is not None:
                self.live.act_at_place(press.arg)
            case "do" if self.live is not None:
                self.live.do_action(press.arg)
            case "again" if self.live is not None:
                self.live.begin_again()
            case _:
                return False
        return True

    def _open_best(self, words: str) -> None:
        """Search for words and open the best match, if there is one."""
        self.words = words
        found = find_rules(words) if words.strip() else ()
        if found:
            self.open(found[0].id)

    def _open_page(self, rule: str) -> None:
        found = nearest_rule_id(rule) if isinstance(rule, str) else None
        if found is None:
            raise BadSetup(
                _("there is no rule {rule!r}; ids look like base.distance").format(rule=rule)
            )
        self.rule = found
        self.live = None
        if self._boards:
            self._show_example()

    def _show_example(self) -> None:
        if self.rule in EXAMPLES:
            self.live = LiveBoard(EXAMPLES[self.rule])

    # ---- what is shown -----------------------------------------------------------------

    def search_field(self) -> Markup:
        """Return the field to search with."""
        return h(
            "label",
            _("Search"),
            " ",
            h(
                "input",
                type="search",
                value=self.words,
                data_do="search",
                data_live=True,
                data_enter="best",
                placeholder=_("a word or a question"),
            ),
            class_="cnb-almanac-search",
        )

    def search_results(self) -> Markup:
        """Return the rules that match the search, the best first; without words, the index."""
        if not self.words.strip():
            return self._rule_index()
        found = find_rules(self.words)
        if not found:
            return h("p", _("No rule has all of these words."), class_="cnb-hint")
        return h("ul", [self._rule_item(rule, tell=True) for rule in found])

    def _rule_index(self) -> Markup:
        """Return all rules by system and subject; only the subject of the open rule is unfolded."""
        parts: list[Child] = []
        for system, name in SYSTEMS.items():
            parts.append(h("h3", _(name), class_="cnb-heading3"))
            parts += [self._subject_section(system, subject) for subject in SUBJECTS[system]]
        return h("div", parts)

    def _subject_section(self, system: str, subject: str) -> Markup:
        rules = rules_about(system, subject)
        here = any(rule.id == self.rule for rule in rules)
        return h(
            "details",
            h("summary", _(subject), " ", h("span", len(rules), class_="cnb-small")),
            h("ul", map(self._rule_item, rules)),
            open=here,
            # The key changes when the open rule enters or leaves the subject, so that the page
            # unfolds or folds it.
            data_key=f"{system}/{subject}/{here}",
        )

    def rule_page(self, house: Callable[[Rule], Child], foot: Child = None) -> Markup:
        """Return the rule that is open.

        Parameters
        ----------
        house : callable
            Returns text on the options that vary a rule.
        foot : elements, optional
            Shown below everything else.
        """
        rule = RULES[self.rule]
        return h(
            "article",
            button("← " + _("Back"), do="back", class_="cnb-almanac-back") if self._trail else None,
            h("h2", told(rule.title)),
            h("p", told(rule.text), class_="cnb-almanac-text"),
            self._live_board_html(),
            house(rule),
            [
                h("h3", _("See also"), class_="cnb-heading3"),
                h("p", [_rule_link(one, rule.id) for one in rule.see], class_="cnb-almanac-see"),
            ]
            if rule.see
            else None,
            h("p", f"{rule.id} · {_source_text(rule)}", class_="cnb-small"),
            foot,
            data_key=rule.id,
        )

    def _live_board_html(self) -> Child:
        if self.live is not None:
            return self.live.render()
        if self.rule not in EXAMPLES:
            return None
        return h("p", button(_("Try it on a board"), do="board", class_="cnb-primary"))

    def _rule_item(self, rule: Rule, *, tell: bool = False) -> Markup:
        """Return a rule as a list item; ``tell`` adds its system, except for the base game."""
        here = "page" if rule.id == self.rule else None
        system = system_of(rule.id)
        of = h("span", _(SYSTEMS[system]), class_="cnb-small")
        return h(
            "li",
            button(
                told(rule.title),
                of if tell and system != "base" else None,
                do="rule",
                arg=rule.id,
                title=rule.id,
                aria_current=here,
            ),
        )


def varying_options(rule: Rule) -> tuple[Option, ...]:
    """Return the options that vary a rule."""
    known_ones: dict[str, Option] = {}
    for option in all_options():
        own = system_of(option.rule) == system_of(rule.id)
        if own or option.name not in known_ones:
            known_ones[option.name] = option
    return tuple(known_ones[name] for name in rule.options if name in known_ones)


def _rule_link(rule: str, here: str) -> Markup:
    """Return a link from one rule to another, with the system's name where it differs."""
    system = system_of(rule)
    of = h("span", _(SYSTEMS[system]), class_="cnb-small") if system != system_of(here) else None
    return button(f"→ {told(RULES[rule].title)}", of, do="rule", arg=rule, title=rule)


def _source_text(rule: Rule) -> str:
    """Return the source of a rule in the language in use; quotations stay untranslated."""
    return "".join(map(_, re.split(r"(: |; )", rule.source)))
