"""Pages to try things out on: the dice laboratory, the barbarians, fog, tournaments."""
