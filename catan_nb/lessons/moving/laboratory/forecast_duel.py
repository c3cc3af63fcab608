"""A game among bots that one forecasts position by position, beside the kit's own forecast."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from catan_nb.bots.forecast.chances import win_chances
from catan_nb.bots.tournament.games import play_turns
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.language.numbers import percent
from catan_nb.lessons.experiments.forecasts import Chances, brier, forecast_round
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.tables import table
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.picture import show

__all__ = ["ForecastDuel", "forecast_duel"]

PLAYERS: Final = 4
SEATS: Final = range(PLAYERS)
SAME: Final = (1 / PLAYERS,) * PLAYERS
#: The board is no wider than that, in pixels: sliders and board shall be seen together.
BOARD: Final = 400


@frozen
class Position:
    """The start of a round: the game as it is, and what the kit says of it."""

    round: int
    game: Game
    chances: Chances


class ForecastDuel(Moving):
    """A forecast for each of some positions of a game, judged once it is over.

    Parameters
    ----------
    seed : int
        Of the first game; each other game takes the next one.

    Attributes
    ----------
    told : list of tuple of float
        The chances that were told so far.
    positions : tuple of Position
        All that are to be judged.
    winner : int
    """

    start: ClassVar[Mapping[str, Value]] = {f"s{seat}": 25 for seat in SEATS}

    def __init__(self, seed: int) -> None:
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Play the game, and begin with its first position."""
        self.told: list[Chances] = []
        game = new_game("base", players=PLAYERS, seed=self._seed)
        found = []
        for turn in play_turns(game, "good"):
            number, chances = forecast_round(turn), None
            if number is not None and (chances := win_chances(game)) is not None:
                found.append(Position(number, game.fork(), chances))
        self.positions = tuple(found)
        self._last = game
        self.winner = -1 if game.winner is None else game.winner

    @property
    def over(self) -> bool:
        """Whether all positions have been judged."""
        return len(self.told) == len(self.positions)

    @property
    def names(self) -> Sequence[str]:
        """What the players are called: by their colours."""
        return [first_upper(_(colour)) for colour in self._last.colours]

    @property
    def shares(self) -> Chances:
        """What the sliders say, as chances that add up to 1."""
        parts = [self.number(f"s{seat}") for seat in SEATS]
        whole = sum(parts)
        return tuple(part / whole for part in parts) if whole else SAME

    def title(self) -> str:
        """Return what it is called."""
        return _("Who will win? You and the kit")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Four bots play. At the start of every third round, say how likely each of them wins;"
            " the sliders share 100 % out among them. Only then do you see what the kit said."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return a slider for each player, and the buttons."""
        if self.over:
            return (Does("another", _("Another game")),)
        sliders = [
            Slider(f"s{seat}", name, 0, 100, 5, shown=percent(share))
            for seat, name, share in zip(SEATS, self.names, self.shares, strict=True)
        ]
        return (*sliders, Does("tell", _("That is my forecast")))

    def pressed(self, press: Press) -> str:
        """Take the forecast and go on, or begin another game."""
        if press.do == "another" and self.over:
            self._seed += 1
            self.reset()
        elif press.do == "tell" and not self.over:
            self.told.append(self.shares)
        if self.over:
            return _("{name} has won.").format(name=self.names[self.winner])
        number = self.positions[len(self.told)].round
        return _("This is the start of round {n}.").format(n=number)

    @property
    def game(self) -> Game:
        """The position that is to be judged, or the end of the game."""
        return self._last if self.over else self.positions[len(self.told)].game

    def score(self, said: Sequence[Chances]) -> float:
        """Return the mean Brier score of forecasts, now that the winner is known."""
        return sum(brier(chances, self.winner) for chances in said) / len(said)

    def rows(self) -> Sequence[Row]:
        """Return the Brier scores, once the game is over."""
        if not self.over:
            words = _("{n} of {all}").format(n=len(self.told) + 1, all=len(self.positions))
            return (Row(_("Forecast"), words),)
        kit = [one.chances for one in self.positions]
        return (
            Row(_("Your Brier score"), _score(self.score(self.told)), "guess"),
            Row(_("The kit's"), _score(self.score(kit)), "sim"),
            Row(_("Of whoever says 25 % always"), _score(self.score([SAME]))),
        )

    def picture(self) -> Child:
        """Return the board as it lies."""
        board = Markup(show(self.game, size=min(self.width, BOARD)).svg())
        return h("div", board, style=f"max-width:{BOARD}px;margin:0 auto")

    def below(self) -> Child:
        """Return what lies open of each player, and what has been forecast."""
        heads = [_("player"), _("points"), _("cards"), _("development cards"), _("knights")]
        seen = [
            (name, one.public_points, one.hand_size, one.development_size, one.knights)
            for name, one in zip(self.names, self.game.players, strict=True)
        ]
        parts: list[Child] = [Markup(table(heads, seen)._repr_html_())]
        if self.told:
            said = [
                (one.round, _chances(mine), _chances(one.chances))
                for one, mine in zip(self.positions, self.told, strict=False)
            ]
            heads = [_("round"), _("your forecast"), _("the kit's forecast")]
            names = " · ".join(self.names)
            parts.append(Markup(table(heads, said, names)._repr_html_()))
        return parts


def _chances(chances: Chances) -> str:
    return " · ".join(shown_number(100 * one, ".0f") for one in chances) + " %"


def _score(score: float) -> str:
    return shown_number(score, ".3f")


def forecast_duel(seed: int) -> ForecastDuel:
    """Return a game to forecast, to be shown as the last value of a cell.

    Parameters
    ----------
    seed : int
        Of the first game.
    """
    return ForecastDuel(seed)
