import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { PLANS } from '#contract/plans.ts'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { FIRED_AT, makeWebhookVectors } from '#serve/testing/make-webhook-vectors.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { getTapeHead } from '#store/tape/read-tape.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type * as Sdk from '../node/src/index.ts'
import { answerWith, problem } from './answer-with.ts'
import { breakConnections } from './break-connections.ts'
import { fallSilent } from './fall-silent.ts'
import { installNode } from './install-node.ts'
import { makePosts } from './make-posts.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const project = await installNode()
const sdk: typeof Sdk = await import(
  pathToFileURL(join(project, 'node_modules/crowdtape/dist/src/index.js')).href
)
const { db } = await openTestDatabase()

async function open(t: TestContext, options: Parameters<typeof makeCaller>[1] = {}, settings = {}) {
  const server = await startTestServer(t, { db })
  await putPrices(db, new Date())
  const caller = await makeCaller(server, options)
  return {
    server,
    ...caller,
    crowdtape: new sdk.Crowdtape({ apiKey: caller.key, baseUrl: server.url, ...settings }),
  }
}

/** A stream that does not end when it is stopped would wait for ten minutes. */
const CLOSES = { timeout: 120_000 }

test('an answer has dates, integers, exact prices, and what the call cost', async (t) => {
  const { crowdtape } = await open(t)
  const prices = await crowdtape.getPrices({ symbols: 'BTC,ETH' })
  assert.deepEqual(
    prices.data.map(({ symbol, price }) => [symbol, price]),
    [
      ['BTC', '64250.12'],
      ['ETH', '3120.5'],
    ],
  )
  assert.ok(prices.data[0]?.at instanceof Date)
  assert.equal(prices.data[0]?.since, null)
  const { creditsCharged, limits, requestId, tries } = prices.call
  assert.equal(creditsCharged, 1)
  assert.equal(tries, 1)
  assert.match(requestId ?? '', /^[0-9a-f-]{36}$/)
  assert.equal(limits?.window.quota, PLANS.free.window.calls)
  assert.equal(limits?.window.left, PLANS.free.window.calls - 1)
  assert.equal(limits?.month?.left, (PLANS.free.callsPerMonth ?? 0) - 1)
  assert.equal(JSON.stringify(prices).includes('creditsCharged'), false)
  const usage = await crowdtape.getAccountUsage()
  assert.equal(usage.cost_micros, 0)
  assert.equal(usage.charged_calls, 1)
})

test('the key and the address come from the environment', async (t) => {
  const { server, key } = await open(t)
  const file = join(project, 'environment.js')
  await writeFile(
    file,
    `import { Crowdtape } from 'crowdtape'\nconsole.log((await new Crowdtape().ping()).mode)\n`,
  )
  const env = { ...process.env, CROWDTAPE_API_KEY: key, CROWDTAPE_URL: `${server.url}/` }
  const { stdout } = await run(process.execPath, [file], { env })
  assert.equal(stdout, 'live\n')
})

test('bad input names the field, and a field that does not exist is refused by name', async (t) => {
  const { crowdtape } = await open(t)
  await assert.rejects(crowdtape.listPosts({ limit: 9_999, symbol: 'BTC' }), (error: Sdk.CrowdtapeError) => {
    assert.ok(error instanceof sdk.CrowdtapeError)
    assert.deepEqual([error.status, error.code], [400, 'invalid_request'])
    assert.equal(error.fields[0]?.pointer, '#/query/limit')
    assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/)
    assert.match(error.help ?? '', /\/docs\/errors#invalid_request$/)
    return true
  })
  // @ts-expect-error: there is no such parameter
  await assert.rejects(crowdtape.listPosts({ colour: 'red' }), { status: 400 })
  await assert.rejects(crowdtape.getAlert({ id: '..' }), { status: 0, code: 'invalid_request' })
})

test('a key that is refused, is none or is missing says so', async (t) => {
  const { server, key } = await open(t)
  const wrong = new sdk.Crowdtape({ apiKey: `${key.slice(0, -4)}0000`, baseUrl: server.url })
  await assert.rejects(wrong.ping(), { status: 401, code: 'invalid_key' })
  assert.throws(() => new sdk.Crowdtape({ apiKey: `${key}\n` }), { code: 'invalid_key' })
  assert.throws(() => new sdk.Crowdtape({ apiKey: '' }), { code: 'missing_key' })
  assert.throws(() => new sdk.Crowdtape({ apiKey: key, baseUrl: 'tape.example' }), /base URL/)
})

