export interface SeriesPoint {
  at: Date
  value: number
}

/** The points in runs between which at least one step is missing, so that no line is drawn over what is not known. */
export function splitAtGaps(points: readonly SeriesPoint[], stepMs: number): SeriesPoint[][] {
  const runs: SeriesPoint[][] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    // Half a step more: steps need not begin to the millisecond.
    const isNext = before !== undefined && point.at.getTime() - before.at.getTime() <= 1.5 * stepMs
    if (isNext) runs.at(-1)?.push(point)
    else runs.push([point])
  }
  return runs
}
