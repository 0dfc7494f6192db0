/** Shorter names, such as PORT, are too close to words that other programs use. */
const NAME_LENGTH_MIN = 7
/** From this length on two slips are still closer to our name than to anything else. */
const LONG_NAME_LENGTH = 12

export interface Misspelled {
  found: string
  meant: string
}

/**
 * The set variables that are none of `known` and nearly one of them, such as SMPT_URL, DATABASE_URI or datadir.
 * An environment is full of other programs' variables, so anything further off is left alone.
 */
export function findMisspelled(
  env: Record<string, string | undefined>,
  known: readonly string[],
): Misspelled[] {
  return Object.keys(env)
    .filter((found) => env[found] && !known.includes(found))
    .sort()
    .flatMap((found) => {
      const meant = known.find((name) => isNearly(found, name))
      return meant ? [{ found, meant }] : []
    })
}

function isNearly(found: string, name: string): boolean {
  if (Math.min(found.length, name.length) < NAME_LENGTH_MIN) return false
  if (simplify(found) === simplify(name)) return true
  return distance(found.toUpperCase(), name) <= (name.length < LONG_NAME_LENGTH ? 1 : 2)
}

function simplify(name: string): string {
  return name.replaceAll(/[_-]/g, '').toUpperCase()
}

/** How many letters must be put in, left out, changed or swapped with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows = [...Array(a.length + 1).keys()].map((i) => [i])
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let j = 1; j <= b.length; j++) rows[0]?.push(j)
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : changed
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped))
    }
  }
  return at(a.length, b.length)
}
