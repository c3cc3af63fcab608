"""Train a forecast: ``python -m catan_nb.bots.outlook.training base --games 400``.

Games that were played before are kept in a folder and not played again.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from catan_nb.bots.outlook.card import forecast_card
from catan_nb.bots.outlook.chances import FOLDER
from catan_nb.bots.outlook.trained import GAMES, players_of
from catan_nb.bots.outlook.training.learning import learned
from catan_nb.bots.outlook.training.shelf import BATCH, fill, read

SEED = 2026


def main() -> None:
    """Play what is missing, fit the weights, and write them with their card."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("variant", choices=GAMES)
    asked.add_argument("--games", type=int, default=0, help="for each number of players")
    asked.add_argument("--players", type=int, nargs="*", default=range(2, 7))
    asked.add_argument("--processes", type=int, default=2)
    asked.add_argument("--seed", type=int, default=SEED)
    asked.add_argument("--kept", type=Path, default=Path("outlook_games"), help="a folder")
    given = asked.parse_args()
    with ProcessPoolExecutor(given.processes) as executor:
        for batch in range(-(-given.games // BATCH)):
            for players in set(given.players).intersection(players_of(given.variant)):
                fill(given.kept, given.variant, players, batch, given.seed, executor)
    groups = list(read(given.kept, given.variant, given.seed))
    if not groups:
        wanted = f"{given.variant} with seed {given.seed}"
        asked.error(f"no games of {wanted} are kept in {given.kept}: play some (--games)")
    found = learned(groups, given.variant, given.seed)
    text = json.dumps(found, indent=1, ensure_ascii=False)
    (FOLDER / f"{GAMES[given.variant][0]}.json").write_text(text + "\n", encoding="utf-8")
    print(forecast_card(given.variant).markdown())


if __name__ == "__main__":
    main()
