"""The scenario editor: a board to paint, forms, a list of faults, and a table to try it at."""
