import type { FigureReason } from '#contract/figures.ts'
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
  /** Different people who wrote posts that count; undefined where nobody counted them. */
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

const FIELDS = [
  'posts',
  'engagement',
  'judged',
  'sentimentSumBp',
  'sentimentSquares',
  'positive',
  'negative',
  'surePositiveBp',
  'sureNegativeBp',
  'meant',
  'toneSumBp',
  'stanceSumBp',
] as const satisfies (keyof CrowdSums)[]

/** The sums of several times or sources together. */
export function addSums(all: readonly Readonly<CrowdSums>[]): CrowdSums {
  const total = Object.fromEntries(FIELDS.map((field) => [field, 0])) as unknown as CrowdSums // one for each
  for (const sums of all) for (const field of FIELDS) total[field] += sums[field]
  return total
}
