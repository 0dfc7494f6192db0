import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import { CORRECTIONS_MAX } from '#contract/app/accuracy.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { putPrices } from '../testing/put-prices.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
await putPrices(db, NOW)
const TEXTS = { bull: 'Very bullish on $BTC, I keep buying', foreign: 'gestern war es schön hier am See' }
await savePosts(
  db,
  Object.entries(TEXTS).map(([id, text]) =>
    makeAnalyzedPost(id, { text, symbols: id === 'bull' ? ['BTC'] : [], createdAt: NOW }),
  ),
  { collectedAt: NOW },
)
const { url } = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => NOW, mailer: { send: async () => {} } },
)
const { id: userId, token } = await signUpSomebody(url)
const PATH = '/api/corrections?data=live'
const list = (post: string, bearer = token) =>
  callApi(url, `GET ${PATH}&platform=twitter&id=${post}`, { token: bearer })
const save = (body: object, bearer = token) =>
  callApi(url, `PUT ${PATH}`, { token: bearer, body: { platform: 'twitter', id: 'bull', ...body } })

test('keeps one correction of each subject, with what was read, and takes it back', async () => {
  const { status, body } = await save({ symbol: 'btc', verdict: 'bearish' })
  assert.equal(status, 200, JSON.stringify(body))
  const { id, ...rest } = body
  assert.deepEqual(rest, {
    symbol: 'BTC',
    verdict: 'bearish',
    said: 'bullish',
    reader: MEANING_MODEL_VERSION,
    at: NOW.toISOString(),
  })
  const changed = await save({ symbol: 'BTC', verdict: 'not_about' })
  assert.equal(changed.body.id, id)
  const whole = await save({ symbol: null, verdict: 'neutral' })
  const missed = await save({ symbol: 'ETH', verdict: 'about' })
  assert.deepEqual([whole.body.said, missed.body.said], ['bullish', 'not_about'])
  const kept = await list('bull')
  assert.deepEqual(
    kept.body.data.map((one: { symbol: string; verdict: string }) => [one.symbol, one.verdict]),
    [
      [null, 'neutral'],
      ['BTC', 'not_about'],
      ['ETH', 'about'],
    ],
  )
  assert.equal((await callApi(url, `DELETE /api/corrections/${id}`, { token })).status, 204)
  assert.equal((await callApi(url, `DELETE /api/corrections/${id}`, { token })).status, 404)
  assert.equal((await list('bull')).body.data.length, 2)
})

test('a text that is not scored was said nothing of', async () => {
  const { body } = await save({ id: 'foreign', symbol: null, verdict: 'neutral' })
  assert.equal(body.said, null)
})

test('changes nothing that others see', async () => {
  const before = await callApi(url, 'GET /api/social/twitter?data=live')
  await save({ symbol: 'BTC', verdict: 'not_about' })
  const after = await callApi(url, 'GET /api/social/twitter?data=live')
  assert.deepEqual(after.body.data, before.body.data)
  const other = await signUpSomebody(url)
  assert.deepEqual((await list('bull', other.token)).body.data, [])
})

test('corrections of sample data are apart', async () => {
  await save({ symbol: 'BTC', verdict: 'not_about' })
  const { body } = await callApi(url, 'GET /api/corrections?data=sample&platform=twitter&id=bull', { token })
  assert.deepEqual(body.data, [])
})

test('refuses visitors, unconfirmed accounts, unknown posts and assets, and what makes no sense', async () => {
  const waiting = await signUpSomebody(url, { confirmed: false })
  const right = { symbol: 'BTC', verdict: 'about' }
  assert.equal((await callApi(url, `PUT ${PATH}`, { body: { platform: 'twitter', id: '1' } })).status, 401)
  const refused = await save(right, waiting.token)
  assert.deepEqual([refused.status, refused.body.code], [403, 'email_unconfirmed'])
  for (const [body, status] of [
    [{ ...right, id: 'nothing' }, 404],
    [{ ...right, symbol: 'NOSUCH' }, 404],
    [{ symbol: null, verdict: 'about' }, 400],
    [{ symbol: null, verdict: 'great' }, 400],
    [{ ...right, symbol: 'X'.repeat(41) }, 400],
    [{ ...right, platform: '../' }, 400],
    [{ ...right, said: 'about' }, 400],
  ] as const)
    assert.equal((await save(body)).status, status, JSON.stringify(body))
})

test('an account that has as many as it may still changes those', async () => {
  await save({ symbol: 'BTC', verdict: 'about' })
  await db.pool.query(
    `insert into corrections (id, user_id, mode, platform, external_id, symbol, verdict, reader, corrected_at)
     select gen_random_uuid(), $1, 'live', 'twitter', 'old ' || nr, '', 'neutral', 'meaning-1', $2
     from generate_series(1, $3::int - (select count(*)::int from corrections where user_id = $1)) nr`,
    [userId, NOW, CORRECTIONS_MAX],
  )
  assert.equal((await save({ symbol: 'ADA', verdict: 'about' })).status, 409)
  assert.equal((await save({ symbol: 'BTC', verdict: 'neutral' })).status, 200)
})
