import type { AnalyzedPost } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { toStorableJson } from '../../queries.ts'
import { runTransaction } from '../../run-transaction.ts'
import { meansTheSame, recordChanges } from './record-changes.ts'
import { CHANGE_TIMEOUT_MS, type ChangePostsOptions } from './recount-posts.ts'
import { findStoredPosts, type PostKey, type StoredPost } from './stored-posts.ts'
import { indexPosts, type Rewrite, rewritePosts } from './write-posts.ts'

/** A post's new text with what it means; everything else of the post stays. */
export interface PostEdit
  extends PostKey,
    Pick<AnalyzedPost, 'text' | 'hashtags' | 'symbols' | 'sentimentBp' | 'meaningBp'> {
  /** The text that this is made from: where the post has another by now, it is passed over. */
  onlyOfText?: string
}

export interface EditPostsOptions extends ChangePostsOptions {
  /** Posts that stay as they are have their search words made again. */
  isIndexedAnew?: boolean
}

/**
 * Gives stored posts new texts, with their hashtags, symbols, sentiment and search words, and changes every sum by the
 * difference, in one transaction. Returns how many posts changed. Of several edits of one post the last counts. The same
 * edit again changes nothing, and posts that are not there are passed over.
 */
export async function editPosts(
  db: Database,
  edits: PostEdit[],
  { statementTimeoutMs = CHANGE_TIMEOUT_MS, now, isIndexedAnew = false }: EditPostsOptions = {},
): Promise<number> {
  const byKey = new Map(edits.map((edit) => [`${edit.platform}:${edit.externalId}`, storable(edit)]))
  if (byKey.size === 0) return 0
  return runTransaction(
    db.pool,
    async (client) => {
      const edited: Rewrite[] = []
      const same: StoredPost[] = []
      for (const before of await findStoredPosts(client, [...byKey.values()])) {
        const edit = byKey.get(`${before.platform}:${before.externalId}`)
        if (!edit || (edit.onlyOfText ?? before.text) !== before.text) continue // it was written meanwhile
        const { text, hashtags, symbols, sentimentBp, meaningBp } = edit
        const after = { ...before, text, hashtags, symbols, sentimentBp, meaningBp }
        if (meansTheSame(before, after)) same.push(before)
        else edited.push({ before, after })
      }
      await rewritePosts(client, edited, { timeoutMs: statementTimeoutMs })
      if (isIndexedAnew) await indexPosts(client, same, { timeoutMs: statementTimeoutMs })
      await recordChanges(client, edited, { now, timeoutMs: statementTimeoutMs })
      return edited.length
    },
    { statementTimeoutMs },
  )
}

/** As the database will hold it, so that the same edit is known again. */
function storable(edit: PostEdit): PostEdit {
  return JSON.parse(toStorableJson(edit)) as PostEdit // what was put in comes out, with its texts made storable
}
