"""What happens, as it comes."""

from __future__ import annotations

import random
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import TracebackType
from typing import Generator, Iterator, List, Optional, Tuple, Type

import httpx
from msgspec import DecodeError
from msgspec.json import Decoder

from ._answer import StreamedEvent
from ._errors import CrowdtapeError
from ._transport import Request, Settings, open_stream, with_jitter
from .generated._models import StreamEvent

# After these the same stream may be opened again.
PASSING_ENDS = frozenset({"too_slow", "restarting", "unavailable"})
PAUSE_SECONDS_MIN = 0.25
PAUSE_SECONDS_MAX = 30.0


@dataclass
class Connection:
    """What a stream and who closes it share."""

    http: httpx.Client
    settings: Settings
    closed: threading.Event = field(default_factory=threading.Event)
    response: Optional[httpx.Response] = None

    def open(self, request: Request) -> httpx.Response:
        self.response = open_stream(self.http, self.settings, request, self.closed.wait)
        return self.response

    def hang_up(self) -> None:
        """Wakes whoever waits for an event: to close a socket is not enough while another thread reads it."""
        self.closed.set()
        line = None if self.response is None else self.response.extensions.get("network_stream")
        plug = None if line is None else line.get_extra_info("socket")
        if plug is not None:
            with suppress(OSError):  # it is gone already
                plug.shutdown(socket.SHUT_RDWR)


class EventStream:
    """
    Events as they come, without gaps: a stream that breaks is opened again behind its last event. Read by one thread;
    closed by any, by the end of a `with`, or by being forgotten. Raises CrowdtapeError where the server will not have
    it.
    """

    def __init__(self, http: httpx.Client, settings: Settings, request: Request) -> None:
        self._connection = Connection(http, settings)
        self._events = _follow(self._connection, request)

    def __iter__(self) -> Iterator[StreamedEvent[StreamEvent]]:
        return self

    def __next__(self) -> StreamedEvent[StreamEvent]:
        return next(self._events)

    def __enter__(self) -> EventStream:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends it; who waits for an event in another thread gets none."""
        self._connection.hang_up()
        with suppress(ValueError):  # another thread reads, and ends by itself
            self._events.close()


def _follow(connection: Connection, request: Request) -> Generator[StreamedEvent[StreamEvent], None, None]:
    """The events of a stream, over all of its connections."""
    decoder = Decoder(StreamEvent)
    last_event_id: Optional[str] = None
    is_open = False
    failures = 0
    while not connection.closed.is_set():
        failure: Optional[Exception] = None
        if is_open:  # opened again by its own rules, for as long as it takes
            request = replace(request, retries=0)
        if last_event_id is not None:
            request = replace(request, headers={"last-event-id": last_event_id})
        try:
            response = connection.open(request)
            is_open = True
            try:
                pings = 0
                for event_id, data in _read_events(response):
                    if connection.closed.is_set():
                        return
                    last_event_id = event_id or last_event_id
                    event = _decode(decoder, data)
                    if event.type == "end":
                        _raise_unless_passing(event)
                        break
                    # The first one says only that the stream is open, which one that ends at once was too.
                    pings += event.type == "ping"
                    if event.type != "ping" or pings > 1:
                        failures = 0
                    if event.type != "ping":
                        yield StreamedEvent(event_id, event)
            finally:
                response.close()
        except (CrowdtapeError, httpx.TransportError, httpx.StreamError) as cause:
            if connection.closed.is_set():
                return
            # Until it is open a stream fails as a call does; later it goes on.
            if not is_open or not _may_go_on(cause):
                raise
            failure = cause
        connection.closed.wait(_pause(failures, failure))
        failures = min(failures + 1, 10)


def _read_events(response: httpx.Response) -> Iterator[Tuple[Optional[str], str]]:
    """Id and data of each event. https://html.spec.whatwg.org/multipage/server-sent-events.html"""
    event_id: Optional[str] = None
    lines: List[str] = []
    for line in response.iter_lines():
        if line == "":
            if lines:
                yield event_id, "\n".join(lines)
            event_id, lines = None, []
            continue
        name, _, value = line.partition(":")
        text = value[1:] if value.startswith(" ") else value
        if name == "data":
            lines.append(text)
        elif name == "id":
            event_id = text


def _decode(decoder: Decoder[StreamEvent], data: str) -> StreamEvent:
    try:
        return decoder.decode(data)
    except DecodeError as cause:
        raise CrowdtapeError("An event of the stream cannot be read.", code="not_understood") from cause


def _raise_unless_passing(event: StreamEvent) -> None:
    if event.code in PASSING_ENDS:
        return
    raise CrowdtapeError(
        event.message or "The server ended the stream.", status=200, code=event.code or "not_understood"
    )


def _may_go_on(cause: Exception) -> bool:
    """A broken connection, a server that is away and what passes by itself."""
    if not isinstance(cause, CrowdtapeError) or cause.code in ("no_answer", "timed_out"):
        return True
    return cause.status >= 500 or (cause.status == 429 and cause.code != "quota_reached")


def _pause(failures: int, failure: Optional[Exception]) -> float:
    """Longer with each failure, as long as the server asks for, and never the same for all who lost the same server."""
    if isinstance(failure, CrowdtapeError) and failure.retry_after:
        return with_jitter(float(failure.retry_after))
    return min(PAUSE_SECONDS_MAX, PAUSE_SECONDS_MIN * 2.0**failures) * (0.5 + random.random() / 2)
