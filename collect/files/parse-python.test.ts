import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { looksLikeRepr, parseBytes, parsePython } from './parse-python.ts'

test('any nested value comes back from how Python writes it', () => {
  const name = fc.stringMatching(/^[a-z][a-z_]{0,8}$/).filter((word) => word !== '__proto__')
  const { value } = fc.letrec<{ value: unknown; object: Record<string, unknown> }>((tie) => ({
    object: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
    value: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
      fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }).map(String),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('object'),
    ),
  }))
  const object = fc.dictionary(name, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
  fc.assert(
    fc.property(object, fc.boolean(), (held, isCall) => {
      const written = isCall ? writeCall(held) : writePython(held)
      assert.ok(looksLikeRepr(written), written)
      assert.deepEqual(parsePython(written), held, written)
    }),
    { numRuns: 300 },
  )
})

test('times come with their offset, and what is cut off or of an unknown zone is nothing', () => {
  const times: [string, unknown][] = [
    ['datetime.datetime(2023, 2, 1, 10, 0, tzinfo=datetime.timezone.utc)', '2023-02-01T10:00:00.000Z'],
    [
      'datetime.datetime(2023, 2, 1, 10, 0, 5, 999999, tzinfo=datetime.timezone(datetime.timedelta(seconds=19800)))',
      '2023-02-01T04:30:05.999Z',
    ],
    [
      "datetime.datetime(2023, 2, 1, 10, 0, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=68400), 'EST'))",
      '2023-02-01T15:00:00.000Z',
    ],
    ['datetime.datetime(2023, 2, 1, 10, 0, tzinfo=tzutc())', '2023-02-01T10:00:00.000Z'],
    ['datetime.datetime(2023, 2, 1, 10, 0, tzinfo=tzoffset(None, 3600))', '2023-02-01T09:00:00.000Z'],
    ["Timestamp('2023-02-01 10:00:00+0530', tz='Asia/Kolkata')", '2023-02-01 10:00:00+0530'],
    [
      "datetime.datetime(2023, 2, 1, 10, 0, tzinfo=zoneinfo.ZoneInfo(key='Europe/Berlin'))",
      '2023-02-01T10:00:00.000 Europe/Berlin',
    ],
    ['datetime.datetime(2023, 2, 1, 10, 0, tzinfo=tzlocal())', undefined],
    ["datetime.datetime(2023, 2, 1, tzinfo=<DstTzInfo 'Asia/Kolkata' IST+5:30:00 STD>)", undefined],
    ["User(username='ada', id=5, cut", undefined],
    ["{'username': 'ada', 'id'", undefined],
  ]
  for (const [written, meant] of times) assert.equal(parsePython(written), meant, written)
})

test('what people write is no value of Python', () => {
  for (const text of ['Bitcoin (BTC) up', 'f(x)=2', '{ }', 'Sell(all)', 'b-day', "b'tc", 'datetime']) {
    assert.equal(looksLikeRepr(text), false, text)
    assert.equal(parseBytes(text), undefined, text)
  }
  assert.equal(parseBytes(String.raw`b'caf\xc3\xa9 \xf0\x9f\x9a\x80 it\'s'`), "café 🚀 it's")
})

function writePython(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(writePython).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, held]) => `${writePython(name)}: ${writePython(held)}`)
      .join(', ')}}`
  if (typeof value === 'string' && !/^\d{16,20}$/.test(value)) return writeString(value)
  return Object.is(value, -0) ? '-0.0' : String(value)
}

function writeCall(held: Record<string, unknown>): string {
  return `User(${Object.entries(held)
    .map(([name, value]) => `${name}=${writePython(value)}`)
    .join(', ')})`
}

/** In single quotes unless it has some and no double ones; control characters escaped. */
function writeString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text
    .replace(/\\/g, '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replace(/\p{Cc}/gu, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
  return `${quote}${escaped}${quote}`
}
