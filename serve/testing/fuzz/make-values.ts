import fc from 'fast-check'
import type { Json } from './list-operations.ts'

/** Stands for the id of something; the server under test puts a real one in its place. */
export const SOME_ID = '00000000-0000-4000-8000-00000000f022'

/** Texts that mean something to some parameter, and texts that once meant too much to something below. */
const WORDS = [
  ...[
    'BTC',
    'btc',
    'bitcoin',
    'ETH',
    'NOSUCH',
    'gas',
    'gas or fees',
    '"gas fees" -burn',
    '$btc',
    '#defi',
    '@ann',
    'ann',
  ],
  ...[
    'above',
    'below',
    '69000',
    '0.000001',
    'twitter',
    'Berlin',
    'Quiet7Harbour',
    'ann@example.com',
    'x.com/ann',
    '2026-03',
  ],
  ...[
    '-'.repeat(40),
    '& | ! ( ) : * <->',
    "' or 1=1 --",
    '\\',
    '%',
    '_',
    '<b>',
    '=cmd()',
    '{{x}}',
    '../..',
    'é',
    'ﬀ',
    '𝄞',
    '\u202e',
    '\ufeff',
  ],
]

const ODD_NUMBERS = [
  -1,
  0,
  1,
  2,
  1.5,
  100,
  101,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  5e-324,
  -0,
]
const ODD_TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '2a',
    '1e99',
    '1.5',
    '0x10',
    '+1',
    '1,000',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
  ],
  ...[
    '9'.repeat(30),
    '٣',
    '\0',
    'a\0b',
    '\n',
    '\t',
    '__proto__',
    'constructor',
    'x'.repeat(200),
    'x'.repeat(3_000),
    '😀'.repeat(70),
  ],
  ...[
    '2026-02-30',
    '0000-01-01',
    '9999-12-31T23:59:59-12:00',
    '2026-01-31T08:00:00',
    '2016-12-31T23:59:60Z',
    '31.01.2026',
  ],
]

/** What a text of that name most likely is, where its schema has no format. */
const LIKELY: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.nat(1_000_000).map((number) => `somebody${number}@example.com`),
  username: fc.nat(1_000_000).map((number) => `user${number}`),
  password: fc.constant('Quiet7Harbour'),
  currentPassword: fc.constant('Quiet7Harbour'),
  newPassword: fc.constant('Quiet7Harbour'),
  recipient: fc.constant('support@crowdtape.localhost'),
  name: fc.constantFrom('A name', 'Ann'),
  subject: fc.constantFrom('support', 'general'),
  message: fc.constant('How is a score made?'),
  socialAccounts: fc.constantFrom(
    {},
    { twitter: '@ann' },
    { twitter: 'ann', facebook: '', instagram: 'ann' },
  ),
  webhooks: fc.constantFrom(null, []),
  price: fc.constantFrom('69000', '0.000001', 69_000, 1.5),
  expression: fc.constantFrom(
    'posts("halving", lang en, minMood 60%, 1h) > 5',
    'price(BTC) > 69000',
    'mentions(BTC, 24h) >= 10 and not sentiment(ETH, 24h) < 0.5 cooldown 1h',
  ),
  url: fc.constantFrom('https://hooks.example.com/crowdtape', 'https://api.telegram.org/bot1:abcdefghijkl'),
  chatId: fc.constantFrom('@crowdtape', '-1001234567890'),
  symbol: fc.constantFrom('BTC', 'eth'),
  id: fc.constantFrom('bitcoin', 'ethereum'),
  platform: fc.constantFrom('twitter', 'instagram', 'facebook'),
  source: fc.constantFrom('twitter', 'news'),
  // A search over time looks at 92 days at most.
  startDate: fc.constantFrom('2026-02-01', '2026-03-09T12:30:00Z'),
  endDate: fc.constantFrom('2026-03-10', '2026-03-10T12:30:00.5Z'),
  // When the tape of the test begins; nothing is known of before, and what is to come is refused.
  as_of: fc.constant('2026-03-10T12:30:00Z'),
  start: fc.constantFrom('2026-02-01', '2026-03-01T12:30:00Z'),
  end: fc.constantFrom('2026-03-10', '2026-03-10T12:30:00Z'),
  ...Object.fromEntries(
    ['views', 'likes', 'replies', 'comments', 'shares'].flatMap((count) => [
      [`min_${count}`, fc.constantFrom(0, 1)],
      [`max_${count}`, fc.constantFrom(1, 1_000_000)],
    ]),
  ),
  from: fc.constantFrom('22:00', '00:00'),
  to: fc.constantFrom('07:00', '23:59'),
  until: fc.constantFrom('07:00', '23:59'),
  zone: fc.constantFrom('Europe/Berlin', 'UTC'),
  timeZone: fc.constantFrom('Europe/Berlin', 'UTC'),
}

