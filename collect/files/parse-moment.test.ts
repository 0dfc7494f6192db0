import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type ParseMomentOptions, parseMoment } from './parse-moment.ts'

const AT = '2018-10-10T20:19:24.000Z'

function iso(value: unknown, options = {}): string {
  const moment = parseMoment(value, options)
  return typeof moment === 'string' ? moment : moment.toISOString()
}

test('the forms that machines write are read to the millisecond', () => {
  for (const text of [
    '2018-10-10T20:19:24Z',
    '2018-10-10T20:19:24.000Z',
    '2018-10-10t20:19:24z',
    '2018-10-10 20:19:24',
    '2018-10-10 20:19:24 UTC',
    '2018-10-10T22:19:24+02:00',
    '2018-10-10T22:19:24+0200',
    '2018-10-10T22:19:24+02',
    '2018-10-11T01:49:24+05:30',
    '2018-10-10 16:49:24 -0330',
    '2018-10-10T15:19:24-05:00[America/Lima]',
    '20181010T201924Z',
    '20181010201924',
    20_181_010_201_924,
    'Wed Oct 10 20:19:24 +0000 2018',
    'Wed Oct 10 2018 22:19:24 GMT+0200 (Central European Summer Time)',
    'Wed Oct 10 20:19:24 2018',
    '2018-10-10 20:19:24 Wed',
    '1539202764',
    '1539202764000',
    '1539202764000000',
    1_539_202_764,
  ]) {
    assert.equal(iso(text), AT, String(text))
  }
  assert.equal(iso('2018-10-10 20:19:24,123456'), '2018-10-10T20:19:24.123Z')
  assert.equal(iso('2018-12-31T23:59:60Z'), '2018-12-31T23:59:59.000Z')
})

test('clocks and years of other countries are read as they are meant there', () => {
  for (const text of [
    '10 octobre 2018 à 20h19',
    '10/10/2018 20h19',
    '10.10.2018 20:19 Uhr',
    '10 ตุลาคม 2561 20:19',
    '2561-10-10 20:19',
  ])
    assert.equal(iso(text), '2018-10-10T20:19:00.000Z', text)
})

test('RFC 2822 is read, with the zones that it defines', () => {
  for (const text of [
    'Wed, 10 Oct 2018 20:19:24 GMT',
    'Wed, 10 Oct 2018 20:19:24 +0000',
    '10 Oct 2018 22:19:24 +0200',
    'Wed, 10 Oct 2018 16:19:24 EDT',
    'Wed, 10 Oct 2018 12:19:24 PST',
    'Wed, 10 Oct 2018 20:19:24 +0000 (UTC)',
  ]) {
    assert.equal(iso(text), AT, text)
  }
})

test('the size of a Unix time gives its unit', () => {
  const edges = [
    [99_999_999_999, '5138-11-16T09:46:39.000Z'],
    [100_000_000_000, '1973-03-03T09:46:40.000Z'],
    [99_999_999_999_999, '5138-11-16T09:46:39.999Z'],
    [100_000_000_000_000, '1973-03-03T09:46:40.000Z'],
    [-1, '1969-12-31T23:59:59.000Z'],
  ] as const
  for (const [value, moment] of edges) assert.equal(iso(value), moment, String(value))
  assert.equal(iso('1539202764.5'), '2018-10-10T20:19:24.500Z')
})

test('each zone that RFC 2822 names has its offset', () => {
  const hours = { EST: 15, EDT: 16, CST: 14, CDT: 15, MST: 13, MDT: 14, PST: 12, PDT: 13 }
  for (const [zone, hour] of Object.entries(hours))
    assert.equal(iso(`Wed, 10 Oct 2018 ${hour}:19:24 ${zone}`), AT, zone)
})

test('what people write is read', () => {
  const minute = '2018-10-10T20:19:00.000Z'
  for (const text of [
    'Oct 10, 2018 8:19 PM',
    'October 10th, 2018 at 8:19 p.m.',
    '8:19 PM · Oct 10, 2018',
    '10 October 2018, 20:19',
    'Wednesday, October 10, 2018 20:19',
    '2018/10/10 20:19',
    '10.10.2018 20:19',
    '10/10/2018 20:19',
    'Wed 10/10/2018 20:19',
  ]) {
    assert.equal(iso(text), minute, text)
  }
  const midnight = '2018-10-09T00:00:00.000Z'
  for (const text of [
    '2018-10-09',
    '20181009',
    '9 Oct 2018',
    'Oct. 9, 2018',
    '09-Oct-2018',
    '9.10.2018',
    'Oct 9, 2018 12 AM',
  ]) {
    assert.equal(iso(text), midnight, text)
  }
  assert.equal(iso('May 1, 2024'), '2024-05-01T00:00:00.000Z')
  assert.equal(iso('1 Sept 2024 12:00 am'), '2024-09-01T00:00:00.000Z')
  assert.equal(iso('1 Sep 2024 12:30 PM'), '2024-09-01T12:30:00.000Z')
})

