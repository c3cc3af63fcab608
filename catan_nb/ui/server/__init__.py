"""Serving pages with Voila, and notebooks with JupyterLab: doors, bounds, answers, forks."""
