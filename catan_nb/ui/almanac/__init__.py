"""The almanac: every rule with its text, what belongs to it, and a board that shows it at work."""
