"""Scenario files that teachers write: read with every fault told by its line, and written."""
