"""The client."""

from __future__ import annotations

import os
import re
import uuid
from types import TracebackType
from typing import Dict, Mapping, Optional, Type, TypeVar

import httpx
from msgspec import DecodeError
from msgspec.json import Decoder

from ._answer import Answer, TextAnswer
from ._call import CallOptions, read_call
from ._errors import CrowdtapeError
from ._operation import Operation, place, write_query
from ._stream import EventStream
from ._transport import Request, Settings, send
from ._version import VERSION
from .generated._models import StreamEvent
from .generated._operations import Operations

A = TypeVar("A", bound=Answer)

BASE_URL = "http://localhost:3000"


class Crowdtape(Operations):
    """
    The Crowdtape API with one key. Calls give what the API answers, with datetimes in the place of times, and raise
    CrowdtapeError. May be used by several threads, and as a context manager that closes its connections.
    """

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 30.0,
        retries: int = 2,
        retry_wait_max: float = 65.0,
        silence_max: float = 45.0,
    ) -> None:
        """
        `api_key`: CROWDTAPE_API_KEY of the environment unless given. `base_url`: where the installation is;
        CROWDTAPE_URL unless given, else http://localhost:3000. `timeout`: seconds without a sign of the server after
        which a try has failed. `retries`: how often a call is repeated that was not charged. `retry_wait_max`: the
        longest wait before that, in seconds; a server that asks for more gets no second try. `silence_max`:
        seconds without a sign of the server after which a stream is opened again; it pings every 15.
        Raises CrowdtapeError where there is no key or the address is none.
        """
        key = _read_key(os.environ.get("CROWDTAPE_API_KEY") if api_key is None else api_key)
        self._settings = Settings(
            base_url=_read_base_url(base_url or os.environ.get("CROWDTAPE_URL") or BASE_URL),
            timeout=timeout,
            retries=retries,
            retry_wait_max=retry_wait_max,
            silence_max=silence_max,
        )
        # A key goes to no other address, and a write becomes no read.
        self._http = httpx.Client(
            follow_redirects=False,
            headers={"authorization": f"Bearer {key}", "user-agent": f"crowdtape-python/{VERSION}"},
        )
        self._decoders: Dict[type, Decoder[Answer]] = {}

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def __enter__(self) -> Crowdtape:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def fetch_text(
        self,
        path: str,
        query: Optional[Mapping[str, object]] = None,
        *,
        accept: str,
        options: Optional[CallOptions] = None,
    ) -> TextAnswer:
        """One read in another form than JSON, such as a list as `text/csv`. Raises CrowdtapeError."""
        chosen = options or CallOptions()
        request = Request(
            method="GET",
            path=path + write_query(query or {}),
            accept=accept,
            timeout=chosen.timeout,
            retries=chosen.retries,
        )
        response, tries = send(self._http, self._settings, request)
        return TextAnswer(response.text, read_call(response.status_code, response.headers, tries))

    def _send(self, operation: Operation[A], given: Mapping[str, object], options: Optional[CallOptions]) -> A:
        path, body = place(operation, given)
        chosen = options or CallOptions()
        is_post = operation.method == "POST"
        request = Request(
            method=operation.method,
            path=path,
            body=body,
            idempotency_key=(chosen.idempotency_key or str(uuid.uuid4())) if is_post else None,
            timeout=chosen.timeout,
            retries=chosen.retries,
        )
        response, tries = send(self._http, self._settings, request)
        answer = self._read(operation, response)
        answer.__dict__["_call"] = read_call(response.status_code, response.headers, tries)
        return answer

    def _read(self, operation: Operation[A], response: httpx.Response) -> A:
        decoder = self._decoders.get(operation.answer)
        if decoder is None:
            decoder = self._decoders[operation.answer] = Decoder(operation.answer)
        try:
            answer = decoder.decode(response.content)
        except (DecodeError, UnicodeDecodeError) as cause:
            raise _not_understood(response) from cause
        if not isinstance(answer, operation.answer):
            raise _not_understood(response)
        return answer

    def _follow(
        self, operation: Operation[StreamEvent], given: Mapping[str, object], options: Optional[CallOptions]
    ) -> EventStream:
        path, _ = place(operation, given)
        chosen = options or CallOptions()
        request = Request(
            method="GET", path=path, accept="text/event-stream", timeout=chosen.timeout, retries=chosen.retries
        )
        return EventStream(self._http, self._settings, request)


def _read_key(key: Optional[str]) -> str:
    if not key:
        raise CrowdtapeError("There is no API key: give `api_key` or set CROWDTAPE_API_KEY.", code="missing_key")
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise CrowdtapeError("The API key has characters that no key has, such as blanks.", code="invalid_key")
    return key


def _read_base_url(given: str) -> str:
    if not re.fullmatch(r"https?://[^\s?#@]+", given):
        raise CrowdtapeError(
            f'The base URL must be like https://tape.example and not "{given}".', code="invalid_request"
        )
    return given.rstrip("/")


def _not_understood(response: httpx.Response) -> CrowdtapeError:
    return CrowdtapeError(
        "The answer is not what the API answers; is the base URL right?",
        status=response.status_code,
        code="not_understood",
        request_id=response.headers.get("x-request-id"),
    )
