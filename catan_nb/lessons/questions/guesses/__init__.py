"""Guesses: what a learner commits to before anything is computed, and what is shown then."""
