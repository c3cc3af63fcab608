"""The questions of Cities & Knights: what can be asked of whom in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Shower, Told
from catan_nb.rules.base.events import Discarded
from catan_nb.rules.base.questions import DiscardHalf, Due, FreeRoads, SetupSettlement
from catan_nb.rules.cards import KIND_NAMES, Cards
from catan_nb.rules.cities_knights.events import KnightsEvent, Sabotaged
from catan_nb.rules.hands import runs_short
from catan_nb.rules.places import SHOWN, CatanQuestion


@dataclass(frozen=True, slots=True)
class KnightsQuestion(CatanQuestion):
    """A frame of Cities & Knights whose question tells its fields."""

    shown: ClassVar[Mapping[str, Shower]] = {**KnightsEvent.shown, "first": SHOWN["hex"]}


# ---- set-up and dice -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetupCity(SetupSettlement):
    """Place a city in the round of the set-up that pays the first cards."""

    wire_name: ClassVar[str] = "SetupCity"
    rule: ClassVar[str] = "ck.setup"
    ask: ClassVar[str] = Told("{player} places a city.", player="Place a city.")


@dataclass(frozen=True, slots=True)
class ThreeDice(CatanQuestion):
    """Chance rolls the event die and the two number dice."""

    wire_name: ClassVar[str] = "ThreeDice"
    rule: ClassVar[str] = "ck.roll.order"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "The three dice are rolling for {player}.", player="The three dice are rolling for you."
    )


@dataclass(frozen=True, slots=True)
class EventDie(CatanQuestion):
    """Chance rolls the event die; the Alchemist has chosen the others."""

    wire_name: ClassVar[str] = "EventDie"
    red: int
    other: int
    rule: ClassVar[str] = "ck.card.alchemist"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "The event die is rolling for {player}.", player="The event die is rolling for you."
    )


@dataclass(frozen=True, slots=True)
class RollDue(Due):
    """The number dice take effect, once the event is dealt with."""

    wire_name: ClassVar[str] = "RollDue"
    rule: ClassVar[str] = "ck.roll.order"


@dataclass(frozen=True, slots=True)
class AqueductDue(Due):
    """A player with an aqueduct may take a card, if the roll leaves the hand with `cards`."""

    wire_name: ClassVar[str] = "AqueductDue"
    cards: int
    rule: ClassVar[str] = "ck.improve.third"
    at_once: ClassVar[bool] = True

    def in_turn(self, state: Any, before: Sequence[Question]) -> bool:
        return runs_short(state, len(before) + 1)


@dataclass(frozen=True, slots=True)
class DrawDue(Due):
    """A player draws a progress card, if the stack then has one."""

    wire_name: ClassVar[str] = "DrawDue"

    # Not at once: the active player draws first and then the others clockwise, each from what is
    # left, and whoever has a fifth card gives one back before the next draws.
    track: int
    rule: ClassVar[str] = "ck.progress.draw"


@dataclass(frozen=True, slots=True)
class RewardDue(Due):
    """A player picks a progress card, if a stack then has one."""

    wire_name: ClassVar[str] = "RewardDue"

    # Not at once: defenders that are tied draw clockwise from the active player, and each sees
    # which stacks have been drawn from, which are low, and what was shown.
    rule: ClassVar[str] = "ck.barbarians.win"


@dataclass(frozen=True, slots=True)
class LossDue(Due):
    """A player loses a city to the barbarians, and chooses which where there are several."""

    wire_name: ClassVar[str] = "LossDue"
    rule: ClassVar[str] = "ck.barbarians.lose"
    # Each who is tied loses a city of the own ones; metropolises are safe, whoever chooses first.
    at_once: ClassVar[bool] = True


# ---- drawing progress cards ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProgressDraw(KnightsQuestion):
    """Chance draws a progress card of a track."""

    wire_name: ClassVar[str] = "ProgressDraw"
    track: int
    rule: ClassVar[str] = "ck.progress.draw"
    chance: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} draws a progress card of {track}.", player="You draw a progress card of {track}."
    )


@dataclass(frozen=True, slots=True)
class KeepFour(CatanQuestion):
    """Give a fifth progress card back, when another is on turn."""

    wire_name: ClassVar[str] = "KeepFour"
    rule: ClassVar[str] = "ck.progress.hand"
    ask: ClassVar[str] = Told(
        "{player} must put a progress card back under its stack.",
        player="You must put a progress card back under its stack.",
    )


@dataclass(frozen=True, slots=True)
class PickTrack(CatanQuestion):
    """Choose the track of the progress card that the defence of the island has earned."""

    wire_name: ClassVar[str] = "PickTrack"
    rule: ClassVar[str] = "ck.barbarians.win"
    ask: ClassVar[str] = Told(
        "{player} chooses the track of a progress card.",
        player="Choose the track of a progress card.",
    )


# ---- the roll --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Aqueduct(CatanQuestion):
    """Take a resource, or not, after a roll that gave nothing."""

    wire_name: ClassVar[str] = "Aqueduct"
    rule: ClassVar[str] = "ck.improve.third"
    # The rules name no order: only a bank that cannot serve all makes one.
    at_once: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} may take a resource from the aqueduct.",
        player="You may take a resource from the aqueduct.",
    )


# ---- the barbarians --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Commitment(CatanQuestion):
    """Decide which knights fight. `waiting` are the seats that decide next.

    `committed` has a mask of intersections per seat, 0 where nothing is decided yet.
    """

    wire_name: ClassVar[str] = "Commitment"
    waiting: tuple[int, ...]
    committed: tuple[int, ...]
    # Not at once: from the active player one round, each knowing what was committed before.
    rule: ClassVar[str] = "ck.option.grudge"
    ask: ClassVar[str] = Told(
        "{player} decides which knights fight the barbarians.",
        player="Decide which knights fight the barbarians.",
    )


@dataclass(frozen=True, slots=True)
class LostCity(CatanQuestion):
    """Choose the city that the barbarians sack."""

    wire_name: ClassVar[str] = "LostCity"
    rule: ClassVar[str] = "ck.barbarians.lose"
    at_once: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} loses a city and chooses which.", player="You lose a city: choose which."
    )


@dataclass(frozen=True, slots=True)
class NewMetropolis(KnightsQuestion):
    """Choose the city that becomes the metropolis of a track."""

    wire_name: ClassVar[str] = "NewMetropolis"
    track: int
    rule: ClassVar[str] = "ck.metropolis"
    ask: ClassVar[str] = Told(
        "{player} chooses the city for the metropolis of {track}.",
        player="Choose the city for the metropolis of {track}.",
    )


# ---- knights ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DisplacedKnight(KnightsQuestion):
    """Find a refuge for the own knight that was displaced from `vertex`.

    `touched` is the mask of intersections that knights have left or come to so far: routes
    there are measured when the displaced knight has found its place.
    """

    wire_name: ClassVar[str] = "DisplacedKnight"
    vertex: int
    strength: int
    active: bool
    touched: int
    rule: ClassVar[str] = "ck.knight.displace"
    ask: ClassVar[str] = Told(
        "{player} moves the {strength} knight that was displaced from {vertex}.",
        player="Move your {strength} knight that was displaced from {vertex}.",
    )


@dataclass(frozen=True, slots=True)
class FreeUpgrades(KnightsQuestion):
    """Upgrade up to `left` knights for nothing."""

    wire_name: ClassVar[str] = "FreeUpgrades"
    left: int
    rule: ClassVar[str] = "ck.card.smith"
    ask: ClassVar[str] = Told(
        "{player} may upgrade {left} more for nothing.",
        player="You may upgrade {left} more for nothing.",
    )


# ---- cards that ask --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProgressRoads(FreeRoads):
    """Place `left` free roads of the progress card."""

    wire_name: ClassVar[str] = "ProgressRoads"
    rule: ClassVar[str] = "ck.card.road_building"


@dataclass(frozen=True, slots=True)
class RebuildRoad(FreeRoads):
    """Place the own road that the Diplomat took from the path `barred` elsewhere, or not."""

    wire_name: ClassVar[str] = "RebuildRoad"
    rule: ClassVar[str] = "ck.card.diplomat"
    ask: ClassVar[str] = Told(
        "{player} may place the road again for nothing.",
        player="You may place your road again for nothing.",
    )


@dataclass(frozen=True, slots=True)
class SecondToken(KnightsQuestion):
    """Choose the token that is swapped with the one at `first`."""

    wire_name: ClassVar[str] = "SecondToken"
    first: int
    rule: ClassVar[str] = "ck.card.inventor"
    ask: ClassVar[str] = Told(
        "{player} chooses the token to swap with the one at {first}.",
        player="Choose the token to swap with the one at {first}.",
    )


@dataclass(frozen=True, slots=True)
class WeddingGift(KnightsQuestion):
    """Choose `count` cards to give to `to`."""

    wire_name: ClassVar[str] = "WeddingGift"
    to: int
    count: int
    rule: ClassVar[str] = "ck.card.wedding"
    # Each gives of the own hand, and only to whoever plays the card.
    at_once: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} chooses the wedding gift for {to}: {count} of the hand.",
        player="Choose the wedding gift for {to}: {count} of your hand.",
        to="{player} chooses your wedding gift: {count} of the hand.",
    )


@dataclass(frozen=True, slots=True)
class SabotagedHand(DiscardHalf):
    """Choose `count` cards to discard for a Saboteur."""

    wire_name: ClassVar[str] = "SabotagedHand"
    rule: ClassVar[str] = "ck.card.saboteur"
    told: ClassVar[type[Discarded]] = Sabotaged


@dataclass(frozen=True, slots=True)
class SpyChoice(KnightsQuestion):
    """Take one of the progress cards of `victim`, which lie open to the spy."""

    wire_name: ClassVar[str] = "SpyChoice"
    victim: int
    rule: ClassVar[str] = "ck.card.spy"
    ask: ClassVar[str] = Told(
        "{player} takes one of {victim}'s progress cards.",
        player="Take one of {victim}'s progress cards.",
        victim="{player} takes one of your progress cards.",
    )

    def lays_open(self) -> tuple[int, str] | None:
        """Return what lies open to the player: the victim's progress cards."""
        return self.victim, "progress"


