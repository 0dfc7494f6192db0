import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { SOCIAL_SOURCES } from '#collect/list-sources.ts'
import { WEBHOOK_FORMATS, type WebhookEvent } from '#contract/app/delivery/webhook-rules.ts'
import { NOTIFICATION_KINDS } from '#contract/notifications.ts'
import type { AnalyzedPost, Source } from '#contract/posts.ts'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { exampleRequest } from '#contract/public/documents/example-request.ts'
import type { PublicRouteContract } from '#contract/public/public-route.ts'
import { EXPORT_FORMATS } from '#contract/tasks.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { startTasks } from '#run/jobs/tasks/start-tasks.ts'
import { eventually } from '#run/postgres/testing/embedded-process.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type { DeliveryData } from '#store/webhooks/webhook.ts'
import { judgeAlerts } from '../alerts/judge-alerts.ts'
import { createRuleJudge } from '../alerts/rules/rule-judge.ts'
import { routes } from '../app-routes.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { furtherTools } from '../mcp/tools/further.ts'
import { tools } from '../mcp/tools/list-tools.ts'
import { notifyOfMarketAnalysis } from '../notifications/notify-of-market-analysis.ts'
import { notifyOfMentionSurges } from '../notifications/notify-of-mention-surges.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { openEvents } from '../testing/open-events.ts'
import { openMcp } from '../testing/open-mcp.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { writeWebhookBody } from '../webhooks/webhook-body.ts'

// Every way by which something leaves this installation for third parties is tried with posts of which nothing but the
// id, the address and our own figures may leave. What is listed anywhere, such as a route of /v1, a tool, a format or a
// kind of notification, is tried because it is listed; an output that the lists below do not know fails its test.
const t = { after: after as TestContext['after'] }
const { db, url: databaseUrl } = await openTestDatabase()
const clock = { now: new Date() }
const SECRET = 'whispered'
const FOLLOWERS = 7_654_321
let written = 0
/** Of several people, none of whom copies another: sums of one post alone would be its counts. */
const TAILS = [
  'miners sold into the close while nobody praised their neighbour at all',
  'fees were low again this week and retail froze before the vote',
  'a validator left the bridge and paper hands moved their morning coffee',
  'the ledger told another story that hedge funds ignored at the bottom',
  'gardens bloom beside every quiet harbour where seven bicycles crossed slowly',
  'slow and steady goes the harvest of the year over empty squares',
]

function makePost(platform: Source): AnalyzedPost {
  written += 1
  // A word of each post alone: words of several people are no one post's text.
  const own = SECRET + String(written).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  return {
    platform,
    externalId: `${platform}-${written}`,
    username: `${SECRET}author${written % TAILS.length}`,
    followers: FOLLOWERS,
    text: `@rivertide ${own} bitcoin words about $BTC, price prediction ${TAILS[written % TAILS.length]}`,
    createdAt: new Date(clock.now.getTime() - 6_600_000 - written * 1_000),
    hashtags: ['shared'],
    symbols: ['BTC'],
    sentimentBp: 7_500,
    likes: FOLLOWERS,
    location: `${SECRET} place`,
    url: `https://example.com/${platform}/${written}`,
  }
}

const FORBIDDEN = SOCIAL_SOURCES.map(({ facts }) => facts)
  .filter(({ rights }) => !rights.textToThirdParties)
  .map(({ id }) => id)
async function save() {
  const posts = FORBIDDEN.flatMap((source) => Array.from({ length: 6 }, () => makePost(source)))
  await savePosts(db, posts, { collectedAt: clock.now })
  await keepSignals(db)
}
await putPrices(db, clock.now, { BTC: '90', ETH: '10' })
await save()
const exportsFolder = mkdtempSync(join(tmpdir(), 'crowdtape-exports-'))
after(() => rm(exportsFolder, { recursive: true, force: true }))
const mails = await startMailServer(t)
const server = await startTestServer(t, {
  db,
  now: () => clock.now,
  mailer: mails.mailer,
  settings: { exportsFolder, enabledSources: FORBIDDEN },
})
const caller = await makeCaller(server, { plan: 'scale' })

