import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from './call-api.ts'
import { callV1 } from './call-v1.ts'
import { listOperations } from './fuzz/list-operations.ts'
import { type Caller, makeCaller } from './make-caller.ts'
import { putPrices } from './put-prices.ts'
import { startTestServer } from './start-test-server.ts'

// Every route that writes for a user, called by another one with the owner's ids wherever an id can stand.

const NOW = new Date('2026-03-10T12:00:00.000Z')
const { db } = await openTestDatabase()
await putPrices(db, NOW)
const server = await startTestServer(
  { after: after as TestContext['after'] },
  { db, now: () => NOW, mailer: { send: async () => {} } },
)
const { url } = server
const owner = await makeCaller(server)
const stranger = await makeCaller(server, { plan: 'scale' }) // enough calls to try every id

const CHANGES = [{ active: false }, { price: '1' }, { name: 'Mine' }, { email: null }, { condition: 'below' }]
const MISSING = '00000000-0000-4000-8000-000000000000'
const OWNED = await giveEverything(owner)

/**
 * What each write route of a user takes; ID stands for one of its owner's, EMAIL for the
 * caller's own address. A new route is added here, in every form
 * that its input has.
 */
const FORMS: Record<string, Form> = {
  'POST /api/account/operator': { bodies: [{ token: `cto_${'a'.repeat(43)}` }], status: 400 },
  'DELETE /api/account/sessions/:id': { of: 'a session', bodies: [undefined] },
  'POST /api/account/factor': { bodies: [{ currentPassword: 'Quiet7Harbour' }] },
  'POST /api/account/factor/confirm': { bodies: [{ code: '000000' }], status: 400 },
  'POST /api/account/factor/remove': { bodies: [{ currentPassword: 'Quiet7Harbour', code: '000000' }] },
  'POST /api/account/sign-on': { bodies: [{ currentPassword: 'Quiet7Harbour' }], status: 404 }, // there is no provider
  'POST /api/account/sign-on/remove': { bodies: [{ currentPassword: 'Quiet7Harbour' }] },
  'POST /api/account/passkeys/begin': { bodies: [{ currentPassword: 'Quiet7Harbour' }] },
  'POST /api/account/passkeys': {
    bodies: [
      {
        name: 'Mine',
        credential: {
          id: 'AAAA',
          rawId: 'AAAA',
          response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
        },
      },
    ],
    status: 400,
  },
  // With a passkey an account is asked for it everywhere, so nobody has one here.
  'PATCH /api/account/passkeys/:id': { bodies: [{ name: 'Mine' }], status: 404 },
  'POST /api/account/passkeys/:id/remove': { bodies: [{ currentPassword: 'Quiet7Harbour' }], status: 404 },
  'POST /api/auth/logout': { bodies: [undefined] },
  'POST /api/auth/confirm-email/resend': { bodies: [undefined], status: 409 }, // it is confirmed
  'PUT /api/users/profile': {
    bodies: [
      { username: 'Mine 1', email: 'EMAIL' },
      { username: 'Mine 2', email: 'EMAIL', socialAccounts: { twitter: 'mine' } },
      { username: 'Mine 3', email: 'mine@example.com', currentPassword: 'Quiet7Harbour' },
    ],
  },
  'PUT /api/users/change-password': {
    bodies: [{ currentPassword: 'Quiet7Harbour', newPassword: 'Loud8Harbour' }],
  },
  'POST /api/users/delete': { bodies: [{ currentPassword: 'Loud8Harbour' }], status: 400 }, // of its own account at most
  'PUT /api/users/appearance': {
    bodies: [
      { theme: 'light' },
      { palette: 'color-blind', timeZone: 'Asia/Tokyo' },
      { marketView: 'table', marketHidden: ['rank', 'line7d'] },
    ],
  },
  'PUT /api/screens': {
    bodies: [
      { name: 'Mine', where: 'price > 1', sort: 'volume', order: 'asc' },
      { name: 'Mine', where: null, sort: null, order: null, basis: 'raw' },
    ],
  },
  'DELETE /api/screens/:id': { of: 'a screen', bodies: [undefined] },
  'PUT /api/corrections': {
    bodies: [
      { platform: 'twitter', id: 'corrected', symbol: 'BTC', verdict: 'not_about' },
      { platform: 'twitter', id: 'corrected', symbol: null, verdict: 'bearish' },
    ],
  },
  'DELETE /api/corrections/:id': { of: 'a correction', bodies: [undefined] },
  'POST /api/boards': {
    bodies: [{ name: 'Mine', panels: [{ id: 'a', kind: 'topics', width: 4, height: 2 }] }],
  },
  'PUT /api/boards/:id': { of: 'a dashboard', bodies: [{ name: 'Mine', panels: [], version: 1 }] },
  'DELETE /api/boards/:id': { of: 'a dashboard', bodies: [undefined] },
  'POST /api/boards/:id/restore': { of: 'a deleted dashboard', bodies: [undefined] },
  'POST /api/boards/:id/share': { of: 'a dashboard', bodies: [undefined] },
  'DELETE /api/boards/:id/share': { of: 'a dashboard', bodies: [undefined] },
  'PUT /api/boards/:id/mail': {
    of: 'a dashboard',
    bodies: [
      { every: 'day', hour: 7, timeZone: 'Asia/Tokyo' },
      { every: 'week', weekday: 5, hour: 7, timeZone: 'UTC' },
    ],
  },
  'DELETE /api/boards/:id/mail': { of: 'a dashboard', bodies: [undefined] },
  // A request belongs to the browser that brought it: its rights are tried in serve/oauth/oauth.test.ts.
  'POST /api/connections/requests/:id': {
    bodies: [{ scopes: [] }, { scopes: ['market:read'] }],
    status: 404,
  },
  'POST /api/outlets': {
    bodies: [
      { name: 'Mine', kind: 'search', query: 'q=halving' },
      { name: 'Mine', kind: 'stories', query: 'symbol=BTC' },
    ],
  },
  'DELETE /api/outlets/:id': { of: 'a feed', bodies: [undefined] },
  'PUT /api/people': {
    bodies: [
      { source: 'twitter', username: 'mine', list: 'muted' },
      { source: 'twitter', username: 'mine', list: null },
    ],
  },
  'PUT /api/people/words': {
    bodies: [
      { word: 'mine', isMuted: true },
      { word: 'mine', isMuted: false },
    ],
  },
  'PATCH /api/watchlist': { bodies: [{ add: ['tether'] }, { remove: ['bitcoin'] }] },
  'PUT /api/views': { bodies: [{ page: 'twitter', name: 'Mine', search: 'minLikes=3' }] },
  'POST /api/views/bring': {
    bodies: [{ page: 'explorer', views: [{ name: 'Mine', search: 'q=btc' }] }],
  },
  'PATCH /api/views/:id': { of: 'a view', bodies: [{ name: 'Mine 2' }] },
  'DELETE /api/views/:id': { of: 'a view', bodies: [undefined] },
  'PUT /api/watchlists/:id': { bodies: [{ name: 'Mine', assetIds: ['tether'] }] },
  'PATCH /api/watchlists/:id': {
    of: 'a watchlist',
    bodies: [{ name: 'Mine 2' }, { add: ['tether'] }, { remove: ['bitcoin'] }],
  },
  'DELETE /api/watchlists/:id': { of: 'a watchlist', bodies: [undefined] },
  'POST /api/keys': {
    bodies: [
      { name: 'Mine', mode: 'live' },
      { name: 'Mine', mode: 'test', scopes: ['market:read'], expiresAt: '2027-01-01T00:00:00.000Z' },
    ],
  },
  'PATCH /api/keys/:id': {
    of: 'a key',
    bodies: [
      { name: 'Mine' },
      { scopes: ['market:read'] },
      { allowedAddresses: ['203.0.113.0/24'] },
      { callsPerMinute: 5 },
      { capMicros: 5 },
    ],
  },
  // A team is named by a header: its own rights are tried in serve/teams/teams.test.ts.
  'POST /api/teams': { bodies: [{ name: 'Mine' }] },
  'POST /api/teams/join': { bodies: [{ token: `ctm_${'a'.repeat(43)}` }], status: 400 },
  'PATCH /api/team': { bodies: [{ name: 'Mine' }], status: 404 },
  'POST /api/team/delete': { bodies: [{ name: 'Mine' }], status: 404 },
  'POST /api/team/leave': { bodies: [undefined], status: 404 },
  'PATCH /api/team/members/:id': { bodies: [{ role: 'reader' }], status: 404 },
  'DELETE /api/team/members/:id': { bodies: [undefined], status: 404 },
  'POST /api/team/invitations': { bodies: [{ email: 'EMAIL', role: 'reader' }], status: 404 },
  'DELETE /api/team/invitations/:id': { bodies: [undefined], status: 404 },
  'POST /api/keys/:id/rotate': { of: 'a key', bodies: [{}, { overlapHours: 1 }] },
  'DELETE /api/keys/:id': { of: 'a key', bodies: [undefined] },
  'POST /api/alerts': {
    bodies: [
      { symbol: 'BTC', condition: 'above', price: '1' },
      { id: 'bitcoin', condition: 'below', price: 1, name: 'Mine', email: 'mine@example.com' },
      { expression: 'posts("halving", author ada, 1h) > 5', webhooks: [] },
    ],
  },
  'PATCH /api/alerts/:id': { of: 'an alert', bodies: CHANGES },
  'DELETE /api/alerts/:id': { of: 'an alert', bodies: [undefined] },
  'POST /api/alerts/:id/restore': { of: 'a deleted alert', bodies: [undefined] },
  'PUT /api/notifications/preferences/:id': {
    of: 'a kind of notification',
    bodies: [{ enabled: false }, { mail: false }],
  },
  'PUT /api/notifications/quiet-hours': { bodies: [{ from: '01:00', until: '02:00', timeZone: 'UTC' }] },
  'DELETE /api/notifications/quiet-hours': { bodies: [undefined] },
  'POST /api/notifications/test': { bodies: [undefined] },
  'POST /api/notifications/read': { of: 'a notification', bodies: [{ upTo: 'ID' }] },
  'POST /api/tasks': {
    bodies: [
      { type: 'export' },
      { type: 'export', of: 'search', filter: 'q=btc', format: 'csv' },
      { type: 'analyze' },
    ],
  },
  'POST /api/tasks/:id/cancel': { of: 'a task', bodies: [undefined] },
  'POST /api/tasks/:id/run-again': { of: 'a task', bodies: [undefined] },
  'POST /api/tasks/:id/link': { of: 'a task with a file', bodies: [undefined] },
  // There is no payment provider here; with one, serve/billing/billing.test.ts has two accounts.
  'POST /api/billing/checkout': { bodies: [{ plan: 'pro' }, { plan: 'scale' }], status: 404 },
  'POST /api/billing/portal': { bodies: [undefined], status: 404 },
  'POST /api/billing/cancel': { bodies: [undefined], status: 404 },
  'PUT /api/usage/cap': { bodies: [{ capMicros: 1_000_000 }, { capMicros: null }] },
  // A caller that is no operator is refused, whatever is sent.
  'POST /api/operator/feeds': { bodies: [{ url: 'https://feed.example/news.xml' }], status: 404 },
  'POST /api/operator/feeds/try': { bodies: [{ url: 'https://feed.example/news.xml' }], status: 404 },
  'DELETE /api/operator/feeds/:id': { bodies: [undefined], status: 404 },
  'POST /api/operator/users/:id/disable': { of: 'an account', bodies: [undefined], status: 404 },
  'POST /api/operator/users/:id/enable': { of: 'an account', bodies: [undefined], status: 404 },
  'POST /api/operator/users/:id/factor/remove': {
    of: 'an account',
    bodies: [{ currentPassword: 'Quiet7Harbour' }],
    status: 404,
  },
  'POST /api/operator/users/:id/delete': {
    of: 'an account',
    bodies: [{ currentPassword: 'Quiet7Harbour' }],
    status: 404,
  },
  'POST /api/operator/invitations': { bodies: [{ email: 'mine@example.com' }], status: 404 },
  'POST /api/operator/invitations/revoke': { bodies: [{ email: 'mine@example.com' }], status: 404 },
  'POST /api/operator/work/retry': { bodies: [{ kind: 'mails' }, { kind: 'tasks', id: 'ID' }], status: 404 },
  'PUT /api/operator/sign-up': { bodies: [{ rule: 'closed' }, { rule: null }], status: 404 },
  'POST /api/webhooks': {
    bodies: [
      { format: 'standard', url: 'https://hooks.example/crowdtape' },
      { format: 'telegram', url: 'https://api.telegram.org/bot1:abcdefghijk', chatId: '-100', name: 'Mine' },
    ],
  },
  'PATCH /api/webhooks/:id': {
    of: 'a webhook',
    bodies: [{ active: false }, { name: null }, { url: 'https://hooks.example/mine' }],
  },
  'DELETE /api/webhooks/:id': { of: 'a webhook', bodies: [undefined] },
  'POST /api/webhooks/:id/rotate': { of: 'a webhook', bodies: [{}, { overlapHours: 1 }] },
  'POST /api/webhooks/:id/test': { of: 'a webhook', bodies: [undefined] },
  'POST /api/webhook-deliveries/:id/replay': { of: 'a delivery', bodies: [undefined] },
  'POST /v1/alerts/create': {
    bodies: [
      { symbol: 'BTC', condition: 'above', price: '1' },
      { id: 'bitcoin', condition: 'below', price: 1, name: 'Mine', email: 'mine@example.com' },
    ],
  },
  'POST /v1/rules': {
    bodies: [
      { expression: 'price(BTC) > 1 or posts("halving", 1h) > 5' },
      { expression: 'mentions(BTC, 24h) > 5', name: 'Mine', email: 'mine@example.com' },
    ],
  },
  'PATCH /v1/rules/:id': {
    of: 'a rule',
    bodies: [
      { active: false },
      { name: null },
      { expression: 'mentions(BTC, 24h) > 5' },
      { muted_until: '2027-01-01T00:00:00.000Z' },
    ],
  },
  'DELETE /v1/rules/:id': { of: 'a rule', bodies: [undefined] },
  'PATCH /v1/alerts/:id': { of: 'an alert', bodies: CHANGES },
  'DELETE /v1/alerts/:id': { of: 'an alert', bodies: [undefined] },
}

