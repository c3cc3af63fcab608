"""The master bot's search: it compares actions in hundreds of simulated games.

What it imagines is dealt by `View.imagine`, so nothing is looked at that its seat may not know.
`mind` and `quick` play those games in the flat form of the rules and are compiled with it; `trials`
compares actions, `master` is the bot and says which games are imagined, and `knights` has those of
Cities & Knights, in outline.
"""

from catan_nb._compiled import interpreted_where_wanted

interpreted_where_wanted(__path__)
