"""The fog dashboard: hidden hexes uncovered by clicks, with the odds of the next one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, ClassVar, Final

from catan_nb.board.geometry import SIDES, neighbour
from catan_nb.board.layout import Board
from catan_nb.board.terrain import TERRAIN_WORDS, Terrain
from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.dashboards.page import (
    Dashboard,
    Draw,
    Trials,
    paragraph,
    slider,
    slider_value,
)
from catan_nb.lessons.experiments.charts import chart
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game
from catan_nb.stats.seafarers.fog import HIDDEN, FogOdds, FogSimulation, fog_odds
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.panels.board import WIDTH, PlaceSpots, paint_layer
from catan_nb.ui.widgets.board_widget import BoardWidget, Click
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.draw import LAYERS, extent, layer
from catan_nb.view.scene import scene_of_board
from catan_nb.view.theme import TERRAIN

__all__ = ["MOST_HEXES", "TOKENS", "Fog", "FogBoard", "HiddenStack", "fog"]


# A stack of hidden hexes on a small board: what it is made of, and what has been lifted.


TOKENS: Final = (5, 9, 4, 10, 6, 8, 3, 11, 12, 2, 9, 5, 10, 4, 11, 8, 6, 3)
"""The tokens for hexes that produce, as many of them in this order as there are such hexes."""
MOST_HEXES: Final = 37
"""So many hexes can be hidden at most."""


class HiddenStack:
    """A stack of hidden hexes that are uncovered one by one.

    Parameters
    ----------
    terrain : mapping of str to int
        How many hexes of each terrain are in the stack.
    tokens : tuple of int, optional
        The tokens for those that produce; by itself some of `TOKENS`.
    seed : int
        Decides what comes out.

    Attributes
    ----------
    start, left : FogOdds
        What was in the stack, and what is left.
    came : tuple of (int, str, int)
        Hex, terrain and token of what has come out, in that order.
    board : Board
        The hexes side by side, as they lie now.

    Raises
    ------
    ValueError
        For no hex, and more than `MOST_HEXES`.
    """

    def __init__(
        self, terrain: Mapping[str, int], tokens: tuple[int, ...] | None = None, seed: int = 0
    ) -> None:
        hexes = sum(terrain.values())
        if not 0 < hexes <= MOST_HEXES:
            raise ValueError(
                _("A stack has 1 to {most} hexes, not {n}.").format(most=MOST_HEXES, n=hexes)
            )
        if tokens is None:
            need = fog_odds(terrain).producing
            tokens = tuple(TOKENS[n % len(TOKENS)] for n in range(need))
        self.start = self.left = fog_odds(terrain, tokens)
        self.came: tuple[tuple[int, str, int], ...] = ()
        self.board = _hex_patch(hexes)
        self._rng = Random(seed)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The hexes that are still hidden."""
        return tuple(
            hex for hex, terrain in enumerate(self.board.terrain) if terrain == Terrain.FOG
        )

    def uncover(self, hex: int | None = None) -> None:
        """Uncover a hex, the first hidden one by default; does nothing when none is hidden.

        Notes
        -----
        Terrain and token are drawn from what is left, as in a game.
        """
        hidden = self.hidden
        if hex is None and hidden:
            hex = hidden[0]
        if hex not in hidden:
            return
        pairs = self.left.next_pair()
        weights = [float(chance) for chance in pairs.values()]
        terrain, token = self._rng.choices(tuple(pairs), weights)[0]
        self.left = self.left.lifted(terrain, token)
        self.came = (*self.came, (hex, terrain, token))
        ground, tokens = list(self.board.terrain), list(self.board.tokens)
        ground[hex], tokens[hex] = TERRAIN_WORDS[terrain], token
        self.board = self.board.with_terrain(tuple(ground), tuple(tokens))


def _hex_patch(hexes: int) -> Board:
    """Return a given number of hidden hexes around a centre, ring by ring."""
    offsets = [(0, 0)]
    for start in offsets:  # which grows while hexes are found
        if len(offsets) >= hexes:
            break
        offsets += [near for side in SIDES if (near := neighbour(start, side)) not in offsets]
    return Board.make(dict.fromkeys(islice(offsets, hexes), "fog"), name="fog")


# The board of the page about fog: hidden hexes to click, and those that lie open.


PICTURE: Final = 460
"""Greatest width on the page in pixels."""


