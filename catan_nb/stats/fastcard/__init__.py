"""The mathematics of the Fast Card Game."""
