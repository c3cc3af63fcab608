"""The rules of Cities & Knights for knights and barbarians."""

from __future__ import annotations

from catan_nb.kernel.module import Rule
from catan_nb.kernel.words import noop

_CK = noop("Cities & Knights (German edition)")

KNIGHTS = (
    Rule(
        "ck.knight.build",
        "Putting up a knight",
        "A basic knight costs ore and wool and goes, passive, on a free intersection that a road"
        " of one's own touches; no distance is kept. Active or not, it stops opponents from"
        " building there and on from there, and breaks their longest road.",
        f"{_CK}: Ritter aufstellen",
        see=(
            "ck.materials",
            "ck.knight.activate",
            "base.longest_road",
            "sea.ck.ships",
            "sea.ck.knight.sea",
        ),
    ),
    Rule(
        "ck.knight.activate",
        "Activating a knight",
        "1 grain makes a knight of any strength active, also one that was put up in the same turn."
        " It cannot act in the turn in which it was activated, but it does fight barbarians.",
        f"{_CK}: Ritter aktivieren",
        see=("ck.knight.action", "ck.barbarians.strength", "ck.card.warlord"),
    ),
    Rule(
        "ck.knight.upgrade",
        "Upgrading a knight",
        "Ore and wool make a basic knight strong, or a strong one mighty. Each knight goes up by"
        " one step a turn at most, in the turn in which it was put up too, and stays active or"
        " passive as it was. There must be a piece of the new strength in the supply, and mighty"
        " knights need the fortress.",
        f"{_CK}: Ritter aufwerten",
        see=("ck.improve.third", "ck.materials", "ck.card.smith"),
    ),
    Rule(
        "ck.knight.action",
        "What active knights do",
        "In one's own turn, after the roll, each knight that was active before the turn may act"
        " once: move, displace a weaker knight, or chase the robber. Then it is passive. It may be"
        " activated again at once, but does not act again in that turn.",
        f"{_CK}: Ritter-Aktionen",
        see=("ck.knight.move", "ck.knight.displace", "ck.knight.chase", "ck.knight.activate"),
    ),
    Rule(
        "ck.knight.move",
        "Moving a knight",
        "A knight moves any distance along roads of its owner to a free intersection, but not past"
        " a knight or building of another player.",
        f"{_CK}: Versetzen",
        see=("ck.knight.action", "sea.ck.knight"),
    ),
    Rule(
        "ck.knight.displace",
        "Displacing a knight",
        "Moving the same way, a knight may drive an opponent's weaker knight from its"
        " intersection. The owner moves that knight along own roads from there to a free"
        " intersection, past nobody else's piece, active or passive as it was. If there is no such"
        " place it leaves the board and goes back to the supply. One's own knights are never"
        " displaced.",
        f"{_CK}: Versetzen und Vertreiben",
        see=("ck.knight.action", "ck.card.intrigue", "sea.ck.knight"),
    ),
    Rule(
        "ck.knight.chase",
        "Chasing the robber",
        "A knight of any strength with the robber on one of the three hexes around it chases it"
        " away: its owner moves the robber and steals as after a 7, without discards.",
        f"{_CK}: Räuber vertreiben",
        see=("base.robber.move", "base.robber.steal", "ck.robber.sleeps", "sea.ck.knight.pirate"),
    ),
    Rule(
        "ck.knight.blocks_own",
        "Building where an own knight stands",
        "Before something is built on the intersection of a knight of one's own, the knight must"
        " move away. If it cannot, because it is passive or has no free place, nothing is built"
        " there.",
        f"{_CK}: Versetzen",
        see=("ck.knight.move", "base.build.settlement"),
    ),
    Rule(
        "ck.barbarians.track",
        "The barbarian fleet",
        "Each ship on the event die brings the fleet one space nearer. On the seventh space the"
        " barbarians land and fight at once. After the fight the fleet goes back to its start and"
        " sets out again.",
        f"{_CK}: Schiff gewürfelt; Das Heer der Barbaren bekämpfen",
        see=("ck.roll.order", "ck.barbarians.strength", "ck.robber.sleeps", "sea.barbarians"),
    ),
    Rule(
        "ck.barbarians.strength",
        "Who is stronger",
        "The barbarians are as strong as there are cities on the island, metropolises included;"
        " reduced cities are none. Against them stand the strengths of all active knights of all"
        " players together: 1 for a basic, 2 for a strong, 3 for a mighty knight.",
        f"{_CK}: Das Heer der Barbaren bekämpfen",
        see=("ck.barbarians.lose", "ck.barbarians.win", "ck.barbarians.after", "sea.barbarians"),
    ),
    Rule(
        "ck.barbarians.lose",
        "When the barbarians win",
        "If they are stronger, a city is sacked. Only players with a city that is no metropolis"
        " can lose one. Whoever of them gave the least strength, which may be none, loses such a"
        " city of choice: a settlement takes its place, and its wall is lost. If several gave"
        " equally little, each of them loses one.",
        f"{_CK}: Das Barbarenheer gewinnt",
        see=(
            "ck.barbarians.reduced",
            "ck.barbarians.strength",
            "ck.metropolis",
            "ck.wall",
            "sea.harbourmaster.loss",
        ),
    ),
    Rule(
        "ck.barbarians.reduced",
        "Reduced cities",
        "Who loses a city with all five settlements on the board leaves it there, lying on its"
        " side: a reduced city counts 1 point, is paid as a settlement and carries no wall. 3 ore"
        " and 2 grain restore it, without the help of a Medicine, and until then its owner builds"
        " no other city.",
        f"{_CK}: Das Barbarenheer gewinnt",
        see=("ck.barbarians.lose", "base.build.city", "ck.improve"),
    ),
    Rule(
        "ck.barbarians.win",
        "When the knights win",
        "If the knights are at least as strong, whoever alone gave most becomes a defender of the"
        " island: a card worth 1 point. If several gave most, each of them draws a progress card"
        " from a stack of choice instead, clockwise from the player on turn. The rules leave two"
        " points open. Here no city against no knight is a victory too, in which all players tie;"
        " and when the cards for defenders are used up there is nothing for the best.",
        f"{_CK}: Die Ritter Catans gewinnen",
        see=("ck.barbarians.strength", "ck.progress.draw", "ck.progress.hand"),
    ),
    Rule(
        "ck.barbarians.after",
        "After the fight",
        "Whoever won, all active knights are passive afterwards.",
        f"{_CK}: Das Heer der Barbaren bekämpfen",
        see=("ck.knight.activate", "ck.option.grudge"),
    ),
    Rule(
        "ck.option.grudge",
        "Holding knights back",
        "As an option for old hands: when the barbarians land, all players decide, clockwise from"
        " the player on turn, which of their active knights fight. Only these count, and only"
        " these are passive afterwards. Holding back may make the barbarians win and harm others.",
        f"{_CK}: Die Fiesepeter-Regel",
        options=("grudge",),
        see=("ck.barbarians.strength", "ck.barbarians.after"),
    ),
)
