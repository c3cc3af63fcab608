"""What development cards bring to the table."""
