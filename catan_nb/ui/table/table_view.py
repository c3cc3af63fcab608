"""The state of a table at a moment, limited to what the viewer may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from catan_nb.board.piece import Place
from catan_nb.board.terrain import RESOURCES
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.view import View
from catan_nb.kernel.view import View as AnyView
from catan_nb.kernel.words import say
from catan_nb.language import gettext as _
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.game import View as BoardGameView
from catan_nb.ui.looks.wording import tap_or_click
from catan_nb.ui.systems.parts import Asking, CardChoice
from catan_nb.ui.systems.registry import Systems, TableSystem, of
from catan_nb.ui.table.seats import Screen, Seat, Settings
from catan_nb.view.describe import named_places, places_in

__all__ = ["Note", "TableMoment", "board_game"]


# The board game on a table, for what only such games have.


@overload
def board_game(game: AnyGame) -> Game: ...


@overload
def board_game(game: AnyGame | AnyView) -> Game | BoardGameView: ...


def board_game(game: AnyGame | AnyView) -> Game | BoardGameView:
    """Return a game, or a view of one, as the board game that it is known to be.

    Raises
    ------
    TypeError
        When it has no board.
    """
    if not isinstance(game, Game | BoardGameView):
        raise TypeError(f"{game!r} is not played on a board")
    return game


@dataclass(frozen=True, slots=True)
class Note:
    """A message of the table.

    Attributes
    ----------
    text, rule : str
        What is said, and the rule behind it.
    tone : str
        "bad", "good" or empty.
    places : tuple of (str, int)
        The places that it names.
    """

    text: str = ""
    rule: str = ""
    tone: str = ""
    places: tuple[Place, ...] = ()


class TableMoment:
    """A game, who sits there and looks, and what may be seen and done.

    Parameters
    ----------
    game : Game
    seats : sequence of Seat
    settings : Settings
    started : bool
        Whether the game may begin; until then bots wait and nothing can be done.
    records : mapping of str to TableSystem
        What rule modules that the kit does not have bring to the table, by their names.

    Attributes
    ----------
    review : Game or None
        An independent copy at a past point while the past is looked at.
    enabled : bool
        Whether the person at the screen may do anything.
    fingers : bool or None
        Whether fingers play on this screen, not a mouse; None until the page has told.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[Seat],
        settings: Settings,
        *,
        started: bool,
        records: Mapping[str, TableSystem],
    ) -> None:
        self.game = game
        self.settings = settings
        self.started = started
        self.review: AnyGame | None = None
        self.fingers: bool | None = None
        self.enabled = True
        self._screen = Screen(seats)
        self._records = records

    # ---- what is played ----------------------------------------------------------------

    @property
    def systems(self) -> Systems:
        """What the systems in play bring to the table."""
        return of(self.game.rules, self._records)

    def systems_of(self, game: AnyGame) -> Systems:
        """Return what the systems of a game bring to a table."""
        return of(game.rules, self._records)

    @property
    def asking(self) -> Asking:
        """How the present question is put and answered."""
        return self.systems.asking(self.game.frame)

    def placed(self, text: str) -> str:
        """Return a sentence with places named by what they touch, unless labels are shown.

        It says click or tap as it is done on this screen.
        """
        if self.fingers is not None:
            text = tap_or_click(text, self.fingers)
        if self.settings.labels or not isinstance(self.game, Game):
            return text
        return named_places(text, self.game.live_board)

    def phrase_message(self, text: str, rule: str = "", tone: str = "") -> Note:
        """Return what the table says with a sentence, and the places that it names."""
        board = self.game.board if isinstance(self.game, Game) else None
        places = () if board is None else places_in(text, board)
        return Note(self.placed(text), rule, tone, places)

    # ---- who looks ---------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, by seat."""
        return self._screen.seats

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the persons at this screen."""
        return self._screen.persons

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are shown; None when only what is public may be seen."""
        return self._screen.viewer

    def is_you(self, seat: int) -> bool:
        """Whether a seat is the one person at this screen."""
        return seat == self.viewer and len(self.persons) == 1

    def player_label(self, seat: int) -> str:
        """Return what a player is called on this screen: "You", or by name."""
        return _("You") if self.is_you(seat) else self.game.names[seat]

    @property
    def curtain(self) -> int | None:
        """The person who must say to be there before cards are shown, or None."""
        return self._screen.hidden_from(self.game.actor) if self.started else None

    @property
    def shown(self) -> AnyGame:
        """The game at the point that is shown: now, or in the past."""
        return self.review or self.game

    @property
    def view(self) -> AnyGame | View:
        """What may be seen at the point that is shown; all of it when the game is over."""
        return self.shown if self.game.over else self.shown.view(self.viewer)

    @property
    def mine(self) -> bool:
        """Whether the person at the screen is to decide now."""
        return (
            self.started
            and self.enabled
            and self.review is None
            and self.viewer is not None
            and self.game.actor == self.viewer
        )

    @property
    def choice(self) -> CardChoice | None:
        """The cards that the person at the screen is asked to choose, or None."""
        return self.asking.cards if self.mine else None

    @property
    def pool(self) -> Mapping[str, int]:
        """The hand that the person at the screen picks cards from, or the bank's resources."""
        choice = self.choice
        if choice is not None:
            whose = choice.whose(self.game.frame)
            if whose < 0:
                return {kind: board_game(self.game).bank[kind] for kind in RESOURCES}
            return self.game.players[whose].hand or {}
        return {} if self.viewer is None else self.view.players[self.viewer].hand or {}

    def not_now(self) -> Refusal | None:
        """Return why the person at the screen can do nothing at all now, or None."""
        if self.mine:
            return None
        frame = self.game.frame
        if self.review is not None:
            rule, text = (
                self.game.rules.turn_rule,
                _("This is the past: return to the present or play on from here."),
            )
        elif frame is None:
            rule, text = self.game.rules.over_rule, _("The game is over.")
        elif not self.started:
            rule, text = frame.rule, _("The game has not begun yet.")
        elif not self.enabled:
            rule, text = frame.rule, _("Nothing can be done at this table just now.")
        else:
            question_text = str(frame.question(self.game.names).to(self.viewer))
            rule, text = (
                frame.rule,
                _("That is not yours to decide now. {asked}").format(asked=question_text),
            )
        return Refusal(rule, say("{text}", text=text))
