import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { after, type TestContext, test } from 'node:test'
import type { AnalyzedPost } from '#contract/posts.ts'
import { TEAM_HEADER } from '#contract/teams/team-roles.ts'
import { saveCandles } from '#store/market/candles.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { insertTask } from '#store/tasks/tasks.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { openSession } from '../../accounts/sessions.ts'
import { callApi } from '../call-api.ts'
import { type Caller, makeCaller } from '../make-caller.ts'
import { putPrices } from '../put-prices.ts'
import { startTestServer } from '../start-test-server.ts'
import { coverPairs } from './cover-pairs.ts'
import { type FuzzAnswer, judgeAnswer } from './judge-answer.ts'
import { listOperations, type Operation } from './list-operations.ts'
import { type FuzzRequest, makeRequests } from './make-requests.ts'
import { SOME_ID } from './make-values.ts'

// FUZZ_REQUESTS=30000 FUZZ_SEED=7 npm test -- serve/testing/fuzz/contract-fuzz.test.ts
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3_000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)

const START = new Date('2026-03-10T12:30:00.000Z')
const CLOCK_STEP_MS = 7_000
let now = START

const { db } = await openTestDatabase()
const operators: string[] = []
const server = await startTestServer(
  { after: after as TestContext['after'] },
  {
    db,
    now: () => now,
    mailer: { send: async () => {} },
    tryFeed: async () => ({ title: 'A paper', entries: 1, kept: 1, newest: [] }),
    settings: { anonymousReadsPerMinute: 1_000_000, signUpsPerHour: 1_000_000, operators },
  },
)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
after(() => agent.destroy())

// The person of /api revokes keys and changes the password; the one of /v1 is left alone by that.
const person = await makeCaller(server)
operators.push(person.email)
const caller = await makeCaller(server, { plan: 'scale' })
/** The newest ids that answers of a collection gave, such as `/api/alerts`. */
const idsOf = new Map<string, string[]>()
let teamId = await makeTeam()
await fill()

const operations = listOperations()

// What is deleted could not be changed any more.
const deletionsLast = [...operations.entries()].sort(([, a], [, b]) => placeOf(a) - placeOf(b))

function placeOf({ method, path }: Operation): number {
  return /^\/api\/team\/(?:delete|leave)$/.test(path) ? 2 : Number(method === 'DELETE')
}

for (const [index, operation] of deletionsLast) {
  const count = Math.ceil(REQUESTS / operations.length)
  test(`${operation.method} ${operation.path} keeps its contract in ${count} requests`, async () => {
    const mustSucceed = !NEEDS_MORE.test(`${operation.method} ${operation.path}`)
    const broken: string[] = []
    let sent = 0
    let succeeded = 0
    let last = ''
    for (const request of drawRequests(operation, { count, seed: SEED * 1_000 + index })) {
      if (sent >= count && (succeeded > 0 || !mustSucceed)) break
      sent += 1
      const { line, rawQuery, answer, reached } = await send(request)
      const complaints = judgeAnswer({ ...request, operation: reached }, rawQuery, answer)
      if (answer.status < 300 && request.method === operation.method) succeeded += 1
      last = `${line} -> ${answer.status} ${answer.text.slice(0, 300)}`
      if (complaints.length > 0) broken.push(`${complaints.join('; ')}: ${last}`)
    }
    assert.deepEqual(broken.slice(0, 5), [], `${broken.length} of ${sent}, seed ${SEED}`)
    if (mustSucceed) assert.ok(succeeded > 0, `no request was answered with success, the last: ${last}`)
  })
}

/** With few requests and another seed chance may draw none that succeeds: it has some more draws for that. */
const DRAWS = 20

function* drawRequests(
  operation: Operation,
  { count, seed }: { count: number; seed: number },
): Generator<FuzzRequest> {
  for (let draw = 0; draw < DRAWS; draw++)
    yield* makeRequests(operation, { count, seed: seed + draw * 1_000_000 })
}

/**
 * Their success takes an address of the web, a token that only a mail or a link carries, a password that nobody guesses, a
 * file that a worker wrote, the id of a source with counts that it gives, a post, a delivery, a version, what was not
 * deleted before, or fields that go together.
 */
