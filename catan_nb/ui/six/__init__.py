"""What games of five and six bring to the table."""