function assertKept(text: string, of: string): void {
  const kept = new RegExp(`.{0,300}(${SECRET}|${FOLLOWERS}).{0,100}`).exec(text)?.[0]
  assert.equal(kept, undefined, of)
}

test('what is tried would be found: our own screens may show it', async () => {
  const { body } = await callApi(server.url, 'GET /api/social/twitter')
  assert.ok(JSON.stringify(body).includes(SECRET))
})

/** Prices alone, and what needs days before or one link: rights.test.ts asks those for the texts of posts that may not leave. */
const OF_NOTHING: readonly string[] = ['getCandles', 'getTrend', 'listStories', 'explainSurprise']
const readable = publicContracts.filter(({ method, stream }) => method === 'GET' && !stream)
for (const contract of readable) {
  for (const format of contract.list ? ['json', 'csv', 'jsonl'] : ['json']) {
    for (const platform of platformsOf(contract)) {
      test(`${contract.operationId} as ${format}${platform ? ` of ${platform}` : ''}`, async () => {
        const { status, text, headers } = await callV1(
          server.url,
          `GET ${addressOf(contract, { format, platform })}`,
          {
            key: caller.key,
          },
        )
        // What only the caller can know, such as the id of an alert, is not there.
        assert.ok(status === 200 || (status < 500 && contract.path.includes(':')), `${status} ${text}`)
        assertKept(text, contract.operationId)
        const isEmpty = contract.path.includes(':id') || OF_NOTHING.includes(contract.operationId)
        if (contract.cost === 'call' && !isEmpty)
          assert.equal(headers.get('x-credits-charged'), '1', 'it says something')
      })
    }
  }
}

test('some of them do answer with posts that are kept back', async () => {
  const lists = [
    '/v1/social/posts',
    '/v1/social/search?q=bitcoin',
    '/v1/social/mentions?basis=raw&symbol=BTC',
  ]
  for (const path of lists) {
    const { text } = await callV1(server.url, `GET ${path}`, { key: caller.key })
    assert.match(text, /"text_withheld":"source_terms"/, path)
  }
})

test('every stream of /v1', async () => {
  const streams = publicContracts.filter(({ stream }) => stream)
  assert.deepEqual(
    streams.map(({ operationId }) => operationId),
    ['openStream'],
  )
  const opened = await openEvents(server.url, '/v1/stream?topics=posts', { token: caller.key })
  await save()
  await opened.until((events) => events.filter(({ event }) => event === 'post').length >= FORBIDDEN.length)
  opened.close()
  assertKept(JSON.stringify(opened.events), 'openStream')
  assert.match(JSON.stringify(opened.events), /source_terms/)
})

/** How each tool is asked for what it can return of posts. */
const TOOL_ARGUMENTS: Record<string, Record<string, unknown>> = {
  whats_happening: { symbol: 'BTC' },
  prices: { symbols: 'BTC' },
  candles: { symbol: 'BTC' },
  mentions: { symbol: 'BTC', series: true },
  sentiment: { symbols: 'BTC', explain: true },
  search: { q: 'bitcoin' },
  screener: { where: 'mentions > 1' },
  trending: {},
  alerts: { action: 'list' },
  find: { q: 'posts' },
  ask: { name: 'posts', arguments: { symbol: 'BTC' } },
  compare: { symbols: 'BTC' },
  signals: { symbol: 'BTC' },
  asset_summary: { id: 'bitcoin' },
  market_mood: {},
  market_overview: {},
  assets: {},
  figures: { symbols: 'BTC', figures: 'posts,mood' },
  catalog: { symbol: 'BTC' },
  lab: { id: 'bitcoin' },
  sources: {},
  preview_rule: { expression: 'price(BTC) > 1' },
  account_usage: {},
  webhooks: {},
  creators: { symbol: 'BTC' },
  trend: { kind: 'asset', term: 'BTC' },
  explain_figure: { figure: 'posts', symbol: 'BTC' },
  explain_surprise: { kind: 'asset', term: 'BTC' },
  posts: { symbol: 'BTC' },
}

