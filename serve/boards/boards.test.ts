import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { BOARDS_MAX, PANELS_MAX } from '#contract/app/board-rules.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { pruneAccounts } from '#store/accounts/prune-accounts.ts'
import { listDueBoards } from '#store/boards/board-mails.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
let now = new Date('2026-03-10T12:10:00.000Z')
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => now })

const PLACE = { width: 4, height: 1 }
const FIGURE = { id: 'a', kind: 'figure', asset: 'bitcoin', figure: 'mood', basis: 'counted', ...PLACE }
const SCREEN = {
  id: 'b',
  kind: 'screen',
  where: 'MENTIONS > 5',
  sort: 'change',
  order: null,
  basis: 'counted',
  ...PLACE,
}
const POSTS = { id: 'c', kind: 'posts', query: '?q=halving&lang=EN&page=4', period: '7d', ...PLACE }
const WATCHED = { id: 'd', kind: 'watchlist', ...PLACE }

async function somebody() {
  const { token } = await signUpSomebody(server.url)
  return (line: string, body?: object) => callApi(server.url, line, { token, body })
}

test('keeps a dashboard with its panels in their one form', async () => {
  const ask = await somebody()
  const panels = [FIGURE, SCREEN, POSTS, WATCHED]
  const made = await ask('POST /api/boards', { name: '  Mine ', panels })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const kept = await ask(`GET /api/boards/${made.body.id}`)
  assert.deepEqual(kept.body, made.body)
  assert.equal(kept.body.name, 'Mine')
  assert.deepEqual(kept.body.panels, [
    FIGURE,
    { ...SCREEN, where: 'mentions(24h) > 5', sort: 'change(24h)' },
    { ...POSTS, query: 'q=halving&lang=en' },
    WATCHED,
  ])
  const { body: list } = await ask('GET /api/boards')
  assert.deepEqual(
    list.data.map(({ name, panels }: { name: string; panels: number }) => [name, panels]),
    [['Mine', 4]],
  )
})

test('refuses a change of an older version and keeps the newer one', async () => {
  const ask = await somebody()
  const { body: made } = await ask('POST /api/boards', { name: 'Mine', panels: [] })
  const change = (name: string) =>
    ask(`PUT /api/boards/${made.id}`, { name, panels: [FIGURE], version: made.version })
  assert.equal((await change('First')).body.version, made.version + 1)
  const second = await change('Second')
  assert.deepEqual([second.status, second.body.field], [409, 'version'])
  assert.equal((await ask(`GET /api/boards/${made.id}`)).body.name, 'First')
})

const WRONG: [string, object, string?][] = [
  ['two panels of one ID', { panels: [FIGURE, FIGURE] }, 'panels'],
  ['a condition that is none', { panels: [{ ...SCREEN, where: 'mood >' }] }, 'where'],
  ['an order that is none', { panels: [{ ...SCREEN, sort: 'luck' }] }, 'sort'],
  ['a query of nothing', { panels: [{ ...POSTS, query: 'page=3' }] }, 'query'],
  ['a figure that there is not', { panels: [{ ...FIGURE, figure: 'luck' }] }],
  ['a width beside the grid', { panels: [{ ...FIGURE, width: 5 }] }],
  ['a field of its own', { panels: [{ ...FIGURE, secret: 'x' }] }],
  ['a blank name', { name: '  ' }],
  [
    'more panels than a dashboard has',
    { panels: Array.from({ length: PANELS_MAX + 1 }, (_, nr) => ({ ...FIGURE, id: `p${nr}` })) },
  ],
  [
    'six lines in a chart',
    {
      panels: [
        {
          ...PLACE,
          id: 'e',
          kind: 'chart',
          assets: ['a', 'b', 'c', 'd', 'e', 'f'],
          measure: 'mood',
          period: '7d',
        },
      ],
    },
  ],
]
for (const [what, wrong, field] of WRONG) {
  test(`refuses ${what}`, async () => {
    const ask = await somebody()
    const { status, body } = await ask('POST /api/boards', { name: 'Mine', panels: [], ...wrong })
    assert.equal(status, 400, JSON.stringify(body))
    if (field) assert.equal(body.field, field)
    assert.deepEqual((await ask('GET /api/boards')).body.data, [])
  })
}

test('an account has a bounded number of dashboards', async () => {
  const ask = await somebody()
  for (let nr = 0; nr < BOARDS_MAX; nr++)
    assert.equal((await ask('POST /api/boards', { name: `${nr}`, panels: [] })).status, 201)
  const { status } = await ask('POST /api/boards', { name: 'One more', panels: [] })
  assert.equal(status, 409)
})

