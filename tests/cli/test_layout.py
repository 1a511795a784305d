"""Text laid out by columns, of which a Chinese character takes two."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from paiju.cli.layout import _words, pad, pad_left, width, wrap

TEXTS = st.text(alphabet="ab 七牌，。♠−", max_size=80).map(str.strip)


def test_padding_counts_columns() -> None:
    assert pad("座位", 6) + "|" == "座位  |"
    assert pad_left("座位", 6) == "  座位"
    assert pad("longer", 3) == "longer"


def test_words_stay_whole_and_closing_marks_at_their_word() -> None:
    assert wrap("one two three", columns=8) == "one two\nthree"
    assert wrap("七八九，十", columns=6) == "七八\n九，十"
    assert wrap("incomprehensible", columns=4) == "incomprehensible"


@given(TEXTS, st.integers(12, 40))
def test_nothing_is_lost_and_a_line_is_only_too_long_where_it_cannot_break(
    text: str, columns: int
) -> None:
    wrapped = wrap(text, "> ", "  ", columns)

    assert "".join(wrapped.split()) == ">" + "".join(text.split())
    for line in wrapped.split("\n"):
        pieces = list(_words(line.removeprefix(">").strip()))
        assert width(line) <= columns or len(pieces) == 1
