"""What the kit consists of, and the ways from page to page."""
