"""A class on one server: shared tables, presence, lessons and answers."""
