"""Building: roads, and settlements with the cities that they become."""
