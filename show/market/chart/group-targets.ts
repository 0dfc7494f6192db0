/** Targets that are named together, since their names would not stand apart: from the top down. */
export interface TargetGroup {
  /** In US dollars, the highest first; at least one. */
  targets: readonly number[]
  /** The highest, whose line has the name. */
  top: number
  /** Stands before the price of `top`. */
  name: string
}

/** So far apart, in px, names of targets have to stand. */
const APART_MIN = 18

/** Groups targets by where they are drawn; `y` gives the px from the top of a price. A group is at most one name high. */
export function groupTargets(targets: readonly number[], y: (price: number) => number): TargetGroup[] {
  const groups: [number, ...number[]][] = []
  for (const target of targets.toSorted((a, b) => b - a)) {
    const last = groups.at(-1)
    if (last && y(target) - y(last[0]) < APART_MIN) last.push(target)
    else groups.push([target])
  }
  return groups.map((group) => ({
    targets: group,
    top: group[0],
    name: group.length === 1 ? 'Alert' : `${group.length} alerts near`,
  }))
}
