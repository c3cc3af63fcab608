"""Tests, and the benchmarks beside them: ``python -m tests.benchmarks``."""
