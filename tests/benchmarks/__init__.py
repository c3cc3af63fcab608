"""Benchmarks: ``python -m tests.benchmarks``; what they say is no part of the test run.

Everything that is compared is measured in one run, in turns, and reported as medians. `speed` has
whole games; the test run lets everybody there play one, and sees that forgery is noticed.
"""
