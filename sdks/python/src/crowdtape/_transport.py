"""Sends requests until they are answered with data."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import Callable, Dict, Optional, Tuple, TypeVar

import httpx

from ._errors import CrowdtapeError, to_error

BACK_OFF_SECONDS = 0.5
JITTER_SECONDS_MAX = 1.0
# What is answered before the server charges.
REFUSED_FOR_NOW = frozenset({"rate_limited", "too_many_streams", "unavailable", "idempotency_in_flight"})

T = TypeVar("T")


@dataclass(frozen=True)
class Settings:
    base_url: str
    timeout: float
    retries: int
    retry_wait_max: float
    silence_max: float


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    """With its query."""
    accept: str = "application/json"
    body: Optional[bytes] = None
    idempotency_key: Optional[str] = None
    timeout: Optional[float] = None
    retries: Optional[int] = None
    headers: Dict[str, str] = field(default_factory=dict)


def send(client: httpx.Client, settings: Settings, request: Request) -> Tuple[httpx.Response, int]:
    """
    The answer with its body, and how many tries it took. Repeats only what was surely not charged: what the server
    itself refused for now, what never reached a server, and a write whose Idempotency-Key makes a second try get the
    first one's answer. Raises CrowdtapeError.
    """

    def read() -> httpx.Response:
        response = _open_once(client, settings, request, httpx.Timeout(_timeout_of(settings, request)))
        try:
            response.read()
        finally:
            response.close()
        return response

    return _repeat(settings, request, read, time.sleep)


def open_stream(
    client: httpx.Client, settings: Settings, request: Request, wait: Callable[[float], object]
) -> httpx.Response:
    """
    A stream whose body is still to be read and which is to be closed; repeated like a call. `wait` takes the seconds
    between two tries. Raises CrowdtapeError.
    """
    timeout = httpx.Timeout(_timeout_of(settings, request), read=settings.silence_max)
    response, _ = _repeat(settings, request, lambda: _open_once(client, settings, request, timeout), wait)
    return response


def to_failure(settings: Settings, cause: httpx.TransportError) -> CrowdtapeError:
    """The error that a connection which broke is."""
    if isinstance(cause, httpx.TimeoutException):
        return CrowdtapeError(f"No answer from {settings.base_url} in time.", code="timed_out")
    return CrowdtapeError(f"No answer from {settings.base_url}: {cause}", code="no_answer")


def _repeat(
    settings: Settings, request: Request, once: Callable[[], T], wait: Callable[[float], object]
) -> Tuple[T, int]:
    retries = settings.retries if request.retries is None else request.retries
    tries = 1
    while True:
        try:
            return once(), tries
        except (CrowdtapeError, httpx.TransportError) as cause:
            error = cause if isinstance(cause, CrowdtapeError) else to_failure(settings, cause)
            if tries > retries or not _may_repeat(error, cause, request):
                raise error from cause
            pause = _pause(error, tries)
            if pause > settings.retry_wait_max:
                raise error from cause
            wait(with_jitter(pause))
            tries += 1


def _timeout_of(settings: Settings, request: Request) -> float:
    return settings.timeout if request.timeout is None else request.timeout


def with_jitter(seconds: float) -> float:
    """A little more, by chance, so that all who were sent away do not come back at once."""
    return seconds + random.random() * min(JITTER_SECONDS_MAX, seconds)


def _open_once(
    client: httpx.Client, settings: Settings, request: Request, timeout: httpx.Timeout
) -> httpx.Response:
    """One try, whose body is still to be read. Raises CrowdtapeError where it was refused."""
    headers = {"accept": request.accept, **request.headers}
    if request.body is not None:
        headers["content-type"] = "application/json"
    if request.idempotency_key is not None:
        headers["idempotency-key"] = request.idempotency_key
    built = client.build_request(
        request.method, settings.base_url + request.path, content=request.body, headers=headers, timeout=timeout
    )
    response = client.send(built, stream=True)
    if response.is_success:
        return response
    try:
        raise to_error(response.status_code, response.headers, response.read())
    finally:
        response.close()


def _may_repeat(error: CrowdtapeError, cause: Exception, request: Request) -> bool:
    if error.status == 0:
        never_arrived = isinstance(cause, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))
        return never_arrived or request.idempotency_key is not None
    if error.code in REFUSED_FOR_NOW:
        return True
    return error.status == 503 and request.idempotency_key is not None


def _pause(error: CrowdtapeError, tries: int) -> float:
    if error.retry_after is None:
        return BACK_OFF_SECONDS * 2.0 ** (tries - 1)
    return float(error.retry_after)
