/** Dollars as people write them, such as `3.75`, in micro-dollars; undefined for anything else. */
export function readDollars(typed: string): number | undefined {
  const [, whole = '', fraction = ''] = /^\$?(\d{1,6})(?:\.(\d{1,6}))?$/.exec(typed.trim()) ?? []
  return whole ? Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0')) : undefined
}

/** A whole number from 0 to `max` as people write it, such as `1,000,000`; undefined for anything else. */
export function readWholeNumber(typed: string, max: number): number | undefined {
  const text = typed.trim()
  if (!/^(\d{1,3}([, ]\d{3})+|\d+)$/.test(text)) return undefined
  const value = Number(text.replaceAll(/[, ]/g, ''))
  return value <= max ? value : undefined
}
