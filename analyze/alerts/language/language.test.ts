import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toPostQuery } from '#contract/post-query/post-query.ts'
import { POST_WORDS } from '#contract/post-query/post-words.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { FRESH_STATE, isQuiet, judgeRule, type RuleState } from './judge-rule.ts'
import { printRule } from './print-rule.ts'
import { readRule } from './read-rule.ts'
import { type Condition, EACH, type Group, type Rule, renameAssets, type Term } from './rule.ts'
import { RuleError } from './split-rule.ts'

test('what a rule prints is read as the same rule, whatever it is', () => {
  fc.assert(
    fc.property(rules, (rule) => {
      const printed = printRule(rule)
      assert.deepEqual(readRule(printed), rule)
      assert.equal(printRule(readRule(printed)), printed)
    }),
  )
})

test('any text is a rule or an error that says where', () => {
  const parts = [
    'price',
    '(',
    'BTC',
    ')',
    '>',
    '<',
    '5',
    '%',
    'and',
    'not',
    'back',
    'every',
    '1h',
    ',',
    ' ',
    '🙂',
    '"',
    'posts',
    '"a b"',
    'lang',
  ]
  const texts = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...parts)).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      try {
        assert.equal(printRule(readRule(text)).length > 0, true)
      } catch (error) {
        assert.ok(error instanceof RuleError)
        assert.ok(error.at >= 0 && error.at <= text.length)
      }
    }),
  )
})

test('a rule is read however it is spaced and cased, and printed in one form', () => {
  const cases = [
    ['PRICE( btc )above $65000.50', 'price(btc) > 65000.5'],
    ['sentiment(BTC,1d) below 40%', 'sentiment(BTC, 24h) < 0.4'],
    ['STANCE(BTC, 1d) < 40% and composite( BTC ) > 70.0', 'stance(BTC, 24h) < 0.4 and composite(BTC) > 70'],
    ['change(SOL, 60m) < -5% COOLDOWN 90m', 'change(SOL, 1h) < -5 cooldown 90m'],
    ['((price(A) > 1 and (price(B) > 2)))', 'price(A) > 1 and price(B) > 2'],
    ['price(A)>1 or price(B)>2 and price(C)>3', 'price(A) > 1 or price(B) > 2 and price(C) > 3'],
    ['not (not price(A) < 1)', 'not not price(A) < 1'],
    ['price(A) > 5 back 4 once until 2027-01-01', 'price(A) > 5 back 4 once until 2027-01-01'],
    ['price(A) > 5 cooldown 1h FOR 15m', 'price(A) > 5 for 15m cooldown 1h'],
    [
      `POSTS( "gas  fees" , platform Twitter,LANG EN, author @Ann,1d)>3`,
      'posts("gas fees", source Twitter, author Ann, lang en, 24h) > 3',
    ],
    [
      `posts('"gas fees" -airdrop', minMood 60%, 1h) > 50`,
      `posts('"gas fees" -airdrop', minMood 0.6, 1h) > 50`,
    ],
    [String.raw`posts("it's \"it\"", 2h) < 3`, String.raw`posts("it's \"it\"", 2h) < 3`],
    [
      'posts(symbol $btc, place “New York”, minLikes 5, 1h) > 0',
      'posts(symbol BTC, minLikes 5, place "New York", 1h) > 0',
    ],
    ['price(A) > 5 quiet 22:00-07:00 Europe/Berlin', 'price(A) > 5 quiet 22:00-07:00 Europe/Berlin'],
    ['price(A) > 5 quiet 22:00-07:00 ONCE', 'price(A) > 5 once quiet 22:00-07:00'],
    ['price(A) > 5 every 1D', 'price(A) > 5 every 24h'],
    ['price(A) > 5 until 2027-01-01t18:30', 'price(A) > 5 until 2027-01-01T18:30Z'],
    ['change(A, 48h) > 1 cooldown 1441m', 'change(A, 2d) > 1 cooldown 1441m'],
    ['change(A, 3d) > 1', 'change(A, 3d) > 1'],
    ['NOT price(A) Above 5 BACK 4 AND price(B) BELOW 2', 'not price(A) > 5 back 4 and price(B) < 2'],
    ['change(A, 1h) > -0.0', 'change(A, 1h) > 0'],
  ]
  for (const [text = '', printed] of cases) assert.equal(printRule(readRule(text)), printed)
})

