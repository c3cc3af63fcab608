"""Painters: a drawing as SVG, as PNG, on the live canvas."""
