/** `live` keys read the real data and are charged; `test` keys read the sample universe and are free. */
export const KEY_MODES = ['live', 'test'] as const
export type KeyMode = (typeof KEY_MODES)[number]

/** `ct_live_` or `ct_test_`, 30 random base62 characters and 6 of check. design, section 7 */
export const KEY_RANDOM_LENGTH = 30
export const KEY_CHECK_LENGTH = 6
export const KEY_FORM = /^ct_(live|test)_[0-9A-Za-z]{36}$/
/** A key anywhere in a longer text, such as a URL that must be refused. */
export const KEY_ANYWHERE = /ct_(?:live|test)_[0-9A-Za-z]{36}/

/** What a key may be allowed. A key without a choice gets all of them. */
export const SCOPES = ['market:read', 'social:read', 'alerts:write', 'account:read'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_MEANINGS: Record<Scope, string> = {
  'market:read': 'Prices, candles, assets and the market overview',
  'social:read': 'Posts, mentions and sentiment',
  'alerts:write': 'Create, list, change and delete price alerts',
  'account:read': 'The usage and limits of the account',
}
