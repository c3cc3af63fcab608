"""Playing in turns against the clock: one process, processor time, fresh seeds."""

from __future__ import annotations

import gc
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from tests.benchmarks.speed.contenders import Contender, Told
from tests.benchmarks.speed.verifying import Disagreement, verify


@dataclass
class Block:
    """What a contender did in one round.

    Attributes
    ----------
    seconds : float
        Processor time of all games, set-up included.
    turns, actions : list of int
        By game.
    rolls : Counter
        How often the dice showed what, in the games that were verified.
    verified : int
        How many games the plain rules agree with.
    wrong : list of str
        What is wrong with the others.
    """

    seconds: float = 0.0
    turns: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    rolls: Counter[int] = field(default_factory=Counter)
    verified: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Games a second."""
        return len(self.turns) / self.seconds

    @property
    def per_turn(self) -> float:
        """Microseconds a turn."""
        return 1e6 * self.seconds / sum(self.turns)

    @property
    def per_action(self) -> float:
        """Microseconds an action."""
        return 1e6 * self.seconds / sum(self.actions)


@dataclass(frozen=True)
class Measured:
    """All rounds by contender, and what child processes were used meanwhile, in seconds."""

    blocks: dict[str, list[Block]]
    children: float


def measured(everybody: Sequence[Contender], rounds: int, games: int, first_seed: int) -> Measured:
    """Let everybody play in turns, back and forth, and verify what was played after each turn."""
    seeds = count(first_seed)
    before = _children()
    for one in everybody:  # whatever is loaded or compiled at first use; these seeds do not return
        one.play(one.prepare(next(seeds)))
    blocks: dict[str, list[Block]] = {one.name: [] for one in everybody}
    for number in range(rounds):
        for one in everybody if number % 2 == 0 else reversed(everybody):
            blocks[one.name].append(block(one, seeds, max(1, round(games * one.share))))
    return Measured(blocks, _children() - before)


def block(one: Contender, seeds: Iterator[int], games: int) -> Block:
    """Let somebody play so many games with the next seeds; only playing is timed."""
    done = Block()
    told = []
    gc.collect()
    for _ in range(games):
        seed = next(seeds)
        prepared = one.prepare(seed)
        start = time.process_time()
        played = one.play(prepared)
        done.seconds += time.process_time() - start
        told.append((seed, one.told(prepared, played)))
    for seed, game in told:
        _note(done, seed, game)
    return done


def _note(done: Block, seed: int, told: Told) -> None:
    done.turns.append(told.turns)
    done.actions.append(told.actions)
    if told.evidence is None:
        return
    try:
        done.rolls += verify(told.evidence)
    except Disagreement as error:
        done.wrong.append(f"seed {seed}: {error}")
    else:
        done.verified += 1


def _children() -> float:
    times = os.times()
    return times.children_user + times.children_system
