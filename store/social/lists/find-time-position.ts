import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import type { Period } from '../time-grains.ts'
import { leaveOutLatecomers } from './leave-out-latecomers.ts'
import { listTimeBlocks, type TimeBlock } from './list-time-blocks.ts'

export interface TimePosition {
  /** The period without the hours before the wanted post. */
  period: Period
  /** How many of its posts come before the wanted one: fewer than one hour has. */
  offset: number
}

const FINER = { month: 'day', day: 'hour' } as const

/**
 * Where the post at `offset` of a period lies, newest or oldest first, found by counting months, then days, then
 * hours, so that a far page costs what a near one does. `blocks` are those of the period. Undefined beyond the end.
 */
export async function findTimePosition(
  db: Database,
  query: {
    platform: Source
    symbol?: string
    period: Period
    blocks: TimeBlock[]
    order: 'asc' | 'desc'
    offset: number
    asOf?: Date
  },
): Promise<TimePosition | undefined> {
  const { platform, symbol, order, asOf } = query
  let { blocks, offset } = query
  for (;;) {
    const found = findBlock(blocks, order, offset)
    if (!found) return undefined
    offset = found.offset
    const { grain, start, end } = found.block
    if (grain === 'hour' || grain === 'part') {
      const period =
        order === 'desc'
          ? { ...query.period, until: new Date(end) }
          : { ...query.period, from: new Date(start) }
      return { period, offset }
    }
    const period = { from: new Date(start), until: new Date(end) }
    blocks = await listTimeBlocks(db, { platform, symbol, period, coarsest: FINER[grain] })
    if (asOf) blocks = await leaveOutLatecomers(db, { platform, symbol, period, blocks, asOf })
  }
}

function findBlock(
  blocks: TimeBlock[],
  order: 'asc' | 'desc',
  offset: number,
): { block: TimeBlock; offset: number } | undefined {
  let rest = offset
  for (const block of order === 'asc' ? blocks : blocks.toReversed()) {
    if (rest < block.posts) return { block, offset: rest }
    rest -= block.posts
  }
  return undefined
}
