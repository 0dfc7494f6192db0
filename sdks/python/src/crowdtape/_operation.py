"""How a call is written down."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from datetime import datetime
from typing import Dict, Generic, Mapping, Optional, Tuple, Type, TypeVar
from urllib.parse import quote, urlencode

from msgspec import UNSET, json

from ._answer import Answer
from ._call import CallOptions
from ._errors import CrowdtapeError, FieldError
from ._stream import EventStream
from .generated._models import StreamEvent

T = TypeVar("T")
A = TypeVar("A", bound=Answer)


class _Null:
    """Stands for a null that is to be sent."""


_NULL = _Null()


def or_null(value: object) -> object:
    """Marks a None that is to be sent as null."""
    return _NULL if value is None else value


@dataclass(frozen=True)
class Operation(Generic[T]):
    """Where a call goes and what its answer is."""

    name: str
    method: str
    path: str
    has_body: bool
    answer: Type[T]


class Sender:
    """What sends calls."""

    def _send(self, operation: Operation[A], given: Mapping[str, object], options: Optional[CallOptions]) -> A:
        raise NotImplementedError

    def _deprecated(self, name: str, told: str) -> None:
        """Says so where the program calls it; Python shows each place once."""
        warnings.warn(f"{name}: {told}", DeprecationWarning, stacklevel=3)

    def _follow(
        self, operation: Operation[StreamEvent], given: Mapping[str, object], options: Optional[CallOptions]
    ) -> EventStream:
        raise NotImplementedError


def place(operation: Operation[T], given: Mapping[str, object]) -> Tuple[str, Optional[bytes]]:
    """Puts each part of what is given where the operation wants it: the path with its query, and the body."""
    rest = _write_all(given)
    path = operation.path
    for name in list(rest):
        if f"{{{name}}}" in path:
            path = path.replace(f"{{{name}}}", _write_segment(name, rest.pop(name)))
    if operation.has_body:
        return path, json.encode(rest)
    return path + write_query(rest), None


def write_query(given: Mapping[str, object]) -> str:
    """What follows the path, with its question mark; empty where nothing is given."""
    query = urlencode([(name, str(value)) for name, value in _write_all(given).items()], quote_via=quote)
    return f"?{query}" if query else ""


def _write_all(given: Mapping[str, object]) -> Dict[str, object]:
    return {name: _write(name, value) for name, value in given.items() if value is not None and value is not UNSET}


def _write(name: str, value: object) -> object:
    if value is _NULL:
        return None
    if isinstance(value, bool) or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise _wrong(f"#/query/{name}", f"{name} must be a time with a time zone")
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, (list, tuple)):
        return ",".join(str(one) for one in value)
    raise _wrong(f"#/query/{name}", f"{name} is of a type that is not sent: {type(value).__name__}")


def _write_segment(name: str, value: object) -> str:
    text = str(value)
    if not text.strip("."):
        raise _wrong(f"#/path/{name}", f"{name} must be a text that is not empty")
    return quote(text, safe="")


def _wrong(pointer: str, message: str) -> CrowdtapeError:
    return CrowdtapeError(f"{message}.", code="invalid_request", fields=[FieldError(pointer, message)])
