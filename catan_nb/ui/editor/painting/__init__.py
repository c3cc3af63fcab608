"""The board of the editor: brushes, what a movement over it paints, and how it is drawn."""
