/**
 * Which of `count` optional parameters are present, row by row, so that every two of them are together absent, together
 * present, and each present without the other in at least one row. `random` gives numbers from 0 to 1.
 */
export function coverPairs(count: number, random: () => number): boolean[][] {
  const open = new Set<string>()
  for (let a = 0; a < count; a++)
    for (let b = a; b < count; b++)
      for (const pair of ['00', '01', '10', '11'])
        if (a !== b || pair[0] === pair[1]) open.add(`${a} ${b} ${pair}`)
  const rows: boolean[][] = []
  while (open.size > 0) {
    const tries = Array.from({ length: TRIES }, () => Array.from({ length: count }, () => random() < 0.5))
    const best = tries.map((row) => ({ row, pairs: pairsOf(row).filter((pair) => open.has(pair)) }))
    const { row, pairs } = best.reduce((one, other) => (other.pairs.length > one.pairs.length ? other : one))
    for (const pair of pairs) open.delete(pair)
    if (pairs.length > 0) rows.push(row)
  }
  return rows.length > 0 ? rows : [[]]
}

const TRIES = 30

function pairsOf(row: boolean[]): string[] {
  return row.flatMap((isA, a) => row.slice(a).map((isB, index) => `${a} ${a + index} ${+isA}${+isB}`))
}
