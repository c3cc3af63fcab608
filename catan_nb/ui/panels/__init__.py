"""The panels of the table, one file each: HTML from a controller, and what its buttons do."""
