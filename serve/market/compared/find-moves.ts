import type { MarketMoves } from '#contract/app/market.ts'
import type { Asset } from '#contract/market.ts'
import type { Database } from '#store/database.ts'
import type { SymbolSum } from '#store/social/figures/sum-symbols.ts'
import { type Comparable, findComparable } from '#store/sources/coverage.ts'
import { type CrowdWeek, type LastWeek, readCrowdWeeks, spansOfWeek } from './last-week.ts'

type Move = MarketMoves['mood'][number]

/** In 24 hours; fewer move by chance. Ours. */
const POSTS_MIN = 20
/** Of fewer days it is not known what is usual. Ours. */
const DAYS_MIN = 3
const MOVES_MAX = 10

interface MovesQuery {
  assets: readonly Asset[]
  /** Of all sources, by the ids of the assets. */
  weeks: ReadonlyMap<string, LastWeek>
  until: Date
}

/**
 * Whose mood and talk of 24 hours are furthest from the six whole days before, over the sources and days that were read
 * throughout. What was said is read again only where a source is left out.
 */
export async function readMoves(db: Database, { assets, weeks, until }: MovesQuery): Promise<MarketMoves> {
  const { now, days } = spansOfWeek(until)
  const comparable = await findComparable(db, { now, earlier: days })
  const symbols = assets.map(({ symbol }) => symbol)
  const { left } = comparable
  const compared = left.length === 0 ? undefined : await readCrowdWeeks(db, { symbols, until, left })
  const said = assets.flatMap(({ id, symbol }) => {
    const week = compared ? compared.get(symbol) : weeks.get(id)?.said
    return week ? { id, ...week } : []
  })
  return findMoves(said, comparable)
}

/** The same of what was said of assets by the sources that are compared. Pure. */
export function findMoves(
  assets: readonly (CrowdWeek & { id: string })[],
  { left, isRead }: Comparable,
): MarketMoves {
  const days = isRead.filter(Boolean).length
  if (days < DAYS_MIN) return { days, left, mood: [], talk: [] }
  const read = assets.map(({ id, day, days: ofWeek }) => ({
    id,
    now: day,
    before: ofWeek.filter((_, nr) => isRead[nr]),
  }))
  return {
    days,
    left,
    mood: largest(read.flatMap(moodMoveOf), ({ now, before }) => now - before),
    talk: largest(read.flatMap(talkMoveOf), ({ now, before }) => now / before - 1),
  }
}

interface Said {
  id: string
  now: SymbolSum | undefined
  before: readonly (SymbolSum | undefined)[]
}

function moodMoveOf({ id, now, before }: Said): Move[] {
  const judged = before.reduce((sum, day) => sum + (day?.sentimentPosts ?? 0), 0)
  const sumBp = before.reduce((sum, day) => sum + (day?.sentimentPosts ?? 0) * (day?.sentimentBp ?? 0), 0)
  if (now?.sentimentBp === undefined || Math.min(now.sentimentPosts, judged) < POSTS_MIN) return []
  return [{ id, now: round(now.sentimentBp / 10_000), before: round(sumBp / judged / 10_000) }]
}

function talkMoveOf({ id, now, before }: Said): Move[] {
  const posts = now?.posts ?? 0
  const usual = before.reduce((sum, day) => sum + (day?.posts ?? 0), 0) / before.length
  if (usual === 0 || Math.max(posts, usual) < POSTS_MIN) return []
  return [{ id, now: posts, before: round(usual) }]
}

function largest(moves: Move[], changeOf: (move: Move) => number): Move[] {
  return moves.toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a))).slice(0, MOVES_MAX)
}

function round(value: number): number {
  return Number(value.toFixed(4))
}
