/**
 * The p-values of many tests as the share of false finds among those that are no larger (Benjamini and Hochberg 1995):
 * below 0.05, of a hundred finds five are chance. Undefined stays so and is no test.
 */
export function correctForMany(ps: readonly (number | undefined)[]): (number | undefined)[] {
  const known = ps.flatMap((p, place) => (p === undefined ? [] : [{ p, place }])).sort((a, b) => b.p - a.p)
  const corrected = new Array<number | undefined>(ps.length).fill(undefined)
  let smallest = 1
  for (const [nr, { p, place }] of known.entries()) {
    smallest = Math.min(smallest, (p * known.length) / (known.length - nr))
    corrected[place] = smallest
  }
  return corrected
}