test('a full window is waited for as the server asks, and thrown where that is too long', async (t) => {
  const { server, key } = await open(t)
  const hasty = new sdk.Crowdtape({ apiKey: key, baseUrl: server.url, retryWaitMsMax: 10 })
  const calls = Array.from({ length: PLANS.free.window.calls }, () => hasty.ping())
  await Promise.all(calls)
  await assert.rejects(hasty.ping(), (error: Sdk.CrowdtapeError) => {
    assert.deepEqual([error.status, error.code], [429, 'rate_limited'])
    assert.equal(error.message, 'The key may make 100 calls in 60 seconds.')
    assert.ok((error.retryAfterSeconds ?? 0) > 0)
    return true
  })
})

test('what was refused for now is sent again, after the wait it asks for and with the same Idempotency-Key', async (t) => {
  const seen: IncomingMessage[] = []
  const alert = { id: 'x', created_at: '2026-01-31T08:00:00.000Z', updated_at: '2026-01-31T08:00:00.000Z' }
  const url = await answerWith(t, (request, tries) => {
    seen.push(request)
    if (tries === 1) return [503, { 'retry-after': '0' }, problem(503, 'unavailable')]
    if (tries === 2) return [409, { 'retry-after': '0' }, problem(409, 'idempotency_in_flight')]
    return [201, {}, alert]
  })
  const crowdtape = new sdk.Crowdtape({ apiKey: 'k', baseUrl: url })
  const { call } = await crowdtape.createAlert({ symbol: 'BTC', condition: 'above', price: '1' })
  assert.equal(call.tries, 3)
  const keys = new Set(seen.map(({ headers }) => headers['idempotency-key']))
  assert.equal(keys.size, 1)
  assert.match(String([...keys][0]), /^[0-9a-f-]{36}$/)
})

test('a 503 of a proxy that reached no server is sent again, also for a read', async (t) => {
  for (const head of [{}, { 'retry-after': '0' }] as Record<string, string>[]) {
    const url = await answerWith(t, (_request, tries) =>
      tries === 1 ? [503, head, 'retry-after' in head ? 'busy' : ''] : [200, {}, { mode: 'live' }],
    )
    const crowdtape = new sdk.Crowdtape({ apiKey: 'k', baseUrl: url })
    assert.equal((await crowdtape.ping()).call.tries, 2)
  }
})

test('what may have been charged is not sent again', async (t) => {
  let tries = 0
  const url = await answerWith(t, () => {
    tries++
    return [503, {}, 'a proxy of our own says no']
  })
  const crowdtape = new sdk.Crowdtape({ apiKey: 'k', baseUrl: url })
  await assert.rejects(crowdtape.getPrices({ symbols: 'BTC' }), { status: 503, code: 'not_understood' })
  assert.equal(tries, 1)
  const silent = await answerWith(t, () => {
    tries++
    return undefined
  })
  const waiting = new sdk.Crowdtape({ apiKey: 'k', baseUrl: silent, timeoutMs: 2_000 })
  await assert.rejects(waiting.getPrices({ symbols: 'BTC' }), { status: 0, code: 'timed_out' })
  assert.equal(tries, 2)
})

test('a server that is away is tried again and then named', async () => {
  const crowdtape = new sdk.Crowdtape({ apiKey: 'k', baseUrl: 'http://127.0.0.1:9', retries: 1 })
  await assert.rejects(crowdtape.ping(), (error: Sdk.CrowdtapeError) => {
    assert.deepEqual([error.status, error.code], [0, 'no_answer'])
    assert.match(error.message, /^No answer from http:\/\/127\.0\.0\.1:9: /)
    return true
  })
})

test('pages are read to the end while posts arrive, none twice and none missing', async (t) => {
  const { crowdtape } = await open(t, { plan: 'pro' })
  const first = new Date(Date.now() - 3_600_000)
  await savePosts(db, makePosts('paged', { count: 250, from: first }), { collectedAt: new Date() })
  const ids: string[] = []
  for await (const post of crowdtape.listPostsAll({ symbol: 'PAGED', limit: 50 })) {
    if (ids.length === 60) {
      const late = makePosts('late', { count: 40, from: new Date(), symbol: 'PAGED' })
      await savePosts(db, late, { collectedAt: new Date() })
    }
    ids.push(post.id)
    assert.ok(post.created_at instanceof Date)
  }
  const wanted = Array.from({ length: 250 }, (_, place) => `paged-${place}`)
  assert.deepEqual([...ids].sort(), wanted.sort())
})

