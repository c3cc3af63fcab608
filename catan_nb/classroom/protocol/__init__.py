"""The messages between pages, the service and the store; ``docs/protocol.md`` lists them all."""
