"""Progress cards at the table: in sight, to be read, to be played."""
