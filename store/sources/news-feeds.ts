import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { writeAct } from '../audit/acts.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** A news feed that an operator chose. */
export interface NewsFeed {
  id: string
  url: string
  /** As it called itself when it was added. */
  title: string | null
  addedAt: Date
}

interface FeedChange {
  userId: string
  by: ChangedBy
  now: Date
}

/** The feeds that operators chose, the oldest first; none: no choice was made yet. */
export async function listNewsFeeds(db: Pick<Database, 'pool'>): Promise<NewsFeed[]> {
  return selectFeeds(db.pool)
}

/**
 * Adds a feed, with a row in the audit record of its author. With the first one `before` becomes part of the list: what
 * was read until then goes on being read.
 */
export async function addNewsFeed(
  db: Database,
  {
    feed,
    before,
    feedsMax,
    userId,
    by,
    now,
  }: FeedChange & { feed: { url: string; title: string }; before: readonly string[]; feedsMax: number },
): Promise<NewsFeed | 'taken' | 'too-many'> {
  return runTransaction(db.pool, async (client) => {
    const known = await lockFeeds(client)
    const kept = known.length > 0 ? [] : before.filter((url) => url !== feed.url)
    if (known.some(({ url }) => url === feed.url)) return 'taken'
    if (known.length + kept.length >= feedsMax) return 'too-many'
    for (const url of kept) await insertFeed(client, { id: randomUUID(), url, title: null, addedAt: now })
    const added = { id: randomUUID(), ...feed, addedAt: now }
    await insertFeed(client, added)
    await writeChange(client, { action: 'feed.added', feed: feed.url, userId, by, now })
    return added
  })
}

/** Removes a feed, but never the last: without any the list would be that of an installation without a choice. */
export async function removeNewsFeed(
  db: Database,
  { id, userId, by, now }: FeedChange & { id: string },
): Promise<'removed' | 'missing' | 'last'> {
  return runTransaction(db.pool, async (client) => {
    const known = await lockFeeds(client)
    const feed = known.find((one) => one.id === id)
    if (!feed) return 'missing'
    if (known.length === 1) return 'last'
    await client.query('delete from news_feeds where id = $1', [id])
    await writeChange(client, { action: 'feed.removed', feed: feed.url, userId, by, now })
    return 'removed'
  })
}

/** In the record of its author, and in that of operators. */
async function writeChange(
  client: PoolClient,
  { action, feed, userId, by, now }: FeedChange & { action: 'feed.added' | 'feed.removed'; feed: string },
): Promise<void> {
  await writeAudit(client, { userId, action, details: { feed }, by, now })
  const operator = { id: userId, address: by.address }
  await writeAct(client, { operator, now, action, details: { feed } })
}

/** Two changes at once wait for each other; readers do not wait. */
async function lockFeeds(client: PoolClient): Promise<NewsFeed[]> {
  await client.query('lock table news_feeds in share row exclusive mode')
  return selectFeeds(client)
}

async function selectFeeds(client: Pick<PoolClient, 'query'>): Promise<NewsFeed[]> {
  const { rows } = await client.query<NewsFeed>(
    'select id, url, title, added_at as "addedAt" from news_feeds order by added_at, url',
  )
  return rows
}

async function insertFeed(client: PoolClient, { id, url, title, addedAt }: NewsFeed): Promise<void> {
  await client.query('insert into news_feeds (id, url, title, added_at) values ($1, $2, $3, $4)', [
    id,
    url,
    title,
    addedAt,
  ])
}
