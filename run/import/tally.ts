/** What became of the rows: loaded + alreadyThere + rejected + deletions = read. */
export interface Tally {
  read: number
  loaded: number
  alreadyThere: number
  /** Times that counts of a post already there were brought up to date. */
  recounted: number
  rejected: number
  /** Of the rejected: those that their source deleted. */
  deleted: number
  /** Of the rejected: those that say of themselves that they are no post for others. */
  leftOut: number
  /** Rows that say that a post was deleted. */
  deletions: number
  /** Counts that could not be read without guessing; their posts are loaded without them. */
  oddCounts: number
  /** Posts whose file gives no id, so that one was made from author, time and text. */
  madeIds: number
  seconds: number
}

export function emptyTally(): Tally {
  return {
    read: 0,
    loaded: 0,
    alreadyThere: 0,
    recounted: 0,
    rejected: 0,
    deleted: 0,
    leftOut: 0,
    deletions: 0,
    oddCounts: 0,
    madeIds: 0,
    seconds: 0,
  }
}

export function addTally(total: Tally, part: Tally): void {
  for (const name of Object.keys(total) as (keyof Tally)[]) total[name] += part[name]
}

export function describeTally(tally: Tally): string {
  const { read, loaded, alreadyThere, recounted, rejected, deleted, leftOut, deletions, seconds } = tally
  const rate = seconds > 0 ? Math.round(read / seconds) : read
  const changed = recounted > 0 ? ` (${recounted} with new counts)` : ''
  const reasons = [
    ...(deleted > 0 ? [`${deleted} deleted at the source`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ]
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : ''
  const applied = deletions > 0 ? `, ${deletions} deletions` : ''
  return (
    `${read} rows read, ${loaded} loaded, ${alreadyThere} already there${changed}, ${rejected} rejected${why}${applied} ` +
    `in ${seconds.toFixed(1)} s (${rate} rows/s)`
  )
}