test('an error says where it is, what stands there and what would be right', () => {
  const cases: [string, number, RegExp][] = [
    ['', 0, /expected a figure: price, .*found the end/],
    ['pric(BTC) > 1', 0, /"pric" is no figure; they are price/],
    ['price BTC > 1', 6, /expected "\(" and an asset, as in price\(BTC\), found "BTC"/],
    ['price(BTC) >= 1', 11, /">=" has no meaning here; write ">"/],
    ['price(BTC) > 65,000', 15, /numbers are written without commas, such as 65000\.5/],
    ['mentions(BTC) > 5', 12, /expected "," and a window, as in mentions\(BTC, 24h\)/],
    ['mentions(BTC, 90m) > 5', 14, /the window of mentions goes from 1h to 7d, in whole hours/],
    ['composite(BTC, 24h) > 5', 13, /expected "\)": composite has no window/],
    ['sentiment(BTC, 24h) > 56', 22, /beyond what sentiment can be; write from 0 to 1, or percent/],
    ['price(BTC) > 5 back 6', 20, /"back" needs a value less than 5/],
    [
      'posts(halving, 1h) > 5',
      6,
      /"halving" narrows no posts; write words in quotes, or one of source, symbol/,
    ],
    ['posts("halving) > 5', 6, /has no meaning here; write a second quote/],
    ['posts("halving", 2d) > 5', 17, /the window of posts goes from 1h to 1d/],
    ['posts("halving" 1h) > 5', 16, /expected "," and a window or a filter, as in posts\("halving", 1h\)/],
    ['posts(lang en, 1h) > 5', 6, /needs words in quotes, a symbol or an author/],
    ['posts("a", lang en, lang de, 1h) > 5', 20, /"lang" is given twice/],
    ['posts("a", minMood 5, 1h) > 5', 19, /beyond what sentiment can be/],
    ['posts(" ", 1h) > 5', 6, /nothing in the quotes/],
    ['posts("", 1h) > 5', 6, /nothing in the quotes/],
    ['posts(author , 1h) > 5', 13, /expected a value of author, found ","/],
    ['posts(author', 12, /expected a value of author, found the end/],
    ['posts("a", 1h) > 10001', 17, /a number of posts up to 10000/],
    [Array.from({ length: 4 }, () => 'posts("a", 1h) > 1').join(' or '), 0, /at most 3 of posts/],
    ['price(BTC) > 5 && price(ETH) > 5', 15, /write "and"/],
    ['price(BTC) > 5 every 1h cooldown 1h', 0, /"every" sets how often/],
    ['price(BTC) > 5 until 2026-02-30', 21, /is no day/],
    ['price(BTC) > 5 quiet 22-7', 21, /are no hours/],
    ['price(BTC) > 5 quiet 22:00-7', 21, /are no hours/],
    ['price(BTC) > 5 quiet 24:00-07:00', 21, /are no hours/],
    ['price(BTC) > 5 quiet 22:00', 21, /are no hours/],
    ['price(BTC) > 5 quiet 22:00-07:00 Mars', 33, /is no time zone/],
    ['(price(BTC) > 5', 15, /expected "\)"/],
    ['price(BTC) < 5 back 4', 20, /"back" needs a value more than 5/],
    ['price(BTC) < 5 back 5', 20, /"back" needs a value more than 5/],
    ['price(BTC) > 5 back 5', 20, /"back" needs a value less than 5/],
    ['change(BTC, 7m) > 5', 12, /goes from 5m to 30d, in steps of 5 minutes/],
    ['price(BTC) > 5 every 1h rearm 1h', 0, /"every" sets how often/],
    ['price(BTC) > 5 once once', 20, /"once" is given twice/],
    ['price(BTC) > 5 cooldown 1h cooldown 2h', 27, /"cooldown" is given twice/],
    ['price(BTC) > 5 cooldown 0m', 24, /"0m" is no time/],
    ['price(BTC) > 5 cooldown soon', 24, /"soon" is no time/],
    ['price(BTC) > 5 until tomorrow', 21, /is no day/],
    ['price(BTC) > 5 quiet 22:00-22:00', 21, /are no hours/],
    ['price(BTC) > 5 quiet 22:00-07:00-08:00', 21, /are no hours/],
    ['price(BTC) > 5 quiet 22:00-07:00 +01:00', 33, /is no time zone/],
    ['price(BTC) ? 5', 11, /^"\?" has no meaning here$/],
    [`price(BTC) > 5${' '.repeat(987)}`, 1_000, /at most 1000 characters/],
    [Array.from({ length: 6 }, (_, nr) => `price(A${nr}) > 1`).join(' and '), 0, /at most 5 assets/],
    [Array.from({ length: 21 }, () => 'price(A) > 1').join(' or '), 0, /at most 20 comparisons/],
    [`${'not '.repeat(11)}price(A) > 1`, 40, /at most 10 levels/],
  ]
  for (const [text, at, message] of cases) {
    assert.throws(
      () => readRule(text),
      (error: RuleError) => error.at === at && message.test(error.message),
      text,
    )
  }
})

