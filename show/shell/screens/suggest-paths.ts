const DISTANCE_MAX = 3

/** The known paths nearest to a mistyped one, best first; at most `count`, none when nothing is near. */
export function suggestPaths(wanted: string, known: readonly string[], count = 3): string[] {
  const asked = wanted.toLowerCase().replace(/\/+$/, '')
  return known
    .map((path) => ({ path, distance: distanceOf(asked, path), within: isWithin(asked, path) }))
    .filter(({ path, distance, within }) => within || distance <= Math.min(DISTANCE_MAX, path.length / 3))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ path }) => path)
}

/** Whether one of the two continues the other, as /docs/unknown does /docs. The root is continued by everything. */
function isWithin(asked: string, path: string): boolean {
  return path.length > 1 && asked.length > 2 && (asked.startsWith(path) || path.startsWith(asked))
}

/** Levenshtein distance. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const swap = (row[j] ?? 0) + (letter === b[j] ? 0 : 1)
      next.push(Math.min(swap, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
