/** Dollars as people write them, such as `3.75`, in micro-dollars; undefined for anything else. */
export function readDollars(typed: string): number | undefined {
  const [, whole = '', fraction = ''] = /^\$?(\d{1,6})(?:\.(\d{1,6}))?$/.exec(typed.trim()) ?? []
  return whole ? Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0')) : undefined
}
