"""As many pages as the machine has room for, and a place in the queue for whoever comes later."""
