"""The table without its widgets: who may see and do what."""
