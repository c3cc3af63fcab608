"""How long the bots wait: as long as it takes to read what was told, and for what hits a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from catan_nb.kernel.event import Event
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.values import frozen
from catan_nb.ui.systems.telling import Audience
from catan_nb.ui.table.moment import Moment

if TYPE_CHECKING:
    from catan_nb.kernel.game import AnyGame
    from catan_nb.ui.systems.composed import Systems
    from catan_nb.ui.systems.effects import Move
    from catan_nb.ui.systems.telling import Parts

__all__ = ["Hit", "Paced", "reading_time"]

GLANCE: Final = 0.4
"""Seconds that it takes to see that something has happened."""
CHARACTER: Final = 0.045
"""Seconds that a character of a line takes."""
PICTURE: Final = 3
"""Characters that take as long as a picture or a number of cards."""
LONGEST: Final = 3.0
"""Seconds that nobody needs more of, such as for what six players receive."""


def reading_time(events: Iterable[Event], systems: Systems, audience: Audience) -> float:
    """Return the seconds that it takes to read, calmly, what the log tells of some events."""
    told = (systems.teller(event)(event, audience) for event in events)
    length = sum(_length(line.words + line.items) for line in told if line is not None)
    return min(GLANCE + CHARACTER * length, LONGEST)


def _length(parts: Parts) -> int:
    """Return how many characters parts of a line are worth."""
    found = 0
    for part in parts:
        if isinstance(part, str):
            found += len(part)
        elif isinstance(part, tuple) and part[0] in ("b", "g"):
            found += _length(part[1:])
        else:
            found += PICTURE
    return found


@frozen
class Hit:
    """What has hit a player: what is said of it, in English, and the event."""

    words: str
    event: Event


class Paced(Moment):
    """A table with what is new at it, and with what keeps the bots from moving on.

    Attributes
    ----------
    hurried : bool
        Whether the bots wait for nothing until a person is asked.
    """

    def __init__(self, game: AnyGame, *arguments: Any, **more: Any) -> None:
        super().__init__(game, *arguments, **more)
        self.hurried = False
        self._held = False
        self._hit: Hit | None = None
        self._since = self._ply = game.ply

    @property
    def news(self) -> tuple[Event, ...]:
        """What the last step of the game brought, as far as whoever is here may know it.

        Nothing after a step back, another game, or another viewer.
        """
        viewer = self.viewer
        return tuple(
            event.seen_by(viewer)
            for ply in range(self._since, self._ply)
            for event in self.game.events_at(ply)
            if event.visible_to(viewer)
        )

    @property
    def rushed(self) -> bool:
        """Whether the next state follows at once, so that nothing that moves could be seen."""
        return self.waits_for_bot and (self.hurried or not self.settings.tempo)

    @property
    def moves(self) -> list[Move]:
        """What of the news is seen to move; nothing in a rush."""
        if self.rushed:
            return []
        effects = ((event, self.systems.effect(event)) for event in self.news)
        return [move for event, effect in effects for move in effect.moves(event, self.game)]

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next step is a bot's, or chance's after it, and may be taken."""
        return self._bots_turn and not self.halted

    @property
    def halted(self) -> Hit | None:
        """What has hit the one person here, while the bots wait for that.

        They do not where they move at once, and where nobody or several play at this screen.
        """
        waits = self._bots_turn and self.settings.tempo > 0 and len(self.persons) == 1
        return self._hit if waits and not self.hurried else None

    @property
    def _bots_turn(self) -> bool:
        actor = self.game.actor
        ready = self.started and self.review is None and not (self.settings.paused or self._held)
        moved_here = actor is not None and actor != CHANCE and self.seats[actor].player is not None
        return ready and moved_here

    def _let_bot_act(self) -> None:
        game = self.game
        player = None if game.actor is None else self.seats[game.actor].player
        assert player is not None
        game.push(player.choose(game.view(game.actor)), seat=game.actor)

    def _keep_pace(self, what: str) -> None:
        """Take note of what is new, and let the bots wait or hurry no longer where that is due."""
        self._since, self._ply = self._ply if what == "game" else self.game.ply, self.game.ply
        if what != "settings":
            hits = [] if self.viewer is None else _hits(self.news, self.systems, self.viewer)
            self._hit = hits[-1] if hits else None
        if what == "jump" or not self._bots_turn:
            self.hurried = False


def _hits(events: Iterable[Event], systems: Systems, viewer: int) -> list[Hit]:
    """Return those of some events that hit a player."""
    effects = ((event, systems.effect(event)) for event in events)
    return [Hit(effect.halt, event) for event, effect in effects if effect.halts(event, viewer)]
