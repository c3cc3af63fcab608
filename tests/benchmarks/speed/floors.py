"""How fast games shall be at least, as multiples: the one place where these numbers stand."""

from __future__ import annotations

import catan_nb

#: Games a second as multiples of catanatron's, set-up included, by workload: with the compiled
#: fast path, and where the same files are interpreted.
FLOORS: dict[str, dict[str, float]] = {
    "compiled": {"silent playout": 20, "A push only": 8, "C events read at each push": 2},
    "pure": {"silent playout": 6, "A push only": 3},
}
#: The speed per action of other games that have a fast path, as a multiple of workload A's.
OTHERS = 0.25
#: That of games without one, as a multiple of their own in the plain rules.
PUSHED = 0.5
#: That of bots' games, as a multiple of random base games' in the plain rules: nearly every turn
#: somebody offers a trade, which is for the rules, and these have to catch up.
REPLAYED = 0.33
#: The speed per action in the plain rules, as a multiple of the base game's there.
PLAIN = {"Cities & Knights": 0.5, "New Shores": 0.5}


def way() -> str:
    """Return which floors hold here: those of ``compiled`` or of ``pure``."""
    return "compiled" if getattr(catan_nb, "compiled", False) else "pure"
