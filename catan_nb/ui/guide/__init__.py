"""First games that show how to play: steps as data, and the strip and arrow that lead through."""
