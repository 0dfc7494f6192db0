import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { FOLLOWED_POSTS_MAX, MUTED_WORDS_MAX, PEOPLE_MAX } from '#contract/app/accounts/people.ts'
import { runAdmin } from '#run/admin/run-admin.ts'
import { readSettings } from '#run/process/settings.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { NOTHING_KEPT, startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const { db, url: databaseUrl } = await openTestDatabase()
const start = async (t: { after: (done: () => unknown) => void }) => {
  const server = await startTestServer(t, { db, now: () => NOW, settings: NOTHING_KEPT })
  const { token } = await makeCaller(server)
  const put = (path: string, body: object) => callApi(server.url, `PUT ${path}`, { token, body })
  return { url: server.url, token, put, server }
}

test('an account follows and mutes people, each on one list whatever the case of their name', async (t) => {
  const { put, url, token } = await start(t)
  await put('/api/people', { source: 'twitter', username: '@Ada', list: 'followed' })
  await put('/api/people', { source: 'bluesky', username: 'eve.example', list: 'muted' })
  const { body } = await put('/api/people', { source: 'twitter', username: 'ADA', list: 'muted' })
  assert.deepEqual(
    body.people.map((one: { username: string; list: string }) => [one.username, one.list]).sort(),
    [
      ['ADA', 'muted'],
      ['eve.example', 'muted'],
    ],
  )
  const left = await put('/api/people', { source: 'twitter', username: 'ada', list: null })
  assert.deepEqual(left.body.people, [{ source: 'bluesky', username: 'eve.example', list: 'muted' }])
  assert.deepEqual((await callApi(url, 'GET /api/people', { token })).body, left.body)
})

test('an account mutes words, each once', async (t) => {
  const { put } = await start(t)
  await put('/api/people/words', { word: ' Moon  shot ', isMuted: true })
  const { body } = await put('/api/people/words', { word: 'moon shot', isMuted: true })
  assert.deepEqual(body.words, ['moon shot'])
  const none = await put('/api/people/words', { word: 'MOON SHOT', isMuted: false })
  assert.deepEqual(none.body.words, [])
})

test('another account has lists of its own, and a stranger none', async (t) => {
  const { put, url, server } = await start(t)
  await put('/api/people', { source: 'twitter', username: 'ada', list: 'muted' })
  const other = await makeCaller(server)
  const { body } = await callApi(url, 'GET /api/people', { token: other.token })
  assert.deepEqual(body, { people: [], words: [] })
  for (const [path, sent] of [
    ['GET /api/people', undefined],
    ['PUT /api/people', { source: 'twitter', username: 'ada', list: 'muted' }],
    ['PUT /api/people/words', { word: 'moon', isMuted: true }],
  ] as const)
    assert.equal((await callApi(url, path, { body: sent })).status, 401, path)
})

test('the newest posts of the people that an account follows come first', async (t) => {
  const { put, url, token } = await start(t)
  const made = (id: string, username: string, minutesAgo: number, platform = 'twitter') =>
    makeAnalyzedPost(id, { platform, username, createdAt: new Date(NOW.getTime() - minutesAgo * 60_000) })
  const many = Array.from({ length: 40 }, (_, nr) => made(`many-${nr}`, 'Ann', 10 + nr))
  await savePosts(
    db,
    [...many, made('bob', 'bob', 1), made('other', 'ann', 2, 'mastodon'), made('eve', 'eve', 3)],
    { collectedAt: NOW },
  )
  const read = async () => (await callApi(url, 'GET /api/people/posts', { token })).body
  assert.deepEqual(await read(), { followed: 0, data: [] })
  await put('/api/people', { source: 'twitter', username: 'ANN', list: 'followed' })
  await put('/api/people', { source: 'twitter', username: 'bob', list: 'followed' })
  await put('/api/people', { source: 'twitter', username: 'eve', list: 'muted' })
  const { followed, data } = await read()
  assert.deepEqual(
    [followed, data.length, data.slice(0, 2).map(({ _id }: { _id: string }) => _id)],
    [2, FOLLOWED_POSTS_MAX, ['bob', 'many-0']],
  )
  assert.ok(data.every(({ platform }: { platform: string }) => platform === 'twitter'))
  assert.equal((await callApi(url, 'GET /api/people/posts')).status, 401)
})

test('refuses an unknown source, empty names and words, and other lists', async (t) => {
  const { put } = await start(t)
  for (const [path, body, status] of [
    ['/api/people', { source: 'nowhere', username: 'ada', list: 'muted' }, 404],
    ['/api/people', { source: 'twitter', username: ' ', list: 'muted' }, 400],
    ['/api/people', { source: 'twitter', username: 'ada', list: 'liked' }, 400],
    ['/api/people', { source: 'twitter', username: 'x'.repeat(200), list: 'muted' }, 400],
    ['/api/people/words', { word: '!!', isMuted: true }, 400],
    ['/api/people/words', { word: 'x'.repeat(61), isMuted: true }, 400],
  ] as const)
    assert.equal((await put(path, body)).status, status, JSON.stringify(body))
})

test('the lists of an account are bounded, also by two calls at once', async (t) => {
  const { put, url, token } = await start(t)
  const { body: user } = await callApi(url, 'GET /api/auth/user', { token })
  await db.pool.query(
    `insert into account_people select $1, 'twitter', 'p' || nr, 'p' || nr, 'muted', now() from generate_series(2, $2::int) as nr`,
    [user.id, PEOPLE_MAX],
  )
  await db.pool.query(
    `insert into account_muted_words select $1, 'w' || nr, 'w' || nr, now() from generate_series(1, $2::int) as nr`,
    [user.id, MUTED_WORDS_MAX],
  )
  const both = await Promise.all(
    ['ann', 'bob'].map((username) => put('/api/people', { source: 'twitter', username, list: 'muted' })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const moved = await put('/api/people', { source: 'twitter', username: 'p5', list: 'followed' })
  assert.equal(moved.status, 200)
  assert.equal((await put('/api/people/words', { word: 'more', isMuted: true })).status, 409)
})

test('the operator mutes authors and words for everybody', async (t) => {
  const { url } = await start(t)
  const admin = async (...args: string[]) => {
    let text = ''
    const code = await runAdmin(['mutes', ...args], {
      settings: readSettings({ DATABASE_URL: databaseUrl }),
      log: pino({ enabled: false }),
      now: () => NOW,
      out: (part) => {
        text += part
      },
      err: (part) => {
        text += part
      },
    })
    return { code, text }
  }
  assert.match((await admin()).text, /Nothing is muted/)
  assert.equal((await admin('add', 'bluesky:@Eve')).code, 0)
  assert.equal((await admin('add', 'free', 'coins')).code, 0)
  assert.match((await admin()).text, /bluesky:Eve\nfree coins/)
  assert.deepEqual((await callApi(url, 'GET /api/mutes')).body, {
    people: [{ source: 'bluesky', username: 'Eve' }],
    words: ['free coins'],
  })
  assert.equal((await admin('remove', 'bluesky:eve')).code, 0)
  await assert.rejects(admin('remove', 'bluesky:eve'), /is not muted/)
  await assert.rejects(admin('add', '!!'), /belongs to it/)
  assert.equal((await admin('remove', 'FREE', 'coins')).code, 0)
})
