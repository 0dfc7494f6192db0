import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AnalyzedPost } from '#contract/posts.ts'
import { rebuildRollups } from '../../installation/separate-sample-universe.ts'
import { findSourceCursor } from '../../sources/cursors.ts'
import { listSourceGaps } from '../../sources/gaps.ts'
import { getTapeHead, listTapeAfter } from '../../tape/read-tape.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import { pruneTombstones } from '../deletions/deletions.ts'
import { applyEvents, type PostEvent } from './apply-events.ts'
import { advanceCountChecks, COUNT_CHECKS_MS, listDueCountChecks } from './count-checks.ts'

const { db } = await openTestDatabase({ poolSize: 8, statementTimeoutMs: 30_000 })

const START = Date.UTC(2026, 4, 1, 10)
const at = (minute: number) => new Date(START + minute * 60_000)

function makePost(id: string, overrides: Partial<AnalyzedPost> = {}): AnalyzedPost {
  return {
    platform: 'bluesky',
    externalId: id,
    authorId: 'did:plc:ada',
    username: 'ada.example',
    text: `bitcoin ${id}`,
    createdAt: at(0),
    hashtags: ['btc'],
    symbols: ['BTC'],
    sentimentBp: 6_000,
    revision: 1,
    ...overrides,
  }
}

const put = (id: string, minute: number, overrides: Partial<AnalyzedPost> = {}): PostEvent => ({
  type: 'put',
  post: makePost(id, overrides),
  at: at(minute),
})

function apply(events: PostEvent[], options: { cursor?: string; minute?: number } = {}) {
  return applyEvents(db, {
    source: 'bluesky',
    events,
    resume: options.cursor === undefined ? undefined : { stream: 'live', cursor: { cursor: options.cursor } },
    hasCounts: true,
    now: at(options.minute ?? 0),
  })
}

async function empty(): Promise<void> {
  await db.pool.query(
    'truncate posts, authors, post_rollups, author_totals, author_sketches, like_rollups, tombstones, count_checks, author_names',
  )
}

async function kindsSince(place: { seq: string; at: Date }): Promise<string[]> {
  return (await listTapeAfter(db, place, 1_000)).map(({ kind, subject }) => `${kind} ${subject}`)
}

async function readState() {
  const { rows: posts } = await db.pool.query(
    `select external_id, username, text, symbols, likes, revision, created_at, edited_at, is_automated from posts
     order by external_id`,
  )
  const { rows: sums } = await db.pool.query(
    'select platform, symbol, grain, starts_at, posts, likes, sentiment_sum_bp from post_rollups order by 1, 2, 3, 4',
  )
  const { rows: authors } = await db.pool.query(
    `select username_key, posts, likes from authors full join author_totals using (platform, username_key)
     order by 1`,
  )
  return { posts, sums, authors }
}

test('a text that is read again is an edit only where its words are others', async () => {
  await empty()
  await apply([put('edited', 0), put('reread', 0)])
  await apply([
    put('edited', 5, { revision: 2, text: 'ethereum' }),
    put('reread', 5, { revision: 2, symbols: ['BTC', 'NEW'] }),
  ])
  const { rows } = await db.pool.query(
    'select external_id, symbols, edited_at from posts order by external_id',
  )
  assert.deepEqual(rows, [
    { external_id: 'edited', symbols: ['BTC'], edited_at: at(5) },
    { external_id: 'reread', symbols: ['BTC', 'NEW'], edited_at: null },
  ])
})

test('what is looked at again and would not be picked is gone where its words are others, and may come back', async () => {
  await empty()
  const again = (id: string, overrides: Partial<AnalyzedPost>): PostEvent => ({
    type: 'put',
    post: makePost(id, { revision: 5, symbols: [], ...overrides }),
    at: at(5),
    isPicked: false,
  })
  const ids = ['away', 'same', 'newer']
  await apply(ids.map((id) => put(id, 0, { revision: id === 'newer' ? 6 : 1 })))
  const before = await getTapeHead(db)
  const looks = [
    again('away', { text: 'the weather' }),
    again('same', {}),
    again('newer', { text: 'the weather' }),
    again('unknown', { text: 'the weather' }),
  ]
  assert.equal((await apply(looks)).deleted, 1)
  const { posts } = await readState()
  assert.deepEqual(
    posts.map(({ external_id, text, symbols, revision }) => [external_id, text, symbols, Number(revision)]),
    [
      ['newer', 'bitcoin newer', ['BTC'], 6],
      ['same', 'bitcoin same', ['BTC'], 1],
    ],
  )
  const listed = await listTapeAfter(db, before, 1_000)
  assert.deepEqual(
    listed.map(({ kind, subject, data }) => [kind, subject, data]),
    [['delete', 'away', { reason: 'edited_away' }]],
  )
  assert.equal((await apply(looks)).deleted, 0)
  await apply([put('away', 6, { revision: 6, text: 'bitcoin again' })])
  assert.equal((await readState()).posts[0]?.text, 'bitcoin again')
})

