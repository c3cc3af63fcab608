"""First games that show how to play, step by step, with a strip of text and a pointing arrow."""
