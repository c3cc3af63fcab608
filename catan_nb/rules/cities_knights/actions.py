"""The actions of Cities & Knights, and the outcomes that chance can bring in it."""

from __future__ import annotations

from typing import ClassVar

from catan_nb.kernel.action import Action, Numbered, arg
from catan_nb.kernel.codecs import INT
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import say
from catan_nb.rules.cards import KIND
from catan_nb.rules.cities_knights.names import PROGRESS_CARD, SYMBOL, TRACK
from catan_nb.rules.places import VERTEX, VERTICES

# ---- set-up, dice and draws ------------------------------------------------------------


@frozen
class PlaceCity(Action):
    """Place a city in the second round of the set-up (ck.setup)."""

    wire_name: ClassVar[str] = "PlaceCity"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Place a city at {vertex}"


@frozen
class RollThree(Action):
    """Chance: the event die, the red die and the other one (ck.roll.order)."""

    wire_name: ClassVar[str] = "RollThree"
    symbol: Numbered = arg(SYMBOL)
    red: int = arg(INT)
    other: int = arg(INT)
    label: ClassVar[str] = "The dice show {symbol}, red {red} and {other}"

    @property
    def total(self) -> int:
        """The sum of the two number dice."""
        return self.red + self.other


@frozen
class RollSymbol(Action):
    """Chance: the event die alone, after the Alchemist (ck.card.alchemist)."""

    wire_name: ClassVar[str] = "RollSymbol"
    symbol: Numbered = arg(SYMBOL)
    label: ClassVar[str] = "The event die shows {symbol}"


@frozen
class DrawProgress(Action):
    """Chance: the progress card that is drawn (ck.progress.draw)."""

    wire_name: ClassVar[str] = "DrawProgress"
    card: Numbered = arg(PROGRESS_CARD)
    label: ClassVar[str] = "The card drawn is {card}"


# ---- building --------------------------------------------------------------------------


@frozen
class BuildWall(Action):
    """Build a wall round an own city (ck.wall)."""

    wire_name: ClassVar[str] = "BuildWall"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Build a wall at {vertex}"


@frozen
class BuildKnight(Action):
    """Put a basic, passive knight on an intersection (ck.knight.build)."""

    wire_name: ClassVar[str] = "BuildKnight"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Build a knight at {vertex}"


@frozen
class ActivateKnight(Action):
    """Activate an own knight (ck.knight.activate)."""

    wire_name: ClassVar[str] = "ActivateKnight"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Activate the knight at {vertex}"


@frozen
class UpgradeKnight(Action):
    """Raise an own knight by one strength (ck.knight.upgrade)."""

    wire_name: ClassVar[str] = "UpgradeKnight"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Upgrade the knight at {vertex}"


@frozen
class Improve(Action):
    """Take the next step of city improvement on a track (ck.improve)."""

    wire_name: ClassVar[str] = "Improve"
    track: Numbered = arg(TRACK)
    label: ClassVar[str] = "Improve the cities in {track}"


@frozen
class PlaceMetropolis(Action):
    """Put a metropolis that was won on an own city (ck.metropolis)."""

    wire_name: ClassVar[str] = "PlaceMetropolis"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Put the metropolis at {vertex}"


# ---- what knights do -------------------------------------------------------------------


@frozen
class MoveKnight(Action):
    """Move an active knight to a free intersection (ck.knight.move)."""

    wire_name: ClassVar[str] = "MoveKnight"
    knight: int = arg(VERTEX)
    to: int = arg(VERTEX)
    label: ClassVar[str] = "Move the knight at {knight} to {to}"


@frozen
class DisplaceKnight(Action):
    """Move an active knight onto a weaker one of an opponent (ck.knight.displace)."""

    wire_name: ClassVar[str] = "DisplaceKnight"
    knight: int = arg(VERTEX)
    to: int = arg(VERTEX)
    label: ClassVar[str] = "Displace the knight at {to} with the one at {knight}"


@frozen
class ChaseRobber(Action):
    """Chase the robber away with an active knight beside it (ck.knight.chase)."""

    wire_name: ClassVar[str] = "ChaseRobber"
    knight: int = arg(VERTEX)
    label: ClassVar[str] = "Chase the robber with the knight at {knight}"


@frozen
class Retreat(Action):
    """Move an own displaced knight to a free intersection (ck.knight.displace)."""

    wire_name: ClassVar[str] = "Retreat"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Retreat to {vertex}"


# ---- the barbarians --------------------------------------------------------------------


@frozen
class CommitKnights(Action):
    """Say which own active knights fight the barbarians (ck.option.grudge)."""

    wire_name: ClassVar[str] = "CommitKnights"
    vertices: tuple[int, ...] = arg(VERTICES)
    label: ClassVar[str] = "Commit the knights at {vertices}"

    def describe(self) -> str:
        """Return the action in words, for a button or a list."""
        return Action.describe(self) if self.vertices else str(say("Commit no knight"))


@frozen
class LoseCity(Action):
    """Choose the city that the barbarians sack (ck.barbarians.lose)."""

    wire_name: ClassVar[str] = "LoseCity"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Lose the city at {vertex}"


# ---- progress cards in general ---------------------------------------------------------


@frozen
class DrawFrom(Action):
    """Choose the track of a progress card that was earned (ck.barbarians.win)."""

    wire_name: ClassVar[str] = "DrawFrom"
    track: Numbered = arg(TRACK)
    label: ClassVar[str] = "Draw a card of {track}"


@frozen
class ReturnProgress(Action):
    """Put a progress card too many back under its stack (ck.progress.hand)."""

    wire_name: ClassVar[str] = "ReturnProgress"
    card: Numbered = arg(PROGRESS_CARD)
    label: ClassVar[str] = "Put {card} back under its stack"


@frozen
class UseAqueduct(Action):
    """Take a resource when a roll gave nothing (ck.improve.third)."""

    wire_name: ClassVar[str] = "UseAqueduct"
    kind: Numbered = arg(KIND)
    label: ClassVar[str] = "Take 1 {kind}"


@frozen
class Decline(Action):
    """Make no use, or no more use, of what may be done."""

    wire_name: ClassVar[str] = "Decline"
    label: ClassVar[str] = "Do nothing more"
