import fc from 'fast-check'
import { coverPairs } from './cover-pairs.ts'
import { choicesOf, type Json, type Operation, type Parameters } from './list-operations.ts'
import { brokenValue, validValue } from './make-values.ts'

/** One request as it goes on the wire, and as it was meant. */
export interface FuzzRequest {
  operation: Operation
  method: string
  /** Values by name, not encoded yet; the id of something may be among them. */
  params: Record<string, string>
  /** Name and text, in their order; a text may be anything. */
  query: [string, string][]
  /** Goes behind the query as it stands. */
  rawQuery: string
  /** Absent: no body. */
  body?: { text: string; type: string | undefined }
  credential: 'own' | 'none' | 'nonsense' | 'other kind'
}

/** `count` requests for an operation, half of them as it asks, the others broken in one place; the same for one seed. */
export function makeRequests(
  operation: Operation,
  { count, seed }: { count: number; seed: number },
): FuzzRequest[] {
  const optional = [
    ...[...operation.query].filter(([, { isRequired }]) => !isRequired).map(([name]) => name),
    ...optionalFields(operation.body),
  ]
  const [firstSeed = seed] = fc.sample(fc.nat(), { seed, numRuns: 1 })
  const rows = coverPairs(Math.min(optional.length, 40), randomFrom(firstSeed))
  const arbitrary = fc
    .nat(1_000_000)
    .chain((number) =>
      requestOf(
        operation,
        (name) => isWhole(operation, number) || isPresent(rows, optional.indexOf(name), number),
      ),
    )
  const sampled = fc.sample(arbitrary, { seed, numRuns: Math.max(0, count - rows.length) })
  const paired = rows.slice(0, count).flatMap((_, index) =>
    fc.sample(
      soundRequest(operation, (name) => isPresent(rows, optional.indexOf(name), index)),
      { seed: seed + index, numRuns: 1 },
    ),
  )
  return [...paired, ...sampled]
}

/** Half of the bodies have all of their fields: forms leave it to the handler to miss one. */
function isWhole({ body }: Operation, number: number): boolean {
  return body !== undefined && number % 2 === 0
}

function isPresent(rows: boolean[][], place: number, number: number): boolean {
  return rows[number % rows.length]?.[place] ?? number % 3 === 0
}

function optionalFields(body: Json | undefined): string[] {
  const required = (body?.required ?? []) as string[]
  return Object.keys((body?.properties ?? {}) as Json).filter((name) => !required.includes(name))
}

/** A small generator of its own for the rows: https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function requestOf(operation: Operation, wants: (name: string) => boolean): fc.Arbitrary<FuzzRequest> {
  const sound = soundRequest(operation, wants)
  return fc.oneof(
    { weight: 5, arbitrary: sound },
    { weight: 4, arbitrary: sound.chain((request) => breakOneValue(request)) },
    { weight: 2, arbitrary: sound.chain((request) => breakTheRest(request)) },
  )
}

function soundRequest(operation: Operation, wants: (name: string) => boolean): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    operation: fc.constant(operation),
    method: fc.constant(operation.method),
    params: valuesOf(operation.params, () => true).map((pairs) => Object.fromEntries(pairs)),
    query: valuesOf(operation.query, wants).map((pairs) => inOrder(leaveOne(operation, pairs))),
    rawQuery: fc.constant(''),
    body: operation.body ? bodyOf(operation.body, wants) : fc.constant(undefined),
    credential: fc.constant('own' as const),
  }) as fc.Arbitrary<FuzzRequest>
}

function valuesOf(
  parameters: Parameters,
  wants: (name: string) => boolean,
): fc.Arbitrary<[string, string][]> {
  const chosen = [...parameters].filter(([name, { isRequired }]) => isRequired || wants(name))
  return fc.tuple(
    ...chosen.map(([name, { schema }]) =>
      validValue(schema, name).map((value): [string, string] => [name, toText(value)]),
    ),
  )
}

/** Of names that exclude each other the last is taken, so that most requests are sound. */
function leaveOne({ exactlyOneOf }: Operation, pairs: [string, string][]): [string, string][] {
  const last = pairs.findLast(([name]) => exactlyOneOf.includes(name))?.[0]
  return pairs.filter(([name]) => !exactlyOneOf.includes(name) || name === last)
}

/** `minLikes` is not above `maxLikes`: with many such pairs hardly a request would be sound. */
function inOrder(pairs: [string, string][]): [string, string][] {
  const given = new Map(pairs)
  for (const [name, most] of pairs) {
    const least = given.get(name.replace('max', 'min'))
    if (!name.startsWith('max') || least === undefined || Number(least) <= Number(most)) continue
    given.set(name.replace('max', 'min'), most).set(name, least)
  }
  return [...given]
}