test('a stream brings what happens, goes on behind its last event after a break and ends with its loop', async (t) => {
  const ids: (string | undefined)[] = []
  const url = await answerWith(t, (request, tries) => {
    ids.push(request.headers['last-event-id'] as string | undefined)
    const gap = { type: 'gap', source: 'a source', from: '2026-01-31T08:00:00.000Z' }
    const text = `id: ${tries}\r\nevent: gap\r\ndata: ${JSON.stringify(gap)}\r\n\r\n`
    const end = `event: end\ndata: {"type":"end","code":"restarting","message":"Soon back."}\n\n`
    return [200, { 'content-type': 'text/event-stream' }, `: hello\n\n${text}${end}`]
  })
  const crowdtape = new sdk.Crowdtape({ apiKey: 'k', baseUrl: url })
  const got: Sdk.StreamedEvent[] = []
  for await (const event of crowdtape.openStream({ topics: ['prices'] })) {
    got.push(event)
    if (got.length === 2) break
  }
  assert.deepEqual(ids, [undefined, '1'])
  assert.deepEqual(
    got.map((event) => [event.eventId, event.type, event.type === 'gap' && event.from.getTime()]),
    [1, 2].map((id) => [String(id), 'gap', Date.parse('2026-01-31T08:00:00.000Z')]),
  )
})

test('a stream of the real server goes on behind a place, and a refused one throws', async (t) => {
  const { crowdtape, server } = await open(t, { plan: 'pro' })
  const { seq } = await getTapeHead(db)
  await savePosts(db, makePosts('streamed', { count: 2, from: new Date() }), { collectedAt: new Date() })
  const ids: (string | undefined)[] = []
  for await (const event of crowdtape.openStream({ topics: 'posts', symbol: 'STREAMED', after: seq })) {
    assert.ok(event.type === 'post' && event.post.created_at instanceof Date)
    assert.match(event.eventId ?? '', /^\d+$/)
    ids.push(event.post.id)
    if (ids.length === 2) break
  }
  assert.deepEqual(ids.sort(), ['streamed-0', 'streamed-1'])
  const nobody = new sdk.Crowdtape({ apiKey: 'ct_live_nobody', baseUrl: server.url })
  await assert.rejects(nobody.openStream({ topics: 'prices' }).next(), { status: 401 })
})

test('a stream has each event once and in order, however often its connection breaks', async (t) => {
  const { server, key } = await open(t, { plan: 'scale' })
  const way = await breakConnections(t, server.url)
  const crowdtape = new sdk.Crowdtape({ apiKey: key, baseUrl: way.url })
  const { seq } = await getTapeHead(db)
  const posts = makePosts('broken', { count: 50, from: new Date() })
  for (const post of posts) await savePosts(db, [post], { collectedAt: new Date() })
  const ids: string[] = []
  for await (const event of crowdtape.openStream({ topics: 'posts', after: seq })) {
    if (event.type === 'post') ids.push(event.post.id)
    if (ids.length === posts.length) break
  }
  assert.deepEqual(
    ids,
    posts.map(({ externalId }) => externalId),
  )
  assert.ok(way.broken() > 3)
})

test('a stream that falls silent is opened again, and one that is stopped ends', CLOSES, async (t) => {
  const { url, lastEventIds } = await fallSilent(t)
  const patient = new sdk.Crowdtape({ apiKey: 'k', baseUrl: url, silenceMsMax: 600_000 })
  const stop = new AbortController()
  const stopped = patient.openStream({ topics: 'posts' }, { signal: stop.signal })
  await stopped.next()
  const next = stopped.next()
  stop.abort()
  await assert.rejects(next, { name: 'AbortError' })
  assert.deepEqual(await stopped.next(), { done: true, value: undefined })
  const hasty = new sdk.Crowdtape({ apiKey: 'k', baseUrl: url, silenceMsMax: 500 })
  const stream = hasty.openStream({ topics: 'posts' })
  const [first, second] = [await stream.next(), await stream.next()]
  await stream.return()
  assert.equal(lastEventIds[Number(second.value?.eventId) - 1], first.value?.eventId)
})

test('an event that cannot be read, and an end that does not pass, are told', async (t) => {
  for (const [body, code] of [
    ['data: {"type":\n\n', 'not_understood'],
    [
      'data: {"type":"end","code":"invalid_key","message":"The API key is no longer valid."}\n\n',
      'invalid_key',
    ],
  ] as const) {
    const url = await answerWith(t, () => [200, { 'content-type': 'text/event-stream' }, body])
    const crowdtape = new sdk.Crowdtape({ apiKey: 'k', baseUrl: url })
    await assert.rejects(crowdtape.openStream({ topics: 'posts' }).next(), { code })
  }
})

