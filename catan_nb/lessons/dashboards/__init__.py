"""Pages to try things out on: the dice laboratory and the barbarians."""