class FogBoard:
    """A stack of hidden hexes as a board.

    Parameters
    ----------
    stack : HiddenStack
    lift : callable
        Called with the number of a hex that is clicked.

    Attributes
    ----------
    widget:
        The ipywidgets widget to put on the page.
    """

    def __init__(self, stack: HiddenStack, lift: Callable[[int], object]) -> None:
        self._lift = lift
        self._board = BoardWidget(WIDTH, WIDTH, max_width=PICTURE, facts=False)
        self._board.on_click(self.clicked)
        self.widget: Any = self._board.widget
        self.set_stack(stack)

    def set_stack(self, stack: HiddenStack) -> None:
        """Replace the stack."""
        self._stack = stack
        self._extent = extent(stack.board)
        self._board.resize(WIDTH, self._extent.pixels_high(WIDTH))
        self.speak()

    def speak(self) -> None:
        """Update the accessible descriptions in the current language."""
        self._board.overlay.speak()
        self._board.overlay.label = _("Hidden hexes")
        self._spots = PlaceSpots(self._stack.board, self._extent)
        self.paint()

    def paint(self) -> None:
        """Draw the uncovered hexes; the last one is highlighted."""
        came, hidden = self._stack.came, set(self._stack.hidden)
        last = (("hex", came[-1][0]),) if came else ()
        scene = replace(scene_of_board(self._stack.board), last_move=last)
        sheets = {name: layer(scene, name) for name in LAYERS}
        self._board.paint_layers(
            {name: partial(paint_layer, sheet, self._extent) for name, sheet in sheets.items()}
        )
        spots = (spot for spot in self._spots.spots(scene, {}, "") if spot.kind == "hex")
        self._board.set_spots([replace(odds, legal=odds.id in hidden) for odds in spots], len(came))

    def clicked(self, click: Click) -> None:
        """Uncover the hex that was clicked."""
        if click.kind == "hex" and isinstance(click.id, int):
            self._lift(click.id)


NUMBERS: Final = (1, 100, 10_000, 1_000_000)
TRIED: Final = ("odds", "among")
"""The parts that change when stacks are shuffled."""
PLAYERS: Final = (3, 4, 6)
"""Numbers of players whose stack of the Fog Islands can be laid out."""
MOST: Final = 12
"""So many hexes of one terrain the sliders allow."""


