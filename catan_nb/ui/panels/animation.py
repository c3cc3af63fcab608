"""Animations of a game's steps over the page, and their sounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from catan_nb.board.piece import PLACE_KINDS
from catan_nb.language import gettext as _
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.ui.systems.events import BANK, Flight, FloatingText, Move, Spot
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.shared_script import SharedScriptWidget

__all__ = ["Motion", "MotionLayer"]


_STATIC: Final = Path(__file__).parent / "static"


class MotionLayer(SharedScriptWidget):
    """An invisible widget that runs animations over a table.

    The page looks up where things fly from and to: a place of the board by the key of its spot,
    such as "hex:7", everything else by the attribute ``data-anchor``, such as "player-0".
    """

    script = _STATIC / "motion.js"

    def show(
        self,
        flights: Sequence[Sequence[Any]] = (),
        marks: Sequence[Sequence[str]] = (),
        counts: Sequence[Sequence[Any]] = (),
        sounds: Sequence[str] = (),
        volume: float = 0,
    ) -> None:
        """Start animations and sounds, replacing those still running.

        Parameters
        ----------
        flights : sequence of (picture, source, target[, count])
            Each source and target is a list of anchors separated by blanks; the first one that
            is in sight is used.
        marks : sequence of (text, anchor)
            Texts that appear for a moment.
        counts : sequence of (anchor, first, last)
            Numbers to count up or down.
        sounds : sequence of str
            Names of sounds in the page's table, played at once.
        volume : float
            Loudness of the sounds, from 0 to 1; nothing is played at 0.
        """
        message: dict[str, Any] = {"type": "move"}
        if flights:
            message["flights"] = [list(flight) for flight in flights]
        if marks:
            message["marks"] = [list(mark) for mark in marks]
        if counts:
            message["counts"] = [list(count) for count in counts]
        if sounds and volume:
            message |= {"sounds": list(sounds), "volume": volume}
        self.send(message)


class Motion:
    """Turns the events of each step, as the viewer may know them, into animations.

    No event says what was paid for a step: cards that the bank gained without an event count as
    paid by the player of the step.

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
        """Animate the last step; any other change ends running animations."""
        table, view = self.table, self.table.view
        bank = dict(getattr(view, "bank", {}))
        points = tuple(player.points for player in view.players)
        if change == "game" and self._viewer == table.viewer and not table.is_rushed:
            moves = self._moves_with_payment(bank)
            flights = [self._flight_message(move) for move in moves if isinstance(move, Flight)]
            marks = [
                (_(mark.words), self._anchors_of_spot(mark.at))
                for mark in moves
                if isinstance(mark, FloatingText)
            ]
            self._animate(flights, marks, self._changed_points(points), self._sounds_of_step())
        elif change in ("game", "jump", "viewer"):
            self._animate()
        elif change == "settings" and table.settings.sound != self._sound:
            self.widget.show(sounds=["turn"], volume=table.settings.volume)
        self._bank, self._points, self._viewer = bank, points, table.viewer
        self._asked, self._sound = table.mine, table.settings.sound

    def _animate(
        self,
        flights: Sequence[tuple[Any, ...]] = (),
        marks: Sequence[tuple[str, str]] = (),
        counts: Sequence[tuple[str, int, int]] = (),
        sounds: Sequence[str] = (),
    ) -> None:
        """Start animations and end running ones; send nothing if there are neither."""
        volume = self.table.settings.volume
        moving = bool(flights or marks or counts)
        if moving or self._moving or (sounds and volume):
            gains = [
                (f"{now - before:+}".replace("-", "−"), anchor) for anchor, before, now in counts
            ]
            self.widget.show(
                flights, tuple(dict.fromkeys([*marks, *gains])), counts, sounds, volume
            )
        self._moving = moving

    # ---- what moves --------------------------------------------------------------------

    def _moves_with_payment(self, bank: Mapping[str, int]) -> list[Move]:
        """Return the moves of the step together with the cards paid for it."""
        moves, news = self.table.moves, self.table.news
        paid = {kind: count - self._bank.get(kind, count) for kind, count in bank.items()}
        payer = next((seat for event in news if (seat := getattr(event, "player", -1)) >= 0), -1)
        for move in moves:
            if isinstance(move, Flight) and move.what in paid:
                paid[move.what] += move.count * _bank_direction(move)
        payments = ((kind, count) for kind, count in paid.items() if count > 0 and payer >= 0)
        return [*moves, *(Flight(kind, ("seat", payer), BANK, count) for kind, count in payments)]

    def _flight_message(self, move: Flight) -> tuple[Any, ...]:
        """Return a flight as ``(picture, source, target)``, with a count unless that is 1."""
        what = move.what
        if move.seat >= 0:
            what += f"/{self.table.game.colours[move.seat]}"
        kind = what if what in KIND_NAMES else ""
        message = (
            what,
            self._anchors_of_spot(move.source, kind),
            self._anchors_of_spot(move.target, kind),
        )
        return message if move.count == 1 else (*message, move.count)

    def _anchors_of_spot(self, spot: Spot, kind: str = "") -> str:
        """Return the anchors of a spot for a kind of card, separated by blanks.

        Cards of the viewer fly to or from the hand panel, if it is in sight.
        """
        place, number = spot
        if place in PLACE_KINDS:
            return f"{place}:{number}"
        if place != "seat":
            return f"{place}-{kind} {place}" if kind else place
        player = f"player-{number}"
        return f"hand-{kind} {player}" if kind and number == self.table.viewer else player

    def _changed_points(self, points: tuple[int, ...]) -> list[tuple[str, int, int]]:
        """Return ``(anchor, before, now)`` for each player whose points have changed."""
        return [
            (f"points-{seat}", before, now)
            for seat, (before, now) in enumerate(zip(self._points, points, strict=False))
            if now != before
        ]

    # ---- what is heard -----------------------------------------------------------------

    def _sounds_of_step(self) -> list[str]:
        table = self.table
        effects = ((table.systems.effect(event), event) for event in table.news)
        heard = [effect.sound for effect, event in effects if effect.heard(event, table.viewer)]
        if table.mine and not self._asked:
            heard.append("turn")
        return list(dict.fromkeys(heard))


def _bank_direction(move: Flight) -> int:
    """Return 1 for cards from the bank (those of a hex are), -1 for cards to it, else 0."""
    return (move.source == BANK or move.source[0] == "hex") - (move.target == BANK)
