"""Read access to a game as a viewer has it, as plain Python values.

A reader has a viewer: a seat, None for a spectator, or `EVERYBODY`, from whom nothing is
hidden. Every game derives its own; what its rule modules tell besides is read by name, too.

A player, or a player's program, is given a view and must not come from it to what it hides: no
name of a view leads to the game behind it. Only `game_behind` and `state_of`, which are for the kit
itself, do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from catan_nb.kernel.showing import render_by_media_type

#: The viewer from whom nothing is hidden.
EVERYBODY: Final = -2


class Reader:
    """Reading access to a game as one viewer has it."""

    __slots__ = ("_behind",)

    # Every game's own rules.
    rules: Any
    colours: tuple[str, ...]
    viewer: int | None
    # How a player of this game is read.
    _player: type[PlayerReader]

    def __dir__(self) -> list[str]:
        return _names_of_this_game(self, super().__dir__(), self.rules.facts)

    def _tell(self, name: str) -> Any:
        """Return a fact of the rules by name; AttributeError if there is none."""
        tell = self.rules.facts.get(name)
        if tell is None:
            raise _unknown_attribute_error(self, name)
        return tell(state_of(self), self.viewer == EVERYBODY)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return render_by_media_type(self, repr(self))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        names: tuple[str, ...] = self.rules.names
        return names

    @property
    def options(self) -> Mapping[str, object]:
        """The value of every house option."""
        options: Mapping[str, object] = self.rules.options
        return options

    @property
    def players(self) -> tuple[PlayerReader, ...]:
        """The players by seat."""
        raise NotImplementedError

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None before the first turn."""
        raise NotImplementedError

    @property
    def turn_number(self) -> int:
        """The number of the turn from 1; 0 before the first."""
        raise NotImplementedError

    def points(self, seat: int) -> int:
        """Return a seat's points, with hidden ones where the viewer may know them."""
        return self._player(self, self.rules.seats[seat]).points

    def public_points(self, seat: int) -> int:
        """Return a seat's points that everybody sees."""
        return self._player(self, self.rules.seats[seat]).public_points


#: Where views keep the game behind them; taken out of the class, so that it has no name there.
_BEHIND: Any = vars(Reader)["_behind"]
delattr(Reader, "_behind")


def hide(view: Reader, game: Any) -> None:
    """Associate a view with its game."""
    _BEHIND.__set__(view, game)


def game_behind(view: Reader) -> Any:
    """Return the game behind a view: for the kit itself, never for players."""
    return _BEHIND.__get__(view)


def state_of(reader: Reader) -> Any:
    """Return the whole state that a game or a view reads: for the kit itself, never for players.

    Bots of the kit start from it, for speed, and keep to what their seat may know; a test that
    hands them a guarded state proves it.
    """
    if reader.viewer == EVERYBODY:
        return reader.state  # type: ignore[attr-defined]  # a game
    return _BEHIND.__get__(reader).state


class PlayerReader:
    """One player as a viewer sees them."""

    __slots__ = ("_reader", "seat")

    def __init__(self, reader: Reader, seat: int) -> None:
        self._reader = reader
        self.seat = seat

    def __dir__(self) -> list[str]:
        return _names_of_this_game(self, super().__dir__(), self._reader.rules.player_facts)

    def _tell(self, name: str) -> Any:
        """Return a fact of the player by name; AttributeError if there is none."""
        tell = self._reader.rules.player_facts.get(name)
        if tell is None:
            raise _unknown_attribute_error(self, name)
        return tell(state_of(self._reader), self.seat, self._shows(name))

    @property
    def open(self) -> bool:
        """Whether the viewer may see this player's cards."""
        return self._reader.viewer in (self.seat, EVERYBODY)

    def _shows(self, fact: str) -> bool:
        """Return whether the viewer may see a secret of this player, always or at present."""
        stack = state_of(self._reader).stack
        if self.open or not stack:
            return self.open
        frame = stack[-1]
        return bool(frame.actor == self._reader.viewer and frame.lays_open() == (self.seat, fact))

    @property
    def name(self) -> str:
        """The player's name."""
        return self._reader.names[self.seat]

    @property
    def colour(self) -> str:
        """The player's colour."""
        return self._reader.colours[self.seat]

    @property
    def hand(self) -> Mapping[str, int] | None:
        """Cards by kind, those not held with 0; None when hidden."""
        raise NotImplementedError

    @property
    def hand_size(self) -> int:
        """How many cards the hand has; always public."""
        raise NotImplementedError

    @property
    def points(self) -> int:
        """Victory points as far as the viewer may know them."""
        raise NotImplementedError

    @property
    def public_points(self) -> int:
        """Victory points that everybody sees."""
        raise NotImplementedError


class _Fact(property):
    """A descriptor that reads a fact of the rules by name.

    All readers have it, since names that a class looks for itself (`__getattr__`) would make the
    reading of every other one slow.
    """

    def __init__(self, name: str, tell: Callable[..., Any]) -> None:
        super().__init__()
        self.__doc__ = tell.__doc__
        self._name = name

    def __get__(self, reader: Any, owner: type[object] | None = None) -> Any:
        return self if reader is None else reader._tell(self._name)


def name_facts(
    facts: Mapping[str, Callable[..., Any]], player_facts: Mapping[str, Callable[..., Any]]
) -> None:
    """Add attributes to readers of games and players for facts of the rules."""
    for cls, told in ((Reader, facts), (PlayerReader, player_facts)):
        for name, tell in told.items():
            if not hasattr(cls, name):
                setattr(cls, name, _Fact(name, tell))


#: What the kit itself asks of a game; nobody else has a use for it.
_INTERNAL: Final = frozenset(
    {"ahead", "asked_at_once", "availability", "begun_with", "catch_up", "chance_for"}
    | {"position_data", "replayed", "supposing", "tell"}
)


def _names_of_this_game(
    reader: Reader | PlayerReader, names: Iterable[str], facts: Mapping[str, object]
) -> list[str]:
    """Leave out internal names, and those by which only the rules of other games tell something."""
    cls = type(reader)
    return [
        name
        for name in names
        if name[0] != "_"
        and name not in _INTERNAL
        and (name in facts or not isinstance(getattr(cls, name, None), _Fact))
    ]


def _unknown_attribute_error(reader: Reader | PlayerReader, name: str) -> AttributeError:
    message = f"{type(reader).__name__!r} object has no attribute {name!r}"  # as Python says it
    return AttributeError(message, name=name, obj=reader)
