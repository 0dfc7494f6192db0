/** What a key may be allowed. A key without a choice gets all of them. */
export const SCOPES = ['market:read', 'social:read', 'alerts:write', 'account:read'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_MEANINGS: Record<Scope, string> = {
  'market:read': 'Prices, candles, assets and the market overview',
  'social:read': 'Posts, mentions and sentiment',
  'alerts:write': 'Create, list, change and delete price alerts',
  'account:read': 'The usage and limits of the account',
}
