"""Things to move about dice: rows of rolls, waits, squares, intervals, a test's border."""
