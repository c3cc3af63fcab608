"""The engine's exceptions, and refusals, which say why an action is not allowed."""

from __future__ import annotations

from dataclasses import dataclass

from catan_nb.kernel.words import Name, Phrase

# The answer to "why not?".


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed.

    Attributes
    ----------
    rule : str
        Id of the rule in the catalogue, e.g. ``"base.distance"``.
    phrase : Phrase
        The reason for this case; `text` is the sentence.
    """

    rule: str
    phrase: Phrase

    @property
    def text(self) -> str:
        """The reason as a sentence."""
        return str(self.phrase)

    def to(self, seat: int | None) -> Refusal:
        """Return the refusal as worded for a seat, who is "you"; None is a spectator."""
        return Refusal(self.rule, self.phrase.to(seat))

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


def error_phrase(error: Exception) -> Phrase:
    """Return an error's message, translatable where it was raised with a phrase."""
    told = error.args[0] if error.args else ""
    return told if isinstance(told, Phrase) else Phrase("{told}", {"told": Name(error)})


class GameError(ValueError):
    """Base of everything the engine raises about a game; the game is unchanged."""


class IllegalAction(GameError):
    """An action that the rules refuse.

    Attributes
    ----------
    refusal : Refusal
        The rule that is broken and why.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} [{refusal.rule}]")
        self.refusal = refusal


class BadSetup(GameError):
    """Unknown variants or options, impossible numbers of players, impossible positions."""


class BadRecord(GameError):
    """A saved game that cannot be read: broken, foreign, or with an impossible move in it."""


class RulesClash(GameError):
    """Two rule modules claim the same thing and neither says that it replaces the other."""
