"""The line protocol: a JSON message a line to a program, an action a line from it.

`messages.py` is what is said, `program.py` the end that runs a program, `speaker.py` the other end,
at which one of our own players answers. docs/line-protocol.md is for those who write programs.
"""
