"""Lessons as files and as pages, and the pages around them: progress, glossary."""
