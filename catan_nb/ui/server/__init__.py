"""Serving pages with Voila, and notebooks with JupyterLab."""