test('a batch and its cursor are stored together, and again it changes nothing', async () => {
  await empty()
  const before = await getTapeHead(db)
  const events = [put('a', 0), put('b', 1), put('a', 0)]
  assert.deepEqual(await apply(events, { cursor: '17' }), { put: 2, edited: 0, recounted: 0, deleted: 0 })
  const state = await readState()
  assert.deepEqual(await kindsSince(before), ['put a', 'put b'])
  assert.deepEqual(await apply(events, { cursor: '17' }), { put: 0, edited: 0, recounted: 0, deleted: 0 })
  assert.deepEqual(await readState(), state)
  assert.deepEqual(await kindsSince(before), ['put a', 'put b'])
  assert.equal((await findSourceCursor(db, { source: 'bluesky', stream: 'live' }))?.cursor, '17')
})

test('a batch of which a part cannot be stored leaves the cursor where it was, and is stored whole the next time', async () => {
  await empty()
  const cursor = async (stream = 'live') =>
    (await findSourceCursor(db, { source: 'bluesky', stream }))?.cursor
  await apply([put('first', 0)], { cursor: 'before' })
  const unstorable = put('unstorable', 9)
  await db.pool.query(`alter table posts add constraint never_stored check (external_id <> 'unstorable')`)
  const leaving: PostEvent = { type: 'deleteAuthor', authorId: 'did:plc:eve', at: at(4), reason: 'deleted' }
  const named: PostEvent = { type: 'rename', authorId: 'did:plc:ada', username: 'ada.new', at: at(5) }
  const gone: PostEvent = { type: 'delete', externalId: 'a', at: at(2), reason: 'deleted' }
  for (const [what, events] of [
    ['in one transaction with the rest', [put('a', 1), unstorable]],
    ['after an author was renamed', [put('a', 1), named, unstorable]],
    ['after an author left', [put('eves', 1, { authorId: 'did:plc:eve' }), leaving, unstorable]],
    ['after a post was put again', [put('a', 1), gone, put('a', 3), unstorable]],
  ] satisfies [string, PostEvent[]][]) {
    await assert.rejects(apply(events, { cursor: 'after' }), /never_stored/, what)
    assert.equal(await cursor(), 'before', what)
  }
  await db.pool.query('alter table posts drop constraint never_stored')
  await apply([put('b', 1), named, put('last', 9)], { cursor: 'after' })
  assert.equal(await cursor(), 'after')
  assert.deepEqual(
    (await readState()).posts.map(({ external_id, username }) => [external_id, username]),
    [
      ['b', 'ada.new'],
      ['first', 'ada.new'],
      ['last', 'ada.example'],
    ],
  )
  await apply([leaving], { cursor: 'of an author alone' })
  assert.equal(await cursor(), 'of an author alone')
  await apply([], { cursor: 'of nothing' })
  assert.equal(await cursor(), 'of nothing')
  assert.equal(await cursor('back'), undefined)
})

test('an edit changes text and sums by the difference, and an older version changes nothing', async () => {
  await empty()
  await apply([put('a', 0, { revision: 2 })])
  const before = await getTapeHead(db)
  const edit = { text: 'ethereum instead', symbols: ['ETH'], hashtags: [], sentimentBp: 2_000, revision: 3 }
  await apply([put('a', 5, edit), put('a', 6, { text: 'older', revision: 1 })])
  const { posts, sums } = await readState()
  assert.equal(posts[0]?.text, 'ethereum instead')
  assert.deepEqual(
    sums.filter(({ grain }) => grain === 'hour').map(({ symbol, posts: count }) => [symbol, count]),
    [
      ['', '1'],
      ['ETH', '1'],
    ],
  )
  const [entry] = await listTapeAfter(db, before, 10)
  assert.ok(entry)
  assert.equal(entry.kind, 'edit')
  assert.deepEqual(entry.symbols, ['BTC', 'ETH'])
  const { before: replaced } = entry.data as { before: { text: string } } // an edit has it
  assert.equal(replaced.text, 'bitcoin a')
})

