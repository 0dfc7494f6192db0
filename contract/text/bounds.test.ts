import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { routes } from '#serve/app-routes.ts'
import { furtherContracts } from '../mcp/further.ts'
import { toolContracts } from '../mcp/tools.ts'
import { publicContracts } from '../public/documents/contracts.ts'
import { printOpenapi } from '../public/documents/print-openapi.ts'
import { BODY_BYTES_USUAL, bodyBytesMax } from './body-bytes.ts'

const contracts = [...routes.map(({ contract }) => contract), ...publicContracts]

for (const part of ['params', 'query', 'body'] as const) {
  test(`every text and list in the ${part} of every route has a bound`, () => {
    const given = contracts.filter((contract) => contract[part])
    assert.ok(given.length > 10)
    const unbound = given.flatMap((contract) =>
      findUnbound(contract[part] as TSchema).map((place) => `${contract.method} ${contract.path} ${place}`),
    )
    assert.deepEqual(unbound, [])
  })
}

test('every argument of a tool has a bound', () => {
  const unbound = [...toolContracts, ...furtherContracts].flatMap(({ name, input }) =>
    findUnbound(input as unknown as TSchema).map((place) => `${name} ${place}`),
  )
  // Those of a further tool, which has bounds of its own.
  assert.deepEqual(unbound, ['ask .arguments'])
})

test('every header that is documented has a bound', () => {
  const { paths } = printOpenapi(publicContracts, 'https://tape.example') as { paths: Paths }
  const headers = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ parameters = [] }) => parameters.filter((parameter) => parameter.in === 'header'))
  assert.ok(headers.length > 1)
  assert.deepEqual(
    headers.flatMap(({ name, schema }) => findUnbound(schema).map(() => name)),
    [],
  )
})

test('a text, a list and a record without a bound would be found', () => {
  const open = Type.Object({
    text: Type.String(),
    list: Type.Array(Type.String({ maxLength: 1 })),
    items: Type.Array(Type.String(), { maxItems: 1 }),
    record: Type.Record(Type.String(), Type.String()),
    choice: Type.Union([Type.String(), Type.Null()]),
    anything: Type.Unknown(),
    bound: Type.String({ maxLength: 1 }),
  })
  assert.deepEqual(findUnbound(open), ['.text', '.list', '.items[]', '.record', '.choice', '.anything'])
  assert.throws(() => bodyBytesMax({ body: Type.Object({ text: Type.String() }) }), /has no bound/)
})

test('a body has 16 kB, twice that where every letter is escaped, and more only where a text is long', () => {
  const large = contracts.filter((contract) => bodyBytesMax(contract) > 2 * BODY_BYTES_USUAL)
  assert.deepEqual(
    large.map(({ method, path }) => `${method} ${path}`),
    [
      'POST /api/auth/signup', // a password of 1 MB is refused in the words of its own rule
      'POST /api/auth/login',
      'POST /api/auth/reset-password',
      'PUT /api/users/profile',
      'PUT /api/users/change-password',
      'POST /api/users/delete',
      'POST /api/account/factor',
      'POST /api/account/factor/remove',
      'POST /api/auth/sign-on/continue',
      'POST /api/account/sign-on',
      'POST /api/account/sign-on/remove',
      'POST /api/account/passkeys/begin',
      'POST /api/account/passkeys/:id/remove',
      'PATCH /api/watchlist',
      'POST /api/boards', // of panels
      'PUT /api/boards/:id',
      'POST /api/views/bring',
      'POST /api/operator/users/:id/factor/remove',
      'POST /api/operator/users/:id/delete',
      'POST /api/contact',
      'POST /api/support',
    ],
  )
})

/** Where a schema admits text, lists or names without an end. */
function findUnbound(schema: TSchema, place = ''): string[] {
  const { type, enum: values, const: value, anyOf, properties, items, maxLength, maxItems } = schema as Shape
  if (anyOf) return anyOf.flatMap((option) => findUnbound(option, place))
  if (values || value !== undefined) return []
  if (type === 'string') return maxLength === undefined ? [place] : []
  if (type === 'array') return maxItems === undefined || !items ? [place] : findUnbound(items, `${place}[]`)
  if (type === 'object' && properties)
    return Object.entries(properties).flatMap(([name, property]) => findUnbound(property, `${place}.${name}`))
  return ['boolean', 'integer', 'null', 'number'].includes(type ?? '') ? [] : [place]
}

interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  items?: TSchema
  maxLength?: number
  maxItems?: number
}

type Paths = Record<string, Record<string, { parameters?: { in: string; name: string; schema: TSchema }[] }>>
