"""The mathematics of Cities & Knights: voyages, fights, progress cards."""
