"""What Cities & Knights adds to the table. Importing `table` of this package makes it known."""
