"""A stand-in for Pillow, which ipycanvas imports and boards do not use."""
