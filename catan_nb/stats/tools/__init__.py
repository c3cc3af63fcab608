"""Mathematics that knows no game: distributions, estimates, chains, small games."""
