/** Money that no asset of the list is; its rates come from the venues. */
export const FIAT_CURRENCIES = ['EUR', 'GBP', 'JPY'] as const
export type FiatCurrency = (typeof FIAT_CURRENCIES)[number]

/** Assets that others are priced in, by their id. */
export const QUOTE_ASSETS = { BTC: 'bitcoin', ETH: 'ethereum' } as const
export type QuoteAsset = (typeof QUOTE_ASSETS)[keyof typeof QUOTE_ASSETS]

/** What prices of /v1 may be given in; the site shows US dollars. */
export const QUOTES = ['USD', ...FIAT_CURRENCIES, 'BTC', 'ETH'] as const
export type QuoteName = (typeof QUOTES)[number]

/** A rate that is older converts nothing. Ours: what missed two updates of the slowest source of rates. */
export const RATE_AGE_MAX_SECONDS = 900

export function isFiatCurrency(ticker: string): ticker is FiatCurrency {
  return (FIAT_CURRENCIES as readonly string[]).includes(ticker)
}
