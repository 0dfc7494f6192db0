import type { PoolClient } from 'pg'
import { answerAll, toStorableJson, withTimeout } from '../../queries.ts'
import { TransactionConflict } from '../../run-transaction.ts'
import { COUNT_COLUMNS, POST_ROW, SEARCH_SQL, toCountColumns, toPostRow, typed } from './post-row.ts'
import { meansTheSame } from './record-changes.ts'
import { removeSecondReadings } from './second-readings.ts'
import type { StoredPost } from './stored-posts.ts'

/** A stored post as it was and as it is to be. */
export interface Rewrite {
  before: StoredPost
  after: StoredPost
}

/**
 * Writes changed posts. Sums and tape are the caller's. Throws TransactionConflict when another writer changed a post since
 * it was read.
 */
export async function rewritePosts(
  client: PoolClient,
  rewrites: readonly Rewrite[],
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  // The words for the search are the dear part: they are made again only where the text changed.
  const edited = rewrites.filter(({ before, after }) => !meansTheSame(before, after))
  const send = async (name: string, text: string, rows: Record<string, unknown>[]) => {
    if (rows.length === 0) return
    const { rowCount } = await client.query(
      withTimeout({ name, text, values: [toStorableJson(rows)] }, timeoutMs),
    )
    expectAll(rowCount, rows.length)
  }
  const editedRows = edited.map(({ before, after }) => ({ ...toPostRow(after), version: before.version }))
  const isEdited = new Set(edited)
  const rows = rewrites.map((rewrite) => ({
    ...toRewrittenRow(rewrite.after),
    version: isEdited.has(rewrite) ? undefined : rewrite.before.version, // the edit that goes before has compared it
  }))
  await answerAll([send('edit-posts', EDIT, editedRows), send('rewrite-posts', REWRITE, rows)])
}

/**
 * Makes the search words of posts again where they are not as they would be made now. A post that was written since it was
 * read has them from then.
 */
export async function indexPosts(
  client: PoolClient,
  posts: readonly StoredPost[],
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  if (posts.length === 0) return
  const values = [toStorableJson(posts.map((post) => ({ ...toPostRow(post), version: post.version })))]
  await client.query(withTimeout({ name: 'index-posts', text: INDEX, values }, timeoutMs))
}

/**
 * Removes posts and what a second reader made of them. Sums and tape are the caller's. Throws TransactionConflict when another writer changed a post since it was
 * read.
 */
export async function removePosts(
  client: PoolClient,
  posts: readonly StoredPost[],
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  const groups = [...Map.groupBy(posts, (post) => post.platform)]
  await answerAll(
    groups.map(async ([platform, group]) => {
      const externalIds = group.map(({ externalId }) => externalId)
      const values = [platform, externalIds, group.map(({ version }) => version)]
      const [{ rowCount }] = await answerAll([
        client.query(withTimeout({ ...REMOVE, values }, timeoutMs)),
        removeSecondReadings(client, { platform, externalIds }),
      ])
      expectAll(rowCount, group.length)
    }),
  )
}

function expectAll(written: number | null, wanted: number): void {
  if (written !== wanted) throw new TransactionConflict('a post was changed by another writer')
}

const REMOVE = {
  name: 'delete-posts',
  // By the primary key.
  text: `delete from posts using unnest($2::text[], $3::text[]) as gone (id, version)
         where platform = $1 and external_id = gone.id and posts.xmin = gone.version::xid`,
}

const EDIT = `
update posts set
  text = edit.text, hashtags = edit.hashtags, symbols = edit.symbols, sentiment_bp = edit.sentiment_bp,
  meaning_bp = edit.meaning_bp,
  search = edit.search
from (
  select platform, external_id, text, hashtags, symbols, sentiment_bp, meaning_bp, ${SEARCH_SQL} as search, version
  from json_to_recordset($1) as post (${POST_ROW}, version xid)
) as edit
where posts.platform = edit.platform and posts.external_id = edit.external_id and posts.xmin = edit.version`

const INDEX = `
update posts set search = made.search
from (
  select platform, external_id, ${SEARCH_SQL} as search, version
  from json_to_recordset($1) as post (${POST_ROW}, version xid)
) as made
where posts.platform = made.platform and posts.external_id = made.external_id and posts.xmin = made.version
  and posts.search <> made.search`

const KEYS = ['platform', 'external_id']
const REWRITTEN = [
  ...['username', 'is_automated', 'lang', 'url', 'revision', 'edited_at', 'counted_at'],
  ...COUNT_COLUMNS,
]
const REWRITE = `
update posts set ${REWRITTEN.map((column) => `${column} = post.${column}`).join(', ')}
from json_to_recordset($1) as post (${typed([...KEYS, ...REWRITTEN])}, version xid)
where posts.platform = post.platform and posts.external_id = post.external_id
  and (post.version is null or posts.xmin = post.version)`

function toRewrittenRow(post: StoredPost): Record<string, unknown> {
  return {
    platform: post.platform,
    external_id: post.externalId,
    username: post.username,
    is_automated: post.isAutomated,
    lang: post.lang,
    url: post.url,
    revision: post.revision,
    edited_at: post.editedAt?.toISOString(),
    counted_at: post.countedAt.toISOString(),
    ...toCountColumns(post),
  }
}
