import { usualMood } from '#analyze/figures/mood.ts'
import { usualPosts } from '#analyze/figures/posts.ts'
import { computeFigure } from '#analyze/figures/registry.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { MarketMoves } from '#contract/app/market.ts'
import { FIGURES } from '#contract/figures.ts'
import type { AssetSums } from '../../figures/read-sums.ts'

type Move = MarketMoves['mood'][number]
type Sums = Pick<AssetSums, 'sums' | 'left'> & { id: string }

/** In 24 hours; fewer move by chance. Ours. */
const POSTS_MIN = 20
const MOVES_MAX = 10

/** Whose mood and posts of 24 hours are furthest from their usual, as their own pages say it. Pure. */
export function findMoves(assets: readonly Sums[]): MarketMoves {
  const days = assets.map(({ sums: { usual } }) => (usual === 'counting' ? 0 : usual.days.length))
  return {
    days: Math.max(0, ...days),
    isCounting: assets.some(({ sums: { usual } }) => usual === 'counting'),
    left: [...new Set(assets.flatMap(({ left }) => left.usual))].sort(),
    mood: furthest(assets.flatMap(moodMoveOf)),
    talk: furthest(assets.flatMap(talkMoveOf)),
  }
}

function moodMoveOf({ id, sums }: Sums): Move[] {
  const [mood, change, usual] = [
    computeFigure('mood', sums),
    computeFigure('mood_change', sums),
    usualMood(sums),
  ]
  if (mood.value === undefined || change.value === undefined || usual === undefined) return []
  if (sums.own.judged < POSTS_MIN) return []
  const { digits } = FIGURES.mood
  return [
    {
      id,
      value: roundTo(mood.value, digits),
      change: roundTo(change.value, FIGURES.mood_change.digits),
      usual: roundTo(usual, digits),
    },
  ]
}

function talkMoveOf({ id, sums }: Sums): Move[] {
  const [posts, change, usual] = [sums.own.posts, computeFigure('posts_to_usual', sums), usualPosts(sums)]
  if (change.value === undefined || usual === undefined || Math.max(posts, usual) < POSTS_MIN) return []
  return [
    {
      id,
      value: posts,
      change: roundTo(change.value, FIGURES.posts_to_usual.digits),
      usual: roundTo(usual, 4),
    },
  ]
}

function furthest(moves: Move[]): Move[] {
  return moves.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, MOVES_MAX)
}
