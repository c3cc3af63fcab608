"""Levels: bots that play as the planner does, with the lapses of people who have played less."""