const writes = listOperations().filter(({ method, credential }) => method !== 'GET' && credential !== 'none')

test('every write route for somebody is tried here, in every form, and each form is one that its owner may send', () => {
  assert.deepEqual(writes.map(({ method, path }) => `${method} ${path}`).sort(), Object.keys(FORMS).sort())
})

for (const { method, path, credential, params } of writes) {
  const { of, bodies, status } = FORMS[`${method} ${path}`] ?? { bodies: [undefined] }
  const takesId = params.size > 0 || JSON.stringify(bodies).includes('"ID"')

  for (const form of bodies) {
    test(`${method} ${path} ${JSON.stringify(form) ?? ''} of its owner is answered, and changes nothing of another account's`, async () => {
      const before = await ownedRows()
      const somebody = await makeCaller(server)
      const owned = await giveEverything(somebody)
      const answer = await call(
        { ...somebody, credential },
        { line: `${method} ${path}`, id: owned[of ?? ''], form },
      )
      const isRight = status === undefined ? answer.status < 300 : answer.status === status
      assert.ok(isRight, `${answer.status} ${JSON.stringify(answer.body)}`)
      assert.deepEqual(await ownedRows(), before)
    })
  }

  for (const [what, id] of takesId ? Object.entries(OWNED) : []) {
    if (what === 'a kind of notification') continue // everybody's

    test(`${method} ${path} of a stranger with the id of ${what} answers as if there were none, and changes nothing`, async () => {
      const before = await ownedRows()
      for (const form of bodies) {
        const ask = (wanted: string) =>
          call({ ...stranger, credential }, { line: `${method} ${path}`, id: wanted, form })
        const [theirs, missing] = [await ask(id), await ask(MISSING)]
        assert.equal(theirs.status, missing.status)
        assert.equal(JSON.stringify(withoutCall(theirs.body)), JSON.stringify(withoutCall(missing.body)))
        assert.deepEqual(await ownedRows(), before, JSON.stringify(form))
      }
    })
  }

  if (!takesId) {
    test(`${method} ${path} of a stranger that names the owner in every way changes nothing of the owner's`, async () => {
      const before = await ownedRows()
      const claims = {
        id: owner.id,
        userId: owner.id,
        user_id: owner.id,
        accountId: owner.id,
        user: owner.id,
      }
      const line = `${method} ${path}`
      const forms = [
        ...bodies.map((body) => ({ ...claims, ...(body as object) })),
        claims,
        ...Object.entries(claims).map(([name, id]) => ({ [name]: id })),
        undefined,
      ]
      for (const form of forms) {
        if (credential === 'key') await callV1(url, line, { key: stranger.key, body: form })
        else if (!/logout/.test(path)) await callApi(url, line, { token: stranger.token, body: form })
        assert.deepEqual(await ownedRows(), before, JSON.stringify(form))
      }
    })
  }

  test(`${method} ${path} without a credential, or with one of the other kind, is refused and changes nothing`, async () => {
    const before = await ownedRows()
    const line = `${method} ${path.replace(':id', OWNED['an alert'] ?? MISSING)}`
    for (const token of [undefined, credential === 'key' ? owner.token : owner.key, 'nonsense']) {
      const { status } = await callApi(url, line, { token, body: bodies[0] })
      assert.equal(status, 401)
    }
    assert.deepEqual(await ownedRows(), before)
  })
}

