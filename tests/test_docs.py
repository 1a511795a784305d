"""Examples in the README and in docs/ are run: blocks of Python that show a session with `>>>`."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])

BLOCK = re.compile(r"^```(?:python|pycon|py)\b[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(text: str, name: str) -> doctest.DocTest:
    """The sessions of a page, one after the other: a later block may use an earlier one's names."""
    # All else becomes empty lines, so that failures name the line in the page.
    lines = [""] * (text.count("\n") + 1)
    for match in BLOCK.finditer(text):
        if ">>>" in match[1]:
            first = text.count("\n", 0, match.start(1))
            block = match[1].splitlines()
            lines[first : first + len(block)] = block
    return doctest.DocTestParser().get_doctest("\n".join(lines), {}, name, name, 0)


def failures(test: doctest.DocTest) -> str:
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.append)
    return "".join(report)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples(page: Path) -> None:
    report = failures(examples(page.read_text("utf-8"), str(page.relative_to(ROOT))))
    assert not report, report


def test_a_wrong_example_is_found_with_its_line() -> None:
    text = (
        "# Page\n\n```python\n>>> one = 1\n>>> one + 1\n2\n```\n\n```python\n>>> one + 2\n4\n```\n"
    )
    report = failures(examples(text, "page.md"))
    assert 'File "page.md", line 10' in report
    assert "Expected:\n    4\nGot:\n    3" in report


def test_other_blocks_are_no_examples() -> None:
    text = "```python\nraise SystemExit\n```\n\n```sh\n>>> not python\n```\n\n>>> quoted mail\n"
    assert examples(text, "page.md").examples == []


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text("utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert broken == []


def test_links_lead_to_headings_that_there_are() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}#{place}"
        for page in PAGES
        for target, place in re.findall(r"\]\(([^)#\s]*\.md|)#([^)\s]+)\)", page.read_text("utf-8"))
        if place not in headings(page.parent / target if target else page)
    ]
    assert broken == []


def headings(page: Path) -> set[str]:
    """As links name them: small letters, with hyphens between the words, without other marks."""
    found = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}
