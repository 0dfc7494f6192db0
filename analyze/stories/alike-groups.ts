/** Something said once, however often it is copied: its terms by number, weighted by rarity (tf-idf), as a vector of length 1. */
export interface Wording {
  /** Places of the posts that say it. */
  posts: number[]
  vector: ReadonlyMap<number, number>
  /** Its rarest terms that others have too. */
  rarest: readonly number[]
}

/** Wordings that are alike. */
export interface AlikeGroup {
  wordings: Wording[]
  /** The vectors of all, summed up, and the square of its length. */
  sum: Map<number, number>
  square: number
}

/** How alike a wording and what a group says must be: the cosine. Measured: decision 290 */
const ALIKE_MIN = 0.3
/** The same of two groups, which have more words that could meet by chance. */
const MERGE_MIN = 0.45
/** A group is looked at when it shares one of the rarest terms; of each term the newest of so many groups. */
const RAREST_MAX = 8
const LOOKED_AT_MAX = 64
/** One term in common says nothing. */
const SHARED_MIN = 2
const PAUSE_EVERY = 100

/**
 * Groups wordings: each joins the group that shares a key with it (a link), else the one whose middle it is most alike to, or
 * begins a new one; then groups that are alike are joined, and what stayed alone is looked at once more. Every wording is
 * compared with a bounded number of groups, so the time grows with the number of wordings alone; `pause` is called between
 * steps of some milliseconds.
 */
export async function groupAlike(
  wordings: readonly Wording[],
  { keysOf, pause }: { keysOf(wording: Wording): readonly string[]; pause(): Promise<void> },
): Promise<AlikeGroup[]> {
  const first: AlikeGroup[] = []
  const index: Index = new Map()
  const byKey = new Map<string, AlikeGroup>()
  for (const [nr, wording] of wordings.entries()) {
    if (nr % PAUSE_EVERY === 0) await pause()
    const keys = keysOf(wording)
    const known = keys.map((key) => byKey.get(key)).find((group) => group !== undefined)
    const group = known ?? findAlike(wording, { index, alikeMin: ALIKE_MIN }) ?? beginGroup(first)
    put(group, wording, index)
    for (const key of keys) if (!byKey.has(key)) byKey.set(key, group)
  }
  return joinGroups(first, pause)
}

async function joinGroups(groups: readonly AlikeGroup[], pause: () => Promise<void>): Promise<AlikeGroup[]> {
  const joined: AlikeGroup[] = []
  const index: Index = new Map()
  const several = groups.filter(({ wordings }) => wordings.length > 1)
  for (const [nr, group] of several.sort((a, b) => b.wordings.length - a.wordings.length).entries()) {
    if (nr % PAUSE_EVERY === 0) await pause()
    const into = findAlike(middleOf(group), { index, alikeMin: MERGE_MIN }) ?? beginGroup(joined)
    for (const wording of group.wordings) put(into, wording, index)
  }
  for (const [nr, group] of groups.entries()) {
    if (nr % PAUSE_EVERY === 0) await pause()
    const [only, ...others] = group.wordings
    if (!only || others.length > 0) continue
    const into = findAlike(only, { index, alikeMin: ALIKE_MIN })
    if (into) put(into, only, index)
    else joined.push(group)
  }
  return joined
}

/** What all of a group say, as one wording. */
function middleOf({ sum, square, wordings }: AlikeGroup): Wording {
  const length = Math.sqrt(square)
  const rarest = new Set(wordings.flatMap((wording) => wording.rarest))
  const strongest = [...rarest].sort((a, b) => (sum.get(b) ?? 0) - (sum.get(a) ?? 0))
  return {
    posts: [],
    vector: new Map([...sum].map(([term, weight]) => [term, weight / length])),
    rarest: strongest.slice(0, RAREST_MAX),
  }
}

