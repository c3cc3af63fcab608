"""The rules of Seafarers together with Cities & Knights."""

from __future__ import annotations

from catan_nb.kernel.module import Rule
from catan_nb.kernel.words import noop

_CK = noop("Cities & Knights (German edition)")
_DIGITAL = noop("Glossary of the digital edition")
_SEA = noop("Seafarers (printed game, not in the documents)")
_KIT = noop("decided by the kit, where the documents are silent")

SEA_KNIGHTS = (
    Rule(
        "sea.ck.scenarios",
        "Scenarios for knights",
        "Heading for New Shores and Through the Desert go well with Cities & Knights, and so do"
        " Cloth for Catan, The Wonders of Catan, Greater Catan and Harbourmaster. The documents"
        " advise against discovery and against many small islands: The Fog Islands, The Four"
        " Islands, New World and Treasure Islands are refused unless an option allows them. The"
        " Forgotten Tribe and The Pirate Islands need development cards and are always refused.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_SEA}",
        options=("unsuited",),
        see=("sea.scenario", "sea.ck.win", "ck.materials"),
    ),
    Rule(
        "sea.ck.setup",
        "A city in the set-up",
        "The round of the set-up that pays the first cards places a city: the second round, or in"
        " Cloth for Catan the third.",
        f"{_CK}: Die Gründungsphase",
        see=("ck.setup", "sea.scenario.cloth"),
    ),
    Rule(
        "sea.ck.win",
        "Winning with knights at sea",
        "The points that win are 2 more than in the scenario alone; in The Wonders of Catan, 12"
        " points and the most levels. Harbourmaster is not played at sea, and the documents give no"
        " number for it with knights; the kit's default is 14. As an option another number of"
        " points wins.",
        f"{_CK}: Das Spiel mit der Seefahrt; "
        f"{_DIGITAL}: {noop('Seafarers with Cities & Knights')}; {_KIT}",
        options=("target", "must_claim"),
        see=("sea.win", "ck.win"),
    ),
    Rule(
        "sea.barbarians",
        "Barbarians and many islands",
        "The barbarians land once for all islands together. All cities and all active knights"
        " count, wherever they stand.",
        f"{_CK}: Das Spiel mit der Seefahrt",
        see=("ck.barbarians.track", "ck.barbarians.strength"),
    ),
    Rule(
        "sea.ck.ships",
        "Ships are like roads to knights",
        "What Cities & Knights says of roads holds for ships as well. A knight is put up at a ship"
        " of one's own, on land or on the coast. A knight of somebody else stops ships from going"
        " on past it and cuts the longest road. The Diplomat takes up ships too, and for the"
        " Intrigue a ship that touches the knight is enough.",
        f"{_CK}: Das Spiel mit der Seefahrt; Intrige; "
        f"{_DIGITAL}: {noop('Seafarers with Cities & Knights')}",
        see=("ck.knight.build", "ck.card.intrigue", "ck.card.diplomat", "sea.ship.passing"),
    ),
    Rule(
        "sea.ck.knight",
        "Knights across the sea",
        "A knight moves, displaces and retreats along roads and ships of its owner, and changes"
        " from one to the other wherever they meet.",
        f"{_CK}: Das Spiel mit der Seefahrt",
        see=("ck.knight.move", "ck.knight.displace", "sea.ck.knight.sea"),
    ),
    Rule(
        "sea.ck.knight.sea",
        "A knight on a ship",
        "A knight may also move onto an intersection at sea that a ship of its owner touches. A new"
        " knight is never put up there.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_SEA}",
        see=("sea.ck.knight", "ck.knight.build"),
    ),
    Rule(
        "sea.ck.knight.closes",
        "A knight closes a line",
        "A knight ends a line of its owner's ships like a building: the ships between it and a"
        " building of one's own, or another knight of one's own, are not moved. When the knight is"
        " gone the line is open again.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_SEA}",
        see=("sea.ship.move.closed", "sea.ck.knight"),
    ),
    Rule(
        "sea.ck.knight.cuts",
        "A cut line of ships",
        "A knight or settlement of somebody else in the middle of a line cuts it for the longest"
        " road, and still none of the ships that touch it there may be moved away. The rules leave"
        " the loose end of a line open; here a piece of somebody else there does not hold the last"
        " ship.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_KIT}",
        see=("sea.route", "sea.ship.move", "sea.ship.move.closed"),
    ),
    Rule(
        "sea.ck.knight.pirate",
        "Chasing the pirate",
        "An active knight on any intersection of the pirate's hex may chase it: the knight becomes"
        " passive, and its owner moves the pirate and steals as usual.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_DIGITAL}: {noop('Seafarers with Cities & Knights')}",
        see=("ck.knight.chase", "sea.pirate.move", "sea.pirate.steal", "sea.ck.robber"),
    ),
    Rule(
        "sea.ck.knight.route",
        "Knights join no routes",
        "A knight does not join a road to a ship in the longest road; only a settlement or city of"
        " one's own does.",
        f"{_DIGITAL}: {noop('ships')}",
        see=("sea.route", "sea.ck.knight"),
    ),
    Rule(
        "sea.ck.robber",
        "The pirate sleeps, too",
        "Until the barbarians have landed for the first time, the pirate sleeps like the robber: no"
        " 7, no knight and no card moves it. It lies where the scenario puts it and blocks ships"
        " there. As an option robber and pirate wait beside the board until then.",
        f"{_CK}: Das Spiel mit der Seefahrt",
        options=("asleep_off_board",),
        see=("ck.robber.sleeps", "sea.ship.pirate"),
    ),
    Rule(
        "sea.ck.bishop",
        "The Bishop stays on land",
        "The Bishop moves the robber, never the pirate.",
        f"{_CK}: Bischof",
        see=("ck.card.bishop", "sea.pirate"),
    ),
    Rule(
        "sea.ck.gold",
        "Gold for cities and the merchant",
        "A city at gold takes 2 resources, never commodities. Whoever is paid gold has not come"
        " away empty and gets nothing from the Aqueduct. The merchant never stands on gold.",
        f"{_CK}: Das Spiel mit der Seefahrt; Der Ausbau von Städten",
        see=("sea.gold", "ck.production.city", "ck.improve.third", "ck.merchant"),
    ),
    Rule(
        "sea.ck.diplomat",
        "The Diplomat and ships",
        "A road or ship is not open at an end where a ship, road, building or knight of its owner"
        " follows. The Diplomat takes up open ships as well as roads, even at the pirate's hex."
        " Whoever takes up an own ship may set it again elsewhere as a ship, by the rules for"
        " building ships. As an option the Diplomat takes up roads only.",
        f"{_CK}: Diplomat; Das Spiel mit der Seefahrt; {_SEA}",
        options=("diplomat_ships",),
        see=("ck.card.diplomat", "sea.ship.build", "sea.ship.pirate"),
    ),
)
