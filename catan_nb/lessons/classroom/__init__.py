"""A class's results: files of progress put together, told and shown."""