test('what a rule may hold goes up to its bounds and ends there', () => {
  const bounds: [string, string[], string[]][] = [
    ['price(A) > _', ['0.000001', '$5', '999999999999999999'], ['0', '$0', '%', '-1', '5%', 'x']],
    ['change(A, 1h) > _', ['-100', '0', '1000000', '5%'], ['-100.1', '1000000.1', '$5']],
    ['mentions(A, 1h) > _', ['0', '0.5', '1000000000000'], ['-1', '1000000000001', '5%', '$5']],
    ['sentiment(A, 1h) > _', ['0', '1', '0%', '100%'], ['-0.1', '1.1', '101%', '$1']],
    ['tone(A, 1h) > _', ['0', '1', '0%', '100%'], ['-0.1', '1.1', '101%', '$1']],
    ['stance(A, 1h) > _', ['0', '1', '0%', '100%'], ['-0.1', '1.1', '101%', '$1']],
    ['composite(A) > _', ['0', '50.5', '100'], ['-1', '100.1', '50%', '$5']],
    ['dominance(A, 1h) > _', ['0', '100', '40%'], ['-1', '100.1', '$5']],
    ['trend(A, 1h) > _', ['0', '0.5', '1000000'], ['-1', '1000000.1', '3%', '$3']],
    ['change(A, _) > 1', ['5m', '30d'], ['4m', '43205m', '11m']],
    ['mentions(A, _) > 1', ['1h', '7d'], ['59m', '169h', '90m']],
    ['sentiment(A, _) > 1', ['1h', '7d'], ['59m', '169h', '90m']],
    ['tone(A, _) > 1', ['1h', '7d'], ['59m', '169h', '90m']],
    ['stance(A, _) > 1', ['1h', '7d'], ['59m', '169h', '90m']],
    ['dominance(A, _) > 1', ['1h', '7d'], ['59m', '169h', '90m']],
    ['trend(A, _) > 1', ['1h', '2h', '24h'], ['59m', '61m', '25h', '90m']],
    ['price(A) > 1 every _', ['10m', '30d'], ['9m', '43201m']],
    ['price(A) > 1 cooldown _', ['1m', '30d'], ['0m', '43201m']],
    ['price(A) > 1 rearm _', ['1m', '30d'], ['0h', '43201m']],
  ]
  for (const [rule, good, bad] of bounds) {
    for (const value of good)
      assert.doesNotThrow(() => readRule(rule.replace('_', value)), `${rule} ${value}`)
    for (const value of bad)
      assert.throws(() => readRule(rule.replace('_', value)), RuleError, `${rule} ${value}`)
  }
  assert.doesNotThrow(() => readRule(`price(BTC) > 5${' '.repeat(986)}`))
  const assets = ['a', 'b', 'c', 'd', 'e', 'A'].map((asset) => `price(${asset}) > 1`)
  assert.doesNotThrow(() => readRule(assets.join(' or ')))
})

test('an edge fires when the condition begins to hold', () => {
  assert.deepEqual(firings('price(A) > 5', [6, 7, 4, 6, 7, undefined, 8, 4, 5, 5.1]), [3, 9])
})

test('an unknown figure is not zero: it neither fires nor arms', () => {
  assert.deepEqual(firings('price(A) < 5', [6, undefined, 6, undefined, 4]), [4])
  assert.deepEqual(firings('price(A) > 5 or price(B) > 5', [4, 6]), []) // B is unknown, so is "neither"
  assert.deepEqual(firings('not (price(A) < 5 and price(B) > 5)', [6, 4, 6]), [])
})

test('what is unknown stays so under "not", and what the rest decides is decided', () => {
  assert.deepEqual(firings('not price(A) > 5', [6, undefined, 6, 4]), [3])
  assert.deepEqual(firings('price(A) > 5 and price(B) > 5', [4, 6]), [])
  assert.deepEqual(firings('price(A) > 5 or price(B) > 5 or price(A) < 3', [6, 4, 6]), [])
  assert.deepEqual(firings('price(A) > 5 or price(A) < 3', [4, 2]), [1])
  assert.deepEqual(firings('price(A) > 3 and price(A) < 5', [6, 5, 4]), [2])
})

