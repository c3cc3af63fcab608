"""Things to move about simulations: intervals that keep their promise, work that is shared."""
