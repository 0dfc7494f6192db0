import { SourceError } from '#collect/http/source-error.ts'
import { FIAT_CURRENCIES } from '#contract/market.ts'

/** What a base is priced in: dollars, and what is converted by its own median. */
export const QUOTES = ['USD', 'USDT', 'USDC', 'EUR'] as const
export type Quote = (typeof QUOTES)[number]

export interface Pair {
  base: string
  quote: string
}

/**
 * The currencies belong to every question: without their prices no pair against them is worth anything, and no price is
 * given in them.
 */
export function withCurrencies(bases: readonly string[]): Set<string> {
  return new Set([
    ...bases.map((base) => base.toUpperCase()),
    ...QUOTES.filter((quote) => quote !== 'USD'),
    ...FIAT_CURRENCIES,
  ])
}

export function isQuote(text: string): text is Quote {
  return (QUOTES as readonly string[]).includes(text)
}

/** What every venue trades for dollars. */
const MAJORS = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'LINK', 'USDT']

/** The subscriptions while a venue's list of pairs is unavailable: prices of the largest are better than none. */
export function majorPairs(bases: readonly string[]): Pair[] {
  const wanted = withCurrencies(bases)
  return MAJORS.filter((base) => wanted.has(base)).map((base) => ({ base, quote: 'USD' }))
}

/** Then the question is asked anew after so long. */
export const MAJORS_ALONE_MS = 600_000

/** Whether the list of what a venue trades is missing for a reason that says nothing of its stream. */
export function isListAway(error: unknown): boolean {
  return error instanceof SourceError && !['refused', 'throttled'].includes(error.kind)
}
