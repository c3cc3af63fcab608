"""The lines of the table about whole games."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable

from tests.benchmarks.speed.contenders import (
    COMPARED,
    PLAIN_GAMES,
    REPLAY,
    contenders,
    in_plain_rules,
)
from tests.benchmarks.speed.floors import FLOORS, OTHERS, PLAIN, PUSHED, REPLAYED, way
from tests.benchmarks.speed.peer import PEER
from tests.benchmarks.speed.rounds import Block, Measured, measured
from tests.benchmarks.speed.starts import OTHER
from tests.benchmarks.speed.verifying import DEVIATIONS, SELDOM, apart, fair
from tests.benchmarks.timing import Row

_BASE = next(iter(PLAIN_GAMES))
_PUSH = next(iter(COMPARED))
#: Contenders whose games are random base games of four, as those of the plain rules.
_RANDOM = ("silent playout", *COMPARED)


def rows(rounds: int, games: int, first_seed: int = 1) -> list[Row]:
    """Measure everything of this room."""
    return rows_of(measured(contenders(), rounds, games, first_seed))


def rows_of(run: Measured) -> list[Row]:
    """Return what was measured: who against the peer, who against ours, whether it was played."""
    blocks = run.blocks
    table = [Row(f"games, {PEER}", _speeds(blocks[PEER]))]
    table += [_compared(name, blocks[name], blocks[PEER]) for name in _RANDOM]
    table.append(_by_action(REPLAY, blocks[REPLAY], blocks[_BASE], "plain base's", REPLAYED))
    for name in OTHER:
        pushed, plain = blocks[f"G {name}"], blocks.get(in_plain_rules(name))
        if plain is None:
            table.append(_by_action(f"G {name}", pushed, blocks[_PUSH], "A's", OTHERS))
        else:
            table.append(_by_action(f"G {name}", pushed, plain, "its plain rules'", PUSHED))
    for name, floor in PLAIN.items():
        full = in_plain_rules(name)
        table.append(_by_action(full, blocks[full], blocks[_BASE], "base's", floor))
    table += [
        verified(name, own, blocks[_BASE] if name in _RANDOM else None)
        for name, own in blocks.items()
        if any(block.verified or block.wrong for block in own)
    ]
    alone = run.children == 0
    return [*table, Row("processor time of child processes", f"{run.children:.1f} s", "0", alone)]


def _compared(name: str, own: list[Block], peer: list[Block]) -> Row:
    ratio, spread = _ratios(own, peer, lambda one, other: one.rate / other.rate)
    floor = FLOORS[way()].get(name)
    told = f"{_speeds(own)}, {ratio:.2f} x ({spread})"
    if floor is None:
        return Row(f"games, {name}", told)
    return Row(f"games, {name}", told, f">= {floor:g} x {way()}", ratio >= floor)


def _by_action(name: str, own: list[Block], other: list[Block], whose: str, floor: float) -> Row:
    ratio, spread = _ratios(own, other, lambda one, two: two.per_action / one.per_action)
    speed = statistics.median(block.per_action for block in own)
    told = f"{speed:.1f} us/action, {ratio:.2f} of {whose} speed ({spread})"
    return Row(f"games, {name}", told, f">= {floor:g}", ratio >= floor)


def verified(name: str, own: list[Block], plain: list[Block] | None = None) -> Row:
    """Return whether games were played as the plain rules have it.

    Parameters
    ----------
    name : str
    own : list of Block
    plain : list of Block, optional
        Such games in the plain rules, where this contender plays the same ones: they must be as
        long, in turns and in actions.
    """
    wrong = [text for block in own for text in block.wrong]
    games = sum(block.verified for block in own)
    rolls = sum((block.rolls for block in own), Counter[int]())
    chance = fair(rolls)
    told = [f"{games} games" if not wrong else f"{len(wrong)} wrong, {wrong[0]}"]
    kept = not wrong and chance >= SELDOM
    if rolls:
        told.append(f"rolls p {chance:.3f}")
    if plain is not None:
        for what, lengths in (("turns", _turns), ("actions", _actions)):
            distance = apart(lengths(own), lengths(plain))
            told.append(f"{statistics.mean(lengths(own)):.0f} {what} ({distance:.1f} sd)")
            kept = kept and distance <= DEVIATIONS
    return Row(f"plain rules agree, {name}", ", ".join(told), "all", kept)


def _turns(blocks: list[Block]) -> list[int]:
    return [turns for block in blocks for turns in block.turns]


def _actions(blocks: list[Block]) -> list[int]:
    return [actions for block in blocks for actions in block.actions]


def _speeds(own: list[Block]) -> str:
    rate = statistics.median(block.rate for block in own)
    turn = statistics.median(block.per_turn for block in own)
    return f"{rate:.1f} games/s, {turn:.1f} us/turn"


def _ratios(
    own: list[Block], other: list[Block], ratio: Callable[[Block, Block], float]
) -> tuple[float, str]:
    """Return the median of a ratio over the rounds, and its least and its greatest value."""
    ratios = [ratio(one, two) for one, two in zip(own, other, strict=True)]
    return statistics.median(ratios), f"{min(ratios):.2f}-{max(ratios):.2f}"
