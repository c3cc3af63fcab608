"""What Cities & Knights adds to the table."""
