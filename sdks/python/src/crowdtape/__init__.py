"""The Crowdtape API: crypto prices beside what people say about them."""

from ._answer import StreamedEvent, TextAnswer
from ._call import Call, CallOptions, Limit, Limits
from ._client import Crowdtape
from ._errors import CrowdtapeError, FieldError
from ._stream import EventStream
from ._version import VERSION as __version__
from ._webhooks import WebhookData, WebhookEvent, verify_webhook

__all__ = [
    "Call",
    "CallOptions",
    "Crowdtape",
    "CrowdtapeError",
    "EventStream",
    "FieldError",
    "Limit",
    "Limits",
    "StreamedEvent",
    "TextAnswer",
    "WebhookData",
    "WebhookEvent",
    "__version__",
    "verify_webhook",
]
