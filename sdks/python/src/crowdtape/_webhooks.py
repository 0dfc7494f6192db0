"""What a webhook brings, once it is sure who sent it."""

from __future__ import annotations

import hmac
import re
import time
from base64 import b64decode, b64encode
from dataclasses import dataclass
from datetime import datetime
from typing import Iterable, List, Optional, Protocol, Sequence, Tuple, Union

from msgspec import DecodeError, Struct, json

from ._answer import Row
from ._errors import CrowdtapeError

TOLERANCE_SECONDS = 300.0  # what the libraries of Standard Webhooks allow


class Headers(Protocol):
    """What has names and values: a dict, and the headers of any framework."""

    def items(self) -> Iterable[Tuple[str, str]]: ...


class WebhookData(Row, kw_only=True, frozen=True):
    """What an event tells. Of a test only `test`, `title`, `text` and `url` are there."""

    title: str
    """For people, as is `text`."""
    text: str
    url: str
    """The page of the site that shows it."""
    test: Optional[bool] = None
    firing_id: Optional[str] = None
    alert_id: Optional[str] = None
    name: Optional[str] = None
    """As you named the alert."""
    mode: Optional[str] = None
    """`live`; `test` and `sample` are of generated prices"""
    asset_id: Optional[str] = None
    symbol: Optional[str] = None
    condition: Optional[str] = None
    """`above` or `below`; None: the alert is a rule"""
    price: Optional[str] = None
    """The line in US dollars, exact, as text; None: the alert is a rule"""
    expression: Optional[str] = None
    """The rule; None: the alert is a line"""
    observed_price: Optional[str] = None
    """In US dollars, exact, as text"""
    fired_at: Optional[datetime] = None


@dataclass(frozen=True)
class WebhookEvent:
    """What happened. Kinds that a later version of the API adds come as they are."""

    id: str
    """The same each time a delivery is tried or sent again: what a program has seen already it may pass over."""
    type: str
    """`alert.fired` or `webhook.test`"""
    timestamp: datetime
    """When it happened."""
    data: WebhookData


def verify_webhook(
    *,
    secret: Union[str, Sequence[str]],
    headers: Headers,
    body: Union[str, bytes],
    tolerance: float = TOLERANCE_SECONDS,
) -> WebhookEvent:
    """
    The event of a webhook, once it is sure that the holder of the secret sent just this body, and lately.

    `secret` is `whsec_...`, or the new and the old one during a rotation; `headers` are those of the request, their
    names in any case; `body` is as it came, before any JSON parser; `tolerance` is how many seconds the time of the
    signature may lie from now, either way. Raises CrowdtapeError: `webhook_not_verified`, `webhook_too_old`,
    `webhook_too_new`, `invalid_secret` for a secret that is none, `not_understood` for a verified body that is no
    event. https://www.standardwebhooks.com
    """
    keys = [_read_secret(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise _no_secret()
    raw = _read_body(body)
    event_id = _get_header(headers, "webhook-id")
    seconds = _read_seconds(_get_header(headers, "webhook-timestamp"))
    signatures = _read_signatures(_get_header(headers, "webhook-signature"))
    signed = _to_bytes(f"{event_id}.{seconds}.") + raw
    wanted = [b64encode(hmac.digest(key, signed, "sha256")) for key in keys]
    if not any(hmac.compare_digest(given, one) for given in signatures for one in wanted):
        raise _not_verified(
            "No signature of the webhook matches. The body has to be as it came, before any JSON parser, "
            "and the secret that of this webhook."
        )
    _check_time(time.time() - int(seconds), tolerance)
    return _read_event(raw, event_id)


_SECRET = re.compile(r"whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)")


def _read_secret(secret: object) -> bytes:
    match = _SECRET.fullmatch(secret) if isinstance(secret, str) else None
    if match is None or match[1] == "":
        raise _no_secret()
    return b64decode(match[1])


def _no_secret() -> CrowdtapeError:
    return CrowdtapeError(
        "The secret of the webhook has to be whsec_ and base64, as it was shown once, without spaces or line breaks.",
        code="invalid_secret",
    )


def _read_body(body: object) -> bytes:
    """A framework that has parsed the JSON already leaves a dict, whose text is not what was signed."""
    if isinstance(body, str):
        return _to_bytes(body)
    if isinstance(body, bytes):
        return body
    raise _not_verified("The body of the webhook has to be text or bytes as it came, before any JSON parser.")


def _get_header(headers: Headers, name: str) -> str:
    value = next((value for own, value in headers.items() if own.lower() == name), "")
    if value != "":
        return value
    raise _not_verified(f"The webhook has no header {name}. All headers of the request have to be handed on.")


def _read_seconds(header: str) -> str:
    if re.fullmatch(r"[0-9]{1,12}", header):
        return header
    raise _not_verified("The header webhook-timestamp has to be seconds since 1970.")


def _read_signatures(header: str) -> List[bytes]:
    """Several where a secret is rotated; those of other versions are passed over."""
    return [_to_bytes(one[3:]) for one in header.split(" ") if one.startswith("v1,")]


def _to_bytes(text: str) -> bytes:
    """Some frameworks keep bytes that are no UTF-8 this way."""
    return text.encode(errors="surrogateescape")


def _check_time(age: float, tolerance: float) -> None:
    if abs(age) <= tolerance:
        return
    side, code = ("ago", "webhook_too_old") if age > 0 else ("ahead", "webhook_too_new")
    raise CrowdtapeError(
        f"The webhook was signed {round(abs(age))} seconds {side}, and {tolerance:g} are allowed. "
        "It may be a repetition by somebody else, or the clock of this machine is wrong.",
        code=code,
    )


class _Body(Struct):
    type: str
    timestamp: datetime
    data: WebhookData


def _read_event(body: bytes, event_id: str) -> WebhookEvent:
    try:
        event = json.decode(body, type=_Body)
    except (DecodeError, UnicodeDecodeError) as cause:
        raise CrowdtapeError(
            "The webhook is signed, but its body is no event.", code="not_understood"
        ) from cause
    return WebhookEvent(event_id, event.type, event.timestamp, event.data)


def _not_verified(message: str) -> CrowdtapeError:
    return CrowdtapeError(message, code="webhook_not_verified")
