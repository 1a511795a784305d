"""Describes the server to programs: OpenAPI of its calls, AsyncAPI of its WebSockets.

Both are made from the types of the messages, and served at `/api/openapi.json` and
`/api/asyncapi.json`.
"""
