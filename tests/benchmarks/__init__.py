"""Benchmarks: ``python -m tests.benchmarks``; not part of the test run.

Everything that is compared is measured in one run, in turns, and reported as medians.
"""
