"""The board as a graph and as a source of cards."""