@dataclass(frozen=True, slots=True)
class DeserterChoice(KnightsQuestion):
    """Choose the own knight that deserts to `to`."""

    wire_name: ClassVar[str] = "DeserterChoice"
    to: int
    rule: ClassVar[str] = "ck.card.deserter"
    ask: ClassVar[str] = Told(
        "{player} chooses the knight that deserts to {to}.",
        player="Choose the knight that deserts to {to}.",
        to="{player} chooses the knight that deserts to you.",
    )


@dataclass(frozen=True, slots=True)
class DeserterPlace(KnightsQuestion):
    """Put up the knight that has deserted."""

    wire_name: ClassVar[str] = "DeserterPlace"
    strength: int
    active: bool
    rule: ClassVar[str] = "ck.card.deserter"
    ask: ClassVar[str] = Told(
        "{player} puts up the {strength} knight that has deserted.",
        player="Put up the {strength} knight that has deserted.",
    )


@dataclass(frozen=True, slots=True)
class HarbourGift(KnightsQuestion):
    """Choose the commodity to give to `proposer` for 1 card of `kind`."""

    wire_name: ClassVar[str] = "HarbourGift"
    proposer: int
    kind: int
    # Not at once: the player on turn goes to one after the other, and chooses whom next, and with
    # what, knowing what the last one gave.
    rule: ClassVar[str] = "ck.card.commercial_harbour"
    ask: ClassVar[str] = Told(
        "{player} gives {proposer} a commodity for 1 {kind}.",
        player="Give {proposer} a commodity for 1 {kind}.",
        proposer="{player} gives you a commodity for 1 {kind}.",
    )

    def shows(self) -> tuple[tuple[int, Cards], ...]:
        """Return the resource that is offered: it is in the hand."""
        return ((self.proposer, Cards({KIND_NAMES[self.kind]: 1})),)


@dataclass(frozen=True, slots=True)
class OpenHand(KnightsQuestion):
    """Take `count` cards from the hand of `victim`, which lies open to the player."""

    wire_name: ClassVar[str] = "OpenHand"
    victim: int
    count: int
    rule: ClassVar[str] = "ck.card.master_merchant"
    ask: ClassVar[str] = Told(
        "{player} takes {count} of {victim}'s cards.",
        player="Take {count} of {victim}'s cards.",
        victim="{player} takes {count} of your cards.",
    )

    def lays_open(self) -> tuple[int, str] | None:
        """Return what lies open to the player: the victim's hand."""
        return self.victim, "hand"
