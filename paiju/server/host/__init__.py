"""What the host of a room sees of it: logs, metrics, whether it is ready."""
