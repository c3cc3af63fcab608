"""The base game once more, in whole numbers and masks: what plays fast for the rules.

Nothing is decided here. The rules in `catan_nb.rules` say what may be done and why not, and tell
what happens; these files only do the same quicker, for the games that `loading` says they cover,
and a test holds each of their positions against the rules. There are no reasons and no objects: an
action and a question are numbers (`codes`), `ground` is what never changes in a game, `table` what
does. What happens is told by `telling` alone, which goes along behind whoever plays. All else is
plain Python that mypyc can compile; with ``CATAN_NB_PURE=1`` it is interpreted even where it has
been compiled.
"""

from catan_nb._interpreted import interpreted_where_wanted

interpreted_where_wanted(__path__)
