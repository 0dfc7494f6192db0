/** What a base is priced in: dollars, and what is converted by its own median. */
export const QUOTES = ['USD', 'USDT', 'USDC', 'EUR'] as const
export type Quote = (typeof QUOTES)[number]

export interface Pair {
  base: string
  quote: string
}

/** The currencies belong to every question: without their prices no pair against them is worth anything. */
export function withCurrencies(bases: readonly string[]): Set<string> {
  return new Set([...bases.map((base) => base.toUpperCase()), ...QUOTES.filter((quote) => quote !== 'USD')])
}

export function isQuote(text: string): text is Quote {
  return (QUOTES as readonly string[]).includes(text)
}
