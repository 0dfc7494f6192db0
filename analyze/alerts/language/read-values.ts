import type { ValueFacts } from '#contract/figures.ts'
import { RuleError, type RuleToken } from './split-rule.ts'

const DECIMAL = /^(?<dollar>\$?)(?<sign>[+-]?)(?<whole>\d{1,18})(?:\.(?<fraction>\d{1,18}))?(?<percent>%?)$/

/** A number written beside a figure, in canonical form; or what is wrong with it. */
export function readDecimal(
  text: string,
  figure: string,
  term: ValueFacts,
): { decimal: string } | { fault: string } {
  const { dollar, sign = '', whole = '', fraction = '', percent } = DECIMAL.exec(text)?.groups ?? {}
  const isUnit = (dollar ? term.takes === '$' : true) && (percent ? term.takes === '%' : true)
  if (whole === '' || !isUnit) return { fault: `"${text}" is no value of ${figure}; write ${term.values}` }
  const plain = toPlain(sign === '-', percent && term.max === 1 ? shift(whole, fraction) : [whole, fraction])
  const value = Number(plain)
  if (value < term.min || value > term.max || (figure === 'price' && value === 0)) {
    return { fault: `${text} is beyond what ${figure} can be; write ${term.values}` }
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

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z?)?$/i

/** A day or a moment in UTC as ISO text. Throws RuleError. */
export function readDay({ text, at }: RuleToken): string {
  const full = text.length === 10 ? `${text}T00:00:00` : text.toUpperCase().replace(/Z$/, '')
  const moment = MOMENT.test(text) ? new Date(`${full.length === 16 ? `${full}:00` : full}.000Z`) : undefined
  // 30 February would become a day of March.
  if (moment && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(full))
    return moment.toISOString()
  throw new RuleError(at, `"${text}" is no day; write one such as 2026-12-31 or 2026-12-31T18:00Z`)
}

/** Such as `07:00`; undefined for anything else. */
export function readTimeOfDay(text: string): string | undefined {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
}
