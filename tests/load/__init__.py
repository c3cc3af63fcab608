"""Many visitors at once, without browsers: ``python -m tests.load --help`` measures them."""