test('a mark below zero is crossed like any other', () => {
  assert.deepEqual(firings('change(A, 1h) < -5', [-4, -6, -4.5, -5.5]), [1, 3])
  assert.deepEqual(firings('change(A, 1h) > -5', [-6, -4, -5, 1]), [1, 3])
})

test('a mark itself is on neither side, going out or coming back', () => {
  assert.deepEqual(firings('price(A) > 5', [4, 5, 5.1]), [2])
  assert.deepEqual(firings('price(A) < 5', [6, 5, 4.9]), [2])
  assert.deepEqual(firings('price(A) < 5 back 6', [7, 4, 6, 4, 6.1, 4]), [1, 5])
  assert.deepEqual(firings('price(A) < 5 back 6', [7, 4, 3, 4, 6, 4]), [1])
})

test('an unknown price keeps the state of hysteresis', () => {
  assert.deepEqual(firings('price(A) > 5 back 3', [2, 6, undefined, 4, 6]), [1])
})

test('each asset of a rule is renamed, however deep it stands', () => {
  const rule = readRule('price(a) > 1 and not (change(b, 1h) < 2 or price(a) < 3) every 1h')
  const renamed = renameAssets(rule, (asset) => `${asset}-coin`)
  assert.equal(
    printRule(renamed),
    'price(a-coin) > 1 and not (change(b-coin, 1h) < 2 or price(a-coin) < 3) every 1h',
  )
})

test('with hysteresis it has to go back beyond the other mark first', () => {
  assert.deepEqual(firings('price(A) > 5 back 4', [3, 6, 4.5, 6, 4, 6, 3.9, 5, 5.5]), [1, 8])
})

test('a cool-down swallows what crosses within it', () => {
  assert.deepEqual(firings('price(A) > 5 cooldown 3m', [4, 6, 4, 6, 4, 6]), [1, 5])
  assert.deepEqual(firings('price(A) > 5 cooldown 2m', [4, 6, 4, 6]), [1, 3], 'and not at its end')
})

test('to be armed again it has to have been false for that long', () => {
  assert.deepEqual(firings('price(A) > 5 rearm 2m', [4, 6, 4, 6, 4, 4, 6]), [1, 6])
  assert.deepEqual(
    firings('price(A) > 5 rearm 3m', [4, 6, 4, undefined, 4, 6]),
    [1],
    'of which nothing is unknown',
  )
  assert.deepEqual(firings('price(A) > 5 rearm 2m', [4, 6, 4, undefined, 4, 4, 6]), [1, 6])
})

test('a level fires while it holds, that often', () => {
  const prices = Array.from({ length: 25 }, (_, minute) => (minute === 12 ? 4 : 6))
  assert.deepEqual(firings('price(A) > 5 every 10m', prices), [0, 10, 20])
})

test('a rule ends when it has fired once, and when its time is over', () => {
  assert.deepEqual(firings('price(A) > 5 once', [4, 6, 4, 6]), [1])
  assert.deepEqual(firings('price(A) > 5 until 1970-01-01T00:03Z', [4, 6, 4, 6]), [1])
})

test('nothing is judged in quiet hours; what holds when they end fires then', () => {
  assert.deepEqual(firings('price(A) > 5 quiet 00:01-00:04', [4, 6, 6, 6, 6]), [4])
  const night = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' }
  const at = (iso: string) => isQuiet(night, Date.parse(iso))
  assert.deepEqual(
    [at('2026-07-01T19:59Z'), at('2026-07-01T20:00Z'), at('2026-07-02T04:59Z'), at('2026-07-02T05:00Z')],
    [false, true, true, false],
  )
})

/** Judged once a minute from 1970 on, A having these prices; in which minutes it fired. */
function firings(text: string, prices: (number | undefined)[]): number[] {
  const rule = readRule(text)
  let state: RuleState = FRESH_STATE
  const fired: number[] = []
  for (const [minute, price] of prices.entries()) {
    const judged = judgeRule(rule, {
      state,
      lookUp: (term) => (term.figure !== 'posts' && term.asset === 'A' ? price?.toString() : undefined),
      nowMs: minute * MINUTE_MS,
    })
    if (judged.fires) fired.push(minute)
    state = judged.state
    if (judged.ends) break
  }
  return fired
}

