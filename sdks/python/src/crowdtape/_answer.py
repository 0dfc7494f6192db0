"""What models are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Optional, TypeVar, cast

from msgspec import Struct

from ._call import Call

T = TypeVar("T")


class Row(Struct, kw_only=True, frozen=True):
    """A part of an answer. None stands for what is not known, and never for 0."""


class Answer(Struct, kw_only=True, frozen=True, dict=True):
    """An answer of the API. None stands for what is not known, and never for 0."""

    @property
    def call(self) -> Call:
        """What the answer says about the call besides its data."""
        return cast(Call, self.__dict__["_call"])


@dataclass(frozen=True)
class TextAnswer:
    """An answer in another form than JSON, such as CSV."""

    text: str
    call: Call
    """What the answer says about the call besides its data."""


@dataclass(frozen=True)
class StreamedEvent(Generic[T]):
    """An event with its place: hand `event_id` on as `after` and a later stream goes on behind it."""

    event_id: Optional[str]
    data: T
