import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { saveSourceCursor } from '#store/sources/cursors.ts'
import { saveSourceGap } from '#store/sources/gaps.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { notifyOfMentionSurges } from './notify-of-mention-surges.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')

test('a mention surge is notified once a day', async (t) => {
  const at = await begin(t)
  await at.post(6, 'thanks @Rivertide!', { hoursAgo: 3 })
  await at.post(7, 'hello @rivertide', { hoursAgo: 72 })
  const counts = [await notifyOfMentionSurges(at.ctx), await notifyOfMentionSurges(at.ctx)]
  at.clock.now = new Date(NOW.getTime() + 13 * HOUR_MS)
  await notifyOfMentionSurges(at.ctx)
  const notices = await at.read()
  assert.deepEqual(counts, [1, 1])
  assert.deepEqual(
    notices.map(({ kind, title, text, link }) => ({ kind, title, text, link })),
    Array(2).fill({
      kind: 'social_mentions',
      title: '@rivertide is being mentioned on Twitter',
      text: '6 posts named it within a day. On a day of the week before it was 1 on average.',
      link: '/explorer?q=rivertide&platform=twitter&period=24h',
    }),
  )
})

for (const [name, scene] of [
  ['four posts are no crowd', (at) => at.post(4, '@rivertide')],
  [
    'the usual is not notified',
    async (at) => {
      await at.post(8, '@rivertide', { hoursAgo: 2 })
      await at.post(21, '@rivertide', { hoursAgo: 100 })
    },
  ],
  ['posts of the account itself do not count', (at) => at.post(9, '@rivertide', { username: 'Rivertide' })],
  ['another platform is another account', (at) => at.post(9, '@rivertide', { platform: 'instagram' })],
  ['a longer name is another account', (at) => at.post(9, '@rivertide_fan and @rivertide.fan')],
  [
    'a switched-off account is not notified',
    async (at) => {
      await at.post(9, '@rivertide')
      const call = 'PUT /api/notifications/preferences/social_mentions'
      await callApi(at.url, call, { token: at.token, body: { enabled: false } })
    },
  ],
] as [string, (at: Scene) => Promise<void>][]) {
  test(name, async (t) => {
    const at = await begin(t)
    await scene(at)
    assert.equal(await notifyOfMentionSurges(at.ctx), 0)
    assert.deepEqual(await at.read(), [])
  })
}

test('three times the usual is unusual', async (t) => {
  const at = await begin(t)
  await at.post(9, '@rivertide', { hoursAgo: 2 })
  await at.post(21, '@rivertide', { hoursAgo: 100 })
  assert.equal(await notifyOfMentionSurges(at.ctx), 1)
})

test('being read since an hour ago is no surge, and days of a gap say nothing of what is usual', async (t) => {
  const at = await begin(t)
  const { pool } = at.ctx.db
  const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
  await at.post(9, '@rivertide', { hoursAgo: 2 })
  const cursor = { from: ago(1).toISOString() }
  await saveSourceCursor(pool, { source: 'twitter', stream: 'begun', cursor, now: NOW, timeoutMs: 10_000 })
  assert.equal(await notifyOfMentionSurges(at.ctx), 0)
  await pool.query('delete from source_cursors')
  await at.post(10, '@rivertide', { hoursAgo: 30 })
  await saveSourceGap(pool, { source: 'twitter', from: ago(150), until: ago(55), reason: 'late' })
  assert.equal(await notifyOfMentionSurges(at.ctx), 0, '10 on three days is 3.3 a day')
  await pool.query('delete from source_gaps')
  assert.equal(await notifyOfMentionSurges(at.ctx), 1)
})

for (const typed of ['@Rivertide', 'https://x.com/rivertide', 'x.com/rivertide/']) {
  test(`an account that was linked as ${typed} is found`, async (t) => {
    const at = await begin(t, typed)
    await at.post(5, 'hi @rivertide')
    assert.equal(await notifyOfMentionSurges(at.ctx), 1)
  })
}

test('a name that is repeated within one post counts once, and a full stop does not belong to it', async (t) => {
  const at = await begin(t)
  await at.post(5, '@rivertide @rivertide and again @RIVERTIDE.')
  await notifyOfMentionSurges(at.ctx)
  assert.match((await at.read())[0]?.text ?? '', /^5 posts named it/)
})

type Scene = Awaited<ReturnType<typeof begin>>

/** A user whose account on Twitter is rivertide, and a way to have posts written. */
async function begin(t: TestContext, twitter = 'rivertide') {
  const { db } = await openTestDatabase()
  const clock = { now: NOW }
  const server = await startTestServer(t, { db, now: () => clock.now })
  const { token, username, email } = await signUpSomebody(server.url)
  const socialAccounts = { twitter, instagram: '', facebook: '' }
  const body = { username, email, socialAccounts }
  assert.equal((await callApi(server.url, 'PUT /api/users/profile', { token, body })).status, 200)
  let written = 0
  return {
    ...server,
    clock,
    token,
    async post(
      count: number,
      text: string,
      { hoursAgo = 1, ...fields }: Partial<AnalyzedPost> & { hoursAgo?: number } = {},
    ): Promise<void> {
      const posts = Array.from({ length: count }, () => ({
        platform: 'twitter' as const,
        externalId: `p${written++}`,
        username: 'ann',
        text,
        createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
        hashtags: [],
        symbols: [],
        ...fields,
      }))
      await savePosts(db, posts, { collectedAt: NOW })
    },
    async read(): Promise<{ kind: string; title: string; text: string; link: string }[]> {
      return (await callApi(server.url, 'GET /api/notifications', { token })).body.data
    },
  }
}
