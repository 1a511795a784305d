"""A table as a sequence of events: what happens, what it leads to, and who may see what."""
