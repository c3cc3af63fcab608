"""Lessons as sheets: one source, put together for who reads it, in the language that is wanted."""