test('reads a date with slashes by the only or the given order', () => {
  assert.equal(iso('25/12/2018'), '2018-12-25T00:00:00.000Z')
  assert.equal(iso('12/25/2018'), '2018-12-25T00:00:00.000Z')
  assert.match(iso('03/04/2018'), /two ways.*dmy or mdy/)
  for (const text of ['03-04-2018', '10/12/2018', '12/10/2018']) assert.match(iso(text), /two ways/, text)
  assert.equal(iso('12/13/2018'), '2018-12-13T00:00:00.000Z')
  assert.equal(iso('03/04/2018', { dateOrder: 'dmy' }), '2018-04-03T00:00:00.000Z')
  assert.equal(iso('03/04/2018 1:00 PM', { dateOrder: 'mdy' }), '2018-03-04T13:00:00.000Z')
  // One that does not fit says that the others are not as they were said to be.
  assert.match(iso('13/04/2018', { dateOrder: 'mdy' }), /no such date/)
  assert.match(iso('04/13/2018', { dateOrder: 'dmy' }), /no such date/)
})

test('the given offset applies to times without a zone only', () => {
  assert.equal(iso('2018-10-10 20:19:24', { timezoneMinutes: 330 }), '2018-10-10T14:49:24.000Z')
  assert.equal(iso('2018-10-10 20:19:24Z', { timezoneMinutes: 330 }), AT)
  assert.equal(iso('Oct 10, 2018', { timezoneMinutes: -300 }), '2018-10-10T05:00:00.000Z')
  assert.equal(iso('2018-10-10 20:19:24 IST', { timezoneMinutes: 330 }), '2018-10-10T14:49:24.000Z')
  assert.match(iso('2018-10-10 20:19:24 IST'), /IST, which names several/)
})

test('refuses dates that the calendar does not have', () => {
  for (const text of [
    '2018-02-30',
    '2018-13-01',
    '2018-10-10 24:01',
    '2018-10-10 10:60',
    '2018-10-10 10:10:61',
    'Feb 29, 2019',
    'Oct 10, 2018 13:00 PM',
    '0 Oct 2018',
  ]) {
    assert.match(iso(text), /no such date or time/, text)
  }
  for (const text of [
    '',
    'soon',
    'yesterday',
    '10:30',
    'Oct 2018',
    '2018',
    '5 May',
    'x'.repeat(200),
    '10 10 2018',
    'May May 2018',
    '10 2018',
    'Oct 10 18',
    'Oct 2018 2019',
    'Oct 10 2018 2019',
  ]) {
    assert.match(iso(text), /not a time/, text)
  }
  for (const value of [Number.NaN, 1e17, true, {}, []]) assert.match(iso(value), /not a time/)
  for (const offset of ['+14:01', '-14:01', '+05:60'])
    assert.match(iso(`2018-10-10 10:00 ${offset}`), /no such offset/, offset)
  assert.equal(iso('2018-10-10 10:00 +14:00'), '2018-10-09T20:00:00.000Z')
  assert.equal(iso('2018-10-10 10:00 -05:59'), '2018-10-10T15:59:00.000Z')
  // A letter alone is no name of a zone that a file's offset could explain.
  assert.match(iso('2018-10-10 10:00 A', { timezoneMinutes: 60 }), /not a time/)
})

test('a moment written in any of the forms is the same moment', () => {
  const moments = fc.date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      const whole = new Date(Math.floor(moment.getTime() / 1_000) * 1_000)
      for (const text of [
        whole.toISOString(),
        whole.toUTCString(),
        whole.toString(),
        String(whole.getTime() / 1_000),
      ]) {
        if (/^-?\d{1,8}$/.test(text)) continue
        assert.equal(iso(text), whole.toISOString(), text)
      }
    }),
  )
})

