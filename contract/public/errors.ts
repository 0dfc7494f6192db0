/**
 * Every way in which /v1 refuses or fails. The number and the code of an entry never change their meaning; the docs
 * page renders this list and the `type` of a problem leads to its entry there.
 */
export interface ErrorEntry {
  number: number
  status: number
  title: string
  /** What happened. */
  meaning: string
  /** What the caller can do. */
  fix: string
}

export const ERRORS = {
  invalid_request: {
    number: 1001,
    status: 400,
    title: 'Invalid request',
    meaning: 'A parameter, a header or a field of the body is missing, unknown or not as it should be.',
    fix: 'Read `errors`: each entry points at the place and says what would be right.',
  },
  invalid_body: {
    number: 1002,
    status: 400,
    title: 'Body is not JSON',
    meaning: 'The body could not be read as JSON.',
    fix: 'Send one JSON object, in UTF-8, with Content-Type: application/json.',
  },
  key_in_url: {
    number: 1003,
    status: 400,
    title: 'API key in the URL',
    meaning: 'An API key stands in the address of the call, where proxies and browsers write it down.',
    fix: 'Send it as `Authorization: Bearer <key>` and rotate the key, because others may have seen it.',
  },
  invalid_cursor: {
    number: 1004,
    status: 400,
    title: 'Invalid cursor',
    meaning: 'The cursor was not given out by this endpoint for these filters.',
    fix: 'Send `page.next_cursor` of the last page unchanged, with the same filters, or leave it out to start again.',
  },
  cursor_too_old: {
    number: 1005,
    status: 410,
    title: 'Too far back',
    meaning: 'A stream was to go on from an event that lies further back than streams reach.',
    fix: 'Connect without Last-Event-ID, and read what lies between from the lists.',
  },
  missing_key: {
    number: 2001,
    status: 401,
    title: 'API key missing',
    meaning: 'The call has no `Authorization: Bearer <key>` header.',
    fix: 'Create a key under Settings, API keys, and send it in the Authorization header.',
  },
  invalid_key: {
    number: 2002,
    status: 401,
    title: 'API key not valid',
    meaning: 'The credential is not an API key, or the key is unknown, expired or revoked.',
    fix: 'Compare the key with the one in your settings; create a new one when in doubt.',
  },
  spending_cap_reached: {
    number: 2003,
    status: 402,
    title: 'Spending cap reached',
    meaning: 'The call would cost more than what is left of the monthly spending cap of the account.',
    fix: 'Raise the cap under Settings, Billing, or wait for the next month (UTC).',
  },
  missing_scope: {
    number: 2004,
    status: 403,
    title: 'Scope missing',
    meaning: 'The key is valid but was not allowed this endpoint.',
    fix: 'Use a key that has the scope named in `detail`.',
  },
  not_found: {
    number: 3001,
    status: 404,
    title: 'Not found',
    meaning: 'There is no such endpoint or thing, or it belongs to somebody else.',
    fix: 'Compare the path and the id with the documentation.',
  },
  method_not_allowed: {
    number: 3002,
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path exists, but not with this method.',
    fix: 'Use one of the methods in the Allow header.',
  },
  not_acceptable: {
    number: 3003,
    status: 406,
    title: 'Format not available',
    meaning: 'The endpoint cannot answer in any of the formats that the Accept header allows.',
    fix: 'Accept application/json; lists are also given as text/csv and application/jsonl.',
  },
  conflict: {
    number: 4001,
    status: 409,
    title: 'Conflict',
    meaning: 'The call would clash with something that exists.',
    fix: 'Read `detail`, change the request and send it again.',
  },
  idempotency_in_flight: {
    number: 4002,
    status: 409,
    title: 'Same Idempotency-Key in flight',
    meaning: 'A call with this Idempotency-Key is being worked on.',
    fix: 'Wait a moment and send the same call again to get its answer.',
  },
  body_too_large: {
    number: 4003,
    status: 413,
    title: 'Body too large',
    meaning: 'The body is larger than the endpoint takes.',
    fix: 'Send less at once.',
  },
  unsupported_media_type: {
    number: 4004,
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body is in a format that the endpoint does not read.',
    fix: 'Send JSON with Content-Type: application/json.',
  },
  idempotency_mismatch: {
    number: 4005,
    status: 422,
    title: 'Idempotency-Key used for another request',
    meaning: 'This Idempotency-Key was used within the last 24 hours with another path or body.',
    fix: 'Use a new Idempotency-Key for a new request.',
  },
  rate_limited: {
    number: 5001,
    status: 429,
    title: 'Rate limit reached',
    meaning: 'The key has made as many calls as its plan allows within the window.',
    fix: 'Wait for the seconds in Retry-After. The RateLimit header tells before each call what is left.',
  },
  quota_reached: {
    number: 5002,
    status: 429,
    title: 'Monthly quota reached',
    meaning: 'The account has used the calls that its plan includes for this month (UTC).',
    fix: 'Wait for the first of the next month or change to a larger plan.',
  },
  too_many_unknown_keys: {
    number: 5003,
    status: 429,
    title: 'Too many unknown keys',
    meaning: 'Too many calls with keys that do not exist have come from this address.',
    fix: 'Check the key that your program sends; wait for the seconds in Retry-After.',
  },
  too_many_streams: {
    number: 5004,
    status: 429,
    title: 'Too many streams',
    meaning: 'The key has as many streams open as its plan allows.',
    fix: 'Close one, or ask for more in one stream: it takes several topics and assets.',
  },
  internal: {
    number: 6001,
    status: 500,
    title: 'Unexpected error',
    meaning: 'The server met an error of its own. The call is not charged.',
    fix: 'Try again; if it stays, tell support the `request_id`.',
  },
  unavailable: {
    number: 6002,
    status: 503,
    title: 'Temporarily unavailable',
    meaning: 'A part that the answer needs cannot be reached or took too long. The call is not charged.',
    fix: 'Try again after the seconds in Retry-After, with the same Idempotency-Key where you sent one.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