class Fog(Dashboard):
    """The page about fog.

    Attributes
    ----------
    stack : HiddenStack
    hexes : int
        Of so many hexes it is told what they hold.
    terrain : str
        What is counted among them.
    shuffles : FogSimulation or None
        What has been simulated; None when nothing is hidden any more.
    means : list of Fraction
        The pips of a hidden hex on average, at the start and after each that was lifted.
    board : FogBoard
    """

    NAMES = (*Dashboard.NAMES, "board", "hexes", "lift", "means", "shuffles", "stack", "terrain")

    title: ClassVar[str] = noop("Fog")
    key: ClassVar[str] = "fog"
    wide: ClassVar[tuple[str, ...]] = ()
    works: ClassVar[str] = "odds"

    def __init__(self, seed: int = 0, language: str | None = None) -> None:
        self._luck = seed
        self.hexes, self.terrain = 3, Terrain.GOLD.word
        self.players = 4
        self._begin(_printed_odds(self.players))
        self.board = FogBoard(self.stack, self._clicked)
        super().__init__(language)

    def parts(self) -> Mapping[str, Draw]:
        self.trials = Trials(
            self.work,
            lambda number: self.shuffles.more(number) if self.shuffles else None,
            lambda: self.refresh(*TRIED),
            noop("shuffles"),
            NUMBERS,
        )
        return {
            "sea": self._sea,
            "odds": self._odds,
            "among": self._among,
            "pips": self._pips,
            "stack": self._stack,
            "course": self._course,
        }

    def below(self) -> Mapping[str, Any]:
        """Return the board widget below its panel's buttons."""
        return {"sea": self.board.widget}

    # ---- what is done ------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        if self.shuffles is not None and self.trials.pressed(press):
            return
        match press.do:
            case "lift":
                self.lift()
            case "all":
                while self.stack.hidden:
                    self.lift()
            case "again":
                self._luck += 1
                self._lay(self.stack.start)
            case "anew":
                self._shuffle_anew()
            case "players":
                self.players = int(press.arg)
                self._lay(_printed_odds(self.players))
            case "hexes":
                self.hexes = max(1, slider_value(press.value, MOST_HEXES))
                self._shuffle_anew()
            case "terrain":
                self.terrain = str(press.value) if press.value in HIDDEN else self.terrain
                self._shuffle_anew()
            case "count":
                counts = {**self._own, press.arg: slider_value(press.value, MOST)}
                self._lay_own({word: counts.get(word, 0) for word in HIDDEN})

    def lift(self, hex: int | None = None) -> None:
        """Uncover a hex, the first hidden one by default."""
        before = len(self.stack.came)
        self.stack.uncover(hex)
        if len(self.stack.came) > before:
            self.means.append(self.stack.left.mean_pips())
            self._shuffle_anew()
            self.board.paint()

    def take(self, name: str, game: Game) -> None:
        """Continue with the hidden hexes of a saved game."""
        left = fog_odds(game)
        if not left.hexes:
            raise ValueError(_("nothing is hidden in it any more"))
        self.players = 0
        self._lay(left)

    def _clicked(self, hex: int) -> None:
        self.lift(hex)
        self.refresh()

    def _lay_own(self, counts: dict[str, int]) -> None:
        stack = HiddenStack(counts, seed=self._luck)  # which refuses none, and too many
        self.players = 0
        self._lay(stack.start)

    def _lay(self, odds: FogOdds) -> None:
        """Replace the stack by one with all hexes hidden."""
        self.work.stop()
        self._begin(odds)
        self.board.set_stack(self.stack)

    def _begin(self, odds: FogOdds) -> None:
        self.stack = HiddenStack(odds.terrain, odds.tokens, self._luck)
        self._own = {word: odds.terrain.get(word, 0) for word in HIDDEN}
        self.means = [odds.mean_pips()]
        self._shuffle()

    def _shuffle_anew(self) -> None:
        """Discard the simulated shuffles and continue with another random seed."""
        self.work.stop()
        self._shuffle()

    def _shuffle(self) -> None:
        remaining = self.stack.left
        self.hexes = min(self.hexes, max(1, remaining.hexes))
        self._luck += 1
        self.shuffles = (
            FogSimulation(remaining, self.hexes, self.terrain, self._luck)
            if remaining.hexes
            else None
        )

    def speak(self, language: str) -> None:
        super().speak(language)
        self.board.speak()

    # ---- what is shown -----------------------------------------------------------------

    def _sea(self) -> Child:
        remaining = self.stack.left
        text = ngettext(
            "{n} hex is hidden. Click it, and it is lifted.",
            "{n} hexes are hidden. Click one, and it is lifted.",
            remaining.hexes,
        ).format(n=remaining.hexes)
        if not remaining.hexes:
            text = _("All fog has lifted.")
        if self.stack.came:
            _hex, terrain, token = self.stack.came[-1]
            came = f"{_(terrain)} {token}" if token else _(terrain)
            text = _("There came: {hex}. {rest}").format(hex=came, rest=text)
        stacks = [
            button(
                ngettext("{n} player", "{n} players", n).format(n=n if n < 6 else "5–6"),
                do="players",
                arg=n,
                aria_pressed="true" if self.players == n else "false",
            )
            for n in PLAYERS
        ]
        none = None if remaining.hexes else _("Nothing is hidden any more.")
        return [
            h(
                "div",
                button(_("Lift another"), do="lift", class_="cnb-primary", why_not=none),
                button(_("Lift all"), do="all", why_not=none),
                button(_("Hide all again"), do="again"),
                class_="cnb-buttons",
            ),
            h("p", text, class_="cnb-dash-words", role="status"),
            paragraph(_("The Fog Islands for")),
            h("div", stacks, class_="cnb-buttons cnb-dash-choice"),
        ]

    def _odds(self) -> Child:
        head = heading(_("What may come next?"))
        names = (_("terrain"), _("left"), _("exact"), _("simulated"))
        top = h("thead", h("tr", [h("th", name, scope="col") for name in names]))
        remaining, tried = self.stack.left, self.shuffles
        exact = remaining.next_hex()
        trials = tried.trials if tried else 0
        highest = max(exact.values(), default=1)
        rows = []
        for word, count in self.stack.start.terrain.items():
            chance = exact.get(word, Fraction(0))
            shares = tried.first[word] / trials if tried and trials else None
            rows.append(
                h(
                    "tr",
                    h("th", _terrain_swatch(word), " ", _(word), scope="row"),
                    h(
                        "td",
                        _("{n} of {total}").format(n=remaining.terrain.get(word, 0), total=count),
                    ),
                    h("td", _chance_text(chance), _chance_bar(chance / highest, shares, highest)),
                    h("td", "–" if shares is None else fine_percent(shares)),
                )
            )
        text = _(
            "Each hex of the stack is as likely as any other to come next: the chance is what is"
            " left of a terrain over all that is left. Shuffle to see whether that is so."
        )
        if trials:
            text = ngettext(
                "{n} shuffle of what is left: how often each terrain lay on top.",
                "{n} shuffles of what is left: how often each terrain lay on top.",
                trials,
            ).format(n=format_number(trials))
        row = self.trials.buttons() if self.shuffles is not None else None
        return [
            head,
            h("table", top, h("tbody", rows), class_="cnb-dash-odds"),
            paragraph(text),
            row,
        ]

    def _among(self) -> Child:
        head = heading(_("Among the next few"))
        remaining, tried = self.stack.left, self.shuffles
        if tried is None:
            return [head, paragraph(_("All fog has lifted."))]
        options = [
            h("option", _(word), value=word, selected=word == self.terrain)
            for word in self.stack.start.terrain
        ]
        exact = remaining.among(self.hexes, self.terrain)
        series: dict[str, Any] = {_("exact"): exact}
        if tried.trials:
            template = ngettext("{n} shuffle", "{n} shuffles", tried.trials)
            shares = {n: tried.found[n] / tried.trials for n in exact}
            series[template.format(n=format_number(tried.trials))] = shares
        mean = sum(n * chance for n, chance in exact.items())
        some = 1 - exact.get(0, Fraction(0))
        return [
            head,
            slider(_("Hexes that are lifted"), "hexes", "", self.hexes, remaining.hexes),
            h(
                "label",
                h("span", _("What is counted"), class_="cnb-dash-label"),
                h("select", options, data_do="terrain", class_="cnb-select"),
                class_="cnb-dash-field",
            ),
            Markup(chart(series, x=_(self.terrain), y=_("probability")).svg()),
            paragraph(
                _("At least one with chance {some}; {mean} on average.").format(
                    some=f"{some} = {fine_percent(some)}",
                    mean=format_number(float(mean), ".3g"),
                )
            ),
        ]

    def _pips(self) -> Child:
        head = heading(_("What a hidden hex is worth"))
        remaining = self.stack.left
        if not remaining.hexes:
            return [head, paragraph(_("All fog has lifted."))]
        text = _(
            "{mean} pips on average: so many cards a settlement beside it gets in 36 rolls. A"
            " card at once for lifting it: with chance {card}."
        ).format(
            mean=f"{remaining.mean_pips()} = {format_number(float(remaining.mean_pips()), '.3g')}",
            card=fine_percent(sum(remaining.reward().values())),
        )
        series: dict[str, Any] = {_("exact"): remaining.pips()}
        pips = chart(series, x=_("pips"), y=_("probability")).svg()
        return [head, Markup(pips), paragraph(text)]

    def _course(self) -> Child:
        head = heading(_("What news does"))
        text = _(
            "Each hex that comes moves the mean of what is still hidden, up or down. On average"
            " it stays where it was: else we would have known before."
        )
        if len(self.means) < 2:
            return [head, paragraph(text)]
        course: dict[str, Any] = {_("pips of a hidden hex"): dict(enumerate(self.means))}
        drawing = chart(course, x=_("lifted"), y=_("pips"), lines=True)
        return [head, Markup(drawing.svg()), paragraph(text)]

    def _stack(self) -> Child:
        start = self.stack.start
        sliders = [
            slider([_terrain_swatch(word), " ", _(word)], "count", word, self._own[word], MOST)
            for word in HIDDEN
        ]
        tokens = " ".join(map(str, start.tokens)) or "–"
        template = ngettext(
            "{n} hex. Tokens: {tokens}.", "{n} hexes. Tokens: {tokens}.", start.hexes
        )
        return [
            heading(_("A stack of your own")),
            sliders,
            paragraph(template.format(n=start.hexes, tokens=tokens)),
        ]