test('a webhook is read where its sender, its body and its time are right, and refused by name where not', () => {
  for (const { name, secrets, headers, body, toleranceSeconds, expected } of makeWebhookVectors()) {
    const toleranceMs = toleranceSeconds === undefined ? undefined : toleranceSeconds * 1_000
    for (const given of [body, Buffer.from(body)]) {
      const verify = () => sdk.verifyWebhook({ secret: secrets, headers, body: given, toleranceMs })
      if (expected !== 'verified') {
        assert.throws(verify, { name: 'CrowdtapeError', code: expected[0], message: expected[1] }, name)
        continue
      }
      const event = verify()
      assert.ok(event.type === 'alert.fired' && event.id.startsWith('msg_'), name)
      assert.deepEqual([event.timestamp, event.data.fired_at], [new Date(FIRED_AT), new Date(FIRED_AT)])
      assert.deepEqual([event.data.observed_price, event.data.name], ['69000.00000001', null])
    }
  }
})

test('headers of fetch and a single secret are taken, and a body that was parsed already is named', () => {
  const [{ secrets: [secret = ''] = [], headers = {}, body = '' } = {}] = makeWebhookVectors()
  assert.equal(sdk.verifyWebhook({ secret, headers: new Headers(headers), body }).type, 'alert.fired')
  const parsed = { secret, headers, body: JSON.parse(body) }
  assert.throws(() => sdk.verifyWebhook(parsed), { code: 'webhook_not_verified', message: /before any JSON/ })
})

test('every operation of the contract is a method, and every list with pages has one for all rows', () => {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(sdk.Crowdtape.prototype))
  const all = [...methods, ...Object.getOwnPropertyNames(sdk.Crowdtape.prototype)]
  const wanted = publicContracts.flatMap(({ operationId, query }) =>
    query?.properties.cursor ? [operationId, `${operationId}All`] : [operationId],
  )
  assert.deepEqual(
    wanted.filter((name) => !all.includes(name)),
    [],
  )
})

test('its types pass the strictest checks of a program of its own', async () => {
  await mkdir(join(project, 'node_modules/@types'), { recursive: true })
  await symlink(join(ROOT, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'), 'dir')
  await symlink(join(ROOT, 'node_modules/undici-types'), join(project, 'node_modules/undici-types'), 'dir')
  await writeFile(join(project, 'program.ts'), PROGRAM)
  const options = '--strict --noEmit --noUncheckedIndexedAccess --exactOptionalPropertyTypes --types node'
  const flags = `${options} --target es2023 --module nodenext --skipLibCheck false`.split(' ')
  await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...flags, 'program.ts'], {
    cwd: project,
  })
})

const PROGRAM = `import { type Answer, type Call, Crowdtape, CrowdtapeError, type Post, type Prices, verifyWebhook } from 'crowdtape'

const crowdtape = new Crowdtape({ apiKey: 'k', timeoutMs: 1_000 })
export async function read(): Promise<Post[]> {
  const prices: Answer<Prices> = await crowdtape.getPrices({ symbols: ['BTC'], as_of: new Date() })
  const at: Date | null | undefined = prices.data[0]?.at
  const call: Call = prices.call
  const posts: Post[] = []
  for await (const post of crowdtape.searchPostsAll({ q: 'bitcoin', start: '2026-01-31' })) posts.push(post)
  // @ts-expect-error: a search needs words
  await crowdtape.searchPosts({})
  // @ts-expect-error: no such condition
  await crowdtape.createAlert({ symbol: 'BTC', condition: 'beside', price: '1' })
  await crowdtape.updateAlert({ id: 'x', name: null }).catch((error: unknown) => {
    if (error instanceof CrowdtapeError && error.code === 'not_found') return undefined
    throw error
  })
  for await (const event of crowdtape.openStream({ topics: 'prices,posts' })) {
    if (event.type === 'post') posts.push(event.post)
    else if (event.type === 'gap') console.log(event.until.getTime() - event.from.getTime())
    // @ts-expect-error: only posts have one
    else console.log(event.post)
  }
  return at && call.creditsCharged === 0 ? posts : []
}
export function receive(request: { headers: Record<string, string | string[] | undefined> }, body: Buffer): Date {
  const event = verifyWebhook({ secret: ['whsec_new', 'whsec_old'], headers: request.headers, body })
  // @ts-expect-error: only an alert that has fired has one
  if (event.type === 'webhook.test') console.log(event.data.symbol)
  return event.type === 'alert.fired' ? event.data.fired_at : event.timestamp
}
`

test('its version stands in package.json, in what it sends and in its changelog', async () => {
  const folder = join(project, 'node_modules/crowdtape')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { VERSION } = await import(pathToFileURL(join(folder, 'dist/src/version.js')).href)
  assert.equal(VERSION, version)
  assert.match(await readFile(join(folder, 'CHANGELOG.md'), 'utf8'), new RegExp(`^## ${version}$`, 'm'))
})