test('a zone in letters or words is the one that they name', () => {
  const at = (text: string, options?: ParseMomentOptions) => iso(text, options).slice(0, 16)
  const cases: [text: string, utc: string][] = [
    ['2024-05-01 10:36 CET', '2024-05-01T09:36'],
    ['2024-05-01 10:36 CEST', '2024-05-01T08:36'],
    ['2024-05-01 10:36 MEZ', '2024-05-01T09:36'],
    ['2024-07-01 10:36 BST', '2024-07-01T09:36'],
    ['2024-05-01 10:36 EST', '2024-05-01T15:36'],
    ['2024-05-01 10:36 EDT', '2024-05-01T14:36'],
    ['2024-01-01 10:36 ET', '2024-01-01T15:36'],
    ['2024-07-01 10:36 AM ET', '2024-07-01T14:36'],
    ['Jul 1, 2024 10:36 PM PT', '2024-07-02T05:36'],
    ['2024-07-01 10:36 Pacific Time', '2024-07-01T17:36'],
    ['2024-05-01 10:36 Etc/GMT+5', '2024-05-01T15:36'],
    ['2024-05-01 10:36 GMT+5', '2024-05-01T05:36'],
    ['2024-05-01 10:36 UTC-03:30', '2024-05-01T14:06'],
    ['2024-05-01 10:36 India Standard Time', '2024-05-01T05:06'],
    ['2024-07-01 10:36 W. Europe Standard Time', '2024-07-01T08:36'],
    ['2024-07-01 10:36 Europe/Berlin', '2024-07-01T08:36'],
    ['2024-01-01 10:36 America/Argentina/Buenos_Aires', '2024-01-01T13:36'],
    ['2024-05-01T10:36+02:00[Europe/Berlin]', '2024-05-01T08:36'],
    ['2024-05-01 10:36 (CET)', '2024-05-01T09:36'],
    ['Mon Apr 06 22:19:45 PDT 2009', '2009-04-07T05:19'],
    ['Tue, 01 Nov 2022 10:00:00 CST', '2022-11-01T16:00'],
  ]
  for (const [text, utc] of cases) assert.equal(at(text), utc, text)
  assert.equal(at('2024-05-01 10:36 IST', { timeZone: 'Asia/Kolkata' }), '2024-05-01T05:06')
  assert.equal(at('2024-07-01 10:36 IST', { timeZone: 'Europe/Dublin' }), '2024-07-01T09:36')
  assert.match(iso('2024-05-01 10:36 IST', { timeZone: 'America/New_York' }), /IST, which names several/)
  assert.match(iso('2024-05-01 10:36 CST'), /America\/Chicago, Asia\/Shanghai/)
})

test('a named zone is in summer time by its rule', () => {
  const berlin = (text: string) => iso(text, { timeZone: 'Europe/Berlin' }).slice(0, 16)
  assert.deepEqual(
    ['2024-03-31 01:59', '2024-03-31 03:00', '2024-10-27 01:00', '2024-10-27 03:00', '2024-07-01'].map(
      berlin,
    ),
    ['2024-03-31T00:59', '2024-03-31T01:00', '2024-10-26T23:00', '2024-10-27T02:00', '2024-06-30T22:00'],
  )
  assert.equal(berlin('2024-07-01 10:00 EST'), '2024-07-01T15:00', 'its own zone goes before')
})

test('months and days are read in the languages that files have', () => {
  const same: string[] = [
    '1. Mai 2024 10:36',
    '1 mai 2024 10:36',
    '1 mayo 2024 10:36',
    '1 de mayo de 2024 10:36',
    'miércoles, 1 de mayo de 2024 10:36',
    '1 maggio 2024 10:36',
    '1 de maio de 2024 10:36',
    '1 mei 2024 10:36',
    '1 мая 2024 г. 10:36',
    '1 maja 2024 10:36',
    '1. května 2024 10:36',
    '1 maj 2024 10:36',
    '1 Mayıs 2024 10:36',
    '1 Mei 2024 10:36',
    '2024年5月1日 10:36',
    '2024年5月1日 午前10:36',
    '2024년 5월 1일 오전 10:36',
    '2024年5月1日 10時36分',
    'mercredi 1er mai 2024 10:36',
    'Mi., 1. Mai 2024, 10:36',
  ]
  for (const text of same) assert.equal(iso(text), '2024-05-01T10:36:00.000Z', text)
  assert.equal(iso('5. März 2024'), '2024-03-05T00:00:00.000Z')
  assert.equal(iso('12 août 2024 à 08:05'), '2024-08-12T08:05:00.000Z')
  assert.equal(iso('2 дек. 2024, 10:36'), '2024-12-02T10:36:00.000Z')
  assert.match(iso('1 listopad 2024'), /not a time/, 'October in Croatia, November in Poland')
})

