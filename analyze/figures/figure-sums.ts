import type { FigureReason } from '#contract/figures.ts'
import { readSums, SUM_ENTRIES } from '#contract/posts.ts'
import type { Composite } from '../crowds/composite.ts'
import type { CrowdSums, SignCounts } from '../crowds/sum-hour.ts'

/** What the figures of an asset are computed from: sums of one window, without I/O. */
export interface FigureSums {
  /** Posts that name the asset, on the basis that is asked for. */
  own: CrowdSums
  /** The same, of those that count and of all. */
  counted: CrowdSums
  raw: CrowdSums
  signs: SignCounts
  /** Posts of the window are being counted, as after a first start or an import: no figure of them is known yet. */
  isCounting: boolean
  /** Different people who wrote posts that count; undefined where they were not counted. */
  authors: number | undefined
  /** False where no source of the posts gives likes, replies, comments, shares or retweets. */
  hasEngagement: boolean
  /** Posts on the basis about each of the largest assets together, and about anything. */
  largestPosts: number
  allPosts: number
  /** Traded in 24 hours, in US dollars. */
  volumeUsd: number | undefined
  /** The window and the one of the same length before, over the sources that were read throughout both. */
  before: Compared | 'counting' | undefined
  /** The window and the days before it, over the sources and days that were read throughout. */
  usual: ComparedDays | 'counting'
  composite: Composite | undefined
  /** Of a rule: its window and the seven of its length before together, over the sources that were read throughout. */
  earlier?: Compared
}

export interface Compared {
  now: CrowdSums
  before: CrowdSums
}

export interface ComparedDays {
  now: CrowdSums
  days: readonly CrowdSums[]
}

export interface FigureValue {
  /** Undefined where `reason` says why. */
  value?: number
  /** Its interval, in which 95 of 100 would lie; absent where none is known. */
  low?: number
  high?: number
  /** How many posts it is of. */
  n: number
  reason?: FigureReason
  /** What the formula was filled with. */
  parts: readonly FigurePart[]
}

export interface FigurePart {
  name: string
  value: number | null
  weight: number | null
}

export type FigureCode = (sums: FigureSums) => FigureValue

export function part(
  name: string,
  value: number | null | undefined,
  weight: number | null = null,
): FigurePart {
  return { name, value: value ?? null, weight }
}

/** The sums of a window of posts that count, of which nothing but these was read: what a rule looks at. */
export function sumsOfWindow({
  own,
  ...read
}: Pick<FigureSums, 'own' | 'largestPosts'> & { earlier?: Compared }): FigureSums {
  return {
    own,
    counted: own,
    raw: own,
    signs: { automated: 0, copies: 0, linkFarms: 0, giveaways: 0, newAccounts: 0, overCap: 0 },
    isCounting: false,
    authors: undefined,
    hasEngagement: true,
    allPosts: 0,
    volumeUsd: undefined,
    before: undefined,
    usual: { now: own, days: [] },
    composite: undefined,
    ...read,
  }
}

/** The sums of several times or sources together. */
export function addSums(all: readonly Readonly<CrowdSums>[]): CrowdSums {
  const total = readSums(() => 0)
  for (const sums of all) for (const [field] of SUM_ENTRIES) total[field] += sums[field]
  return total
}
