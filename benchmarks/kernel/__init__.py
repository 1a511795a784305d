"""The kernel: how fast it is, and that it plays by the same rules."""
