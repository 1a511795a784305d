"""The messages, and the page's types that are made from them."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import msgspec
import pytest

from paiju.core.codec import decoder
from paiju.server import wire
from paiju.server.typescript import typescript

CLIENT = decoder(cast("type[wire.AnyClientMessage]", wire.AnyClientMessage))
TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "wire.ts"


def test_types_of_the_page_are_those_of_the_server() -> None:
    """Where they differ: `python -m paiju.server.typescript > web/src/lib/wire.ts`."""
    assert TYPES.read_text("utf-8") == typescript()


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('{"type": "sit", "seat": "x"}', "$.seat"),
        ('{"type": "ready", "seed": "0"}', "$.seed"),
        ('{"type": "ready", "seed": "' + "00" * 33 + '"}', "$.seed"),
        ('{"type": "act", "seq": 1}', "action"),
        ('{"type": "act", "seq": 1, "action": {}, "coins": 5}', "coins"),
    ],
)
def test_decoding_is_validation(text: str, path: str) -> None:
    """Unknown and malformed fields are refused, and named."""
    with pytest.raises(msgspec.ValidationError, match=path.replace("$", r"\$")):
        CLIENT.decode(text)
