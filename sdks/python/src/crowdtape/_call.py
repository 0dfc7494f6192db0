"""What surrounds the data of a call."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Mapping, Optional
from urllib.parse import parse_qs, urlsplit


@dataclass(frozen=True)
class Limit:
    """What is left of one limit."""

    quota: int
    left: int
    resets_in_seconds: int


@dataclass(frozen=True)
class Limits:
    """What is left for the key, and for the account; `month` is None on plans that are paid by use."""

    window: Limit
    month: Optional[Limit]


@dataclass(frozen=True)
class Call:
    """What an answer says about the call besides its data."""

    status: int
    request_id: Optional[str]
    """Names the call; tell it to support."""
    credits_charged: int
    tries: int
    """How many times it was sent until it was answered."""
    limits: Optional[Limits]
    next_cursor: Optional[str] = None
    """Of a list: where the next page begins. None on the last one, and where the answer is no list."""


@dataclass(frozen=True)
class CallOptions:
    """Settings of one call; those of the client where None."""

    timeout: Optional[float] = None
    """Seconds without a sign of the server after which a try has failed."""
    retries: Optional[int] = None
    """How often a call is repeated that was not charged."""
    idempotency_key: Optional[str] = None
    """Of a write: a second call with the same key gets the answer of the first. One of its own where None."""


def read_call(status: int, headers: Mapping[str, str], tries: int) -> Call:
    """What the headers of an answer say about its call."""
    return Call(
        status=status,
        request_id=headers.get("x-request-id"),
        credits_charged=int(headers.get("x-credits-charged", "0")),
        tries=tries,
        limits=_read_limits(headers),
        next_cursor=_read_next_cursor(headers.get("link", "")),
    )


def _read_next_cursor(link: str) -> Optional[str]:
    """RFC 8288: `</v1/social/posts?cursor=...>; rel="next"`."""
    address = re.search(r'<([^>]+)>;\s*rel="next"', link)
    return None if address is None else parse_qs(urlsplit(address[1]).query).get("cursor", [None])[0]


def _read_limits(headers: Mapping[str, str]) -> Optional[Limits]:
    """draft-ietf-httpapi-ratelimit-headers-10: `"window";q=100;w=60` and `"window";r=99;t=61`."""
    policies = _read_items(headers.get("ratelimit-policy", ""))
    states = _read_items(headers.get("ratelimit", ""))

    def limit_of(name: str) -> Optional[Limit]:
        quota, state = policies.get(name, {}).get("q"), states.get(name, {})
        if quota is None or "r" not in state:
            return None
        return Limit(quota=quota, left=state["r"], resets_in_seconds=state.get("t", 0))

    window = limit_of("window")
    return None if window is None else Limits(window=window, month=limit_of("month"))


def _read_items(header: str) -> dict[str, dict[str, int]]:
    items: dict[str, dict[str, int]] = {}
    for item in header.split(","):
        name, *parameters = item.strip().split(";")
        pairs = [parameter.strip().partition("=") for parameter in parameters]
        items[name.strip('"')] = {key: int(value) for key, _, value in pairs if value.isdigit()}
    return items
