"""The parts of a table record: questions, tools, tiles, columns, drawers, dice, games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, Protocol

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.places import EDGE, HEX, VERTEX
from catan_nb.ui.looks.wording import first_upper

if TYPE_CHECKING:
    from catan_nb.rules.cards import Cards
    from catan_nb.rules.hands import Price
    from catan_nb.rules.play.game import Game, View
    from catan_nb.rules.play.reading import PlayerFacts
    from catan_nb.ui.widgets.html import Child, Markup

__all__ = [
    "MOST_PLAYERS",
    "WANTED",
    "Asking",
    "BoardChoice",
    "CardAnswer",
    "CardChoice",
    "Column",
    "Dice",
    "Drawer",
    "GameChoice",
    "LazyImport",
    "Line",
    "Mark",
    "PointSource",
    "Said",
    "ScenarioAim",
    "Table",
    "Tile",
    "Tool",
    "ToolMaker",
    "place_fields",
]


# Tools: what a click on a place of the board does while one of them is in hand or asked for.


Table = Any
"""The table's controller: it is composed of systems, so that these cannot know what it is."""

WANTED: Final = {
    "edge": noop("a lit path"),
    "vertex": noop("a lit intersection"),
    "hex": noop("a lit hex"),
}
"""The kinds of place in words."""

_PLACES: Final = {id(EDGE): "edge", id(VERTEX): "vertex", id(HEX): "hex"}


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that is done by clicking a place.

    Attributes
    ----------
    key : str
        Its name.
    action : type
        The action, whose only field is the place.
    place : str
        "hex", "vertex" or "edge".
    words : str
        What is done, after "to".
    price : Price
        What it costs; a tool with a price can be taken in hand by a click on a place.
    on : tuple of str
        Kinds of piece that stand at places that are worth a thought, "free" for none.
    hint : str
        What to do next once the tool is in hand; empty where that is plain.
    piece : str
        The kind of piece that a click puts there, which is shown at the place that is pointed
        at; empty for none.
    looks : mapping of str to object
        What that piece tells of its looks.
    facts : callable, optional
        What else is worth knowing at a place: ``facts(game, number, seat)`` for whoever has the
        tool in hand.
    """

    key: str
    action: type[Action]
    place: str
    words: str
    price: Price = ()
    on: tuple[str, ...] = ()
    hint: str = ""
    piece: str = ""
    looks: Mapping[str, object] = field(default_factory=dict)
    facts: Callable[[AnyGame, int, int | None], str] | None = None

    def at(self, number: int) -> Action:
        """Return the action at a place."""
        return self.action(number)  # type: ignore[call-arg]

    def puts(self, game: AnyGame, number: int) -> tuple[str, Mapping[str, object]]:
        """Return the piece that a click puts at a place, and what it tells of its looks."""
        return self.piece, self.looks

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every place to highlight, with the refusal there or None."""
        return game.reasons(self.action)

    def unavailable(self, table: Table) -> Refusal | None:
        """Return why the tool cannot be taken in hand now, or None."""
        refusal: Refusal | None = table.availability(self.action)
        return refusal

    def click(self, table: Table, place: Place) -> bool:
        """Handle a click on a place; return whether anything was done."""
        kind, number = place
        if kind != self.place:
            text = _("To {words}, choose {kind}.").format(
                words=_(self.words), kind=_(WANTED[self.place])
            )
            table.say(first_upper(text), tone="bad")
            return False
        done: bool = table.choose(self.at(number))
        return done


def place_fields(cls: type[Action]) -> tuple[tuple[str, str], ...]:
    """Return the fields of an action that name places, each with its kind of place."""
    return tuple(
        (field, _PLACES[id(codec)]) for field, codec in codecs_of(cls) if id(codec) in _PLACES
    )


Said = str | Callable[[Table, Any], str]
"""Words, or what gives them for a table and its question."""

MOST_PLAYERS: Final = 6
"""Players there can be at most."""


@dataclass(frozen=True, slots=True)
class LazyImport:
    """Something in a module that is imported when it is first needed: "package.module:name"."""

    where: str

    def load(self) -> Any:
        """Return it."""
        return resolve_name(self.where)