for (const { contract } of [...tools, ...furtherTools.values()]) {
  test(`the tool ${contract.name} of assistants`, async () => {
    const args = TOOL_ARGUMENTS[contract.name]
    assert.ok(args, 'a tool that this test does not know how to ask')
    const known = Object.fromEntries(
      Object.entries(args).filter(([name]) => name in contract.input.properties),
    )
    const mcp = await openMcp(t, server.url, { key: caller.key })
    const { isError, body, text } = await mcp.call(contract.name, known)
    assert.equal(isError, false, text)
    assertKept(`${JSON.stringify(body)} ${text}`, contract.name)
  })
}

/** The routes of /api whose answer is no JSON of our own screens: files and streams. */
const FILES: Record<string, string> = {
  'GET /api/social/:source.csv': 'posts',
  'GET /api/account/data.tar.gz': 'what the account itself has made, no posts of sources',
  'GET /api/stream': 'our own screens, in the browser of a reader',
  'GET /api/tasks/:id/file': 'posts, tried below in every format',
  'GET /api/usage.csv': 'no posts',
}

test('every file that /api gives is known here', () => {
  const files = routes.flatMap(({ contract: { method, path, answer, status } }) =>
    method === 'GET' && !answer && status !== 204 ? `${method} ${path}` : [],
  )
  assert.deepEqual(files.sort(), Object.keys(FILES).sort())
})

for (const source of FORBIDDEN) {
  test(`the file of the table of ${source}`, async () => {
    const text = await (await fetch(`${server.url}/api/social/${source}.csv`)).text()
    assertKept(text, source)
    assert.match(text, /source_terms/)
  })
}

test('the files of tasks, in every format', async () => {
  const jobs = startTasks({
    place: {
      ctx: server.ctx,
      db,
      sampleDb: db,
      exports: { folder: exportsFolder, bytesMax: 1_000_000_000 },
      runScrape: () => Promise.reject(new Error('this test reads no source')),
    },
    databaseUrl,
  })
  const call = (line: string, body?: object) => callApi(server.url, line, { token: caller.token, body })
  try {
    await jobs.ready
    for (const format of EXPORT_FORMATS) {
      const { body } = await call('POST /api/tasks', { type: 'export', of: 'search', format })
      const isOver = async () => {
        clock.now = new Date()
        const { data } = (await call('GET /api/tasks')).body
        return data.find(({ id }: { id: string }) => id === body.id).status === 'completed'
      }
      await eventually(`the file as ${format} is there`, isOver)
      const file = await fetch(`${server.url}/api/tasks/${body.id}/file`, {
        headers: { authorization: `Bearer ${caller.token}` },
      })
      assert.equal(file.status, 200)
      const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
      assert.ok(text.includes('source_terms'), format)
      assertKept(text, format)
    }
  } finally {
    await jobs.stop()
  }
})