test('words that were others only between two readings leave the later revision, and the ones between stay passed', async () => {
  await empty()
  const between = put('a', 5, { text: 'ethereum', revision: 3 })
  await apply([put('a', 0)])
  await apply([between, put('a', 6, { revision: 6, lang: 'en' })])
  const state = await readState()
  assert.deepEqual([state.posts[0]?.revision, state.posts[0]?.edited_at], ['6', at(6)])
  const before = await getTapeHead(db)
  await apply([between])
  assert.deepEqual(await readState(), state)
  assert.deepEqual(await kindsSince(before), [])
})

test('a version that is read late does not replace a later one of the same words as before it', async () => {
  await empty()
  await apply([put('a', 0)])
  await apply([put('a', 6, { revision: 6 })])
  const before = await getTapeHead(db)
  await apply([put('a', 5, { text: 'ethereum', revision: 3 })])
  assert.deepEqual(
    (await readState()).posts.map(({ text, revision, edited_at }) => [text, revision, edited_at]),
    [['bitcoin a', '6', null]],
  )
  assert.deepEqual(await kindsSince(before), [])
})

test('what is put again after its deletion is another post, in one batch too, and the deletion read again spares it', async () => {
  await empty()
  await apply([put('a', 0, { likes: 4 })])
  await apply([put('a', 1, { text: 'a secret edit', revision: 2 })])
  const before = await getTapeHead(db)
  const gone: PostEvent = { type: 'delete', externalId: 'a', at: at(10), reason: 'deleted' }
  await apply([
    gone,
    put('a', 90, { text: 'a secret edit', revision: 3, createdAt: at(90), location: 'here' }),
  ])
  assert.deepEqual(await kindsSince(before), ['delete a', 'put a'])
  const { rows } = await db.pool.query('select created_at, likes, location, edited_at from posts')
  assert.deepEqual(rows, [{ created_at: at(90), likes: null, location: 'here', edited_at: null }])
  const { rows: texts } = await db.pool.query(`select data from tape where data::text like '%secret%'`)
  assert.deepEqual(texts, [])
  const state = await readState()
  const head = await getTapeHead(db)
  await apply([gone], { minute: 100 })
  assert.deepEqual(await readState(), state)
  assert.deepEqual(await kindsSince(head), [])
  await apply([{ ...gone, at: at(95) }])
  assert.deepEqual((await readState()).posts, [])
})

test('what was deleted stays deleted when an older part is read again, and leaves no text on the tape', async () => {
  await empty()
  await apply([put('a', 0), put('a', 1, { text: 'a secret edit', revision: 2 }), put('b', 1)])
  await apply([put('a', 2, { text: 'a second edit', revision: 3 })])
  await apply([{ type: 'delete', externalId: 'a', at: at(10), reason: 'deleted' }])
  await apply([put('a', 0), put('a', 1, { text: 'a secret edit', revision: 2 })])
  assert.deepEqual(
    (await readState()).posts.map((post) => post.external_id),
    ['b'],
  )
  const { rows } = await db.pool.query(
    `select 1 as one from tape where data::text like '%secret%' or data::text like '%second%'`,
  )
  assert.deepEqual(rows, [])
  // Written again afterwards it counts again.
  await apply([put('a', 11, { revision: 4 })])
  assert.equal((await readState()).posts.length, 2)
})

test('a deletion that comes before its post holds', async () => {
  await empty()
  await apply([{ type: 'delete', externalId: 'early', at: at(10), reason: 'deleted' }])
  await apply([put('early', 3)])
  assert.deepEqual((await readState()).posts, [])
})

test('a deletion is remembered for good where it was of something that was here, else for seven days', async () => {
  await empty()
  const DAY_MS = 86_400_000
  const gone = (externalId: string, minute: number): PostEvent => ({
    type: 'delete',
    externalId,
    at: at(minute),
    reason: 'deleted',
  })
  await apply([put('here', 0)])
  await apply([gone('here', 10), gone('elsewhere', 10), gone('seen later', 8)])
  await apply([put('seen later', 9)])
  await apply([gone('seen later', 10)])
  const leftAfter = async (ms: number) => {
    await pruneTombstones(db, new Date(at(10).getTime() + ms))
    const { rows } = await db.pool.query('select count(*)::int as n from tombstones')
    return rows[0].n
  }
  assert.deepEqual(
    [await leftAfter(7 * DAY_MS), await leftAfter(7 * DAY_MS + 1), await leftAfter(5_000 * DAY_MS)],
    [3, 2, 2],
  )
})

