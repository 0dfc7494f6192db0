/** US dollars as pictures and embeds write them: two decimals from a dollar on, four significant digits below. */
export function priceText(dollars: number): string {
  const digits =
    dollars >= 1 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumSignificantDigits: 4 }
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD', ...digits })
}

/** A change in percent with its sign and triangle, and its colour; what rounds to nothing has neither sign. */
export function changeText(percent: number): { text: string; tone: 'up' | 'down' } {
  const change = Math.abs(percent) < 0.005 ? 0 : percent
  const sign = change < 0 ? '▼ -' : '▲ +'
  return {
    text: `${change === 0 ? '' : sign}${Math.abs(change).toFixed(2)}%`,
    tone: change < 0 ? 'down' : 'up',
  }
}
