import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { takeMark } from '#store/signals/signal-marks.ts'
import { applyEvents, type PostEvent } from '#store/social/events/apply-events.ts'
import { editPosts } from '#store/social/saving/change-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase({ statementTimeoutMs: 60_000 })
const BEGIN = Date.UTC(2026, 1, 1)
const DAYS = 10
const SOURCES = ['bluesky', 'mastodon']
const EVENTS = [
  'validators halted network restart',
  'exchange listing approved regulator',
  'bridge drained exploit treasury',
]
let now = new Date(BEGIN)
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => now, settings: NOTHING_KEPT },
)
const { key } = await makeCaller(server, { plan: 'scale' })
const get = async (path: string) => (await callV1(server.url, `GET ${path}`, { key })).body

const posts: AnalyzedPost[] = []
const recorded: { at: Date; path: string; body: unknown }[] = []

/** Posts of then about an event of the day and about others, late ones, other texts, counts, and meanings read again. */
async function playDay(day: number): Promise<void> {
  const start = BEGIN + day * DAY_MS
  const end = new Date(start + DAY_MS)
  const story = (EVENTS[day % EVENTS.length] ?? '').split(' ')
  for (const source of SOURCES) {
    const created = Array.from({ length: 14 }, (_, nr) => {
      const isLate = nr === 13
      return makeAnalyzedPost(`${source}-${day}-${nr}`, {
        platform: source,
        username: `writer-${source}-${nr % 9}`,
        text:
          nr < 8
            ? `${story.join(' ')} remark${day}x${nr} aside${nr}`
            : `alone${day}y${nr} thing${nr} other${day}`,
        createdAt: new Date(start + Math.floor(nr / 4) * HOUR_MS + nr * MINUTE_MS - (isLate ? DAY_MS : 0)),
        symbols: nr % 2 === 0 ? ['ETH'] : [],
        sentimentBp: 1_000 * (nr % 10),
        likes: nr,
      })
    })
    const counted = posts.filter(({ platform }, nr) => platform === source && nr % 3 === day % 3)
    const events: PostEvent[] = [
      ...created.map((post) => ({ type: 'put' as const, at: end, post })),
      ...counted.map(({ externalId, likes = 0 }) => ({
        ...{ type: 'counts' as const, externalId, counts: { likes: likes + day }, at: end },
      })),
    ]
    await applyEvents(db, { source, events, hasCounts: true, now: end })
    const health = { ...blankSourceHealth(source, end), state: 'live' as const, since: new Date(BEGIN) }
    await saveSourceHealth(db, health)
    posts.push(...created)
  }
  const again = posts.filter((_, nr) => nr % 5 === day % 5)
  const edited = again.map((post, nr) => ({
    ...post,
    revision: (post.revision ?? 0) + 1,
    sentimentBp: (nr * 777) % 10_000,
    text: nr % 4 === 0 ? `corrected ${post.text}` : post.text,
  }))
  await editPosts(db, edited, { now: end })
  for (const post of edited) posts[posts.findIndex(({ externalId }) => externalId === post.externalId)] = post
}

function listPaths(at: Date): string[] {
  const end = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS - 1).toISOString()
  return [
    `/v1/social/stories?end=${end}`,
    `/v1/social/stories?period=7d&figures=raw&end=${end}`,
    `/v1/social/stories?symbol=ETH&platform=mastodon&end=${end}`,
  ]
}

const toKnown = (body: unknown) => ({ ...(body as object), as_of: null })

test('stories of each day are those as of these moments later, with no difference', async () => {
  for (const source of SOURCES) {
    const cursor = { from: new Date(BEGIN - 20 * DAY_MS).toISOString() }
    await saveSourceCursor(db.pool, { source, stream: 'begun', cursor, now, timeoutMs: 1_000 })
  }
  for (let day = 0; day < DAYS; day++) {
    await playDay(day)
    await keepSignals(db)
    now = new Date(BEGIN + (day + 1) * DAY_MS + 6 * MINUTE_MS)
    await takeMark(db, now)
    for (const path of listPaths(now)) recorded.push({ at: now, path, body: await get(path) })
  }
  let changed = 0
  for (const { at, path, body } of recorded) {
    const known = await get(`${path}&as_of=${at.toISOString()}`)
    assert.equal(known.as_of, at.toISOString())
    assert.deepEqual(toKnown(known), body, path)
    if (JSON.stringify(await get(path)) !== JSON.stringify(body)) changed++
  }
  const stories = recorded.flatMap(({ body }) => (body as { data: { surprise: number | null }[] }).data)
  assert.ok(stories.length > recorded.length, `${stories.length} stories of ${recorded.length} answers`)
  assert.ok(
    stories.some(({ surprise }) => surprise !== null),
    'none has a surprise',
  )
  assert.ok(changed > recorded.length / 2, `${changed} of ${recorded.length} answers are others today`)
})

test('a story of then is without the posts that were deleted since', async () => {
  const { at, path } = recorded.at(-3) ?? assert.fail()
  const ask = async () => get(`${path}&as_of=${at.toISOString()}`)
  const before = await ask()
  const [gone] = before.data[0].top_posts
  const event = { type: 'delete' as const, externalId: gone.id, at: now, reason: 'deleted' as const }
  await applyEvents(db, { source: gone.platform, events: [event], hasCounts: true, now })
  const later = await ask()
  assert.equal(later.posts_read, before.posts_read - 1)
  assert.ok(!JSON.stringify(later).includes(gone.id))
})

test('stories of before the tape began are refused with its begin', async () => {
  const { at, path } = recorded[0] ?? assert.fail()
  await db.pool.query('delete from tape where at <= $1', [at])
  const { errors } = await get(`${path}&as_of=${at.toISOString()}`)
  assert.match(errors[0].message, /^as_of must not be before .*, since when changes of posts are kept$/)
})