const NEEDS_MORE =
  /billing|account\/operator|sign-on|passkey|operator\/(?:feeds\/|users\/:id|invitations|work\/retry|sign-up)|POST \/api\/operator\/feeds$|confirm|stop|unsubscribe|reset-password|login|change-password|restore|resend|preferences\/:id|tasks\/:id\/(?:link|file)|social\/:source|PUT \/api\/boards\/:id$|DELETE \/api\/boards\/:id\/|shared-boards|corrections|webhook-deliveries|teams\/join|team\/(?:delete|leave|members)|connections|\/api\/views|social\/why|POST \/api\/tasks$/

test('pairs of optional parameters are all covered', () => {
  let state = 0
  const rows = coverPairs(9, () => (state = (state + 0.618_034) % 1))
  for (let a = 0; a < 9; a++) {
    for (let b = 0; b < a; b++) {
      const pairs = new Set(rows.map((row) => `${row[a]} ${row[b]}`))
      assert.equal(pairs.size, 4, `${a} and ${b}`)
    }
  }
  assert.ok(rows.length < 40, `${rows.length}`)
})

interface Sent {
  line: string
  rawQuery: string
  answer: FuzzAnswer
  /** What answers there: of a path with a value, such as `/api/social/:source`, it may be an operation of its own. */
  reached: Operation
}

async function send(request: FuzzRequest): Promise<Sent> {
  now = new Date(now.getTime() + CLOCK_STEP_MS)
  const { operation } = request
  const collection = operation.path.split('/').slice(0, 3).join('/')
  const withIds = (text: string) => text.replaceAll(SOME_ID, pickId(collection))
  const path = operation.path.replaceAll(/:(\w+)/g, (_, name) =>
    encodeURIComponent(withIds(request.params[name] ?? '-').toWellFormed()),
  )
  const pairs = request.query.map((pair) =>
    pair.map((text) => encodeURIComponent(withIds(text).toWellFormed())).join('='),
  )
  const rawQuery = [...pairs, request.rawQuery].filter((part) => part !== '').join('&')
  const body = request.body && { ...request.body, text: withIds(request.body.text) }
  const token = await credentialOf(request, operation)
  const team = /^\/api\/team(?:\/|$)/.test(operation.path) ? await findTeam() : undefined
  // Mistyped passwords are not what is tried here.
  if (/auth|users|newsletter|contact|support|sandbox/.test(path)) await db.pool.query('delete from attempts')
  const answer = await exchange({
    method: request.method,
    path: rawQuery ? `${path}?${rawQuery}` : path,
    token,
    team,
    body,
  })
  if (answer.status < 300 && request.credential === 'own') noteIds(collection, answer.text)
  const line =
    `${request.method} ${path}?${rawQuery} ${body?.text.slice(0, 300) ?? ''} (${body?.type ?? ''})`.slice(
      0,
      700,
    )
  const reached = operations.find((one) => one.method === operation.method && one.path === path) ?? operation
  return { line, rawQuery, answer, reached }
}

async function credentialOf({ credential }: FuzzRequest, operation: Operation): Promise<string | undefined> {
  if (credential === 'none') return undefined
  if (credential === 'nonsense') return 'nonsense'
  const isKey = (operation.credential === 'key') === (credential === 'own')
  if (isKey) return operation.credential === 'none' && credential === 'own' ? undefined : caller.key
  if (operation.credential === 'none' && credential === 'own') return undefined
  return sessionOf(operation.path === '/api/users/delete' ? await makeCaller(server) : person)
}

/** A session of its own for each request: one may end it. */
async function sessionOf({ id }: Caller): Promise<string> {
  const { rows } = await db.pool.query<{ at: Date }>(
    'select password_changed_at as at from users where id = $1',
    [id],
  )
  const token = await openSession(server.ctx, { id, passwordChangedAt: rows[0]?.at ?? START })
  assert.ok(token)
  return token
}

function pickId(collection: string): string {
  const ids = idsOf.get(collection) ?? []
  return ids[((now.getTime() / CLOCK_STEP_MS) % ids.length) | 0] ?? SOME_ID
}

