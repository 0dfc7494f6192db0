/** A calendar month in UTC: its first moment and the first of the next. */
export interface Month {
  /** Such as `2026-01`. */
  name: string
  from: Date
  to: Date
}

/** The month with this name, or the one of `now`. */
export function monthOf(name: string | undefined, now: Date): Month {
  const [year, month] =
    name === undefined
      ? [now.getUTCFullYear(), now.getUTCMonth()]
      : [Number(name.slice(0, 4)), Number(name.slice(5)) - 1]
  const from = new Date(Date.UTC(year, month, 1))
  return { name: from.toISOString().slice(0, 7), from, to: new Date(Date.UTC(year, month + 1, 1)) }
}
