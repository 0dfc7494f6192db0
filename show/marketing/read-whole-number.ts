/** A whole number from 0 to `max` as people write it, such as `1,000,000`; undefined for anything else. */
export function readWholeNumber(typed: string, max: number): number | undefined {
  const text = typed.trim()
  if (!/^(\d{1,3}([, ]\d{3})+|\d+)$/.test(text)) return undefined
  const value = Number(text.replaceAll(/[, ]/g, ''))
  return value <= max ? value : undefined
}