test('the dashboard that was deleted last can be restored for a day', async () => {
  const ask = await somebody()
  const make = async (name: string) => (await ask('POST /api/boards', { name, panels: [FIGURE] })).body
  const [first, second] = [await make('First'), await make('Second')]
  assert.equal((await ask(`DELETE /api/boards/${first.id}`)).status, 204)
  assert.equal((await ask(`GET /api/boards/${first.id}`)).status, 404)
  const restored = await ask(`POST /api/boards/${first.id}/restore`)
  assert.deepEqual(restored.body, first)
  assert.equal((await ask(`DELETE /api/boards/${first.id}`)).status, 204)
  assert.equal((await ask(`DELETE /api/boards/${second.id}`)).status, 204)
  assert.equal((await ask(`POST /api/boards/${first.id}/restore`)).status, 404, 'only the last')
  now = new Date(now.getTime() + DAY_MS)
  assert.equal((await ask(`POST /api/boards/${second.id}/restore`)).status, 404)
  assert.equal((await pruneAccounts(db, now)).boards, 1)
})

test('a deleted dashboard does not come back beyond the bound', async () => {
  const ask = await somebody()
  const make = async (name: string) => (await ask('POST /api/boards', { name, panels: [] })).body
  const gone = await make('Gone')
  await ask(`DELETE /api/boards/${gone.id}`)
  for (let nr = 0; nr < BOARDS_MAX; nr++) await make(`${nr}`)
  assert.equal((await ask(`POST /api/boards/${gone.id}/restore`)).status, 409)
})

test('a link reads a dashboard without what is of the account, until it ends', async () => {
  const ask = await somebody()
  const own = [WATCHED, { ...WATCHED, id: 'e', watched: randomUUID() }, { ...SCREEN, watched: 'true' }]
  const { body: made } = await ask('POST /api/boards', { name: 'Mine', panels: [FIGURE, ...own] })
  const { body: link } = await ask(`POST /api/boards/${made.id}/share`)
  assert.ok(link.token.length > 40)
  const read = () => callApi(server.url, `GET /api/shared-boards/${link.token}`)
  const { status, body } = await read()
  assert.deepEqual([status, body], [200, { name: 'Mine', panels: [FIGURE], left: 3 }])
  const { rows } = await db.pool.query('select 1 from boards where to_jsonb(boards)::text like $1', [
    `%${link.token}%`,
  ])
  assert.deepEqual(rows, [], 'the token itself is not stored')
  assert.ok((await ask(`GET /api/boards/${made.id}`)).body.sharedAt)
  assert.equal((await ask(`DELETE /api/boards/${made.id}/share`)).status, 204)
  assert.equal((await read()).status, 404)
})

test('a new link ends the earlier one, and the deletion of a dashboard ends its link', async () => {
  const ask = await somebody()
  const { body: made } = await ask('POST /api/boards', { name: 'Mine', panels: [] })
  const share = async () => (await ask(`POST /api/boards/${made.id}/share`)).body.token
  const status = async (token: string) =>
    (await callApi(server.url, `GET /api/shared-boards/${token}`)).status
  const [first, second] = [await share(), await share()]
  assert.deepEqual([await status(first), await status(second)], [404, 200])
  await ask(`DELETE /api/boards/${made.id}`)
  assert.equal(await status(second), 404)
})

test('a disabled account shares no dashboard and is sent none', async () => {
  const ask = await somebody()
  const { body: board } = await ask('POST /api/boards', { name: 'Mine', panels: [] })
  const { body: link } = await ask(`POST /api/boards/${board.id}/share`)
  await ask(`PUT /api/boards/${board.id}/mail`, { every: 'day', hour: 8, timeZone: 'UTC' })
  const seen = async () => {
    const later = new Date(now.getTime() + 2 * DAY_MS)
    const due = await listDueBoards(db, { now: later, limit: 1_000 })
    const { status } = await callApi(server.url, `GET /api/shared-boards/${link.token}`)
    return [status, due.some(({ id }) => id === board.id)]
  }
  assert.deepEqual(await seen(), [200, true])
  await db.pool.query(
    'update users set disabled_at = $2 where id = (select user_id from boards where id = $1)',
    [board.id, now],
  )
  assert.deepEqual(await seen(), [404, false])
})

test('a stranger has no way to a dashboard', async () => {
  const [ask, stranger] = [await somebody(), await somebody()]
  const { body: made } = await ask('POST /api/boards', { name: 'Mine', panels: [] })
  const body = { name: 'Theirs', panels: [], version: 1 }
  const lines: [string, object?][] = [
    [`GET /api/boards/${made.id}`],
    [`PUT /api/boards/${made.id}`, body],
    [`DELETE /api/boards/${made.id}`],
    [`POST /api/boards/${made.id}/restore`],
    [`POST /api/boards/${made.id}/share`],
    [`DELETE /api/boards/${made.id}/share`],
  ]
  for (const [line, given] of lines) assert.equal((await stranger(line, given)).status, 404, line)
  assert.deepEqual((await ask(`GET /api/boards/${made.id}`)).body, made)
})
