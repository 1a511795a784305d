"""The page as it was built when the package was installed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

PAGE: Final = Path(__file__).parent / "page"

MISSING: Final = (
    "The page was not built when paiju was installed: see `paiju doctor`.\n"
    "安装时没有构建网页：请运行 paiju doctor。\n"
)


def page_routes(folder: Path = PAGE) -> list[BaseRoute]:
    """`index.html` for every path that is the page's own, and the files that it asks for."""

    async def index(request: Request) -> Response:
        file = folder / "index.html"
        if not file.is_file():
            return PlainTextResponse(MISSING, 503)
        return FileResponse(file, headers={"Cache-Control": "no-cache"})

    async def other(request: Request) -> Response:
        """Single files beside the page: icons and the like, nothing hidden."""
        # A name is looked for among those that are there, so that none leads anywhere else.
        file = _files(folder).get(request.path_params["name"])
        if file is None:
            return await index(request)
        return FileResponse(file, headers={"Cache-Control": "no-cache"})

    routes: list[BaseRoute] = []
    if (folder / "assets").is_dir():
        routes.append(Mount("/assets", Assets(directory=folder / "assets")))
    return [*routes, Route("/{name}", other), Route("/{path:path}", index)]


def _files(folder: Path) -> dict[str, Path]:
    if not folder.is_dir():
        return {}
    files = (file for file in folder.iterdir() if not file.name.startswith("."))
    return {file.name: file for file in files if file.is_file()}


class Assets(StaticFiles):
    """Files whose names change with their contents: they may be kept for ever."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        """The file, to be kept for a year."""
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
