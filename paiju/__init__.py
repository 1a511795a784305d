"""Chinese card games, exact to their rules: rules library, game room and players."""

__version__ = "0.1.0"
