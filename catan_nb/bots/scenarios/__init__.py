"""The scenarios' mechanisms for the planning bot, each known by the name of its rule module."""
