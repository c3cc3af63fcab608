"""Tells the page what moves with a step of the game, and what is heard of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from catan_nb.language import gettext as _
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.ui.motion.widget import MotionLayer
from catan_nb.ui.systems.effects import BANK, Flight, Mark, Spot
from catan_nb.ui.table.controller import Controller

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["Motion"]


class Motion:
    """Follows a table; what moves comes from the events of a step, as its viewer may know them.

    What the bank gets of a step without an event that says so is what was paid for it.

    Attributes
    ----------
    widget : MotionLayer
    """

    def __init__(self, table: Controller) -> None:
        self.table = table
        self.widget = MotionLayer()
        self._bank: Mapping[str, int] = {}
        self._points: tuple[int, ...] = ()
        self._viewer: int | None = None
        self._asked = False
        self._sound = table.settings.sound
        self._moving = False

    def refresh(self, change: str = "") -> None:
        """Show what the last step brings; any other new state ends what still moves."""
        table, view = self.table, self.table.view
        bank = dict(getattr(view, "bank", {}))
        points = tuple(player.points for player in view.players)
        if change == "game" and self._viewer == table.viewer and not self._rushed:
            moves = list(self._moves(table.news, bank))
            flights = [self._flight(one) for one in moves if isinstance(one, Flight)]
            marks = [(_(one.words), self._anchor(one.at)) for one in moves if isinstance(one, Mark)]
            self._show(flights, [*marks, *self._gains(points)], self._sounds())
        elif change in ("game", "jump", "viewer"):
            self._show()
        elif change == "settings" and table.settings.sound != self._sound:
            self.widget.show(sounds=["turn"], volume=table.settings.volume)
        self._bank, self._points, self._viewer = bank, points, table.viewer
        self._asked, self._sound = table.mine, table.settings.sound

    def _show(
        self,
        flights: Sequence[tuple[Any, ...]] = (),
        marks: Sequence[tuple[str, str]] = (),
        sounds: Sequence[str] = (),
    ) -> None:
        """Show what moves, and end what still does; say nothing where there is neither."""
        volume = self.table.settings.volume
        if flights or marks or self._moving or (sounds and volume):
            self.widget.show(flights, tuple(dict.fromkeys(marks)), sounds, volume)
        self._moving = bool(flights or marks)

    @property
    def _rushed(self) -> bool:
        """Whether the next state follows at once, so that nothing could be seen."""
        table = self.table
        return table.waits_for_bot and (table.hurried or not table.settings.tempo)

    # ---- what moves --------------------------------------------------------------------

    def _moves(self, news: Iterable[Event], bank: Mapping[str, int]) -> Iterable[Flight | Mark]:
        table = self.table
        paid = {kind: count - self._bank.get(kind, count) for kind, count in bank.items()}
        payer = next((seat for one in news if (seat := getattr(one, "player", -1)) >= 0), -1)
        for event in news:
            for move in table.systems.effect(event).moves(event, table.game):
                if isinstance(move, Flight) and move.what in paid:
                    paid[move.what] += move.count * _from_bank(move)
                yield move
        for kind, count in paid.items():
            if count > 0 and payer >= 0:
                yield Flight(kind, ("seat", payer), BANK, count)

    def _flight(self, move: Flight) -> tuple[Any, ...]:
        """Return a flight as the page has it."""
        what = move.what
        if move.seat >= 0:
            what += f"/{self.table.game.colours[move.seat]}"
        kind = what if what in KIND_NAMES else ""
        found = (what, self._anchor(move.source, kind), self._anchor(move.target, kind))
        return found if move.count == 1 else (*found, move.count)

    def _anchor(self, spot: Spot, kind: str = "") -> str:
        """Return where on the page something is; cards of the viewer are in the hand."""
        place, number = spot
        if place == "bank":
            return f"bank-{kind} bank" if kind else "bank"
        if place != "seat":
            return f"{place}:{number}"
        player = f"player-{number}"
        return f"hand-{kind} {player}" if kind and number == self.table.viewer else player

    def _gains(self, points: tuple[int, ...]) -> list[tuple[str, str]]:
        """Return the points that players have won and lost."""
        return [
            (f"{now - before:+}".replace("-", "−"), f"points-{seat}")
            for seat, (before, now) in enumerate(zip(self._points, points, strict=False))
            if now != before
        ]

    # ---- what is heard -----------------------------------------------------------------

    def _sounds(self) -> list[str]:
        table = self.table
        effects = ((table.systems.effect(event), event) for event in table.news)
        heard = [effect.sound for effect, event in effects if effect.heard(event, table.viewer)]
        if table.mine and not self._asked:
            heard.append("turn")
        return list(dict.fromkeys(heard))


def _from_bank(move: Flight) -> int:
    """Return 1 for what leaves the bank, -1 for what comes to it."""
    return (move.source == BANK or move.source[0] == "hex") - (move.target == BANK)