function bodyOf(schema: Json, wants: (name: string) => boolean) {
  const required = (schema.required ?? []) as string[]
  const chosen = Object.entries((schema.properties ?? {}) as Record<string, Json>).filter(
    ([name]) => required.includes(name) || wants(name),
  )
  const values = fc.record(
    Object.fromEntries(chosen.map(([name, property]) => [name, validValue(property, name)])),
  )
  return values.map((value) => asJson(oneOfBody(schema, value as Json)))
}

function oneOfBody(schema: Json, value: Json): Json {
  const names = choicesOf(schema)
  const last = Object.keys(value).findLast((name) => names.includes(name))
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name) || name === last))
}

function asJson(value: unknown): FuzzRequest['body'] {
  return { text: JSON.stringify(value) ?? '', type: 'application/json' }
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** One parameter or field gets a value that it most likely refuses. */
function breakOneValue(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  const { params, query, body } = request.operation
  const places = [
    ...[...params].map(([name, { schema }]) =>
      brokenValue(schema).map((value) => ({
        ...request,
        params: { ...request.params, [name]: toText(value) || '-' },
      })),
    ),
    ...[...query].map(([name, { schema }]) =>
      brokenValue(schema).map((value) => ({
        ...request,
        query: replace(request.query, name, toText(value)),
      })),
    ),
    ...Object.entries((body?.properties ?? {}) as Record<string, Json>).map(([name, schema]) =>
      fc.option(brokenValue(schema), { nil: undefined, freq: 8 }).map((value) => ({
        ...request,
        body: asJson({ ...JSON.parse(request.body?.text ?? '{}'), [name]: value }),
      })),
    ),
  ]
  return places.length === 0 ? fc.constant(request) : fc.oneof(...places)
}

function replace(query: [string, string][], name: string, text: string): [string, string][] {
  return [...query.filter(([other]) => other !== name), [name, text]]
}

const RAW_QUERIES = [
  ...[
    '%00=1',
    'a=%00',
    '%ED%A0%80=1',
    'x=%ED%A0%80',
    '%',
    '%zz=1',
    '=',
    '&&&',
    '?',
    'a',
    'a=1&a=2',
    '__proto__=1',
    'constructor=1',
  ],
  ...[
    '__proto__[a]=1',
    'a[]=1',
    'a[b]=1',
    'limit=1&limit=2',
    'page=1&page=2',
    'q=a&q=b',
    'format=xml',
    'format=csv',
    'hasOwnProperty=1',
  ],
  ...[
    'toString=',
    'username=%FF',
    'symbol=%C0%80',
    'q=%F0%9D%84',
    `q=${'a'.repeat(9_000)}`,
    'LIMIT=1',
    'limit%00=1',
    'limit=1;q=2',
  ],
]

const RAW_BODIES: FuzzRequest['body'][] = [
  undefined,
  ...[
    '',
    'null',
    '[]',
    '"a"',
    '1',
    'true',
    '{',
    '{"a":',
    '{"a":1}{"b":2}',
    '\ufeff{}',
    '{"__proto__":{"a":1}}',
    "{'a':1}",
    'NaN',
  ].map((text) => ({ text, type: 'application/json' })),
  ...[
    '{"constructor":{"prototype":{"a":1}}}',
    '{"a":"\\ud800"}',
    '{"\\u0000":1}',
    '{"email":"a\\u0000b"}',
    '{"a":1e999}',
  ].map((text) => ({
    text,
    type: 'application/json',
  })),
  { text: `${'['.repeat(5_000)}${']'.repeat(5_000)}`, type: 'application/json' },
  { text: `{"a":${'{"a":'.repeat(3_000)}1${'}'.repeat(3_001)}`, type: 'application/json' },
  { text: JSON.stringify({ email: 'x'.repeat(300_000) }), type: 'application/json' },
  { text: JSON.stringify({ email: 'x'.repeat(2_200_000) }), type: 'application/json' },
  ...[
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
    undefined,
  ].map((type) => ({ text: '{}', type })),
  { text: '{}', type: 'application/json; charset=utf-8' },
  { text: '{}', type: 'application/json; charset=latin1' },
]

/** What stands around the values: the query as it is written, the body, the method, the credential. */
function breakTheRest(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...RAW_QUERIES).map((rawQuery) => ({ ...request, rawQuery })) },
    { weight: 2, arbitrary: fc.constantFrom(...RAW_BODIES).map((body) => ({ ...request, body })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS')
        // What another operation would delete is left for those that come later.
        .map((method) => ({ ...request, method, ...(method === 'DELETE' && { params: {} }) })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('none' as const, 'nonsense' as const, 'other kind' as const)
        .map((credential) => ({ ...request, credential })),
    },
  )
}
