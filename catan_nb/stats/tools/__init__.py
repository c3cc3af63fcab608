"""General mathematics: distributions, estimates, Markov chains, matrix games."""
