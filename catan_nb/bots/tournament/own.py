"""One's own bots, as a notebook writes them: a function from a view to an action is enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.bots.bot import Advice, Bot
from catan_nb.bots.registry import BOTS
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import BadSetup
from catan_nb.rules.play.game import View

__all__ = ["Own", "own_bots"]

#: So long is a bot's name at most.
MOST_LETTERS: Final = 24


class _Function(Bot):
    """A bot that a function makes up: what it returns is done."""

    def __init__(self, choose: Callable[[View], Action], seed: int) -> None:
        super().__init__(seed)
        self._choose = choose

    def choose(self, view: View) -> Action:
        """Return what the function returns."""
        return self._choose(view)

    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return nothing: a function gives no reasons."""
        return []


class Own:
    """An entrant of one's own: ``Own(name, bot)(seed)`` makes the bot that plays a game.

    For another process it is sent by name where a module defines it, and as it is where
    cloudpickle is installed, as it is with Dask.

    Parameters
    ----------
    name : str
    bot : callable
        A function from a view to an action, or a class of bots, which is made from a seed.

    Raises
    ------
    BadSetup
        For what is neither.
    """

    def __init__(self, name: str, bot: Any) -> None:
        if not callable(bot):
            raise BadSetup(
                f"{name!r} is no bot: a function of a view is needed, or a class with"
                " choose(view), that is made from a seed"
            )
        self.name, self._bot = name, bot

    def __call__(self, seed: int) -> Bot:
        """Return a bot for one game."""
        if not isinstance(self._bot, type):
            return _Function(self._bot, seed)
        bot: Bot = self._bot(seed)
        return bot

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and (self.name, self._bot) == (other.name, other._bot)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Own({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        if getattr(self._bot, "__module__", None) != "__main__":
            return Own, (self.name, self._bot)
        try:
            import cloudpickle  # type: ignore[import-untyped]
        except ImportError:
            raise TypeError("a notebook's own bot is not sent without cloudpickle") from None
        return _read, (self.name, cloudpickle.dumps(self._bot))


def _read(name: str, sent: bytes) -> Own:
    import pickle

    return Own(name, pickle.loads(sent))


def own_bots(given: Mapping[str, Any] | None) -> dict[str, Own]:
    """Return entrants by the names that somebody gives them.

    Raises
    ------
    BadSetup
        For what is no mapping of names to bots, and names that are taken.
    """
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise BadSetup(f"own bots are given by name, such as {{'mine': mine}}, not as {given!r}")
    for name in given:
        if not isinstance(name, str) or not 0 < len(name.strip()) <= MOST_LETTERS:
            raise BadSetup(f"a bot's name has 1 to {MOST_LETTERS} letters, not {name!r}")
        if name in BOTS:
            raise BadSetup(f"{name!r} is a bot of the kit; call yours by another name")
    return {name: Own(name, bot) for name, bot in given.items()}
