"""What a page tells of a game, beside what the engine holds of it at the same moment."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

__all__ = ["Account"]

KEEP = """
import json
import os
from pathlib import Path


def facts():
    "Return what the first player may know of the game: at its end, all."
    view = game if game.over else game.view(0)
    pieces = []
    for player in view.players:
        warships = getattr(player, "warships", ())
        for kind, place, where in (
            ("settlement", "vertex", player.settlements),
            ("city", "vertex", player.cities),
            ("road", "edge", player.roads),
            ("warship", "edge", warships),
            ("ship", "edge", set(getattr(player, "ships", ())) - set(warships)),
        ):
            pieces += [f"{place}:{number} {player.colour} {kind}" for number in where]
        for knight in getattr(player, "knight_pieces", ()):
            active = "active" if knight.active else "passive"
            told = f"{player.colour} knight, strength {knight.strength}, {active}"
            pieces.append(f"vertex:{knight.vertex} {told}")
        if getattr(player, "fortress_chits", 0):
            chits = player.fortress_chits
            pieces.append(f"vertex:{player.fortress} {player.colour} fortress {chits}")
    marks = {"robber": view.robber, "pirate": getattr(view, "pirate", None),
             "fleet": getattr(view, "pirate_fleet", None)}
    pieces += [f"hex:{at} {mark}" for mark, at in marks.items() if at is not None and at >= 0]
    return {
        "pieces": sorted(pieces),
        "points": [player.points for player in view.players],
        "cards": [player.hand_size for player in view.players],
        "routes": [player.route_length for player in view.players],
        "hand": {kind: n for kind, n in view.players[0].hand.items() if n},
        "asked": [seat for seat in range(len(view.players)) if seat == game.actor],
    }


def note(change):
    "Write it down at every change."
    Path(FILE + "~").write_text(json.dumps(facts()), encoding="utf-8")
    os.replace(FILE + "~", FILE)


shown.controller.listen(note)
note("")
shown
"""
"""The end of a notebook's cell with a ``game`` on the table ``shown``."""

TELLS = r"""() => {
  const all = query => [...document.querySelectorAll(".cnb-table " + query)];
  const numbers = texts => texts.map(text => Number(/\d+/.exec(text)?.[0] ?? NaN));
  const fact = (player, name) => [...player.querySelectorAll(".cnb-player-fact")]
    .find(e => e.firstElementChild.nextElementSibling?.textContent.startsWith(name))?.textContent;
  const players = all(".cnb-player");
  const routes = players.map(e => fact(e, "R")).filter(Boolean); // not where none is longest
  const pieces = [];
  for (const spot of all(".cnb-spot")) {
    const told = spot.getAttribute("aria-description") ?? "";
    const [key, colours] = [spot.dataset.key, "red|blue|white|orange|green|brown"];
    const say = (pattern, put) => {
      for (const found of told.matchAll(new RegExp(pattern, "g")))
        pieces.push(`${key} ${put(found)}`);
    };
    say(`\\b(${colours}) (settlement|city|road|warship|ship)\\b`, found => found[0]);
    say(`\\b(${colours}) knight, strength \\d, (active|passive)`, found => found[0]);
    say(`fortress of (${colours}), (\\d)`, found => `${found[1]} fortress ${found[2]}`);
    say("(robber|pirate) here|pirate fleet is here", found => found[1] ?? "fleet");
  }
  const cards = all(".cnb-hand .cnb-cards:not(.cnb-open-hand *) .cnb-unseen")
    .map(e => /^(\d+) (\w+)$/.exec(e.textContent)).filter(Boolean);
  return {
    pieces: pieces.sort(),
    points: numbers(players.map(e => e.querySelector(".cnb-points .cnb-count").textContent)),
    cards: numbers(players.map(e => fact(e, "Cards"))),
    ...(routes.length ? { routes: numbers(routes) } : {}),
    hand: Object.fromEntries(
      cards.map(([, count, name]) => [name, Number(count)]).filter(([, count]) => count)),
    asked: players.filter(e => e.matches(".cnb-asked-player")).map(e => Number(e.dataset.key)),
  };
}"""

PATIENCE = 20.0
"""So many seconds a page may take to show what has happened."""


@dataclass
class Account:
    """Compares a page with the engine behind it, which writes a file at every change.

    Attributes
    ----------
    file : Path
        What the engine holds: see `KEEP`.
    checks : int
        How often both told the same.
    """

    file: Path
    checks: int = 0

    def code(self, game: str) -> str:
        """Return code for a notebook that puts a game on a table ``shown``, with its account."""
        return game + KEEP.replace("FILE", repr(str(self.file)))

    def agrees(self, page: Page) -> None:
        """Check that the page tells what the engine holds, as soon as it has caught up."""
        deadline = time.monotonic() + PATIENCE
        while wrong := self._wrong(page):
            assert time.monotonic() < deadline, f"the page, the engine: {wrong}"
            page.wait_for_timeout(50)
        self.checks += 1

    def _wrong(self, page: Page) -> dict[str, Any]:
        told, holds = page.evaluate(TELLS), json.loads(self.file.read_text(encoding="utf-8"))
        wrong = [what for what in told if told[what] != holds[what]]
        return {what: _differ(told[what], holds[what]) for what in wrong}


def _differ(told: Any, holds: Any) -> tuple[Any, Any]:
    """Return both accounts, of pieces only those that one of them has alone."""
    if not (isinstance(told, list) and any(isinstance(one, str) for one in (*told, *holds))):
        return told, holds
    return [one for one in told if one not in holds], [one for one in holds if one not in told]
