"""What a call takes and gives, said beside the call; from it all calls are described."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeVar

H = TypeVar("H", bound=Callable[..., Any])

_NAME: Final = "described"


class Asked(NamedTuple):
    """What is asked behind the path of a call.

    Attributes:
        schema: how it has to look, as JSON Schema says it.
        required: whether it has to be there.
    """

    schema: Mapping[str, Any]
    required: bool = True


@dataclass(frozen=True, kw_only=True)
class Described:
    """A call.

    Attributes:
        takes: the body of a request; None where there is none.
        gives: the body of the answer; None where it says nothing (`{}`).
        status: of an answer that is no error.
        text: the media type of an answer that is no JSON.
        query: what is asked behind the path.
    """

    takes: Any = None
    gives: Any = None
    status: HTTPStatus = HTTPStatus.OK
    text: str | None = None
    query: Mapping[str, Asked] = field(default_factory=dict[str, Asked])


def described(
    *,
    takes: Any = None,
    gives: Any = None,
    status: HTTPStatus = HTTPStatus.OK,
    text: str | None = None,
    query: Mapping[str, Asked] | None = None,
) -> Callable[[H], H]:
    """Says of a call what it takes and gives.

    >>> @described(gives=int)
    ... async def call(request): ...
    >>> description_of(call).gives
    <class 'int'>
    """
    said = Described(takes=takes, gives=gives, status=status, text=text, query=query or {})

    def note(call: H) -> H:
        setattr(call, _NAME, said)
        return call

    return note


def description_of(call: Callable[..., Any]) -> Described:
    """What was said of a call.

    Raises:
        LookupError: nothing was.
    """
    said = getattr(call, _NAME, None)
    if not isinstance(said, Described):
        raise LookupError(f"{call}: nobody has said what it takes and gives")
    return said
