import type { AnalyzedPost } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openCorpus } from './open-corpus.ts'

const BATCH = 2_000

/**
 * Fills an empty database with `size` posts through the product's own way in, and lets the database settle. A later
 * call finds them and does nothing.
 */
export async function loadPosts(db: Database, size: number, tell: (words: string) => void): Promise<void> {
  const { rows } = await db.pool.query<{ posts: string }>(
    `select coalesce(sum(posts), 0) as posts from post_rollups where symbol = '' and grain = 'month'`,
  )
  const corpus = openCorpus(size)
  if (Number(rows[0]?.posts) >= size * 0.99)
    return tell(`${Number(rows[0]?.posts).toLocaleString('en')} ${corpus.words}, loaded earlier`)
  const startedAt = performance.now()
  let saved = 0
  let batch: AnalyzedPost[] = []
  const save = async () => {
    saved += (await savePosts(db, batch, { collectedAt: new Date() })).saved
    batch = []
    if (saved % 100_000 < BATCH)
      tell(
        `${saved.toLocaleString('en')} loaded, ${Math.round(saved / ((performance.now() - startedAt) / 1000)).toLocaleString('en')} a second`,
      )
  }
  for await (const post of corpus.posts) {
    batch.push(post)
    if (batch.length === BATCH) await save()
  }
  if (batch.length > 0) await save()
  for (const table of ['posts', 'authors', 'post_rollups']) {
    await db.pool.query({ text: `vacuum (analyze) ${table}`, query_timeout: 0 } as never)
  }
  tell(`${saved.toLocaleString('en')} ${corpus.words}`)
}
