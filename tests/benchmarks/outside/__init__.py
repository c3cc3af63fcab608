"""How strong the levels are, measured by another engine's bots: both play one game.

``python -m tests.benchmarks.outside good value --games 100``. The game is ours; catanatron keeps
the same one beside it (`instep`), on the same `ground`, every action put in its words (`wording`).
Where its rules are others is said in `differences`; anything else that is not the same stops the
run. `players` has its bots, `match` the games that are counted.
"""
