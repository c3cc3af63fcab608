"""Things to move that are a board: a press lays, settles or walks, and the counts follow."""
