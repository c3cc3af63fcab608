"""Dashboards to experiment with: the dice laboratory, barbarians, fog, tournaments."""
