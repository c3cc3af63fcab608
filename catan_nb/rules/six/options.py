"""The options of games for five and six players."""

from __future__ import annotations

from catan_nb.kernel.module import Option

SIX_OPTIONS = (
    Option(
        "special_building",
        "special_building_phase",
        "With 5–6 players: everybody may build after each turn, or the third player to the"
        " left takes a paired turn.",
        choices=("special_building_phase", "paired_players"),
        rule="six.special_building",
    ),
)