@dataclass(frozen=True, slots=True)
class CardChoice:
    """Some cards that a question with a `count` asks to choose.

    Attributes
    ----------
    words : str
        What is done with them: "Discard {n} of {count}".
    action : callable
        Makes the action of the cards that are chosen.
    whose : callable
        The seat whose cards are chosen from: ``whose(question)``; -1 for the bank's resources.
    """

    words: str
    action: Callable[[Cards], Action]
    whose: Callable[[Any], int]


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """One card of a hand answers a question by itself: it is tapped.

    Attributes
    ----------
    action : callable
        Makes the action of the number of the card's kind.
    whose : callable
        The seat whose card it is: ``whose(question)``.
    rather : callable, optional
        Makes the action that is done instead wherever the rules allow it.
    """

    action: Callable[[int], Action]
    whose: Callable[[Any], int]
    rather: Callable[[int], Action] | None = None


@dataclass(frozen=True, slots=True)
class Asking:
    """How a question is presented to the person at the screen, and how it can be answered.

    Attributes
    ----------
    hint : str or callable
        What to do, or ``hint(table, question)``.
    words : str or callable
        Asks the person at the screen, as "you"; by itself the question's own words do.
    waiting : str
        What others read meanwhile, with the ``{name}`` of who is asked.
    asker : callable, optional
        The seat that asks, where a player does: ``asker(question)``.
    bar : callable, optional
        What it is about, in pictures: ``bar(table, question)``.
    tool : str
        The key of the tool that answers it with a click on the board.
    places : callable, optional
        Places that answer it by themselves: ``places(game)`` gives an action for each.
    places_words : str
        What is done there, after "to".
    counts : callable, optional
        Cards that are counted at places: ``counts(game)`` gives how many at each.
    about : tuple of two str, optional
        The place that it is about, which is marked: its kind, and the field that says which.
    cards : CardChoice, optional
        The cards that it asks for.
    card : CardAnswer, optional
        How a single card answers it.
    buttons : callable, optional
        The buttons that answer it: ``buttons(table, question)``.
    unasked : callable, optional
        ``unasked(table, question)`` gives the action that answers for a person who has said
        once how such questions are to be answered; None asks.
    rolls : bool
        Whether it is answered with the dice, which can be chosen in a lesson.
    plain : bool
        Whether it is so usual that its rule need not be told.
    afresh : bool
        Whether cards picked before have nothing to do with it.
    together : bool
        Whether it is put to several, whose bots' answers are shown at once.
    taps : str
        What tapping a card of one's own hand is good for; empty where it does nothing.
    """

    hint: Said = ""
    words: Said = ""
    waiting: str = ""
    asker: Callable[[Any], int] | None = None
    bar: Callable[[Table, Any], Child] | None = None
    tool: str = ""
    places: Callable[[AnyGame], Mapping[Place, Action]] | None = None
    places_words: str = ""
    counts: Callable[[AnyGame], Mapping[Place, int]] | None = None
    about: tuple[str, str] | None = None
    cards: CardChoice | None = None
    card: CardAnswer | None = None
    buttons: Callable[[Table, Any], Child] | None = None
    unasked: Callable[[Table, Any], Action | None] | None = None
    rolls: bool = False
    plain: bool = False
    afresh: bool = False
    together: bool = False
    taps: str = ""


@dataclass(frozen=True, slots=True)
class ToolMaker:
    """Tools that depend on what was chosen before; they are called "<key> <what was chosen>".

    Attributes
    ----------
    make : callable
        ``make(game, chosen)`` gives the tool, or None where there is none.
    words : callable, optional
        What the turn bar says while it is in hand: ``words(table, chosen)``.
    buttons : callable, optional
        What it offers then: ``buttons(table, chosen)``.
    title : str
        What it says above that; empty where what is asked stays there.
    """

    make: Callable[[AnyGame, str], Tool | None]
    words: Callable[[Table, str], str] | None = None
    buttons: Callable[[Table, str], Child] | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """Something that can be built or bought.

    Attributes
    ----------
    key : str
        The tool that the tile puts into the hand, or a name of its own.
    name, words : str
        What stands on the tile, and what it does in words: "Build a road".
    price : Price
    picture : callable
        Draws it in a player's colour.
    left : callable
        Says what is left of it: ``left(view, seat)``.
    buy : Action, optional
        What is done at once, for what has no place on the board.
    wished : str
        What one would like to have, where neither name nor words say it well.
    beside : str
        The key of the tile that it shares a place with, if it does.
    """

    key: str
    name: str
    words: str
    price: Price
    picture: Callable[[str], Markup]
    left: Callable[[Game | View, int], str]
    buy: Action | None = None
    wished: str = ""
    beside: str = ""

    @property
    def wish(self) -> str:
        """What one would like to have: "Road"."""
        return self.wished or (self.name if self.words.startswith("Build a ") else self.words)


