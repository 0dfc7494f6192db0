const DIGITS = /^\d{1,3}(\.\d{1,2})?$/
const PART = /^\d(\.\d{1,4})?$/

/** A part of 1 as people type percent: "0.7" is "70". What is none stays as it is. */
export function toPercent(part: string): string {
  return PART.test(part) ? String(Math.round(Number(part) * 10_000) / 100) : part.replace(/^%/, '')
}

/** Percent as a part of 1, as an address has it: "70" is "0.7". What is none is marked, so that it is refused and not taken for a part. */
export function ofPercent(percent: string): string {
  const text = percent.trim()
  if (text === '') return ''
  return DIGITS.test(text) ? String(Math.round(Number(text) * 100) / 10_000) : `%${text}`
}
