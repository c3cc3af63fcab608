"""The kinds of development card: what is in the box, and what each of them does (base.dev.deck)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from catan_nb.kernel.action import Action, Codec, Numbered, arg
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.module import Option
from catan_nb.kernel.text import no_such
from catan_nb.kernel.words import noop
from catan_nb.rules.development.actions import (
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
)


@dataclass(frozen=True, slots=True)
class DevelopmentCard:
    """A kind of development card.

    Attributes
    ----------
    name : str
    copies, copies_six : int
        How many there are with up to four players, and with five or six (six.bank).
    effect : str
        What it does, in words for people.
    play : type of Action, optional
        The action that plays it; None for a card that is never played.
    points : int
        Victory points that it is worth while it is held (base.dev.victory_point).
    """

    name: str
    copies: int
    copies_six: int
    effect: str
    play: type[Action] | None = None
    points: int = 0

    @property
    def rule(self) -> str:
        """Id of the rule that says what the card does."""
        return f"base.dev.{self.name}"


#: All kinds of development card, by number.
DEVELOPMENT_CARDS: Final = (
    DevelopmentCard(
        "knight",
        14,
        20,
        noop("Move the robber and steal a card there. Three open knights can be the largest army."),
        PlayKnight,
    ),
    DevelopmentCard(
        "victory_point",
        5,
        5,
        noop("One point. It stays secret until it makes you win."),
        points=1,
    ),
    DevelopmentCard("road_building", 2, 3, noop("Build two roads at no cost."), PlayRoadBuilding),
    DevelopmentCard("invention", 2, 3, noop("Take any two cards from the bank."), PlayInvention),
    DevelopmentCard(
        "monopoly",
        2,
        3,
        noop("Name a resource: everybody gives you all they have of it."),
        PlayMonopoly,
    ),
)
CARD_KINDS: Final = len(DEVELOPMENT_CARDS)
DEVELOPMENT_NAMES: Final = tuple(card.name for card in DEVELOPMENT_CARDS)
KNIGHT, VICTORY_POINT, ROAD_BUILDING, INVENTION, MONOPOLY = range(CARD_KINDS)
#: How many cards of each kind there are, with up to four players and with five or six.
DECK: Final = tuple(card.copies for card in DEVELOPMENT_CARDS)
DECK_SIX: Final = tuple(card.copies_six for card in DEVELOPMENT_CARDS)


def development_number(kind: int | str) -> int:
    """Return the number of a kind of development card; ValueError for anything else."""
    if isinstance(kind, str) and kind in DEVELOPMENT_NAMES:
        return DEVELOPMENT_NAMES.index(kind)
    if isinstance(kind, int) and not isinstance(kind, bool) and 0 <= kind < CARD_KINDS:
        return kind
    raise ValueError(no_such("development card", kind, DEVELOPMENT_NAMES))


def _development_name(kind: int) -> str:
    return DEVELOPMENT_NAMES[kind]


def _card_words(kind: int) -> str:
    return DEVELOPMENT_NAMES[kind].replace("_", " ")


DEVELOPMENT: Final = Codec(
    dump=_development_name,
    load=development_number,
    write=_development_name,
    read=development_number,
    show=_card_words,
    fits=lambda kind: is_int(kind) and 0 <= kind < CARD_KINDS,
    wanted=noop("the name or number of a development card"),
    named=True,
    among=lambda rules: range(CARD_KINDS),
)


@dataclass(frozen=True, slots=True)
class DrawDevelopment(Action):
    """Chance: the development card that is drawn (base.dev.deck)."""

    wire_name: ClassVar[str] = "DrawDevelopment"
    card: Numbered = arg(DEVELOPMENT)
    label: ClassVar[str] = "The card drawn is {card}"


# The house option of the development cards.


ONLY_KNIGHT_BEFORE_ROLL = "only_knight_before_roll"

DEVELOPMENT_OPTIONS = (
    Option(
        ONLY_KNIGHT_BEFORE_ROLL,
        False,
        "Before the roll only a knight may be played, no other card.",
        choices=(False, True),
        rule="base.dev.play",
    ),
)
