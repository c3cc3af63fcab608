"""The record of a learner's answers, its files, and its display."""