@dataclass(frozen=True, slots=True)
class Column:
    """A column with a fact about every player.

    Attributes
    ----------
    rank : int
        Columns stand in the order of their ranks; those of the base game are tens.
    icon, words : str
        The sign before it, and the word for it.
    cell : callable
        What stands in it: ``cell(table, player)``.
    classes : str
        CSS classes of its cells.
    key : str
        What it is called where another system puts its own in its place; by itself its words.
    """

    rank: int
    icon: str
    words: str
    cell: Callable[[Table, PlayerFacts], Child]
    classes: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A short-lived word at a player, with a tone: "good", "bad" or empty."""

    words: str
    tone: str = ""


Line = Callable[[Table, "PlayerFacts"], "Child"]
"""Says what stands below a player's row, or None."""


@dataclass(frozen=True, slots=True)
class PointSource:
    """Where victory points come from.

    Attributes
    ----------
    words : str
        What they are points for: "settlements".
    points : callable
        How many a seat has of it: ``points(game, seat)``, when all cards lie open.
    colour : str
        The token of the colour that stands for it, one for text of the colour ``--on-chip``.
    key : str
        What it is called where another system puts its own in its place; by itself its words.
    """

    words: str
    points: Callable[[Any, int], int]
    colour: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioAim:
    """A goal of a scenario beside the usual points.

    Attributes
    ----------
    strip : callable, optional
        Pictures with numbers that are always in sight: ``strip(table)``; None for none.
    seat : callable, optional
        What of a player is in sight, and what that says: ``seat(table, player)``; None for none.
    told : callable, optional
        What is told of it when somebody asks for more: ``told(table)``.
    goal : str
        What wins in a few words, ``{target}`` in the place of the points; empty where it is
        the points alone.
    wins : str
        The same in a sentence.
    rules : tuple of str
        The rules where all of it is said.
    """

    strip: Callable[[Table], Child] | None = None
    seat: Callable[[Table, PlayerFacts], tuple[Child, str] | None] | None = None
    told: Callable[[Table], Child] | None = None
    goal: str = ""
    wins: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawer:
    """A panel that is opened by a tile, in place of the tiles, or by a button, over the log.

    It is built when somebody first looks at it.

    Attributes
    ----------
    title : str
        The title of the panel.
    panel : LazyImport
        Its class.
    acting : bool
        Whether one plays there; what one only looks at comes after the log.
    picture : callable, optional
        Draws, in a player's colour, what stands on a tile that opens it, beside those to build.
    """

    title: str
    panel: LazyImport
    acting: bool = True
    picture: Callable[[str], Markup] | None = None


class Dice(Protocol):
    """The dice of a game."""

    def shown(self, game: AnyGame) -> Markup:
        """Return the dice as they lie on the table."""

    def rows(self) -> tuple[tuple[str, tuple[Markup, ...]], ...]:
        """Return name and faces of each die, in the order in which they are chosen."""

    def roll(self, faces: tuple[int, ...]) -> Action:
        """Return the outcome for chosen faces, each counted from 1."""


# ---- the new game dialog ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board to choose: its name, words for people, the options that go with it, for whom."""

    board: str
    words: str
    options: Mapping[str, Any] = field(default_factory=dict)
    players: range = range(2, MOST_PLAYERS + 1)


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose.

    Attributes
    ----------
    words : str
    boards : mapping of str to BoardChoice
        Its boards by key; the first one is the usual one.
    scenario : str
        The usual scenario of a game that is always played with one, chosen by its map.
    seat_lines : mapping of str to str
        What kinds of bot do in it, in a line, where that is something else than in other games.
    """

    words: str
    boards: Mapping[str, BoardChoice] = field(default_factory=dict)
    scenario: str = ""
    seat_lines: Mapping[str, str] = field(default_factory=dict)
