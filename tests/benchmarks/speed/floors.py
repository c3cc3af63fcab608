"""How fast games shall be at least, as multiples: the one place where these numbers stand."""

from __future__ import annotations

import catan_nb

#: Games a second as multiples of catanatron's, set-up included, by workload. Only playouts are
#: compiled; all other games are played by the rules, which are interpreted in any case.
_BY_THE_RULES: dict[str, float] = {
    "A push only": 1.8,
    "B all read at the end": 1.7,
    "C events read at each push": 1.7,
    "D points read at each push": 1.1,
    "E refused, undone and redone": 1.4,
}
FLOORS: dict[str, dict[str, float]] = {
    "compiled": {"silent playout": 20, **_BY_THE_RULES},
    "pure": {"silent playout": 6, **_BY_THE_RULES},
}
#: The speed per action of other base games, as a multiple of workload A's.
OTHERS = 0.7
#: That of games of other systems, as a multiple of their own in the plain rules.
PUSHED = 0.5
#: That of bots' games, as a multiple of random base games' in the plain rules: in nearly every turn
#: somebody offers a trade.
REPLAYED = 0.5
#: The speed per action in the plain rules, as a multiple of the base game's there.
PLAIN = {"Cities & Knights": 0.5, "New Shores": 0.5}


def way() -> str:
    """Return which floors hold here: those of ``compiled`` or of ``pure``."""
    return "compiled" if getattr(catan_nb, "compiled", False) else "pure"