const hours = (max: number) => fc.integer({ min: 1, max }).map((count) => count * 60)
const assets = fc.constantFrom('BTC', 'ETH', 'SOL', 'usd-coin', '1INCH')
const terms: fc.Arbitrary<{ term: Term; value: string; other: string }> = fc.oneof(
  fc
    .record({ asset: assets })
    .map(({ asset }) => ({ term: { figure: 'price' as const, asset }, value: '5.5', other: '7' })),
  fc.record({ asset: assets, windowMinutes: hours(168) }).map((rest) => ({
    term: { figure: 'mentions' as const, ...rest },
    value: '100',
    other: '250',
  })),
  fc
    .record({ asset: assets, windowMinutes: fc.integer({ min: 1, max: 8_640 }).map((n) => n * 5) })
    .map((rest) => ({
      term: { figure: 'change' as const, ...rest },
      value: '-2.5',
      other: '3',
    })),
  fc.record({ asset: assets, windowMinutes: hours(168) }).map((rest) => ({
    term: { figure: 'sentiment' as const, ...rest },
    value: '0.25',
    other: '0.7',
  })),
)
const typed = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' '))
const queries = fc
  .record(
    Object.fromEntries([
      ['q', typed],
      ['symbol', fc.constantFrom('BTC', 'A-B')],
      ...POST_WORDS.filter(({ name }) => !['symbol', 'minSentiment', 'maxSentiment'].includes(name)).map(
        ({ name }) => [name, typed],
      ),
      ['minSentiment', fc.constantFrom('0.25', '1')],
    ]) as Record<string, fc.Arbitrary<string>>,
    { requiredKeys: ['symbol'] },
  )
  .map((given) => toPostQuery(given))
const postsTerms = fc.record({ query: queries, windowMinutes: hours(24) }).map((rest) => ({
  figure: 'posts' as const,
  ...rest,
}))

test('prints any query of posts so that it reads the same', () => {
  fc.assert(
    fc.property(postsTerms, (term) => {
      const rule: Rule = { when: { kind: 'compare', term, side: 'above', value: '5' } }
      const printed = printRule(rule)
      fc.pre(printed.length <= 1_000)
      assert.deepEqual(readRule(printed), rule)
      assert.equal(printRule(readRule(printed)), printed)
    }),
    { seed: 295 },
  )
})

const comparisons: fc.Arbitrary<Condition> = fc
  .tuple(
    terms,
    fc.constantFrom('none', 'above', 'below'),
    fc.constantFrom('above' as const, 'below' as const),
  )
  .map(([{ term, value, other }, back, side]) => {
    if (back === 'none') return { kind: 'compare', term, side, value }
    if (back === 'above') return { kind: 'compare', term, side: 'above', value: other, back: value }
    return { kind: 'compare', term, side: 'below', value, back: other }
  })
const conditions = fc.letrec<{ any: Condition }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    comparisons,
    tie('any').map((part): Condition => ({ kind: 'not', part })),
    fc
      .tuple(
        fc.constantFrom('and' as const, 'or' as const),
        fc.array(tie('any'), { minLength: 2, maxLength: 2 }),
      )
      .map(
        ([kind, parts]): Condition => ({
          kind,
          parts: parts.flatMap((part) => (part.kind === kind ? part.parts : [part])),
        }),
      ),
  ),
})).any
const pauses = fc.integer({ min: 10, max: 43_200 })
const rules: fc.Arbitrary<Rule> = fc
  .record({
    when: conditions,
    pace: fc.oneof(
      fc.record({ every: pauses }),
      fc.record({ cooldown: pauses, rearm: pauses }, { requiredKeys: [] }),
    ),
    rest: fc.record(
      {
        for: pauses,
        once: fc.constant(true as const),
        until: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }).map((day) => {
          day.setUTCMilliseconds(0)
          return day.toISOString()
        }),
        quiet: fc.constantFrom(
          { from: '22:00', until: '07:00', zone: 'UTC' },
          { from: '00:00', until: '23:59', zone: 'America/New_York' },
        ),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ when, pace, rest }) => ({ when, ...pace, ...rest }))

