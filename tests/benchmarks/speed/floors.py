"""How fast games shall be at least, as multiples: the one place where these numbers stand."""

from __future__ import annotations

import catan_nb

#: Games a second as multiples of catanatron's, set-up included, by workload: with the compiled
#: fast path, and where the same files are interpreted.
FLOORS: dict[str, dict[str, float]] = {
    "compiled": {"silent playout": 20, "A push only": 8, "C events read at each push": 2},
    "pure": {"silent playout": 6, "A push only": 3},
}
#: The speed per action of other games, as a multiple of workload A's.
OTHERS = 0.25
#: The same in the plain rules, as a multiple of the base game's there.
PLAIN = 0.5


def way() -> str:
    """Return which floors hold here: those of ``compiled`` or of ``pure``."""
    return "compiled" if getattr(catan_nb, "compiled", False) else "pure"
