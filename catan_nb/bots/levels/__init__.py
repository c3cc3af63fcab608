"""Levels: bots that play as the good bot does, with the lapses of people who have played less."""
