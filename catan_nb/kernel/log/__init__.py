"""The log of a game, what has come of it, and who goes on with it."""
