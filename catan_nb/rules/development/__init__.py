"""The development cards (base.dev.*), a rule module of their own."""
