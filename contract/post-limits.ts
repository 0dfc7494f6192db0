/** The largest number of a page of posts that is read at all. */
export const PAGE_MAX = 1_000_000_000

// Bounds of a post, held where posts come in.
export const EXTERNAL_ID_MAX_CHARS = 128
export const USERNAME_MAX_CHARS = 128

/** The longest text that a search takes, in UTF-16 units. */
export const SEARCH_TEXT_MAX_CHARS = 256

/** The longest post of a platform is Facebook's, 63,206 characters. */
export const TEXT_MAX_CHARS = 65_536

export const LOCATION_MAX_CHARS = 512
export const URL_MAX_CHARS = 2_048

/** More than ten times the people there are, and so small enough that the sum over 50 million posts fits 64 bits. */
export const COUNT_MAX = 100_000_000_000

export const PAGE_SIZE_DEFAULT = 25 // spec, section 9
export const PAGE_SIZE_MAX = 100
