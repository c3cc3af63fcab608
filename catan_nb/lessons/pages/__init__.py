"""Lesson notebooks and how they are rendered, and the pages around them: progress, glossary."""