test('of two deletions the later one counts, in whatever order they are read', async () => {
  await empty()
  for (const minute of [10, 5]) {
    await apply([{ type: 'delete', externalId: 'a', at: at(minute), reason: 'deleted' }])
    await apply([{ type: 'deleteAuthor', authorId: 'did:plc:bob', at: at(minute), reason: 'deactivated' }])
  }
  const ofBob = { authorId: 'did:plc:bob', username: 'bob.example' }
  await apply([put('a', 10), put('b', 10, ofBob)])
  assert.deepEqual((await readState()).posts, [])
  await apply([put('a', 11), put('b', 11, ofBob)])
  assert.equal((await readState()).posts.length, 2)
})

test('a name that an author had before is not given back, not even while the source is read again', async () => {
  await empty()
  const rename = (username: string, minute: number): PostEvent => ({
    type: 'rename',
    authorId: 'did:plc:ada',
    username,
    at: at(minute),
  })
  const listNames = async () => (await db.pool.query('select distinct username from posts')).rows
  await apply([put('a', 0), rename('countess.example', 1), rename('lovelace.example', 2)])
  for (const again of [rename('countess.example', 1), rename('lovelace.example', 2)]) {
    await apply([again])
    assert.deepEqual(await listNames(), [{ username: 'lovelace.example' }])
  }
  await apply([rename('countess.example', 3)])
  assert.deepEqual(await listNames(), [{ username: 'countess.example' }])
})

test('what is known of an author, a name or a program, is that of its other posts, and their hours are computed again', async () => {
  await empty()
  const ofBot = { authorId: 'did:plc:bot', username: 'did:plc:bot' }
  const profile = (isAutomated: boolean, minute: number): PostEvent => ({
    ...{ type: 'rename', authorId: 'did:plc:bot', username: 'bot.example', isAutomated, at: at(minute) },
  })
  const flags = async () => (await readState()).posts.map((post) => [post.username, post.is_automated])
  const takeMarked = async () =>
    (await db.pool.query('delete from signal_stale returning platform')).rows.length
  await apply([put('a', 0, ofBot), put('of ada', 0)])
  await takeMarked()
  await apply([profile(true, 1)])
  assert.equal(await takeMarked(), 1)
  await apply([put('b', 2, ofBot)])
  const [ada, bot] = [
    ['ada.example', null],
    ['bot.example', true],
  ]
  assert.deepEqual(await flags(), [bot, bot, ada])
  await apply([profile(true, 1)])
  assert.equal(await takeMarked(), 0)
  await apply([{ type: 'counts', externalId: 'of ada', counts: {}, isAutomated: true, at: at(3) }])
  assert.deepEqual(await flags(), [bot, bot, ['ada.example', true]])
  assert.equal(await takeMarked(), 1)
  await apply([{ type: 'counts', externalId: 'of ada', counts: {}, isAutomated: false, at: at(4) }])
  await apply([profile(false, 5)])
  assert.deepEqual(await flags(), [['bot.example', null], ['bot.example', null], ada])
})

test('who wrote nothing that is here and is renamed parts no batch, and who is put in it gets the name', async () => {
  await empty()
  const rename = (authorId: string): PostEvent => ({
    type: 'rename',
    authorId,
    username: 'countess.example',
    at: at(2),
  })
  await apply([put('a', 0), rename('did:plc:stranger'), put('b', 1)])
  const { rows: together } = await db.pool.query('select distinct xmin::text from posts')
  assert.equal(together.length, 1, 'one transaction')
  await apply([put('c', 1, { authorId: 'did:plc:bob', username: 'bob.example' }), rename('did:plc:bob')])
  await apply([rename('did:plc:ada')])
  const { rows } = await db.pool.query('select external_id, username from posts order by external_id')
  assert.deepEqual(
    rows.map((row) => [row.external_id, row.username]),
    ['a', 'b', 'c'].map((id) => [id, 'countess.example']),
  )
})

