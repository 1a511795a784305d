"""Weights of one who likes all choices alike."""

from __future__ import annotations

from paiju.kernel._kernel import shuangkou_weight_sizes
from paiju.kernel.shuangkou import packed_weights


def indifferent() -> bytes:
    """Weights that are all nought."""
    sizes = shuangkou_weight_sizes()
    return packed_weights([[[0.0] * columns for _ in range(rows)] for rows, columns in sizes])