def fog(*, seed: int = 0, language: str | None = None) -> Fog:
    """Return the page about fog, to be shown as the last value of a notebook cell.

    Parameters
    ----------
    seed : int
        Another number, other luck.
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one in use.

    Raises
    ------
    BadSetup
        There is no such language.
    """
    return Fog(seed, language)


@cache
def _printed_odds(players: int) -> FogOdds:
    """Return the odds of the Fog Islands' printed stack for a number of players."""
    return fog_odds(new_game("base+seafarers", scenario="fog_islands", players=players, seed=0))


def _chance_text(chance: Fraction) -> str:
    """Return a chance as a fraction and in per cent; 0 and 1 unchanged."""
    return f"{chance} = {fine_percent(chance)}" if chance.denominator > 1 else str(chance)


def _terrain_swatch(word: str) -> Markup:
    colour = TERRAIN[TERRAIN_WORDS[word]]
    return h("span", class_="cnb-dash-swatch", style=f"background:{colour}", aria_hidden="true")


def _chance_bar(value: Any, observed: float | None, highest: Any) -> Markup:
    """Return a bar for an exact chance, with a mark at the simulated share."""
    marks = [h("span", style=f"width:{100 * float(value):.1f}%", class_="cnb-dash-chance")]
    if observed is not None:
        position = min(100.0, 100 * observed / float(highest))
        marks.append(h("i", style=f"left:{position:.1f}%", class_="cnb-dash-seen"))
    return h("span", marks, class_="cnb-dash-track", aria_hidden="true")
