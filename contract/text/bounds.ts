/** A UUID in its usual form. RFC 9562, section 4 */
export const UUID = { format: 'uuid', maxLength: 36 } as const

/** With fractions of a second and an offset, and then some. RFC 3339, section 5.6 */
const MOMENT_CHARS_MAX = 40
export const MOMENT = { format: 'date-time', maxLength: MOMENT_CHARS_MAX } as const
/** A date alone stands for its whole UTC day. */
export const DAY_OR_MOMENT = { format: 'date-or-date-time', maxLength: MOMENT_CHARS_MAX } as const

/** The header by which a second try of a call is found. */
export const IDEMPOTENCY_KEY_CHARS_MAX = 255

/** Tokens of links in mails have 47 characters. */
export const TOKEN_CHARS_MAX = 200
