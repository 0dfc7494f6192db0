/**
 * A price some percent away as decimal text, with cents from a dollar on and else with four significant digits, so that
 * it is never rounded to nothing.
 */
export function suggestMark(price: number, percent: number): string {
  const mark = price * (1 + percent / 100)
  const decimals = mark >= 1 ? 2 : 3 - Math.floor(Math.log10(mark))
  return mark.toFixed(Math.min(decimals, DECIMALS_MAX))
}

const DECIMALS_MAX = 18 // the API's
