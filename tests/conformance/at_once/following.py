"""Following answers that are owed at once: given early, they are the same when their turn comes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import Question

#: What a view says of who decides: that, and that alone, is another in a look ahead.
ASKED = {"actor", "asked_at_once", "frame", "mine", "players", "rules"}
#: Up to so many cards to choose, all choices are compared; else examples.
FEW = 3


@dataclass(frozen=True)
class Early:
    """What a seat could answer before its turn, and what each answer did to what it owns."""

    told: str
    legal: frozenset[Action] | None
    effects: dict[Action, Any]


class Following:
    """A game in progress, and the answers that could have been given early."""

    def __init__(self, game: Any, rng: random.Random) -> None:
        self.game, self.rng = game, rng
        self.owed: dict[int, Early] = {}
        self.next: int | None = None
        #: Questions by name that were answered early and came to their turn.
        self.seen: set[str] = set()

    def look(self) -> None:
        """Check what is asked at once here, and the early answers of whose turn it is now."""
        game = self.game
        asked = game.asked_at_once
        if game.actor in (None, cn.CHANCE):
            assert (asked, self.owed) == ({}, {})
            return
        assert (next(iter(asked)), asked[game.actor]) == (game.actor, game.frame)
        assert set(self.owed) <= set(asked)
        if self.owed:
            assert game.actor == self.next  # in the order in which they were told
        if game.actor in self.owed:
            self._comes_to(self.owed.pop(game.actor))
        self.next = [*asked, None][1]
        if len(asked) > 1:
            before = (game.state.copy(), game.log, game.to_json())
            for seat in asked:
                self._look_ahead(seat, asked[seat])
            assert (game.state, game.log, game.to_json()) == before
        for seat in set(range(len(game.players))) - set(asked):
            with pytest.raises(cn.BadSetup, match="owes no answer"):
                game.ahead(seat)

    def _look_ahead(self, seat: int, question: Question) -> None:
        game = self.game
        ahead = game.ahead(seat)
        assert (ahead.actor, ahead.frame, ahead.log) == (seat, question, game.log[: game.ply])
        assert knowledge(ahead.view(seat)) == knowledge(game.view(seat))
        other = game.fork()
        if exchange_hidden(other.state, seat, self.rng):
            assert other.asked_at_once[seat] == question
            assert legal(other.ahead(seat)) == legal(ahead)
        if seat == game.actor:
            assert ahead.state == game.state
            return
        answers = some_answers(ahead, self.rng)
        assert answers
        self.owed[seat] = Early(
            told=str(question.question(game.names)),
            legal=legal(ahead),
            effects={answer: effect(game.ahead(seat), answer, seat) for answer in answers},
        )

    def _comes_to(self, early: Early) -> None:
        game = self.game
        assert str(game.frame.question(game.names)) == early.told
        assert legal(game) == early.legal
        for answer, done in early.effects.items():
            assert game.why_not(answer) is None
            assert effect(game.fork(), answer, game.actor) == done
        self.seen.add(type(game.frame).__name__)


def legal(game: Any) -> frozenset[Action] | None:
    """Return the legal actions, or None where there are too many to compare them all."""
    return frozenset(game.legal_actions()) if getattr(game.frame, "count", 0) <= FEW else None


def some_answers(game: Any, rng: random.Random) -> list[Action]:
    """Return examples of all that may be answered, what is never listed among them."""
    found: list[Action] = []
    for verb in game.rules.offers[type(game.frame)]:
        if verb.sample is not None:
            found += [one for _ in range(4) if (one := verb.sample(game.state, rng)) is not None]
        else:
            listed = list(game.legal(verb.action))
            found += rng.sample(listed, min(4, len(listed)))
    return [one for one in found if game.why_not(one) is None]


def effect(game: Any, answer: Action, seat: int) -> dict[str, Any]:
    """Do it and return what a seat then owns, before anything else happens by itself."""
    game.rules.appliers[type(answer)](game.state, answer)
    player = game.players[seat]
    return {name: getattr(player, name) for name in ("hand", "settlements", "cities", "points")}


def knowledge(view: Any) -> dict[str, Any]:
    """Return all that a view tells of the game but who is asked."""
    found = {name: _told(view, name) for name in dir(view) if name not in ASKED}
    for player in view.players:
        told = {name: _told(player, name) for name in dir(player)}
        found |= {f"{player.seat}.{name}": value for name, value in told.items()}
    return found


def _told(reader: Any, name: str) -> Any:
    value = None if name.startswith("_") else getattr(reader, name)
    return None if callable(value) else value


def exchange_hidden(state: Any, seat: int, rng: random.Random) -> bool:
    """Let two others exchange a card, which the seat cannot know; say whether two could."""
    kinds = len(state.hands) // state.rules.players
    held = {
        other: [kind for kind in range(kinds) if state.hands[other * kinds + kind]]
        for other in range(state.rules.players)
        if other != seat
    }
    holders = [other for other, cards in held.items() if cards]
    if len(holders) < 2:
        return False
    pair = rng.sample(holders, 2)
    given = [rng.choice(held[other]) for other in pair]
    for other, out, into in zip(pair, given, reversed(given), strict=True):
        state.hands[other * kinds + out] -= 1
        state.hands[other * kinds + into] += 1
    return True


def follow(
    game: Any, choose: Callable[[Any, random.Random], Action], number: int, longest: int
) -> set[str]:
    """Play a game at random and return the questions that could be answered early."""
    rng = random.Random(number)
    followed = Following(game, rng)
    while not game.over and game.ply < longest:
        followed.look()
        game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
    followed.look()
    return followed.seen
