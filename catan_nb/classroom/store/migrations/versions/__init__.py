"""The migrations, oldest first; each names its predecessor."""
