"""Things to move about islands: orders of hexes, a flower that is turned, islands that agree."""
