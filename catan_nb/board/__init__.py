"""Boards: hex geometry, what touches what, printed and generated layouts, longest routes."""
