"""Table talk: what may be said at a table, and the phrases that everybody reads in his language."""
