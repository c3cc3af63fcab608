"""The progress cards of Cities & Knights."""
