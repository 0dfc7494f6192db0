import { RuleError } from './rule-error.ts'
import type { RuleToken } from './split-rule.ts'

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
