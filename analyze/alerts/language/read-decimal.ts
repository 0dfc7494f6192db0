import { type Figure, POSTS_COUNTED_MAX } from './rule.ts'

const DECIMAL = /^(?<dollar>\$?)(?<sign>[+-]?)(?<whole>\d{1,18})(?:\.(?<fraction>\d{1,18}))?(?<percent>%?)$/

/** What each figure can be at all; a comparison beyond would never change. */
const RANGES: Record<Figure, { min: number; max: number; words: string; takes: '$' | '%' | '' }> = {
  price: { min: 0, max: 1e18, words: 'US dollars such as 65000.5', takes: '$' },
  change: { min: -100, max: 1e6, words: 'percent such as 5 or -5', takes: '%' },
  mentions: { min: 0, max: 1e12, words: 'a number of posts such as 500', takes: '' },
  sentiment: { min: 0, max: 1, words: 'from 0 to 1, or percent such as 40%', takes: '%' },
  tone: { min: 0, max: 1, words: 'from 0 to 1, or percent such as 40%', takes: '%' },
  stance: { min: 0, max: 1, words: 'from 0 to 1, or percent such as 40%', takes: '%' },
  dominance: { min: 0, max: 100, words: 'percent from 0 to 100', takes: '%' },
  composite: { min: 0, max: 100, words: 'a number from 0 to 100', takes: '' },
  posts: { min: 0, max: POSTS_COUNTED_MAX, words: 'a number of posts up to 10000', takes: '' },
  trend: { min: 0, max: 1e6, words: 'a factor such as 3', takes: '' },
}

/** A number as somebody wrote it beside a figure, in its one plain form; or what is wrong with it. */
export function readDecimal(text: string, figure: Figure): { decimal: string } | { fault: string } {
  const range = RANGES[figure]
  const { dollar, sign = '', whole = '', fraction = '', percent } = DECIMAL.exec(text)?.groups ?? {}
  const isUnit = (dollar ? range.takes === '$' : true) && (percent ? range.takes === '%' : true)
  if (whole === '' || !isUnit) return { fault: `"${text}" is no value of ${figure}; write ${range.words}` }
  const plain = toPlain(sign === '-', percent && range.max === 1 ? shift(whole, fraction) : [whole, fraction])
  const value = Number(plain)
  if (value < range.min || value > range.max || (figure === 'price' && value === 0)) {
    return { fault: `${text} is beyond what ${figure} can be; write ${range.words}` }
  }
  return { decimal: plain }
}

/** Two places down: 40% is 0.4. */
function shift(whole: string, fraction: string): [string, string] {
  const digits = whole.padStart(3, '0')
  return [digits.slice(0, -2), digits.slice(-2) + fraction]
}

function toPlain(isNegative: boolean, [whole, fraction]: [string, string]): string {
  const left = whole.replace(/^0+(?=\d)/, '')
  const right = fraction.replace(/0+$/, '')
  const plain = right === '' ? left : `${left}.${right}`
  return isNegative && plain !== '0' ? `-${plain}` : plain
}
