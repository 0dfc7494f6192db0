import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { NameList } from '#contract/public/name-list.ts'
import { Refusal } from './errors.ts'
import { compileMistakeFinder, compileValidator, readQuery } from './validate.ts'

const query = Type.Object(
  {
    page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
    sortOrder: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    platform: Type.Optional(Type.String({ enum: ['twitter', 'facebook'] })),
    startDate: Type.Optional(Type.String({ format: 'date-or-date-time' })),
    username: Type.Optional(Type.String({ maxLength: 5 })),
  },
  { additionalProperties: false },
)
const validate = compileValidator(query, 'query')

function refusalOf(raw: Record<string, unknown>): Pick<Refusal, 'status' | 'field' | 'message'> {
  try {
    validate(readQuery(query, raw))
  } catch (error) {
    assert.ok(error instanceof Refusal)
    return { status: error.status, field: error.field, message: error.message }
  }
  return assert.fail('it was accepted')
}

test('a whole number in text is read as a number and defaults are filled in', () => {
  const given = readQuery(query, { page: '7' })
  const absent = readQuery(query, {})
  validate(given)
  validate(absent)
  assert.deepEqual([given.page, absent.page], [7, 1])
})

for (const page of ['0', '-1', '1e99', '2a', '', ' 2', '0x10', '1.5', '9223372036854775808']) {
  test(`the page ${JSON.stringify(page)} is refused with its name and what would be right`, () => {
    const refusal = refusalOf({ page })
    assert.equal(refusal.status, 400)
    assert.equal(refusal.field, 'page')
    assert.match(refusal.message, /^page must be an? (integer|number) from 1 to 1000000$/)
  })
}

test('a repeated parameter is refused with its name', () => {
  assert.deepEqual(refusalOf({ page: ['1', '2'] }), {
    status: 400,
    field: 'page',
    message: 'page must be given once',
  })
})

test('an unknown parameter is refused with its name', () => {
  assert.equal(refusalOf({ sortby: 'x' }).message, 'sortby is not a known parameter')
})

for (const name of ['toString', 'constructor', 'hasOwnProperty', '__proto__']) {
  test(`${name} without a value is an unknown parameter like any other`, () => {
    assert.equal(refusalOf({ [name]: '' }).message, `${name} is not a known parameter`)
  })
}

test('a value outside a fixed list is refused with the list', () => {
  assert.equal(refusalOf({ platform: 'myspace' }).message, 'platform must be one of twitter, facebook')
})

test('a day or a moment is taken, and where a moment is asked for, nothing else', () => {
  for (const startDate of ['2026-01-31', '2026-01-31T08:00:00Z', '2026-01-31T08:00:00+05:30']) {
    assert.doesNotThrow(() => validate({ startDate }), startDate)
  }
  const checkMoment = compileValidator(Type.Object({ at: Type.String({ format: 'date-time' }) }), 'body')
  assert.doesNotThrow(() => checkMoment({ at: '2026-01-31T08:00:00Z' }))
  for (const at of ['2026-01-31', '2016-12-31T23:59:60Z', '31 January 2026', '0000-01-01T00:00:00Z']) {
    assert.throws(() => checkMoment({ at }), { field: 'at', status: 400 }, at)
  }
})

test('a day that no calendar has is refused', () => {
  assert.equal(refusalOf({ startDate: '2026-02-30' }).field, 'startDate')
})

for (const startDate of [
  '0000-01-01',
  '2016-12-31T23:59:60Z',
  '9999-12-31T23:59:59-12:00',
  '0001-01-01T00:00:00+12:00',
]) {
  test(`${startDate} is no moment that can be stored, so it is refused by its name`, () => {
    assert.deepEqual(refusalOf({ startDate }), {
      status: 400,
      field: 'startDate',
      message: 'startDate must be a date such as 2026-01-31 or a time such as 2026-01-31T08:00:00Z',
    })
  })
}

test('a list in a body is refused by the field’s type', () => {
  const check = compileValidator(Type.Object({ email: Type.String() }), 'body')
  assert.throws(() => check({ email: ['a'] }), { field: 'email', message: 'email must be a string' })
  assert.throws(() => check([]), { field: 'body', message: 'body must be an object' })
})

