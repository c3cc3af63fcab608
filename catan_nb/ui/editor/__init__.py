"""The scenario editor: a board to paint, a file to fill in, what is wrong with it, and a try."""