/** The mean cosine of two of its wordings. */
export function meanAlike({ wordings: { length }, square }: AlikeGroup): number {
  return length < 2 ? 1 : (square - length) / (length * (length - 1))
}

/** How alike what two groups say is: the cosine of their middles. */
export function groupsAlike(one: AlikeGroup, other: AlikeGroup): number {
  let dot = 0
  for (const [term, weight] of other.sum) dot += weight * (one.sum.get(term) ?? 0)
  return dot / Math.sqrt(one.square * other.square)
}

/** Without the wordings that `keep` refuses. */
export function narrowGroup(group: AlikeGroup, keep: (wording: Wording) => boolean): AlikeGroup {
  const kept = beginGroup([])
  const index: Index = new Map()
  for (const wording of group.wordings) if (keep(wording)) put(kept, wording, index)
  return kept
}

/** Both as one, the wordings of the first one first. */
export function joinGroup(first: AlikeGroup, second: AlikeGroup): AlikeGroup {
  const joined = beginGroup([])
  const index: Index = new Map()
  for (const wording of [...first.wordings, ...second.wordings]) put(joined, wording, index)
  return joined
}

/** Terms by number, with how many posts have each: as a wording. `weightOf` weakens terms of little meaning. */
export function weighTerms(
  terms: readonly number[],
  {
    postsOf,
    weightOf,
    total,
  }: { postsOf(term: number): number; weightOf(term: number): number; total: number },
): Omit<Wording, 'posts'> {
  const weights = terms.map((term) => weightOf(term) * Math.log((total + 1) / Math.max(2, postsOf(term))))
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight ** 2, 0)) || 1
  const commonMin = Math.max(COMMON_POSTS_MIN, COMMON_SHARE * total)
  return {
    vector: new Map(terms.map((term, nr) => [term, weights[nr]! / length])), // of the same length
    rarest: terms
      .filter((term) => postsOf(term) > 1 && postsOf(term) <= commonMin)
      .sort((a, b) => postsOf(a) - postsOf(b))
      .slice(0, RAREST_MAX),
  }
}

/** What more posts than this have meets everywhere. */
const COMMON_SHARE = 0.1
const COMMON_POSTS_MIN = 12

type Index = Map<number, AlikeGroup[]>

function findAlike(
  { vector, rarest }: Wording,
  { index, alikeMin }: { index: Index; alikeMin: number },
): AlikeGroup | undefined {
  const seen = new Set<AlikeGroup>()
  let best: AlikeGroup | undefined
  let bestAlike = alikeMin
  for (const term of rarest) {
    const groups = index.get(term) ?? []
    for (let at = groups.length - 1; at >= Math.max(0, groups.length - LOOKED_AT_MAX); at--) {
      const group = groups[at]! // within its length
      if (seen.has(group)) continue
      seen.add(group)
      const alike = compare(vector, group)
      if (alike < bestAlike) continue
      best = group
      bestAlike = alike
    }
  }
  return best
}

function compare(vector: ReadonlyMap<number, number>, { sum, square }: AlikeGroup): number {
  let dot = 0
  let shared = 0
  for (const [term, weight] of vector) {
    const there = sum.get(term)
    if (there === undefined) continue
    shared++
    dot += weight * there
  }
  return shared < SHARED_MIN ? 0 : dot / Math.sqrt(square)
}

function beginGroup(groups: AlikeGroup[]): AlikeGroup {
  const group: AlikeGroup = { wordings: [], sum: new Map(), square: 0 }
  groups.push(group)
  return group
}

function put(group: AlikeGroup, wording: Wording, index: Index): void {
  group.wordings.push(wording)
  for (const [term, weight] of wording.vector) {
    const before = group.sum.get(term) ?? 0
    group.sum.set(term, before + weight)
    group.square += weight ** 2 + 2 * weight * before
  }
  for (const term of wording.rarest) {
    const there = index.get(term)
    if (!there) index.set(term, [group])
    else if (!there.includes(group)) there.push(group)
  }
}