/** Of accounts all but the two that call and their team: an operator may disable or delete what it finds. */
function noteIds(collection: string, text: string): void {
  const found = [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)]
    .flatMap(([, id]) => id ?? [])
    .filter((id) => id !== person.id && id !== caller.id && id !== teamId)
  idsOf.set(collection, [...new Set([...(idsOf.get(collection) ?? []), ...found])].slice(-40))
}

function exchange(call: {
  method: string
  path: string
  token: string | undefined
  team: string | undefined
  body: FuzzRequest['body']
}): Promise<FuzzAnswer> {
  const { method, path, token, team, body } = call
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(team === undefined ? {} : { [TEAM_HEADER]: team }),
      ...(body?.type === undefined ? {} : { 'Content-Type': body.type }),
      ...(body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body.text)) }),
    }
    const sent = httpRequest(`${server.url}/`, { agent, method, path, headers }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body?.text)
  })
}

/** The team that requests are about, or another one where it was deleted or left. */
async function findTeam(): Promise<string> {
  const { rowCount } = await db.pool.query(
    'select from team_members where team_id = $1 and account_id = $2',
    [teamId, person.id],
  )
  if (rowCount === 0) teamId = await makeTeam()
  return teamId
}

/** A team of the person of /api with another member and an invitation, which requests about them find. */
async function makeTeam(): Promise<string> {
  const token = await sessionOf(person)
  const { body: team } = await callApi(server.url, 'POST /api/teams', {
    token,
    body: { name: 'The desk' },
  })
  const member = await makeCaller(server)
  await db.pool.query(
    `insert into team_members (team_id, account_id, role, joined_at) values ($1, $2, 'reader', $3)`,
    [team.id, member.id, START],
  )
  await callApi(server.url, 'POST /api/team/invitations', {
    token,
    headers: { [TEAM_HEADER]: team.id },
    body: { email: 'invited@example.com', role: 'reader' },
  })
  const { rows } = await db.pool.query<{ id: string }>('select id from team_invitations')
  idsOf.set('/api/team', [member.id, ...rows.map(({ id }) => id)])
  return team.id
}

/** Something of everything, so that requests have something to find. */
async function fill(): Promise<void> {
  const platforms = ['twitter', 'instagram', 'facebook', 'news'] as const
  const posts = Array.from({ length: 160 }, (_, index): AnalyzedPost => {
    const platform = platforms[index % 4] ?? 'twitter'
    return {
      platform,
      externalId: String(index),
      username: index % 5 === 0 ? 'ann' : `user${index % 9}`,
      followers: index * 10,
      text: index % 2 === 0 ? 'gas fees burn $BTC #defi' : 'the market is quiet',
      createdAt: new Date(START.getTime() - index * 45 * 60_000),
      likes: index,
      ...(platform === 'twitter' ? { views: index * 10, replies: index % 3, retweets: 1 } : {}),
      ...(platform === 'instagram'
        ? { comments: 2, mediaType: 'image' as const, location: 'Berlin Mitte' }
        : {}),
      ...(platform === 'facebook' ? { comments: 1, shares: 2, reactions: { like: 3 } } : {}),
      hashtags: index % 2 === 0 ? ['defi'] : [],
      symbols: index % 2 === 0 ? ['BTC'] : [],
      ...(index % 3 === 0 ? { sentimentBp: 6_000 } : {}),
    }
  })
  await savePosts(db, posts, { collectedAt: START })
  const task = {
    userId: person.id,
    title: 'An export',
    description: '',
    dataMode: 'live',
    now: START,
  } as const
  const input = { type: 'export', of: 'search', filter: {}, format: 'csv' } as const
  const id = randomUUID()
  await insertTask(db, { ...task, id, input }, { atOnce: 1, perDay: 1 })
  idsOf.set('/api/tasks', [id])
  await putPrices(db, START)
  const candles = Array.from({ length: 30 }, (_, index) => ({
    assetId: 'bitcoin',
    interval: '1h' as const,
    start: new Date(START.getTime() - (START.getTime() % 3_600_000) - index * 3_600_000),
    open: '1',
    high: '2',
    low: '1',
    close: '2',
    volume: '5',
  }))
  await saveCandles(db, candles, 'a source')
}
