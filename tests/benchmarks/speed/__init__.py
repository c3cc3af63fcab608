"""How fast games are played: against a peer and each other, with nothing taken on trust.

`floors` has what is wanted, `contenders` who plays, made of `workloads`, `starts` and `peer`.
`rounds` lets them play in turns against the clock, `evidence` and `verifying` hold every game
against the `plain` rules afterwards, and `rows` makes lines of the table of it.
"""
