"""Lessons as files and as pages."""