const groups: fc.Arbitrary<Group> = fc.oneof(
  fc.constant({ kind: 'watchlist' as const }),
  fc.integer({ min: 1, max: 50 }).map((count) => ({ kind: 'top' as const, count })),
  fc.constantFrom('where', 'Where', '50', '(', 'and').map((name) => ({ kind: 'watchlist' as const, name })),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((text) => text.replaceAll(/["\\\s\p{Cc}]+/gu, ' ').trim())
    .filter((text) => text !== '' && text.length <= 60)
    .chain((name) =>
      fc.constantFrom({ kind: 'category' as const, name }, { kind: 'watchlist' as const, name }),
    ),
)

test('a rule over a group prints so that it reads the same', () => {
  const each: Condition = {
    kind: 'compare',
    term: { figure: 'trend', asset: EACH, windowMinutes: 60 },
    side: 'above',
    value: '2',
  }
  fc.assert(
    fc.property(groups, rules, (of, rule) => {
      const full: Rule = {
        of,
        ...rule,
        when: { kind: 'and', parts: [each, { kind: 'not', part: rule.when }] },
      }
      const printed = printRule(full)
      fc.pre(printed.length <= 1_000)
      assert.deepEqual(readRule(printed), full)
      assert.equal(printRule(readRule(printed)), printed)
    }),
    { numRuns: 300, seed: 561 },
  )
})

test('in a rule over a group a figure without an asset is of each, of 24 hours unless it says', () => {
  for (const [text, printed] of [
    ['ANY of Watchlist WHERE trend > 2', 'any of watchlist where trend(24h) > 2'],
    ['any of watchlist "DeFi" where price > 5', 'any of watchlist DeFi where price > 5'],
    ['any of watchlist "my layer 2" where price > 5', 'any of watchlist "my layer 2" where price > 5'],
    ['any of watchlist "where" where price > 5', 'any of watchlist "where" where price > 5'],
    ['any of top 20 where change(1h) < -5% for 15m', 'any of top 20 where change(1h) < -5 for 15m'],
    ['any of category "layer 1" where price() > 5', 'any of category "layer 1" where price > 5'],
    ['any of category "defi" where sentiment<40%', 'any of category defi where sentiment(24h) < 0.4'],
    [
      'any of top 5 where price(BTC) > 5 and composite > 70',
      'any of top 5 where price(BTC) > 5 and composite > 70',
    ],
  ] as const) {
    assert.equal(printRule(readRule(text)), printed)
  }
  for (const [text, message] of [
    ['any watchlist where price > 5', /expected "of" and a group/],
    ['any of watchlist price > 5', /expected "where"/],
    ['any of watchlist "" where price > 5', /"" is no name of a watchlist/],
    ['any of top 51 where price > 5', /the top goes from 1 to 50/],
    ['any of others where price > 5', /expected watchlist, top 20 or category/],
    ['any of watchlist where price(BTC) > 5', /needs a figure of each asset/],
    ['price > 5', /expected "\(" and an asset/],
  ] as const) {
    assert.throws(() => readRule(text), message)
  }
})

test('with "for" a rule fires once it has been true for that long without a break', () => {
  const rule = readRule('price(A) > 5 for 15m')
  const judge = (prices: (string | undefined)[], from: RuleState = FRESH_STATE) => {
    let state = from
    const fired: number[] = []
    for (const [nr, price] of prices.entries()) {
      const judged = judgeRule(rule, { state, lookUp: () => price, nowMs: nr * 5 * MINUTE_MS })
      state = judged.state
      if (judged.fires) fired.push(5 * nr)
    }
    return fired
  }
  assert.deepEqual(judge(['4', '6', '6', '6', '6', '6', '6']), [20], 'true since minute 5')
  assert.deepEqual(judge(['4', '6', '6', '4', '6', '6', '6', '6', '4', '6', '6', '6', '6']), [35, 60])
  assert.deepEqual(judge(['6', '6', '6', '6', '6']), [], 'it held when it was made')
  assert.deepEqual(
    judge(['4', '6', undefined, '6', '6', '6', '6']),
    [30],
    'what is unknown is no time that it held',
  )
  assert.deepEqual(
    judge(['4', '6', '6', '6', '6', undefined, '6', '6', '6', '6', '6']),
    [20],
    'and is no break',
  )
})

test('of a level with "for" each time is one that it has held for', () => {
  const rule = readRule('price(A) > 5 for 30m every 20m')
  let state = FRESH_STATE
  const fired = [6, 6, 6, 6, 6, 6, 4, 6, 6, 6, 6].flatMap((price, nr) => {
    const judged = judgeRule(rule, { state, lookUp: () => String(price), nowMs: nr * 10 * MINUTE_MS })
    state = judged.state
    return judged.fires ? [10 * nr] : []
  })
  assert.deepEqual(fired, [30, 50, 100])
})
