"""The running room: live tables, their clocks, bots and connections."""