test('counts that are as they were are as of the later reading, and one from between does not undo them', async () => {
  await empty()
  const counts = (minute: number, likes: number): PostEvent => ({
    type: 'counts',
    externalId: 'a',
    counts: { likes },
    at: at(minute),
  })
  await apply([put('a', 0), counts(1, 5)])
  const place = await getTapeHead(db)
  assert.deepEqual(await apply([counts(30, 5)]), { put: 0, edited: 0, recounted: 0, deleted: 0 })
  await apply([counts(20, 3)])
  const { rows } = await db.pool.query('select likes, counted_at from posts')
  assert.deepEqual(rows, [{ likes: '5', counted_at: at(30) }])
  assert.deepEqual(await kindsSince(place), [], 'what did not change is not recorded')
})

test('an author who leaves takes all posts along, of another name too, and what is written later counts', async () => {
  await empty()
  const many = Array.from({ length: 2_100 }, (_, nr) => put(`m${nr}`, 0))
  await apply([...many, put('other', 0, { authorId: 'did:plc:bob', username: 'bob.example' })])
  await apply([{ type: 'rename', authorId: 'did:plc:ada', username: 'countess.example', at: at(2) }])
  const { rows: totals } = await db.pool.query(
    'select username_key, posts from author_totals order by username_key',
  )
  assert.deepEqual(totals, [
    { username_key: 'bob.example', posts: '1' },
    { username_key: 'countess.example', posts: '2100' },
  ])
  const gone = await apply([
    put('late', 1),
    { type: 'deleteAuthor', authorId: 'did:plc:ada', at: at(5), reason: 'deactivated' },
    put('again', 6, { createdAt: at(6) }),
  ])
  assert.equal(gone.deleted, 2_101)
  await apply([put('m1', 0)])
  assert.deepEqual(
    (await readState()).posts.map((post) => post.external_id),
    ['again', 'other'],
  )
  const { rows: names } = await db.pool.query('select username from authors order by 1')
  assert.deepEqual(names, [{ username: 'ada.example' }, { username: 'bob.example' }])
})

test('counts change the sums by the difference, bring the name, and are asked for at their times', async () => {
  await empty()
  await apply([put('a', 0, { username: 'did:plc:ada' })])
  assert.deepEqual(await listDueCountChecks(db, { source: 'bluesky', now: at(0), limit: 10 }), [])
  const steps: number[] = []
  for (let minute = 0; minute < 2_000; minute += 5) {
    const due = await listDueCountChecks(db, { source: 'bluesky', now: at(minute), limit: 10 })
    if (due.length === 0) continue
    steps.push(minute)
    await advanceCountChecks(db, { source: 'bluesky', ids: due, now: at(minute) })
  }
  assert.deepEqual(steps, [5, 15, 60, 360, 1_440])
  assert.equal(COUNT_CHECKS_MS.length, steps.length)
  const reading = {
    type: 'counts',
    externalId: 'a',
    counts: { likes: 7 },
    username: 'ada.example',
    at: at(15),
  } as const
  await apply([reading, { ...reading, counts: { likes: 5, replies: 1 }, username: 'ada.before', at: at(14) }])
  const { posts, sums } = await readState()
  assert.deepEqual([posts[0]?.username, posts[0]?.likes], ['ada.example', '7'])
  assert.ok(sums.every(({ likes }) => likes === '7'))
  await apply([put('b', 20, { username: 'did:plc:ada' })])
  assert.equal((await readState()).posts[1]?.username, 'ada.example')
})

test('a gap is stored and written to the tape', async () => {
  const before = await getTapeHead(db)
  await apply([{ type: 'gap', from: at(0), to: at(30), reason: 'cursor_too_old' }])
  await apply([{ type: 'gap', from: at(0), to: at(30), reason: 'cursor_too_old' }])
  assert.deepEqual(await kindsSince(before), ['gap '], 'read again it is no other one')
  await apply([{ type: 'gap', from: at(0), to: at(20), reason: 'cursor_too_old' }])
  const [gap] = await listSourceGaps(db, { from: at(10), until: at(11) })
  assert.deepEqual(gap, {
    source: 'bluesky',
    from: at(0),
    until: at(30),
    reason: 'cursor_too_old',
    filled: false,
  })
  const report = async (from: number, until: number, sources?: string[]) =>
    (await listSourceGaps(db, { from: at(from), until: at(until), sources })).map(
      ({ from, until, reason }) => `${from.toISOString()} ${until.toISOString()} ${reason}`,
    )
  const [reported] = await report(10, 11)
  assert.deepEqual(
    [await report(30, 40), await report(-10, 0), await report(29, 40), await report(-10, 1)],
    [[], [], [reported], [reported]],
    'only what overlaps',
  )
  assert.deepEqual(
    [await report(10, 11, ['news']), await report(10, 11, ['news', 'bluesky'])],
    [[], [reported]],
  )
  await apply([{ type: 'gap', from: at(0), to: at(45), reason: 'away' }])
  await apply([{ type: 'gap', from: at(-60), to: at(-50), reason: 'away' }])
  assert.deepEqual(await kindsSince(before), ['gap ', 'gap ', 'gap '])
  assert.deepEqual(await report(-60, 60), [
    `${at(-60).toISOString()} ${at(-50).toISOString()} away`,
    `${at(0).toISOString()} ${at(45).toISOString()} away`,
  ])
})

