import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicContracts } from './contracts.ts'
import { PLACE } from './name-schemas.ts'
import { printOpenapi } from './print-openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely, as generators do
type Json = any

const document: Json = JSON.parse(JSON.stringify(printOpenapi(publicContracts, 'https://tape.example')))
const operations: Json[] = Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path))
const successes = operations.map(({ operationId, responses }) => ({
  operationId,
  content: Object.entries<Json>(responses).find(([status]) => status < '300')?.[1].content,
}))

/** Every schema of the document with its place, named ones by their names. */
const schemas: [place: string, schema: Json][] = [
  ...Object.entries<Json>(document.components.schemas).flatMap(([name, schema]) => within(name, schema)),
  ...operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
    ...parameters.flatMap(({ name, schema }: Json) => within(`${operationId} ${name}`, schema)),
    ...[requestBody, ...Object.values<Json>(responses)].flatMap((part) =>
      Object.values<Json>(part?.content ?? {}).flatMap(({ schema }) => within(operationId, schema)),
    ),
  ]),
]

test('a list of words has its type, and null among its words where it may be null', () => {
  const enums = schemas.filter(([, schema]) => schema.enum)
  assert.ok(enums.length > 50)
  assert.deepEqual(
    placesOf(enums, ({ type, enum: words }) => {
      const [first, second] = [type].flat()
      return first !== 'string' || (second === 'null') !== words.includes(null) || words.length === 0
    }),
    [],
  )
})

test('a single value is given of text alone', () => {
  const single = schemas.filter(([, schema]) => schema.const !== undefined)
  assert.ok(single.length > 0)
  assert.deepEqual(
    placesOf(single, ({ type }) => type !== 'string'),
    [],
  )
})

test('null stands beside a type, and in a choice only beside a named object', () => {
  const choices = schemas.filter(([, schema]) => schema.anyOf ?? schema.oneOf ?? schema.allOf)
  assert.ok(choices.length > 3)
  assert.deepEqual(
    placesOf(choices, ({ anyOf = [] }) => {
      const isNullable = anyOf.some(({ type }: Json) => type === 'null')
      const named = anyOf.every(({ $ref, type }: Json) => $ref ?? type === 'null')
      return isNullable ? !named || anyOf.length !== 2 : anyOf.length === 0
    }),
    [],
  )
})

test('every object with fields is a named schema that stands once', () => {
  const inline = schemas.filter(
    ([place, { properties }]) =>
      Object.keys(properties ?? {}).length > 0 && !(place in document.components.schemas),
  )
  assert.deepEqual(
    inline.map(([place]) => place),
    [],
  )
  const forms = Object.values<Json>(document.components.schemas).map((schema) =>
    JSON.stringify({ ...schema, description: '' }),
  )
  assert.ok(document.components.schemas.Post.properties.text_withheld)
  // Of two answers with the same fields each is named, because each is the answer of an operation.
  assert.equal(forms.length - new Set(forms).size, 1)
})

test('names are all there is: no title, no name and no operation id comes twice', () => {
  assert.deepEqual(
    placesOf(schemas, ({ title }) => title !== undefined),
    [],
  )
  const names = [
    ...Object.keys(document.components.schemas),
    ...operations.map(({ operationId }) => operationId),
  ].map((name) => name.toLowerCase())
  assert.equal(new Set(names).size, names.length)
})

test('every reference leads somewhere, and every named schema is referred to', () => {
  const referred = new Set(schemas.flatMap(([, { $ref }]) => ($ref ? [$ref.slice(PLACE.length)] : [])))
  assert.deepEqual([...referred].sort(), Object.keys(document.components.schemas).sort())
})

test('an answer has one schema: JSON, text of several types, or bytes', () => {
  const typesOfFiles = {
    AsFile: ['text/csv', 'application/jsonl'],
    AsParquet: ['application/vnd.apache.parquet', 'application/octet-stream'],
  }
  for (const { operationId, content } of successes) {
    const [, suffix] = /(AsFile|AsParquet)$/.exec(operationId) ?? []
    const types = Object.keys(content)
    if (suffix) assert.deepEqual(types, typesOfFiles[suffix as keyof typeof typesOfFiles], operationId)
    else assert.equal(types.length, 1, operationId)
    if (!suffix) continue
    const bytes = suffix === 'AsParquet' ? { format: 'binary' } : {}
    for (const { schema } of Object.values<Json>(content))
      assert.deepEqual(schema, { type: 'string', ...bytes })
  }
  assert.ok(successes.some(({ operationId }) => operationId === 'listSignalsAsParquet'))
  assert.deepEqual(
    operations.flatMap(({ parameters = [] }) =>
      parameters.filter((one: Json) => one.name === 'format' && one.in === 'query'),
    ),
    [],
  )
})

test('describes a list as repeated or comma-separated', () => {
  const lists = operations.flatMap(({ parameters = [] }) =>
    parameters.filter(({ schema }: Json) => schema.type === 'array'),
  )
  assert.ok(lists.length >= 6)
  for (const { name, style, explode, description, schema } of lists) {
    assert.deepEqual([style, explode], ['form', true], name)
    assert.match(description, /Repeat the parameter, or separate values by commas$/)
    assert.ok(schema.maxItems > 0 && (schema.items.enum ?? schema.items.maxLength > 0), name)
  }
})

function within(place: string, schema: Json): [string, Json][] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  return [
    [place, schema],
    ...Object.entries<Json>(properties).flatMap(([name, one]) => within(`${place}.${name}`, one)),
    ...(items ? within(`${place}[]`, items) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one: Json, at) => within(`${place}|${at}`, one)),
  ]
}

function placesOf(found: [string, Json][], isWrong: (schema: Json) => boolean): string[] {
  return found.filter(([, schema]) => isWrong(schema)).map(([place]) => place)
}