test('times of any language and zone are read as they are written', () => {
  const locales =
    'en-GB de de-AT fr fr-CA es it pt pt-BR nl ru uk cs sk sl hr bg hu fi sv da nb et lv lt el tr id vi ca af az kk fa hi bn ta ja ko zh zh-TW'
  const zones =
    'Europe/Berlin America/New_York America/St_Johns Asia/Kolkata Australia/Lord_Howe Pacific/Auckland UTC'
  const input = fc.record({
    locale: fc.constantFrom(...locales.split(' ')),
    timeZone: fc.constantFrom(...zones.split(' ')),
    dateStyle: fc.constantFrom('full' as const, 'long' as const),
    seconds: fc.integer({ min: Date.UTC(2006, 0) / 1_000, max: Date.UTC(2026, 0) / 1_000 }),
  })
  fc.assert(
    fc.property(input, ({ locale, timeZone, dateStyle, seconds }) => {
      const written = (ms: number) =>
        new Intl.DateTimeFormat(locale, {
          dateStyle,
          timeStyle: 'medium',
          timeZone,
          calendar: 'gregory',
        }).format(ms)
      const at = seconds * 1_000
      fc.pre(!written(at).includes('listopad')) // October in Croatia, November elsewhere
      // Where clocks go back, an hour or half of one comes twice.
      fc.pre(
        ![1_800_000, 3_600_000].some((more) => [at - more, at + more].map(written).includes(written(at))),
      )
      assert.equal(iso(written(at), { timeZone }), new Date(at).toISOString(), written(at))
    }),
    { numRuns: 100 },
  )
})

test('forms of one country are read, and years of two digits by the given order', () => {
  for (const text of [
    '2018. 10. 10. 20:19:24',
    '10. 10. 2018 20:19:24',
    '10.10.2018 klo 20.19.24',
    '10. okt. 2018 kl. 20.19.24',
    '10 octobre 2018 à 20 h 19 min 24 s',
    'quarta-feira, 10 de outubro de 2018 às 20:19:24',
    '10 Οκτωβρίου 2018 στις 8:19:24 μ.μ.',
    '2018년 10월 10일 오후 8시 19분 24초',
    '2018年10月10日 星期三 晚上8:19:24',
    '١٠‏/١٠‏/٢٠١٨، ٨:١٩:٢٤ م',
  ])
    assert.equal(iso(text), AT, text)
  assert.equal(iso('2018-10-10 08-PM'), '2018-10-10T20:00:00.000Z')
  assert.equal(iso('2/1/99 20:19', { dateOrder: 'dmy' }), '1999-01-02T20:19:00.000Z')
  assert.equal(iso('2/1/24 8:19 PM', { dateOrder: 'mdy' }), '2024-02-01T20:19:00.000Z')
  assert.match(iso('2/1/24 20:19'), /year of two digits; say whether .* \(ymd, dmy or mdy\)/)
  assert.equal(iso('24-02-01 20:19', { dateOrder: 'ymd' }), '2024-02-01T20:19:00.000Z')
  assert.match(iso('02/01/2024', { dateOrder: 'ymd' }), /two ways/)
})

test('reads times of Go and Unix nanoseconds', () => {
  for (const text of [
    '2024-05-01 12:00:00.123456789 +0200 CEST',
    '2024-05-01 10:00:00.123456789 +0000 UTC m=+0.0123',
    '1714557600123000000',
  ])
    assert.equal(iso(text), '2024-05-01T10:00:00.123Z', text)
})

test('24:00 is the end of its day', () => {
  assert.equal(iso('2024-12-31 24:00'), '2025-01-01T00:00:00.000Z')
  assert.equal(iso('2024-02-28T24:00:00Z'), '2024-02-29T00:00:00.000Z')
})

test('what has no zone is UTC whatever zone the machine is in', () => {
  const here = process.env.TZ
  try {
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']) {
      process.env.TZ = zone
      for (const text of ['2024-05-01 10:36', '1 May 2024 10:36', '2024-05-01T10:36', '1. Mai 2024 10:36'])
        assert.equal(iso(text), '2024-05-01T10:36:00.000Z', `${text} in ${zone}`)
    }
  } finally {
    if (here === undefined) delete process.env.TZ
    else process.env.TZ = here
  }
})