test('text that is too long is refused with the bound', () => {
  assert.equal(refusalOf({ username: 'abcdef' }).message, 'username must have at most 5 characters')
})

test('a choice between constants is refused with all of them', () => {
  assert.equal(refusalOf({ sortOrder: 'up' }).message, 'sortOrder must be one of asc, desc')
})

test('only text that is exactly a number or true or false is read as one', () => {
  const flags = Type.Object({ price: Type.Number(), isOpen: Type.Boolean(), name: Type.String() })
  assert.deepEqual(
    { ...readQuery(flags, { price: '-1.5', isOpen: 'true', name: 'true' }) },
    { price: -1.5, isOpen: true, name: 'true' },
  )
  assert.equal(readQuery(flags, { isOpen: 'false' }).isOpen, false)
  for (const raw of [
    { price: '1.', isOpen: 'TRUE' },
    { price: '.5', isOpen: '1' },
    { price: '1e3', isOpen: ' true' },
  ]) {
    assert.deepEqual({ ...readQuery(flags, raw) }, raw)
  }
})

test('an empty filter is absent, its default, or a mistake', () => {
  const raw = { username: '', platform: '', page: '' }
  assert.deepEqual({ ...readQuery(query, raw) }, { page: '' })
  assert.deepEqual({ ...readQuery(query, raw, { emptyIsAbsent: false }) }, raw)
})

const rule = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    secret: Type.String({ minLength: 8 }),
    label: Type.String(),
    price: Type.Number({ minimum: 0 }),
    change: Type.Number({ maximum: 5 }),
    share: Type.Number({ minimum: 0, maximum: 1 }),
    count: Type.Integer(),
    kind: Type.Literal('price'),
    mark: Type.Union([Type.String(), Type.Integer()]),
    sources: NameList({ list: { max: 2, of: ['news', 'twitter'] }, description: 'sources' }),
    symbols: NameList({ list: { max: 2, charsMax: 10 }, description: 'symbols' }),
    at: Type.String({ format: 'date-time' }),
    channel: Type.Object({ url: Type.String({ format: 'uri' }) }),
    colour: Type.String({ pattern: '^#', description: 'a colour such as #fff' }),
    code: Type.String({ pattern: '^[A-Z]+$' }),
  },
  { additionalProperties: false },
)

test('reports each wrong field once, with what would be right', () => {
  const mistakes = compileMistakeFinder(
    rule,
    'body',
  )({
    name: '',
    secret: 'short',
    price: -1,
    change: 6,
    share: '1',
    count: 1.5,
    kind: 'volume',
    mark: true,
    sources: 'news,myspace',
    symbols: 'A,B,C',
    at: 'today',
    channel: { url: 'nowhere' },
    colour: 'red',
    code: 'btc',
    extra: 1,
  })
  assert.deepEqual(Object.fromEntries(mistakes.map(({ field, message }) => [field, message])), {
    name: 'name must not be empty',
    secret: 'secret must have at least 8 characters',
    label: 'label is required',
    price: 'price must be a number of at least 0',
    change: 'change must be a number of at most 5',
    share: 'share must be a number from 0 to 1',
    count: 'count must be an integer',
    kind: 'kind must be price',
    mark: 'mark must be one of string, integer',
    sources:
      'sources must be 1 to 2 names of news, twitter, separated by single commas or given once for each',
    symbols:
      'symbols must be 1 to 2 names of at most 10 characters, separated by single commas or given once for each',
    at: 'at must be a time such as 2026-01-31T08:00:00Z',
    'channel.url': 'channel.url must be an address such as https://example.com',
    colour: 'colour must be a colour such as #fff',
    code: 'code must match pattern "^[A-Z]+$"',
    extra: 'extra is not a known parameter',
  })
  assert.equal(mistakes.length, 16)
})

test('reports the first twenty mistakes', () => {
  const names = Array.from({ length: 21 }, (_, index) => `field${index}`)
  const find = compileMistakeFinder(
    Type.Object(Object.fromEntries(names.map((name) => [name, Type.String()]))),
    'body',
  )
  assert.deepEqual(
    find({}).map(({ field }) => field),
    names.slice(0, 20),
  )
  assert.deepEqual(find([]), [{ field: '', message: 'body must be an object' }])
  assert.deepEqual(find(Object.fromEntries(names.map((name) => [name, 'a']))), [])
})