/**
 * Values that a schema accepts, its bounds among them; a few of texts with a form of their own may miss it. The `name` is
 * that of the parameter or field.
 */
export function validValue(schema: Json, name = ''): fc.Arbitrary<unknown> {
  const likely =
    Object.hasOwn(LIKELY, name) && !schema.enum && schema.format !== 'uuid' ? LIKELY[name] : undefined
  return likely
    ? fc.oneof({ weight: 5, arbitrary: likely }, { weight: 2, arbitrary: fromSchema(schema) })
    : fromSchema(schema)
}

function fromSchema(schema: Json): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => fromSchema({ ...schema, type })))
  const choice = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choice?.every((option) => option.type || option.enum || 'const' in option))
    return fc.oneof(...choice.map((option) => validValue(option)))
  if (schema.type === 'object') return validObject(schema)
  if (schema.type === 'array') return validArray(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return validNumber(schema)
  return validText(schema)
}

function validNumber({ type, minimum = -1000, maximum = 2 ** 53 - 1 }: Json): fc.Arbitrary<number> {
  const [min, max] = [minimum as number, maximum as number]
  const near = Math.min(max, min + 200)
  const whole = fc.oneof(fc.integer({ min, max: near }), fc.constantFrom(min, max, Math.min(min + 1, max)))
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max: near, noNaN: true }))
}

function validText({ format, minLength = 0, maxLength = 400, examples = [] }: Json): fc.Arbitrary<string> {
  const [min, max] = [minLength as number, maxLength as number]
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constant(SOME_ID) }, fc.uuid())
  if (format === 'date') return day
  if (format === 'date-time') return moment
  if (format === 'date-or-date-time') return fc.oneof(day, moment)
  const bounds = [min, Math.min(max, 5_000)].map((length) => 'x'.repeat(length))
  const words = [...WORDS, ...(examples as string[]).filter((one) => typeof one === 'string'), ...bounds]
  const fitting = words.filter((word) => word.length >= min && word.length <= max)
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fitting) },
    fc
      .string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 40) })
      .filter((text) => text.length <= max),
    fc
      .string({ unit: 'binary', minLength: min, maxLength: Math.min(max, 40) })
      .filter((text) => text.length <= max),
  )
}

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc.oneof(
  fc
    .date({ min: new Date('2025-12-01'), max: new Date('2026-04-30'), noInvalidDate: true })
    .chain((date) =>
      fc.constantFrom(
        date.toISOString(),
        date.toISOString().replace('Z', '+02:00'),
        date.toISOString().replace(/\.\d+/, ''),
      ),
    ),
  fc.constantFrom(
    '0001-01-01T00:00:00Z',
    '0050-05-05T05:05:05Z',
    '1969-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
    '2026-03-10T12:30:00.5Z',
  ),
)

function validArray({ items, minItems = 0, maxItems = 8, uniqueItems }: Json): fc.Arbitrary<unknown[]> {
  const value = validValue((items ?? {}) as Json)
  const bounds = { minLength: minItems as number, maxLength: Math.min(maxItems as number, 120) }
  return uniqueItems ? fc.uniqueArray(value, bounds) : fc.array(value, bounds)
}

function validObject({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> {
  const values = Object.entries(properties as Record<string, Json>).map(([name, schema]) => [
    name,
    validValue(schema, name),
  ])
  const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(values)
  return fc.record(record, { requiredKeys: required as string[] })
}

/** Values that most schemas refuse: of other types, beyond bounds, of no form, and what has broken parsers. */
export function brokenValue(schema: Json): fc.Arbitrary<unknown> {
  const { minimum, maximum, maxLength, maxItems } = schema as Record<string, number | undefined>
  const tooMany: unknown = Array.from({ length: (maxItems ?? 20) + 1 }, (_, index) => `a${index}`)
  return fc.oneof(
    fc.constantFrom(...ODD_TEXTS),
    fc.constantFrom(...ODD_NUMBERS),
    fc.constantFrom(...WORDS),
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      ['a', 'a'],
      { a: 1 },
      [null],
      '\ud800',
      'a\udc00',
      ['\ud800'],
    ),
    fc.constantFrom<unknown>(
      (minimum ?? 0) - 1,
      (maximum ?? 2 ** 53) + 1,
      'x'.repeat(Math.min(maxLength ?? 300, 8_000) + 1),
      tooMany,
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.jsonValue({ maxDepth: 2 }),
  )
}
