"""A class at its lessons: what holds for all, where everybody is, and what they answer."""
