"""Simplified simulation of Cities & Knights for the master bot's search.

The rules have no flat form here. `draw` makes a `Sketch` of a position: hands, buildings, roads,
tracks, the fleet and how strong everybody is are in it. Left out are where knights stand,
which progress cards are held, trades among players, what the bank has, which cities are
metropolises or reduced, building between turns, strict phases, and knights kept out of a fight.

`turns` lets quick players play a sketch to its end, `dice` says what they meet, `aims`, `strength`
and `steps` what they are after; all of these are compiled with the flat form. `rollouts`
makes sketches from the rules and lets games go on so after an action.
"""

from catan_nb._compiled import interpreted_where_wanted

interpreted_where_wanted(__path__)
