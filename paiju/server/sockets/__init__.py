"""WebSockets behind one small interface, with two implementations.

`picows_hook` takes a connection over from uvicorn at the HTTP upgrade and is several times
cheaper; `asgi` runs on uvicorn's own implementation and serves wherever the first cannot.
The room above knows only `Request`, `Socket`, `Listener` and `Rejection`.
"""

from paiju.server.sockets.choice import Implementation, choose, uvicorn_options
from paiju.server.sockets.interface import Accept, Limits, Listener, Rejection, Request, Socket

__all__ = [
    "Accept",
    "Implementation",
    "Limits",
    "Listener",
    "Rejection",
    "Request",
    "Socket",
    "choose",
    "uvicorn_options",
]
