"""The teacher's pages: a class at work, and the results of progress files handed in."""
