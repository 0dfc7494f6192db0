import assert from 'node:assert/strict'
import { Agent, request as httpRequest } from 'node:http'
import { after, before, type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { furtherContracts } from '#contract/mcp/further.ts'
import { toolContracts } from '#contract/mcp/tools.ts'
import { bodyBytesMax } from '#contract/text/body-bytes.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { routes } from '../app-routes.ts'
import { publicRoutes } from '../public-routes.ts'
import { type Json, listOperations, type Operation } from './fuzz/list-operations.ts'
import { SOME_ID, validValue } from './fuzz/make-values.ts'
import { makeCaller } from './make-caller.ts'
import { fill, measureStall, NASTY, STALL_MS_MAX } from './measure-stall.ts'
import { putPrices } from './put-prices.ts'
import { startTestServer } from './start-test-server.ts'

// The largest input that each route admits, of the nastiest letters: no other call waits for it. What is measured is all that
// this thread computes for a call, the caller's part among it.

const NOW = new Date('2026-03-10T12:30:00.000Z')
const { db } = await openTestDatabase()
await putPrices(db, NOW)
const operators: string[] = []
const server = await startTestServer(
  { after: after as TestContext['after'] },
  {
    db,
    now: () => NOW,
    mailer: { send: async () => {} },
    tryFeed: async () => ({ title: 'A paper', entries: 1, kept: 1, newest: [] }),
    settings: { anonymousReadsPerMinute: 1_000_000, signUpsPerHour: 1_000_000, operators },
  },
)
const caller = await makeCaller(server, { plan: 'scale' })
operators.push(caller.email)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
after(() => agent.destroy())
before(() => send({ method: 'GET', path: '/api/site' }))

/** What ends the caller's session or key is called without an id that there is. */
const LOGOUT = '/api/auth/logout'

test('a stall would be seen', async () => {
  const marks = `a${'\u0315\u0300\u05ae'.repeat(6_000)}`
  assert.ok((await measureStall(() => marks.normalize('NFKC'))) > STALL_MS_MAX)
})

for (const operation of listOperations()) {
  const { method, path } = operation
  if (path === LOGOUT) continue
  test(`${method} ${path} computes for ${STALL_MS_MAX} ms at most`, async () => {
    const slow: string[] = []
    for (const [what, sent] of listNasty(operation)) {
      const ms = await measureStall(() => send(sent))
      if (ms > STALL_MS_MAX) slow.push(`${what}: ${ms} ms`)
    }
    assert.deepEqual(slow, [])
  })
}

for (const { name, input } of [...toolContracts, ...furtherContracts]) {
  test(`the tool ${name} computes for ${STALL_MS_MAX} ms at most`, async () => {
    const slow: string[] = []
    for (const unit of NASTY) {
      const args = Object.fromEntries(
        Object.entries(input.properties).map(([key, property]) => [key, nastyValue({ ...property }, unit)]),
      )
      const params = { name, arguments: args }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      const headers = { accept: 'application/json, text/event-stream' }
      const ms = await measureStall(() =>
        send({ method: 'POST', path: '/mcp', body, token: caller.key, headers }),
      )
      if (ms > STALL_MS_MAX) slow.push(`${JSON.stringify(unit)}: ${ms} ms`)
    }
    assert.deepEqual(slow, [])
  })
}

interface Sent {
  method: string
  path: string
  token?: string
  body?: string
  headers?: Record<string, string>
}

/** Calls with one text or all of them nasty, and bodies that are large without a meaning. */
function* listNasty(operation: Operation): Generator<[string, Sent]> {
  const { method, path, credential, query, params } = operation
  const token = credential === 'none' ? undefined : credential === 'key' ? caller.key : caller.token
  const fields = (operation.body?.properties ?? {}) as Record<string, Json>
  const required = (operation.body?.required ?? []) as string[]
  const neededFields = Object.fromEntries(required.map((name) => [name, valid(fields[name] ?? {}, name)]))
  for (const unit of NASTY) {
    const what = JSON.stringify(unit)
    const filled = path.replaceAll(/:(\w+)/g, (_, name) =>
      encodeURIComponent(nastyText(params.get(name)?.schema ?? {}, unit) ?? SOME_ID),
    )
    for (const [name, { schema }] of query) {
      const value = nastyText(schema, unit)
      if (value === undefined) continue
      const others = [...query].filter(([other, { isRequired }]) => isRequired && other !== name)
      const pairs = others.map(([other, parameter]) => [other, String(valid(parameter.schema, other))])
      yield [
        `${name} ${what}`,
        { method, path: `${filled}?${new URLSearchParams([...pairs, [name, value]])}`, token },
      ]
    }
    if (!operation.body) {
      yield [what, { method, path: filled, token }]
      continue
    }
    const nasty = nastyFields(operation.body, unit)
    const bodies = [
      nasty,
      ...Object.entries(nasty).map(([name, value]) => ({ ...neededFields, [name]: value })),
    ]
    for (const body of bodies)
      yield [`${Object.keys(body)} ${what}`, { method, path: filled, token, body: JSON.stringify(body) }]
  }
  const contract = contracts.find((one) => one.method === method && one.path === path)
  if (contract?.body)
    for (const [what, body] of listLarge(bodyBytesMax(contract))) yield [what, { method, path, token, body }]
}

const contracts = [...routes, ...publicRoutes].map(({ contract }) => contract)

/** As deep, as wide and as long as a body may be. */
function listLarge(bytes: number): [string, string][] {
  const units = ['[', '{"a":', '{"a":1},', '1,', '"a",', ' ', '\\u0300']
  const bodies = units.flatMap((unit) => {
    const many = unit.repeat((bytes - 20) / unit.length)
    return [`{"email":"${many.replaceAll('"', '')}"}`, `{"email":[${many}1]}`].map(
      (body): [string, string] => [unit, body],
    )
  })
  return [...bodies, ['names', nameMuch(bytes - 20)], ['one more', ' '.repeat(bytes + 1)]]
}

function nameMuch(bytes: number): string {
  return `{${Array.from({ length: bytes / 14 }, (_, nr) => `"a${nr}":1`).join(',')}}`
}

function valid(schema: Json, name: string): unknown {
  return fc.sample(validValue(schema, name), { numRuns: 1, seed: 7 })[0]
}

function nastyFields(schema: Json, unit: string): Record<string, unknown> {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  return Object.fromEntries(
    fields.flatMap(([name, property]) => {
      const value = nastyValue(property, unit)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function nastyValue(schema: Json, unit: string): unknown {
  if (schema.type === 'object') return nastyFields(schema, unit)
  if (schema.type !== 'array') return nastyText(schema, unit)
  const item = nastyText(schema.items as Json, unit)
  return item === undefined ? undefined : Array(schema.maxItems as number).fill(item)
}

const NOT_BLANK = '\\S'

/** Of a text that may say anything; one with a form of its own is refused by it before it is read. */
function nastyText(
  { type, enum: values, format, pattern, maxLength, anyOf }: Json,
  unit: string,
): string | undefined {
  const text = (anyOf as Json[] | undefined)?.find((option) => option.type === 'string')
  if (text) return nastyText(text, unit)
  if (type !== 'string' || values || ((format || (pattern && pattern !== NOT_BLANK)) && unit !== 'a'))
    return undefined
  return fill(unit, maxLength as number)
}

function send({ method, path, token, body, headers: more }: Sent): Promise<number> {
  const bytes = body === undefined ? undefined : Buffer.from(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(bytes ? { 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) } : {}),
      ...more,
    }
    const sent = httpRequest(`${server.url}/`, { agent, method, path, headers }, (response) => {
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    sent.on('error', () => resolve(413)) // a connection that is closed before all was sent
    sent.end(bytes)
  })
}