test('every kind of notification, on the site and by e-mail', async () => {
  await db.pool.query(`update users set social_twitter = 'rivertide' where id = $1`, [caller.id])
  for (const id of NOTIFICATION_KINDS) {
    const body = { enabled: true }
    await callApi(server.url, `PUT /api/notifications/preferences/${id}`, { token: caller.token, body })
  }
  const alert = { symbol: 'BTC', price: 100, condition: 'above' }
  const made = await callV1(server.url, 'POST /v1/alerts/create', { key: caller.key, body: alert })
  assert.equal(made.status, 201, made.text)
  clock.now = new Date(clock.now.getTime() + 5_000)
  await saveTicks(db, [{ assetId: 'bitcoin', at: clock.now, price: '100.5' }], 'a source')
  await judgeAlerts(server.ctx)
  await notifyOfMentionSurges(server.ctx)
  await notifyOfMarketAnalysis(server.ctx)
  await deliverMails(server.ctx)
  await notifyOfUnknown(2 * HOUR_MS)
  const { body } = await callApi(server.url, 'GET /api/notifications', { token: caller.token })
  const kinds = new Set(body.data.map(({ kind }: { kind: string }) => kind))
  assert.deepEqual([...kinds].sort(), [...NOTIFICATION_KINDS].sort())
  assertKept(JSON.stringify(body), 'notifications')
  assert.ok(mails.mails.some(({ subject }) => subject === 'BTC is above $100'))
  for (const mail of mails.mails) assertKept(`${mail.subject} ${mail.text} ${mail.raw}`, 'an e-mail')
  const { rows } = await db.pool.query<{ data: unknown }>('select data from mails')
  assertKept(JSON.stringify(rows), 'the queue of e-mails')
})

test('webhooks in every format, of prices and of posts', async () => {
  const call = (line: string, body: object) => callApi(server.url, line, { token: caller.token, body })
  const webhook = { format: 'standard', url: 'https://hooks.example/1' }
  assert.equal((await call('POST /api/webhooks', webhook)).status, 201)
  await save()
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  await saveTicks(db, [{ assetId: 'bitcoin', at: clock.now, price: '100.5' }], 'a source')
  await keepSignals(db)
  for (const expression of ['posts("bitcoin", 6h) > 1 every 1h', 'price(BTC) > 1 every 1h'])
    assert.equal((await call('POST /api/alerts', { expression })).status, 201)
  await createRuleJudge(server.ctx, 'live').look()
  const { rows } = await db.pool.query<{ data: DeliveryData; event: WebhookEvent; created_at: Date }>(
    'select data, event, created_at from webhook_deliveries',
  )
  const ofPosts = rows.filter(({ data }) => data.text.includes('posts('))
  assert.ok(ofPosts.length === 1 && rows.length > 1, JSON.stringify(rows))
  for (const { data, event, created_at: createdAt } of rows) {
    for (const format of WEBHOOK_FORMATS) {
      const body = writeWebhookBody(
        { format, chatId: '1' },
        { event, data, createdAt },
        'https://tape.example',
      )
      assertKept(body, format)
    }
  }
})

/** A rule cannot be judged for so long, because no price comes. */
async function notifyOfUnknown(forMs: number): Promise<void> {
  const body = { expression: 'price(BTC) > 1 and price(ETH) > 1' }
  const { body: rule } = await callApi(server.url, 'POST /api/alerts', { token: caller.token, body })
  const judge = createRuleJudge(server.ctx, 'live')
  for (let round = 0; round < 2; round++) {
    clock.now = new Date(clock.now.getTime() + forMs)
    await judge.look()
  }
  await judge.release()
  await callApi(server.url, `DELETE /api/alerts/${rule.id}`, { token: caller.token })
}

/** Where an operation takes a source, it is asked for each that keeps its text. */
function platformsOf(contract: PublicRouteContract): (string | undefined)[] {
  return contract.query && 'platform' in contract.query.properties ? [undefined, ...FORBIDDEN] : [undefined]
}

function addressOf(
  contract: PublicRouteContract,
  { format, platform }: { format: string; platform: string | undefined },
): string {
  const { params, query } = exampleRequest(contract)
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const asked = new URLSearchParams()
  const chosen = contract.exactlyOneOf?.slice(1) ?? []
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'platform' && !chosen.includes(name)) asked.set(name, String(value))
  }
  if ('q' in query) asked.set('q', 'bitcoin')
  if ('where' in query) asked.set('where', 'mentions > 1')
  asked.delete('address') // none is stored of these assets
  if (platform) asked.set('platform', platform)
  if (format !== 'json') asked.set('format', format)
  return asked.size > 0 ? `${path}?${asked}` : path
}