test('a name that comes with counts is the author’s from then on; the one before is forgotten where no post has it', async () => {
  await empty()
  await apply([put('a', 0), put('b', 0)])
  const name = (externalId: string, minute: number): PostEvent => ({
    type: 'counts',
    externalId,
    counts: {},
    username: 'countess.example',
    followers: 5,
    at: at(minute),
  })
  const listAuthors = async () =>
    (await db.pool.query('select username, followers from authors order by 1')).rows.map(Object.values)
  await apply([name('a', 1)])
  assert.deepEqual(await listAuthors(), [
    ['ada.example', null],
    ['countess.example', '5'],
  ])
  await apply([name('b', 2)])
  assert.deepEqual(await listAuthors(), [['countess.example', '5']])
})

test('counts are requested of stored posts where the source has them', async () => {
  await empty()
  const listChecks = async () =>
    (await db.pool.query('select external_id from count_checks order by 1')).rows.flatMap(Object.values)
  await applyEvents(db, { source: 'bluesky', events: [put('untold', 0)], hasCounts: false, now: at(0) })
  await apply([put('a', 0), put('b', 0)])
  assert.deepEqual(await listChecks(), ['a', 'b'])
  await apply([{ type: 'delete', externalId: 'a', at: at(1), reason: 'deleted' }])
  assert.deepEqual(await listChecks(), ['b'])
})

test('an edit that says no language and no address again leaves those that the post has', async () => {
  await empty()
  await apply([put('a', 0, { lang: 'en', url: 'https://example.com/a' })])
  await apply([put('a', 1, { text: 'ethereum', revision: 2 })])
  const { rows } = await db.pool.query('select text, lang, url from posts')
  assert.deepEqual(rows, [{ text: 'ethereum', lang: 'en', url: 'https://example.com/a' }])
})

test('an author who leaves takes what was seen here before, whatever time it claims, and nothing of anybody else', async () => {
  await empty()
  const leave = (authorId: string): PostEvent => ({
    type: 'deleteAuthor',
    authorId,
    at: at(5),
    reason: 'deactivated',
  })
  const bob = { authorId: 'did:plc:bob' }
  await apply([
    put('before', 0),
    put('claims the future', 1, { createdAt: at(9_000) }),
    put('of the same name', 1, bob),
    put('by name alone', 1, { authorId: undefined }),
  ])
  await apply([put('by name alone, later', 7, { authorId: undefined, createdAt: at(7) })], { minute: 7 })
  const elsewhere = [
    makePost('before', { platform: 'mastodon' }),
    makePost('elsewhere', { platform: 'mastodon', authorId: undefined }),
  ]
  await applyEvents(db, {
    source: 'mastodon',
    events: elsewhere.map((post) => ({ type: 'put', post, at: at(0) })),
    hasCounts: false,
    now: at(0),
  })
  const listIds = async () =>
    (await db.pool.query('select external_id from posts order by 1')).rows.flatMap(Object.values)
  const kept = ['before', 'by name alone, later', 'elsewhere', 'of the same name']
  assert.equal((await apply([leave('did:plc:ada')], { minute: 8 })).deleted, 3)
  assert.deepEqual(await listIds(), kept)
  await apply([put('again', 8, { createdAt: at(8) })], { minute: 8 })
  assert.equal((await apply([leave('did:plc:ada'), leave('did:plc:nobody')], { minute: 9 })).deleted, 0)
  assert.deepEqual(await listIds(), ['again', ...kept])
  const { rows } = await db.pool.query('select count(*)::int as n from tombstones where not was_known')
  assert.equal(rows[0].n, 1, 'of whom nothing was here')
})

