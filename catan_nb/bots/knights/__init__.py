"""The good bot's play of Cities & Knights: knowledge, goals, cards and answers."""
