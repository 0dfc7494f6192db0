import type { AnalyzedPost } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openCorpus } from './open-corpus.ts'

const BATCH = 2_000
/** As many as `npm run import` stores at once. */
const BATCHES_IN_FLIGHT = 2

/**
 * Fills an empty database with `size` posts through the product's own way in, and lets the database settle. A later
 * call finds them and does nothing.
 */
export async function loadPosts(db: Database, size: number, print: (words: string) => void): Promise<void> {
  const { rows } = await db.pool.query<{ posts: string }>(
    `select coalesce(sum(posts), 0) as posts from post_rollups where symbol = '' and grain = 'month'`,
  )
  const corpus = openCorpus(size)
  if (Number(rows[0]?.posts) >= size * 0.99)
    return print(`${Number(rows[0]?.posts).toLocaleString('en')} ${corpus.words}, loaded earlier`)
  const startedAt = performance.now()
  let saved = 0
  let batch: AnalyzedPost[] = []
  const inFlight = new Set<Promise<void>>()
  const save = async () => {
    const posts = batch
    batch = []
    while (inFlight.size >= BATCHES_IN_FLIGHT) await Promise.race(inFlight)
    const job: Promise<void> = store(posts).finally(() => inFlight.delete(job))
    inFlight.add(job)
  }
  const store = async (posts: AnalyzedPost[]) => {
    const { saved: stored } = await savePosts(db, posts, { collectedAt: new Date() })
    saved += stored
    if (saved % 100_000 < BATCH)
      print(
        `${saved.toLocaleString('en')} loaded, ${Math.round(saved / ((performance.now() - startedAt) / 1000)).toLocaleString('en')} a second`,
      )
  }
  for await (const post of corpus.posts) {
    batch.push(post)
    if (batch.length === BATCH) await save()
  }
  if (batch.length > 0) await save()
  await Promise.all(inFlight)
  for (const table of ['posts', 'authors', 'post_rollups']) {
    await db.pool.query({ text: `vacuum (analyze) ${table}`, query_timeout: 0 } as never)
  }
  print(`${saved.toLocaleString('en')} ${corpus.words}`)
}