const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('put' as const), id: fc.nat(3), version: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('not picked' as const), id: fc.nat(3), version: fc.nat(3) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      author: fc.nat(1),
      name: fc.nat(2),
      isAutomated: fc.option(fc.boolean(), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), id: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('counts' as const),
      id: fc.nat(3),
      likes: fc.nat(50),
      isAutomated: fc.option(fc.boolean(), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), author: fc.nat(1) }) },
)

/** Read again from the counts on, they are of a post that is gone. */
const COUNTED_BEFORE_DELETION: Happening[] = [
  { kind: 'put', id: 3, version: 0 },
  { kind: 'counts', id: 3, likes: 0, isAutomated: true },
  { kind: 'delete', id: 3 },
  { kind: 'put', id: 3, version: 0 },
]

/** The last is another post than the first, also where it comes in one batch with the edit between them. */
const EDITED_AWAY_AND_BACK: Happening[] = [
  { kind: 'put', id: 2, version: 0 },
  { kind: 'not picked', id: 2, version: 1 },
  { kind: 'put', id: 2, version: 0 },
]

test('however a log of events is cut into batches, and wherever it is read again from, the end is the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 25, size: 'max' }),
      fc.array(fc.nat(24), { maxLength: 4 }),
      async (log, crashes) => {
        const events = toEvents(log)
        await empty()
        for (const one of events) await apply([one])
        const oneByOne = await readState()
        await empty()
        let from = 0
        for (const crash of [...crashes.filter((place) => place < events.length), events.length]) {
          await apply(events.slice(from, Math.max(from, crash)))
          from = Math.max(0, crash - 3) // read again from an earlier place
        }
        await apply(events.slice(from))
        const cut = await readState()
        assert.deepEqual(cut, oneByOne)
        await rebuildRollups(db)
        assert.deepEqual((await readState()).sums, cut.sums)
      },
    ),
    {
      numRuns: Number(process.env.EVENTS_RUNS ?? 30),
      examples: [
        [COUNTED_BEFORE_DELETION, []],
        [EDITED_AWAY_AND_BACK, [1]],
      ],
    },
  )
})

type Happening = typeof event extends fc.Arbitrary<infer Value> ? Value : never

/** Counts are asked for posts that are there, so those of others are left out; each put says the name of then. */
function toEvents(log: Happening[]): PostEvent[] {
  const there = new Map<number, string>()
  const names = new Map<number, string>()
  const flags = new Map<number, boolean>()
  return log.flatMap((one, minute): PostEvent[] => {
    if (one.kind === 'leave') {
      for (const id of there.keys()) if (id % 2 === one.author) there.delete(id)
      return [
        { type: 'deleteAuthor', authorId: `author ${one.author}`, at: at(minute), reason: 'deactivated' },
      ]
    }
    if (one.kind === 'rename') {
      const username = `renamed-${one.author}-${one.name}`
      names.set(one.author, username)
      const { isAutomated } = one
      if (isAutomated !== undefined) flags.set(one.author, isAutomated)
      return [{ type: 'rename', authorId: `author ${one.author}`, username, isAutomated, at: at(minute) }]
    }
    const id = `p${one.id}`
    if (one.kind === 'counts') {
      return there.has(one.id)
        ? [
            {
              ...{ type: 'counts', externalId: id, counts: { likes: one.likes } },
              ...{ isAutomated: one.isAutomated, at: at(minute) },
            },
          ]
        : []
    }
    if (one.kind === 'delete') {
      there.delete(one.id)
      return [{ type: 'delete', externalId: id, at: at(minute), reason: 'deleted' }]
    }
    const text = `version ${one.version}`
    const isPicked = one.kind === 'put'
    if (isPicked) there.set(one.id, text)
    else if (there.get(one.id) !== text) there.delete(one.id)
    const post = makePost(id, {
      authorId: `author ${one.id % 2}`,
      username: names.get(one.id % 2) ?? `name-${one.id % 2}`,
      text,
      isAutomated: flags.get(one.id % 2) || undefined,
      symbols: one.version % 2 ? ['BTC'] : ['ETH', 'SOL'],
      revision: minute + 1,
      createdAt: at(minute),
    })
    return [{ type: 'put', post, at: at(minute), ...(isPicked ? {} : { isPicked }) }]
  })
}
