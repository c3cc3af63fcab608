"""The card game in progress, what one seat may know of it, and how a saved game begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from catan_nb.fastcard.cards import KIND_NAMES
from catan_nb.fastcard.reading import CardReader
from catan_nb.fastcard.ruleset import CardRules
from catan_nb.fastcard.start import CardStatements, initial_state
from catan_nb.fastcard.state import CardState
from catan_nb.kernel import record
from catan_nb.kernel.errors import BadRecord
from catan_nb.kernel.game import Game
from catan_nb.kernel.reading import game_behind
from catan_nb.kernel.seats import validate_seat
from catan_nb.kernel.view import View

# The card game at its start, as a saved game tells it.


def start_of(data: Mapping[str, Any]) -> CardState:
    """Return the table before the first action of a saved game.

    Raises
    ------
    LookupError, TypeError, ValueError, AttributeError
        When the data are damaged.
    """
    parts: dict[str, Any] = {
        "names": tuple(data["names"]),
        "colours": tuple(data["colours"]),
        "options": data["options"],
    }
    if data["position"] is not None:
        return CardStatements.from_data(data["position"], **parts).start()
    return initial_state(**parts, first_player=data["first_player"])


# The card game in progress, and what one seat may know of it.


VARIANT = "fastcard"


class CardView(CardReader, View):
    """A card game as one seat may know it: hands of others and the pile are hidden."""

    @property
    def first_discards(self) -> Mapping[str, int]:
        """The discards with which the game began; they lay open."""
        cards: Mapping[str, int] = game_behind(self).first_discards
        return cards


class CardGame(CardReader, Game[CardRules, CardState]):
    """A card game with its log; make one with `new_game` or `CardPosition`.

    Attributes
    ----------
    variant : str
        Always ``"fastcard"``.
    colours : tuple of str
        The players' colours by seat.
    """

    variant = VARIANT

    def __init__(
        self,
        rules: CardRules,
        start: CardState,
        seed: int,
        *,
        colours: tuple[str, ...],
        position_data: list[list[Any]] | None = None,
    ) -> None:
        super().__init__(rules, start, seed)
        self.colours = colours
        self.position_data = position_data

    @property
    def first_discards(self) -> Mapping[str, int]:
        """The discards with which the game began: none, unless it was set up by hand."""
        return dict(zip(KIND_NAMES, self._checkpoints[0].discards, strict=True))

    def view(self, seat: int | None) -> CardView:
        """Return what one seat may know; None is a spectator.

        Raises
        ------
        BadSetup
            When there is no such seat.
        """
        if seat is not None:
            validate_seat(seat, self.rules.seats, "cards.setup")
        return CardView(self, seat)

    def begun_with(self, state: CardState, seed: int) -> Self:
        return type(self)(
            self.rules,
            state,
            seed,
            colours=self.colours,
            position_data=[["as_in", [state.data()], {}]],
        )

    def to_json(self) -> str:
        start = {"first_player": self.first_player, "position": self.position_data}
        return record.dump(self, start, self._luck.apart)

    @classmethod
    def _begun(cls, data: Mapping[str, Any]) -> Self:
        if data.get("variant") != VARIANT:
            raise BadRecord("this is a saved game, but not of the card game")
        start = start_of(data)
        return cls(
            start.rules,
            start,
            data["seed"],
            colours=tuple(data["colours"]),
            position_data=data["position"],
        )

    def _blank(self, seed: int) -> Self:
        other = super()._blank(seed)
        other.colours = self.colours
        other.position_data = self.position_data
        return other

    def __repr__(self) -> str:
        question = "over" if self.frame is None else str(self.frame.question(self.names))
        return f"<CardGame, {len(self.names)} players, ply {self.ply}: {question}>"
