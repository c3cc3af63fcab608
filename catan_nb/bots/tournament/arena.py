"""Games among bots: one that is played on to its end, and the fastest random one."""

from __future__ import annotations

import random
from collections.abc import Iterator

from catan_nb.bots.registry import Bots, seated
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.flat.actions import action_of
from catan_nb.rules.flat.loading import load, store
from catan_nb.rules.flat.random_game import play_on
from catan_nb.rules.play.game import Game
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

#: A game among bots ends undecided after so many turns, unless told otherwise. Random bots
#: need some 350; a game may also be impossible to win (a tiny board, a high target).
MAX_TURNS = 2000


def play(game: Game, bots: Bots = "good", max_turns: int = MAX_TURNS) -> Game:
    """Let bots play a game on to its end and return it.

    Parameters
    ----------
    game : Game
    bots : str, sequence or mapping
        The kind of bot for every seat, such as ``"good"``, or bots and names of kinds by
        seat. Where a seat without a bot must decide, play stops.
    max_turns : int
        Stop before turn `max_turns` + 1, whoever is ahead.

    Raises
    ------
    IllegalAction
        When a bot's choice is illegal; that is a fault of the bot.
    """
    for _turn in play_turns(game, bots, max_turns):
        pass
    return game


def play_turns(game: Game, bots: Bots, max_turns: int = MAX_TURNS) -> Iterator[int]:
    """Do what `play` does and yield the number of each turn when it begins.

    So a page can serve clicks between the turns of a game that takes a second.
    """
    by_seat = seated(bots, game.seed)
    turn = game.turn_number
    while (actor := game.actor) is not None and game.turn_number <= max_turns:
        if game.turn_number != turn:
            turn = game.turn_number
            yield turn
        if actor == CHANCE:
            game.push(game.sample())
        elif actor in by_seat:
            game.push(by_seat[actor].choose(game.view(actor)), seat=actor)
        else:
            break


def playout(
    rules: CatanRules,
    state: CatanState,
    rng: random.Random,
    max_turns: int = MAX_TURNS,
    log: list[Action] | None = None,
) -> int:
    """Play a raw state to its end at random and return the number of actions.

    The fastest way through a game: every legal action that can be listed is as likely as every
    other, nothing is logged unless asked for, and nobody is told anything. `state` is changed.

    Parameters
    ----------
    rules : CatanRules
    state : CatanState
    rng : random.Random
    max_turns : int
        Stop when a turn with a higher number begins.
    log : list of Action, optional
        Where every action is added, outcomes of chance included; the same `rng` brings the same
        game with it and without.
    """
    table = load(state)
    if table is not None:
        codes: list[int] = []
        actions = play_on(table, rng.random, rng.sample, max_turns, None if log is None else codes)
        store(table, state)
        if log is not None:
            log.extend(map(action_of, codes))
        return actions
    return _by_the_rules(rules, state, rng, max_turns, log)


def _by_the_rules(
    rules: CatanRules,
    state: CatanState,
    rng: random.Random,
    max_turns: int,
    log: list[Action] | None,
) -> int:
    """Play on at random as the rules do it, whatever the game; as `playout`."""
    stack, legal, apply, outcomes, draw = (
        state.stack,
        rules.legal,
        rules.apply,
        rules.outcomes,
        rng.random,
    )
    samplers = {
        frame: verbs[0].sample
        for frame, verbs in rules.offers.items()
        if len(verbs) == 1 and verbs[0].sample is not None
    }
    actions = 0
    while stack and state.turn_number <= max_turns:
        frame = stack[-1]
        action: Action | None
        if frame.chance:
            action = outcomes(state).draw(rng)
        elif type(frame) in samplers:
            action = samplers[type(frame)](state, rng)
            assert action is not None
        else:
            options = legal(state)
            action = options[int(draw() * len(options))]
        apply(state, action)
        if log is not None:
            log.append(action)
        actions += 1
    return actions
