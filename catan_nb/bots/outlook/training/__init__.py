"""Making forecasts: games of good bots, weights fitted to them, and how good these are."""
