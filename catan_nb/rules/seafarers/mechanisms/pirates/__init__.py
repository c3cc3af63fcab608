"""The pirate islands: fortresses, lines of ships with warships, the fleet."""
