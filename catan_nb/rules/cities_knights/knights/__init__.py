"""Knights, and the barbarians whom they meet."""
