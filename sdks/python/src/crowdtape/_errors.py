"""The one error of this package."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, Optional, Sequence

from msgspec import DecodeError, Struct, json


@dataclass(frozen=True)
class FieldError:
    """What is wrong at one place of a call, such as `#/query/limit`, and what would be right."""

    pointer: str
    message: str


class CrowdtapeError(Exception):
    """
    A call that was refused or failed, or a webhook that is not to be trusted. `message` is made for people, `code` for
    programs.
    """

    status: int
    """Of HTTP; 0 where no answer came."""
    code: str
    """One of the reference, or `no_answer`, `timed_out`, `not_understood`."""
    message: str
    request_id: Optional[str]
    """Names the call in a conversation with support; None where no answer came."""
    fields: Sequence[FieldError]
    """Which parts of the call are wrong, and what would be right."""
    retry_after: Optional[int]
    """Seconds after which the same call may pass; None where the server does not say."""
    help: Optional[str]
    """The address of the documentation of this error."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        request_id: Optional[str] = None,
        fields: Sequence[FieldError] = (),
        retry_after: Optional[int] = None,
        help: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        self.code = code
        self.request_id = request_id
        self.fields = fields
        self.retry_after = retry_after
        self.help = help


class _Place(Struct):
    pointer: str
    message: str


class _Problem(Struct):
    detail: str
    code: str
    type: Optional[str] = None
    request_id: Optional[str] = None
    errors: Sequence[_Place] = ()


def _code_of_proxy(status: int, retry_after: Optional[int], body: bytes) -> str:
    """
    A proxy that says 503 with nothing but the seconds to wait, or with nothing at all, has reached no server. One that
    says more may hide an answer that was charged.
    """
    return "unavailable" if status == 503 and (retry_after is not None or not body) else "not_understood"


def to_error(status: int, headers: Mapping[str, str], body: bytes) -> CrowdtapeError:
    """The error that an answer without data is."""
    wait = headers.get("retry-after", "")
    retry_after = int(wait) if wait.isdigit() else None
    try:
        problem = json.decode(body, type=_Problem)
    except (DecodeError, UnicodeDecodeError):  # what stands between us and the server answers in its own words
        return CrowdtapeError(
            f"The server answered {status} without saying why.",
            status=status,
            code=_code_of_proxy(status, retry_after, body),
            request_id=headers.get("x-request-id"),
            retry_after=retry_after,
        )
    return CrowdtapeError(
        problem.detail,
        status=status,
        code=problem.code,
        request_id=problem.request_id or headers.get("x-request-id"),
        fields=[FieldError(place.pointer, place.message) for place in problem.errors],
        retry_after=retry_after,
        help=problem.type,
    )
