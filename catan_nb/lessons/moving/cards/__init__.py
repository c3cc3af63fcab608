"""Things to move about cards: drawn one by one, kept for a reason, hidden in a hand."""
