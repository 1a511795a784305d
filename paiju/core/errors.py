"""The errors of the library, one small tree.

```
PaijuError              everything raised on purpose
├── NotationError       a text that should be cards is not
├── RuleSetError        a rule set or option that cannot be read; says where
├── RoomError           a host's room that cannot be read; says in which file, and where
├── DescriptionError    a description of a position or an end that makes no sense; says where
├── RecordError         a record that cannot be read or does not follow its rules; says which line
├── IllegalAction       an action that its rules refuse; carries the refusal
├── PlayerError         a computer player that cannot be had, or fails; says which, where and why
└── StoreError          what was to be kept could not be kept
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.core.refusal import Refusal


class PaijuError(Exception):
    """Root of everything that this library raises on purpose."""


class NotationError(PaijuError):
    """A text that should be cards is not."""


class RuleSetError(PaijuError):
    """A rule set or one of its options cannot be read; the message says where."""


class RoomError(PaijuError):
    """A room cannot be read; the message says in which file, and where."""


class DescriptionError(PaijuError):
    """A description of a position or of an end makes no sense; the message says where."""


class RecordError(PaijuError):
    """A record cannot be read, or does not follow its own rules."""


class IllegalAction(PaijuError):
    """An action that the rules refuse.

    Args:
        refusal: the code and parameters of what stood in the way.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} {refusal.params}")
        self.refusal = refusal


class PlayerError(PaijuError):
    """A computer player cannot be had, or does not answer as it should."""


class StoreError(PaijuError):
    """What was to be kept could not be kept."""