interface Form {
  /** Whose id it takes. */
  of?: string
  bodies: unknown[]
  /** What its owner is answered where that is no success. */
  status?: number
}

function call(
  by: { email: string; token: string; key: string; credential: string },
  { line, id = MISSING, form }: { line: string; id?: string; form: unknown },
): Promise<{ status: number; body: Record<string, unknown> | undefined }> {
  const text = JSON.stringify(form)?.replaceAll('"ID"', `"${id}"`).replaceAll('"EMAIL"', `"${by.email}"`)
  const body = text === undefined ? undefined : JSON.parse(text)
  const filled = line.replace(':id', id)
  return by.credential === 'key'
    ? callV1(url, filled, { key: by.key, body })
    : callApi(url, filled, { token: by.token, body })
}

/** Something of everything that an account can have, by its id. */
async function giveEverything({ id, token, keyId }: Caller): Promise<Record<string, string>> {
  const make = async (line: string, body?: unknown) => (await callApi(url, line, { token, body })).body
  const alert = await make('POST /api/alerts', { symbol: 'BTC', condition: 'above', price: '69000' })
  const rule = await make('POST /api/alerts', { expression: 'trend(BTC, 24h) > 3' })
  const deleted = await make('POST /api/alerts', { symbol: 'ETH', condition: 'below', price: '1' })
  await make(`DELETE /api/alerts/${deleted.id}`)
  await make('PUT /api/notifications/quiet-hours', { from: '22:00', until: '07:00', timeZone: 'UTC' })
  await make('POST /api/notifications/test')
  await make('PATCH /api/watchlist', { add: ['cardano'] })
  const watchlist = await make(`PUT /api/watchlists/${randomUUID()}`, { name: 'Own', assetIds: ['cardano'] })
  const view = await make('PUT /api/views', { page: 'twitter', name: 'Own', search: 'minLikes=1' })
  const { rows: notifications } = await db.pool.query<{ id: string }>(
    'select id from notifications where user_id = $1',
    [id],
  )
  const screen = await make('PUT /api/screens', { name: 'Own', where: 'price > 1', sort: null, order: null })
  await savePosts(db, [makeAnalyzedPost('corrected', { createdAt: NOW })], { collectedAt: NOW })
  const correction = await make('PUT /api/corrections', {
    platform: 'twitter',
    id: 'corrected',
    symbol: 'BTC',
    verdict: 'about',
  })
  const board = await make('POST /api/boards', { name: 'Own', panels: [] })
  const deletedBoard = await make('POST /api/boards', { name: 'Gone', panels: [] })
  await make(`DELETE /api/boards/${deletedBoard.id}`)
  const { outlet } = await make('POST /api/outlets', { name: 'Own', kind: 'trends', query: '' })
  const task = await make('POST /api/tasks', { type: 'export' })
  const written = await make('POST /api/tasks', { type: 'export' })
  await db.pool.query(
    `update tasks set status = 'completed', file = $2, file_bytes = 0, file_seq = 0, file_at = $3, file_expires_at = $4,
       finished_at = $3
     where id = $1`,
    [written.id, `${written.id}.csv`, NOW, new Date(NOW.getTime() + 86_400_000)],
  )
  const webhook = await make('POST /api/webhooks', { format: 'standard', url: 'https://hooks.example/1' })
  const delivery = await make(`POST /api/webhooks/${webhook.id}/test`)
  const sessions = await callApi(url, 'GET /api/account/sessions', { token })
  return {
    'a session': sessions.body.data[0].id,
    'a webhook': webhook.id,
    'a delivery': delivery.id,
    'an alert': alert.id,
    'a rule': rule.id,
    'a deleted alert': deleted.id,
    'a screen': screen.id,
    'a watchlist': watchlist.id,
    'a view': view.id,
    'a correction': correction.id,
    'a dashboard': board.id,
    'a feed': outlet.id,
    'a deleted dashboard': deletedBoard.id,
    'a key': keyId,
    'a notification': notifications[0]?.id ?? MISSING,
    'a kind of notification': 'price_alerts',
    'a task': task.id,
    'a task with a file': written.id,
    'an account': id,
  }
}

/** Every row of the database that names the owner, one of their keys or alerts, with its table; one question for all. */
async function ownedRows(): Promise<{ table: string; row: unknown }[]> {
  ownedRowsQuery ??= await writeOwnedRowsQuery()
  const { rows } = await db.pool.query<{ table: string; row: unknown }>({
    name: 'owned-rows',
    text: ownedRowsQuery,
    values: [Object.values(OWNED).filter((value) => value.length === MISSING.length)],
  })
  return rows
}

let ownedRowsQuery: string | undefined

async function writeOwnedRowsQuery(): Promise<string> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const all = tables.map(({ name }) => `select '${name}' as "table", to_jsonb(t) as row from ${name} t`)
  // Written as text once and not for each id: most of the time of this file goes here.
  return `select "table", row
    from (select "table", row, row::text as text from (${all.join(' union all ')}) as each offset 0) as one
    where exists (select 1 from unnest($1::text[]) as id where strpos(text, id) > 0)
    order by "table", text`
}

/** A problem names the call that it answers, which differs. */
function withoutCall(body: Record<string, unknown> | undefined): object {
  const { request_id: _, ...rest } = body ?? {}
  return rest
}
