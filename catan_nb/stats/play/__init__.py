"""Odds at the table: waiting, buying, trading, robbing, racing."""
