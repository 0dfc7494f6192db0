import { COUNTS, type Counts, REACTIONS, type Reactions } from '#contract/posts.ts'
import { toCount } from './post-row.ts'
import type { StoredPost } from './stored-posts.ts'

/** Counts as a source gave them at one moment. */
export type CountsAt = Counts & {
  reactions?: Reactions
  countedAt: Date
  /** The time of counting is unknown, so that `countedAt` is no more than when they were read. */
  isTimeGuessed?: boolean
}

/**
 * The post with a reading of its counts applied; the very same post when it changes nothing. A later reading wins,
 * and the counts are as of it, also where they are as they were; of one moment the higher count; an earlier one only fills
 * what is unknown.
 */
export function takeReading(post: StoredPost, reading: CountsAt): StoredPost {
  const ageMs = reading.countedAt.getTime() - post.countedAt.getTime()
  const counts = changedCounts(COUNTS, { known: post, read: reading, ageMs })
  const reactions = changedCounts(REACTIONS, {
    known: post.reactions ?? {},
    read: reading.reactions ?? {},
    ageMs,
  })
  if (!counts && !reactions) {
    const isLater = ageMs > 0 && !reading.isTimeGuessed && hasCounts(reading)
    return isLater ? { ...post, countedAt: reading.countedAt } : post
  }
  return {
    ...post,
    ...counts,
    reactions: { ...post.reactions, ...reactions },
    countedAt: ageMs > 0 ? reading.countedAt : post.countedAt,
  }
}

/** A reading without any says nothing of those that are known. */
function hasCounts({ reactions = {}, ...reading }: CountsAt): boolean {
  return (
    COUNTS.some((name) => toCount(reading[name]) !== undefined) ||
    REACTIONS.some((kind) => toCount(reactions[kind]) !== undefined)
  )
}

function changedCounts<Name extends string>(
  names: readonly Name[],
  {
    known,
    read,
    ageMs,
  }: { known: Partial<Record<Name, number>>; read: Partial<Record<Name, number>>; ageMs: number },
): Partial<Record<Name, number>> | undefined {
  const changed: Partial<Record<Name, number>> = {}
  for (const name of names) {
    const before = known[name]
    const now = toCount(read[name])
    if (now === undefined || now === before) continue
    if (before === undefined || ageMs > 0 || (ageMs === 0 && now > before)) changed[name] = now
  }
  return Object.keys(changed).length > 0 ? changed : undefined
}
