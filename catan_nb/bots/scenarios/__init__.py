"""The scenarios' mechanisms for the good bot, each known by the name of its rule module."""
