"""Playing: by two in turn at one table, or by one against a bot."""
