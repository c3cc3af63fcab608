"""Making forecasts: games of planners, weights fitted to them, and how good these are."""
