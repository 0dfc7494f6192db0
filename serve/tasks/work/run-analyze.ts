import { searchPosts } from '#store/social/search/search-posts.ts'
import type { TaskInput } from '#store/tasks/tasks.ts'
import { readAgain } from '../../readings/read-again.ts'
import { readLexicon } from '../../readings/read-lexicon.ts'
import { noteWork, type TaskResult, type TaskWork } from './task-work.ts'

/** So many posts change their meaning, and what is summed over them, in one transaction. */
const BATCH = 1_000

/** Where it goes on: after this post, newest first. */
interface Place {
  after?: { createdAt: string; externalId: string; platform: string }
  rows: number
  changed: number
}

/**
 * Computes again what the posts of a period mean: symbols, hashtags and sentiment, and the sums by the difference. Goes
 * on where an earlier try stopped; what was done twice changes nothing twice.
 */
export async function runAnalyze(
  work: TaskWork,
  { since, until }: Extract<TaskInput, { type: 'analyze' }>,
): Promise<TaskResult> {
  const { ctx, db, task } = work
  const lexicon = await readLexicon(db)
  const secondVersion = ctx.secondReader?.version
  const period = { from: new Date(since), until: new Date(until) }
  let place = (task.state as Place | null) ?? { rows: 0, changed: 0 } // what this very function left there
  await noteWork(work, { rows: place.rows, state: place, progress: shareOf(period, place) })
  for (;;) {
    const after = place.after && { ...place.after, createdAt: new Date(place.after.createdAt) }
    const posts = await searchPosts(db, { ...period, after, limit: BATCH })
    const changed = await readAgain(db, posts, { lexicon, now: ctx.now(), secondVersion })
    const last = posts.at(-1)
    if (last) {
      place = {
        after: { createdAt: last.createdAt, externalId: last._id, platform: last.platform },
        rows: place.rows + posts.length,
        changed: place.changed + changed,
      }
    }
    if (posts.length < BATCH) break
    await noteWork(work, { rows: place.rows, state: place, progress: shareOf(period, place) })
  }
  return {
    rows: place.rows,
    description: `${task.description}. ${place.changed.toLocaleString('en-US')} changed.`,
  }
}

/** Of the period, newest first, by its time: how much lies behind. */
function shareOf({ from, until }: { from: Date; until: Date }, { after }: Place): number {
  if (!after) return 0
  return (
    (until.getTime() - new Date(after.createdAt).getTime()) / Math.max(1, until.getTime() - from.getTime())
  )
}
