import { Type } from 'typebox'

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
    meaning: 'A parameter, a header or a field of the body is missing, unknown or invalid.',
    fix: 'See `errors`: each entry points to the field and states what is valid.',
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
    meaning: 'An API key is in the address of the call, which proxies and browsers log.',
    fix: 'Send it as `Authorization: Bearer <key>` and rotate the key: it may have been exposed.',
  },
  invalid_cursor: {
    number: 1004,
    status: 400,
    title: 'Invalid cursor',
    meaning: 'The cursor is not from this endpoint with these filters.',
    fix: 'Send `page.next_cursor` of the last page unchanged, with the same filters, or leave it out to start again.',
  },
  cursor_too_old: {
    number: 1005,
    status: 410,
    title: 'Too far back',
    meaning: 'The stream was asked to continue from an event that is too old.',
    fix: 'Connect without Last-Event-ID and read the missed events from the lists.',
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
    fix: 'Compare the key with the one in your settings; if in doubt, create a new one.',
  },
  spending_cap_reached: {
    number: 2003,
    status: 402,
    title: 'Spending cap reached',
    meaning: 'The call would exceed the monthly spending cap of the account.',
    fix: 'Raise the cap under Settings, Billing, or wait for the next month (UTC).',
  },
  missing_scope: {
    number: 2004,
    status: 403,
    title: 'Scope missing',
    meaning: 'The key is valid but does not have the scope of this endpoint.',
    fix: 'Use a key that has the scope named in `detail`.',
  },
  address_not_allowed: {
    number: 2005,
    status: 403,
    title: 'Address not allowed',
    meaning: 'The key has a list of addresses that it may be used from, and the call came from another one.',
    fix: 'Call from one of these addresses, or add this one to the key under Settings, API keys.',
  },
  key_cap_reached: {
    number: 2006,
    status: 402,
    title: 'Cap of the key reached',
    meaning: 'The call would exceed the monthly cap that this key has below that of its account.',
    fix: 'Raise the cap of the key under Settings, API keys, or wait for the next month (UTC).',
  },
  payment_required: {
    number: 2007,
    status: 402,
    title: 'Payment required',
    meaning: 'The call has no API key, and this installation sells single calls.',
    fix: 'Send a key, or pay as the PAYMENT-REQUIRED header states (x402) and send the call again with PAYMENT-SIGNATURE.',
  },
  payment_refused: {
    number: 2008,
    status: 402,
    title: 'Payment not taken',
    meaning: 'The payment of the call is not valid, was used for another call, or could not be settled.',
    fix: 'Read `detail`, sign a new payment by the PAYMENT-REQUIRED header and send the call again.',
  },
  not_found: {
    number: 3001,
    status: 404,
    title: 'Not found',
    meaning: 'The endpoint or resource does not exist, or it belongs to another account.',
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
    meaning: 'The call conflicts with an existing resource.',
    fix: 'Read `detail`, change the request and send it again.',
  },
  idempotency_in_flight: {
    number: 4002,
    status: 409,
    title: 'Same Idempotency-Key in flight',
    meaning: 'A call with this Idempotency-Key is still being processed.',
    fix: 'Wait a moment and send the same call again to get its answer.',
  },
  body_too_large: {
    number: 4003,
    status: 413,
    title: 'Body too large',
    meaning: 'The body is larger than the endpoint accepts.',
    fix: 'Send a smaller body, for example in several calls.',
  },
  request_timeout: {
    number: 4006,
    status: 408,
    title: 'Request too slow',
    meaning: 'The request did not arrive completely within 30 seconds.',
    fix: 'Send it again.',
  },
  address_too_long: {
    number: 4007,
    status: 414,
    title: 'Address too long',
    meaning: 'The address of the call, with its query, is longer than 16 KB.',
    fix: 'Request fewer items per call.',
  },
  headers_too_large: {
    number: 4008,
    status: 431,
    title: 'Headers too large',
    meaning: 'The address and the headers of the call are larger than 16 KB together.',
    fix: 'Leave out headers that the API does not need, such as cookies.',
  },
  unsupported_media_type: {
    number: 4004,
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body is in a format that the endpoint does not accept.',
    fix: 'Send JSON with Content-Type: application/json.',
  },
  payment_in_flight: {
    number: 4009,
    status: 409,
    title: 'Same payment in flight',
    meaning: 'A call with this payment is still being processed.',
    fix: 'Wait for the number of seconds in Retry-After and send the same call again to get its answer.',
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
    meaning:
      'The key has reached the number of calls that its plan, or its own limit, allows within the window.',
    fix:
      'Wait for the number of seconds in Retry-After. The RateLimit header of each answer shows how many calls are ' +
      'left.',
  },
  quota_reached: {
    number: 5002,
    status: 429,
    title: 'Monthly quota reached',
    meaning: 'The account has used all calls that its plan includes for this month (UTC).',
    fix: 'Wait until next month or change to a larger plan.',
  },
  too_many_unknown_keys: {
    number: 5003,
    status: 429,
    title: 'Too many unknown keys',
    meaning: 'Too many calls with unknown keys came from this address.',
    fix: 'Check the key that your program sends, then wait for the number of seconds in Retry-After.',
  },
  too_many_streams: {
    number: 5004,
    status: 429,
    title: 'Too many streams',
    meaning: 'The key has as many streams open as its plan allows.',
    fix: 'Close one, or request more in one stream: it accepts several topics and assets.',
  },
  too_many_unpaid_calls: {
    number: 5005,
    status: 429,
    title: 'Too many payments not taken',
    meaning: 'Too many calls came from this address with payments that were not taken, or for empty answers.',
    fix: 'Check what your program signs, then wait for the number of seconds in Retry-After.',
  },
  internal: {
    number: 6001,
    status: 500,
    title: 'Unexpected error',
    meaning: 'An unexpected error occurred on the server. The call is not charged.',
    fix: 'Try again; if the error persists, send the `request_id` to support.',
  },
  unavailable: {
    number: 6002,
    status: 503,
    title: 'Temporarily unavailable',
    meaning: 'A service that the answer needs is unreachable or took too long. The call is not charged.',
    fix: 'Try again after the number of seconds in Retry-After, with the same Idempotency-Key if you sent one.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

/** The body of every refusal and failure on /v1: RFC 9457, with our members. */
export const ProblemBody = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'The documentation of this error' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'What went wrong with this call' }),
    code: Type.Enum(Object.keys(ERRORS), { description: 'Stable, for use in programs' }),
    request_id: Type.String({ description: 'The same as the X-Request-Id header' }),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          pointer: Type.String({
            description: 'Where: `#/query/limit`, `#/headers/idempotency-key`, `#/body/price`',
          }),
          message: Type.String({ description: 'What is wrong and what is valid' }),
        }),
      ),
    ),
  },
  { title: 'Problem' },
)
export interface ProblemPlace {
  pointer: string
  message: string
}
