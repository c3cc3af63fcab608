"""Why a bot did what it did: worked out anew from the log, when somebody asks."""
