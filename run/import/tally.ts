/** What became of the rows: loaded + alreadyThere + rejected = read. */
export interface Tally {
  read: number
  loaded: number
  alreadyThere: number
  rejected: number
  seconds: number
}

export function emptyTally(): Tally {
  return { read: 0, loaded: 0, alreadyThere: 0, rejected: 0, seconds: 0 }
}

export function addTally(total: Tally, part: Tally): void {
  total.read += part.read
  total.loaded += part.loaded
  total.alreadyThere += part.alreadyThere
  total.rejected += part.rejected
  total.seconds += part.seconds
}

export function describeTally({ read, loaded, alreadyThere, rejected, seconds }: Tally): string {
  const rate = seconds > 0 ? Math.round(read / seconds) : read
  return (
    `${read} rows read, ${loaded} loaded, ${alreadyThere} already there, ${rejected} rejected ` +
    `in ${seconds.toFixed(1)} s (${rate} rows/s)`
  )
}
