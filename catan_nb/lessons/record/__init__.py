"""What learners have answered: the record, its files, and how it is shown."""
