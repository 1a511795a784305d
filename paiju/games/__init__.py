"""The games, each a folder, and the registry that finds them by rule set."""
