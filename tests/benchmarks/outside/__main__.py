"""Let a level play catanatron's bots: ``python -m tests.benchmarks.outside good value alphabeta``.

Prints a table, row by row, and below it what the rules of the two engines differed in. Of the
peers, ``value`` and ``alphabeta`` come with catanatron's repository alone: its folder
``catanatron_experimental`` goes on PYTHONPATH, and catanatron-gym is installed.
"""

from __future__ import annotations

import argparse
import platform
import sys

from catanatron import Color

from catan_nb.bots.levels import LEVELS
from tests.benchmarks import steady
from tests.benchmarks.outside.instep import OutOfStep
from tests.benchmarks.outside.match import HEAD, Match
from tests.benchmarks.outside.players import PEERS, NoPeer, Peer
from tests.benchmarks.speed import floors


def main() -> int:
    """Play and print; 1 when the engines have not kept step."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.outside", description=__doc__)
    parser.add_argument("level", choices=LEVELS, help="of ours")
    parser.add_argument("peers", nargs="+", choices=PEERS, metavar="peer", help=", ".join(PEERS))
    parser.add_argument("--games", type=int, default=100, help="games of each row")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first board")
    told = parser.parse_args()
    if told.games < 1:
        parser.error(f"at least one game is played, not {told.games}")
    try:
        for name in told.peers:
            Peer(name, Color.RED)
    except NoPeer as error:
        parser.error(str(error))
    print(f"Python {platform.python_version()} on {platform.machine()}, {floors.way()}")
    print(HEAD, flush=True)
    matches = [Match(told.level, name) for name in told.peers]
    for match in matches:
        try:
            print(match.play(told.games, told.seed), flush=True)
        except OutOfStep as error:
            print(f"out of step in game {match.games} of this row: {error}", file=sys.stderr)
            return 1
    for match in matches:
        for text, games in match.met.most_common():
            print(f"{match.other}: in {games} of {match.games} games catanatron {text}")
    return 0


steady.run(main)
