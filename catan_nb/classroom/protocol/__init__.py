"""The messages between pages, service and store; documented in ``docs/protocol.md``."""
