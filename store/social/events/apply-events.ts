import type { PoolClient } from 'pg'
import type { AnalyzedPost, Counts, Reactions, Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { answerAll } from '../../queries.ts'
import { runTransaction, TransactionConflict } from '../../run-transaction.ts'
import { type SourceCursor, saveSourceCursor } from '../../sources/cursors.ts'
import { saveSourceGap } from '../../sources/gaps.ts'
import {
  authorKey,
  expectNoImports,
  findTombstones,
  nameKey,
  postKey,
  saveTombstones,
  type Tombstone,
} from '../deletions/deletions.ts'
import { takeReading } from '../saving/change-posts.ts'
import { countTheSame, meansTheSame, recordChanges } from '../saving/record-changes.ts'
import { saveAuthors } from '../saving/save-authors.ts'
import { insertPosts } from '../saving/save-posts.ts'
import { findStoredPosts, type StoredPost } from '../saving/stored-posts.ts'
import { type Rewrite, removePosts, rewritePosts } from '../saving/write-posts.ts'
import { forgetCountChecks, planCountChecks } from './count-checks.ts'
import { findKnownAuthors, isNewestName } from './known-names.ts'

export interface EventBatch {
  source: Source
  /** Oldest first. */
  events: PostEvent[]
  /** Where the stream goes on, stored together with what was read; absent: nothing to remember. */
  resume?: { stream: string; cursor: SourceCursor }
  /** Whether the source can be asked again for counts. */
  hasCounts: boolean
  now: Date
}

/** What a batch came to. */
export interface AppliedBatch {
  put: number
  edited: number
  recounted: number
  deleted: number
}

const STATEMENT_TIMEOUT_MS = 30_000
/** Statements that are sent together wait for those before them. */
const ANSWER_TIMEOUT_MS = 3 * STATEMENT_TIMEOUT_MS
/** Posts of one author that are changed in one transaction. */
const AUTHOR_POSTS_AT_ONCE = 2_000

/**
 * Applies what happened at a source: posts, their sums, the tape and the source's cursor change in one transaction, so
 * that after any crash the same batch again ends in the same state. What concerns all posts of an author is applied in
 * its place between the others, in transactions of bounded size. Throws the database's error; what was applied stays,
 * and applying the whole batch again is right.
 */
export async function applyEvents(db: Database, batch: EventBatch): Promise<AppliedBatch> {
  const applied = { put: 0, edited: 0, recounted: 0, deleted: 0 }
  const add = (part: AppliedBatch) => {
    for (const [name, count] of Object.entries(part)) applied[name as keyof AppliedBatch] += count
  }
  let part: PostEvent[] = []
  const gone = new Set<string | undefined>()
  const written = await findWritten(db, batch)
  const applyThese = async () => {
    if (part.length > 0) add(await applyPart(db, { ...batch, events: part, resume: undefined }))
    part = []
    gone.clear()
  }
  for (const event of batch.events) {
    // What is put after its deletion is another post: of the one before no word stays, on the tape neither.
    if (event.type === 'put' && gone.has(event.post.externalId)) await applyThese()
    if (mayDelete(event)) gone.add(idOf(event))
    if (event.type === 'put' && event.post.authorId !== undefined) written.add(event.post.authorId)
    // Most who are renamed wrote nothing that is here: they split no batch.
    if (event.type === 'rename' && !written.has(event.authorId)) continue
    if (event.type !== 'deleteAuthor' && event.type !== 'rename') {
      part.push(event)
      continue
    }
    await applyThese()
    if (event.type === 'rename') await renameAuthor(db, batch, event)
    else applied.deleted += await deleteAuthorPosts(db, batch, event)
  }
  if (part.length > 0 || batch.resume) add(await applyPart(db, { ...batch, events: part }))
  return applied
}

/** Those of the authors who are renamed who wrote something that is here. By posts_by_author_id. */
async function findWritten(db: Database, { source, events }: EventBatch): Promise<Set<string>> {
  const renamed = new Set(events.flatMap((event) => (event.type === 'rename' ? [event.authorId] : [])))
  if (renamed.size === 0) return new Set()
  const { rows } = await db.pool.query<{ author_id: string }>({
    name: 'find-authors-with-posts',
    text: 'select distinct author_id from posts where platform = $1 and author_id = any($2)',
    values: [source, [...renamed]],
  })
  return new Set(rows.map((row) => row.author_id))
}

/** Events that each concern one post, or none. */
interface BatchPart extends EventBatch {
  /** Every deletion holds, as those of an author's posts do; else one that is read again spares what was put after it. */
  deletesAll?: boolean
}

function applyPart(db: Database, part: BatchPart): Promise<AppliedBatch> {
  return runTransaction(db.pool, (client) => applyWithin(client, part), {
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
}

async function applyWithin(client: PoolClient, part: BatchPart): Promise<AppliedBatch> {
  const { source, events, now, hasCounts, resume, deletesAll = false } = part
  const ids = [...new Set(events.flatMap((event) => idOf(event) ?? []))].sort()
  const keys = ids.map((externalId) => ({ platform: source, externalId }))
  const [, stored] = await answerAll([
    events.some(mayDelete) && expectNoImports(client),
    findStoredPosts(client, keys),
  ])
  const folder = createReducer(
    stored,
    await findTombstones(client, source, deletesAll ? new Set() : keysOf(events)),
  )
  for (const event of events) folder.take(event)
  const { inserted, rewritten, removed, tombstones } = folder.result()
  await giveKnownAuthors(client, source, inserted)
  const gaps: Extract<PostEvent, { type: 'gap' }>[] = []
  for (const event of events) {
    if (event.type !== 'gap') continue
    const { from, to: until, reason } = event
    if (await saveSourceGap(client, { source, from, until, reason })) gaps.push(event)
  }
  const renamed = rewritten.filter(({ before, after }) => before.username !== after.username)
  const changes = [
    ...inserted.map((after) => ({ after })),
    ...rewritten,
    ...removed.map((before) => ({ before })),
  ]
  const timeoutMs = ANSWER_TIMEOUT_MS
  // To insert takes longest: what follows is made ready and sent meanwhile, so that the database never waits for us.
  const [written] = await answerAll([
    insertPosts(client, inserted, { collectedAt: now, timeoutMs }),
    rewritePosts(client, rewritten, { timeoutMs }),
    removePosts(client, removed, { timeoutMs }),
    saveAuthors(client, [...inserted, ...renamed.map(({ after }) => after)], { timeoutMs }),
    saveTombstones(client, source, { tombstones, timeoutMs }),
    planCountChecks(client, source, { posts: hasCounts ? inserted : [], now, timeoutMs }),
    forgetCountChecks(client, source, { posts: removed, timeoutMs }),
    resume && saveSourceCursor(client, { source, now, timeoutMs, ...resume }),
    recordChanges(client, changes, {
      now,
      timeoutMs,
      reason: events.find((event) => event.type === 'delete')?.reason ?? 'edited_away',
      entries: gaps.map(({ from, to, reason }) => ({
        kind: 'gap',
        source,
        subject: '',
        data: { from, until: to, reason },
      })),
    }),
  ])
  if (written < inserted.length) throw new TransactionConflict('a post was stored by another writer')
  return {
    put: inserted.length,
    edited: rewritten.filter(({ before, after }) => !meansTheSame(before, after)).length,
    recounted: rewritten.filter(({ before, after }) => !countTheSame(before, after)).length,
    deleted: removed.length,
  }
}

function mayDelete(event: PostEvent): boolean {
  return event.type === 'delete' || (event.type === 'put' && event.isPicked === false)
}

function idOf(event: PostEvent): string | undefined {
  if (event.type === 'put') return event.post.externalId
  return event.type === 'delete' || event.type === 'counts' ? event.externalId : undefined
}

/** The keys in the events that may have been deleted. */
function keysOf(events: readonly PostEvent[]): Set<string> {
  const keys = new Set<string>()
  for (const event of events) {
    const id = idOf(event)
    if (id !== undefined) keys.add(postKey(id))
    if (event.type === 'put' && event.post.authorId !== undefined) keys.add(authorKey(event.post.authorId))
  }
  return keys
}

/** Applies the events to the stored posts and returns what is to be written. */
function createReducer(stored: StoredPost[], known: ReadonlyMap<string, Tombstone>) {
  const before = new Map(stored.map((post) => [post.externalId, post]))
  const after = new Map<string, StoredPost | undefined>(before)
  const tombstones = new Map(known)
  const fresh = new Map<string, Tombstone>()

  function put({ post, at, isPicked }: Extract<PostEvent, { type: 'put' }>): void {
    const { externalId } = post
    const isDead = [postKey(externalId), authorKey(post.authorId ?? '')].some((key) => {
      const tombstone = tombstones.get(key)
      return tombstone !== undefined && at <= tombstone.deletedAt
    })
    if (isDead) return
    const known = after.get(externalId)
    if (isPicked === false) {
      const isEdited = known && known.text !== post.text && (post.revision ?? 0) > (known.revision ?? 0)
      if (isEdited) remove({ externalId, at })
      return
    }
    if (!known) {
      after.set(externalId, { ...post, countedAt: post.countedAt ?? at })
      return
    }
    if ((post.revision ?? 0) > (known.revision ?? 0)) after.set(externalId, withText(known, post, at))
    count({ externalId, counts: post, at })
  }

  function count({
    externalId,
    counts,
    username,
    followers,
    isAutomated,
    at,
  }: Omit<Extract<PostEvent, { type: 'counts' }>, 'type'>): void {
    const post = after.get(externalId)
    const dead = tombstones.get(postKey(externalId))
    // Read again: it is of the post of that id that was deleted since.
    if (!post || (dead && at <= dead.deletedAt)) return
    const counted = takeReading(post, { ...counts, countedAt: at })
    // A name from before the newest counts is no newer than the one that came with these.
    const isNamed = username !== undefined && username !== post.username && at >= post.countedAt
    const isFlagged =
      isAutomated !== undefined && isAutomated !== (post.isAutomated ?? false) && at >= post.countedAt
    if (counted === post && !isNamed && !isFlagged) return
    const author = {
      username: isNamed ? username : post.username,
      isAutomated: (isFlagged ? isAutomated : post.isAutomated) || undefined,
    }
    after.set(externalId, { ...counted, ...author, followers })
  }

  function remove({ externalId, at }: { externalId: string; at: Date }): void {
    const dead = tombstones.get(postKey(externalId))
    const post = after.get(externalId)
    // Read again: the stored post was put, and recorded, after that deletion.
    if (post && dead && dead.deletedAt >= at && post.countedAt > at) return
    const tombstone = { deletedAt: at, wasKnown: post !== undefined }
    tombstones.set(postKey(externalId), tombstone)
    fresh.set(postKey(externalId), tombstone)
    after.set(externalId, undefined)
  }

  return {
    take(event: PostEvent): void {
      if (event.type === 'put') put(event)
      else if (event.type === 'counts') count(event)
      else if (event.type === 'delete') remove(event)
    },
    /** In the order of their ids, in which all who change posts write them. */
    result() {
      const inserted: StoredPost[] = []
      const rewritten: Rewrite[] = []
      const removed: StoredPost[] = []
      for (const [id, next] of [...after].sort(([a], [b]) => (a < b ? -1 : 1))) {
        const old = before.get(id)
        if (!old && next) inserted.push(next)
        else if (old && !next) removed.push(old)
        else if (old && next && old !== next) rewritten.push({ before: old, after: next })
      }
      return { inserted, rewritten, removed, tombstones: fresh }
    },
  }
}

/** A later version of a post; what the source does not say again stays. */
function withText(known: StoredPost, post: AnalyzedPost, at: Date): StoredPost {
  const { text, hashtags, symbols, sentimentBp, meaningBp, revision } = post
  const next = { ...known, text, hashtags, symbols, sentimentBp, meaningBp, revision }
  // Only its revision is new. It holds, or else a version from between, read late or again, would pass for the newest.
  if (meansTheSame(known, next)) return { ...known, revision }
  // The same words may mean something else by now, because an asset was added: that is no edit of the author's.
  const editedAt = known.text === text ? known.editedAt : at
  return { ...next, lang: post.lang ?? known.lang, url: post.url ?? known.url, editedAt }
}

/** A source may say who an author is later than the post: until then what an earlier post has of it serves. */
async function giveKnownAuthors(client: PoolClient, source: Source, posts: StoredPost[]): Promise<void> {
  const nameless = posts.filter(({ authorId, username }) => authorId !== undefined && username === authorId)
  if (nameless.length === 0) return
  const authors = await findKnownAuthors(
    client,
    source,
    nameless.flatMap(({ authorId }) => authorId ?? []),
  )
  for (const post of nameless) Object.assign(post, authors.get(post.authorId ?? ''))
}

/**
 * Deletes what an author wrote, a bounded number of posts at a time, until nothing is left: also what a file brought that
 * knew the author by the name alone.
 */
async function deleteAuthorPosts(
  db: Database,
  batch: EventBatch,
  { authorId, at, reason }: Extract<PostEvent, { type: 'deleteAuthor' }>,
): Promise<number> {
  const { source } = batch
  const names = await runTransaction(db.pool, async (client) => {
    await expectNoImports(client)
    const { rows } = await client.query<{ username: string }>({ ...NAMES, values: [source, authorId] })
    const dead = { deletedAt: at, wasKnown: rows.length > 0 }
    const tombstones = new Map([
      [authorKey(authorId), dead],
      ...rows.map(({ username }) => [nameKey(username), dead] as const),
    ])
    await saveTombstones(client, source, { tombstones, timeoutMs: STATEMENT_TIMEOUT_MS })
    return rows.map(({ username }) => username)
  })
  let deleted = 0
  // By the name first: it comes from the posts with the id, which are deleted last.
  for (const [statement, values] of [
    [POSTS_OF_NAMES, [source, names, at]],
    [POSTS_OF_AUTHOR, [source, authorId, at]],
  ] as const) {
    for (;;) {
      const { rows } = await db.pool.query<{ external_id: string }>({ ...statement, values: [...values] })
      if (rows.length === 0) break
      const events = rows.map((row) => ({ type: 'delete' as const, externalId: row.external_id, at, reason }))
      const applied = await applyPart(db, { ...batch, events, resume: undefined, deletesAll: true })
      deleted += applied.deleted
    }
  }
  return deleted
}

/** By posts_by_author_id. */
const NAMES = {
  name: 'find-names-of-author',
  text: `select distinct username from posts where platform = $1 and author_id = $2`,
}

const POSTS_OF_AUTHOR = {
  name: 'find-posts-of-author',
  // What was written or seen here before; a time that an author claims may lie in the future.
  text: `select external_id from posts
         where platform = $1 and author_id = $2 and (created_at <= $3 or collected_at <= $3)
         limit ${AUTHOR_POSTS_AT_ONCE}`,
}

const POSTS_OF_NAMES = {
  name: 'find-posts-of-names',
  // By posts_by_username. Another author may have the name later.
  text: `select external_id from posts
         where platform = $1 and lower(username) = any(array(select lower(given) from unnest($2::text[]) as given))
           and created_at <= $3 and author_id is null
         limit ${AUTHOR_POSTS_AT_ONCE}`,
}

/**
 * Gives all posts of an author the new name, and whether a program writes them, a bounded number at a time; sums by author follow. A name from before the one
 * that the author is known by, such as when a source is read again, changes nothing.
 */
async function renameAuthor(
  db: Database,
  { source, now }: EventBatch,
  { authorId, username, isAutomated, at }: Extract<PostEvent, { type: 'rename' }>,
): Promise<void> {
  const rename = async (client: PoolClient): Promise<number> => {
    if (!(await isNewestName(client, source, { authorId, at }))) return 0
    const { rows } = await client.query<{ external_id: string }>({
      name: 'find-posts-of-renamed',
      text: `select external_id from posts where platform = $1 and author_id = $2
               and (username <> $3 or coalesce(is_automated, false) <> coalesce($4, is_automated, false))
             order by external_id limit ${AUTHOR_POSTS_AT_ONCE}`,
      values: [source, authorId, username, isAutomated ?? null],
    })
    const posts = await findStoredPosts(
      client,
      rows.map((row) => ({ platform: source, externalId: row.external_id })),
    )
    const flag = isAutomated === undefined ? {} : { isAutomated: isAutomated || undefined }
    const rewritten = posts.map((before) => ({ before, after: { ...before, username, ...flag } }))
    const timeoutMs = ANSWER_TIMEOUT_MS
    await answerAll([
      rewritePosts(client, rewritten, { timeoutMs }),
      saveAuthors(
        client,
        rewritten.map(({ after }) => after),
        { timeoutMs },
      ),
      recordChanges(client, rewritten, { now, timeoutMs }),
    ])
    return rewritten.length
  }
  for (;;) {
    const renamed = await runTransaction(db.pool, rename, { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
    if (renamed < AUTHOR_POSTS_AT_ONCE) return
  }
}

/** What happened at a source, with what it means. The same as the port's events, but for the analysis. */
export type PostEvent =
  | { type: 'put'; post: AnalyzedPost; at: Date; isPicked?: false }
  | { type: 'delete'; externalId: string; at: Date; reason: string }
  | { type: 'deleteAuthor'; authorId: string; at: Date; reason: string }
  | {
      type: 'counts'
      externalId: string
      counts: Counts & { reactions?: Reactions }
      username?: string
      followers?: number
      isAutomated?: boolean
      at: Date
    }
  | { type: 'rename'; authorId: string; username: string; isAutomated?: boolean; at: Date }
  | { type: 'gap'; from: Date; to: Date; reason: string }
