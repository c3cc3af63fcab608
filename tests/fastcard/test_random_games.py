"""Whole random card games of every player count and option, checked on the way."""

from __future__ import annotations

import random
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from tests.fastcard import oracle
from tests.fastcard.helpers import fc
from tests.fastcard.playing import choose, random_table

QUICK = 10
CHUNKS, CHUNK = 50, 20
#: Actions that every game must end within.
LONGEST = 3000


class Watch:
    """What has been done in the turn, noted from the actions alone."""

    def __init__(self) -> None:
        self.built: set[type] = set()
        self.picked = self.stolen = False
        self.swap = oracle.Swap()

    def note(self, action: Action) -> None:
        if isinstance(action, fc.EndTurn):
            self.__init__()  # type: ignore[misc]
        elif type(action) in oracle.PRICES:
            self.built.add(type(action))
        self.picked |= isinstance(action, fc.OpenHand)
        self.stolen |= isinstance(action, fc.UseGuild)
        self.swap.note(action)


def every_action(game: fc.CardGame) -> list[Action]:
    """Return some of every kind of action, possible or not."""
    kinds, seats = range(-1, 6), range(-1, len(game.players) + 1)
    cards: list[Any] = [fc.SwapPile, fc.LayAway, fc.SwapMarket, fc.LayBack, fc.GiveBack]
    cards += [fc.PickCard, fc.DrawCard, fc.DrawBlind]
    found: list[Action] = [cls(kind) for cls in cards for kind in kinds]
    found += [cls(seat) for cls in (fc.SwapPlayer, fc.OpenHand, fc.UseGuild) for seat in seats]
    found += [fc.EndSwaps(), fc.EndTurn(), fc.DrawAsMany(), fc.TurnFate(), fc.KeepFate()]
    found += [fc.BuildRoad(), fc.BuildKnight(), fc.BuildSettlement(), fc.BuildCity()]
    found += [fc.BuildExpansion(kind) for kind in range(-1, 6)]
    found += [fc.Reveal(event) for event in range(-1, 3)]
    found += [fc.Discard(fc.Cards(ore=n)) for n in range(4)]
    return found


def check_legality(game: fc.CardGame, watch: Watch) -> None:
    """Check that what is listed is just what is not refused, and what the rules allow."""
    legal = game.legal_actions()
    assert len(set(legal)) == len(legal)
    assert all(game.why_not(action) is None for action in legal)
    for action in every_action(game):
        against = game.why_not(action)
        assert (against is None) == (action in legal), action
        if against is not None:
            assert against.rule in oracle.RULES
            assert game.explain(action)[0] == against
    for cls in game.rules.verbs:
        assert (game.availability(cls) is None) == any(type(a) is cls for a in legal), cls
    if game.phase == "swap" and type(game.frame).__name__ == "Swapping":
        expected = oracle.swaps(game, watch.picked) | oracle.steals(game, watch.stolen)
        assert set(legal) == expected | {fc.EndSwaps()}
    if type(game.frame).__name__ in ("LayingAway", "LayingBack", "GivingBack"):
        assert set(legal) == oracle.more(game, watch.swap, watch.picked)
    if type(game.frame).__name__ == "Building":
        expected = oracle.builds(game, watch.built) | oracle.steals(game, watch.stolen)
        assert set(legal) == expected | {fc.EndTurn()}


def check_chance(game: fc.CardGame) -> None:
    """Check that weights are those of the cards, and add up."""
    odds = game.outcomes()
    if game.actor != cn.CHANCE:
        assert len(odds) == 0
        return
    assert all(type(weight) is int and weight > 0 for _, weight in odds)
    assert sum(odds.probability(outcome) for outcome, _ in odds) == 1
    assert {outcome for outcome, _ in odds} == set(game.legal_actions())
    frame: Any = game.frame
    expected = {"Revealing": sum(game.city_events.values())}
    if type(frame).__name__ in ("BlindDraw", "GuildDraw"):
        expected[type(frame).__name__] = game.players[frame.victim].hand_size
    assert odds.total == expected.get(type(frame).__name__, game.pile)


def check_views(game: fc.CardGame) -> None:
    """Check that views hide what they must and show the rest."""
    picking = type(game.frame).__name__ == "Picking"
    for viewer in (None, *range(len(game.players))):
        view = game.view(viewer)
        assert view.pile_cards is None
        for player in view.players:
            shown = picking and viewer == game.actor and player.seat == game.frame.victim  # type: ignore[union-attr]
            assert (player.hand is not None) == (player.seat == viewer or shown)
        expected = game.legal_actions() if viewer == game.actor else ()
        assert view.legal_actions() == expected
        if type(game.frame).__name__ != "Revealing":
            assert len(view.outcomes()) == 0


def check_travel(game: fc.CardGame) -> None:
    """Check that undoing and saving change nothing."""
    there, state, odds = game.ply, game.state.copy(), game.outcomes()
    luck = game.sample() if game.actor == cn.CHANCE else None
    game.goto(there // 2)
    game.goto(there)
    assert game.state == state
    again = cn.read_game(game.to_json())
    assert again.state == state
    assert dict(again.outcomes()) == dict(odds)
    assert luck is None or again.sample() == game.sample() == luck


def play_checked(game: fc.CardGame, number: int, every: int) -> None:
    """Play a game to its end and check it after every so many actions."""
    rng, watch = random.Random(number), Watch()
    while not game.over:
        action = game.sample() if game.actor == cn.CHANCE else choose(game, rng)
        oracle.check_events(game, game.push(action))
        watch.note(action)
        if game.ply % every == 0 or game.over:
            oracle.check_cards(game)
            oracle.check_market(game, watch.swap.left_to_lay)
            oracle.check_points(game)
            check_legality(game, watch)
            check_chance(game)
            check_views(game)
        if game.ply % 997 == 0 or game.over:
            check_travel(game)
        assert game.ply < LONGEST


@pytest.mark.parametrize("number", range(QUICK))
def test_a_random_game_keeps_every_rule(number: int) -> None:
    play_checked(random_table(number), number, 53)


@pytest.mark.thorough
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_thousand_random_games_keep_every_rule_and_end(chunk: int) -> None:
    for number in range(QUICK + chunk * CHUNK, QUICK + (chunk + 1) * CHUNK):
        play_checked(random_table(number), number, 7 if number % 50 == 0 else 97)


@pytest.mark.parametrize("number", range(5, 10))
def test_play_without_events_goes_the_same_way(number: int) -> None:
    game = random_table(number)
    silent, rng = game.state.copy(), random.Random(number)
    while not game.over and game.ply < 500:
        action = game.sample() if game.actor == cn.CHANCE else choose(game, rng)
        game.rules.apply(silent, action)
        game.push(action)
    assert silent.events is None
    assert silent == game.state
