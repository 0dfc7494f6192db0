import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorOf, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import {
  AUTHOR_POSTS_MAX,
  type CrowdPost,
  countsFor,
  createHourJudge,
  createHourTracer,
  type HourTraces,
  readTraces,
} from './judge-hour.ts'
import { sumHour } from './sum-hour.ts'

const BASE = 'Bitcoin broke through the old resistance while everybody was still asleep'
/** What a copy is varied by; none of it says anything else. */
const VARIATIONS: ((text: string, nr: number) => string)[] = [
  (text) => text,
  (text, nr) => `${text} https://spam.example/${nr}`,
  (text, nr) => `@friend${nr} ${text}`,
  (text, nr) => `${text} ${nr}`,
  (text, nr) => `${text} ${'🚀'.repeat((nr % 7) + 1)}`,
  (text) => text.toUpperCase(),
  (text) => `${text}!!!`.replaceAll(' ', '  '),
  (text, nr) => `${text} x${nr}kq`,
  (text, nr) => insertWord(text, nr, 'really'),
  (text, nr) => replaceWord(text, nr, 'somehow'),
]

test('3,000 copies by one author count once, also over days', () => {
  const copies = Array.from({ length: 3_000 }, (_, nr) => makePost({ text: vary(BASE, nr) }))
  const { judged } = judge([copies])
  assert.equal(judged[0]!.filter((post) => countsFor(post, 'BTC')).length, 1)

  const perHour = Array.from({ length: 100 }, (_, hour) => copies.slice(hour * 30, hour * 30 + 30))
  const along = judge(perHour)
  const counted = along.judged.flat().filter((post) => countsFor(post, 'BTC'))
  assert.equal(counted.length, 1)
})

test('a copy with a word more or another word is met again by at least 95 of 100', () => {
  for (const change of [insertWord, replaceWord]) {
    const texts = makeTexts(400)
    const posts = texts.flatMap((text, nr) => [
      makePost({ author: `a${nr}`, text }),
      makePost({ author: `b${nr}`, text: change(text, nr, 'quietly') }),
    ])
    const copies = judge([posts]).judged[0]!.filter(({ signs }) => signs.includes('copy'))
    assert.ok(copies.length >= 0.95 * texts.length, `${change.name}: ${copies.length} of ${texts.length}`)
  }
})

test('posts of different people about the same thing are no copies of each other', () => {
  const posts = makeTexts(2_000).map((text, nr) => makePost({ author: `a${nr}`, text }))
  const copies = judge([posts]).judged[0]!.filter(({ signs }) => signs.includes('copy'))
  assert.ok(copies.length <= 10, `${copies.length} of ${posts.length}`)
})

test('does not treat posts of unknown authors as one person', () => {
  const texts = [...makeTexts(50), 'gm', 'gm']
  const author = (nr: number) => authorOf({ username: UNKNOWN_AUTHOR, id: String(nr) })
  const [posts = []] = judge([texts.map((text, nr) => makePost({ author: author(nr), text }))]).judged
  const copies = posts.filter(({ signs }) => signs.includes('copy')).length
  assert.ok(posts.slice(-2).every((post) => countsFor(post, 'BTC')))
  assert.equal(posts.filter((post) => countsFor(post, 'BTC')).length, texts.length - copies)
  const summed = sumHour(posts)
  assert.equal(summed.bySymbol.get('BTC')?.raw.posts, texts.length)
  assert.equal(summed.bySymbol.get('BTC')?.authors.size, 0)
  assert.deepEqual(summed.terms, [])
})

test('a few words are a copy only of the same author’s', () => {
  const posts = ['gm', 'gm btc', 'buy btc'].flatMap((text) => [
    makePost({ author: 'one', text }),
    makePost({ author: 'two', text }),
    makePost({ author: 'two', text: `${text} 🚀` }),
  ])
  const [judged] = judge([posts]).judged
  assert.deepEqual(
    judged!.map(({ signs }) => signs.length),
    [0, 0, 1, 0, 0, 1, 0, 0, 1],
  )
})

test('an author moves a filtered figure by the cap at most', () => {
  const others = makeTexts(50).map((text, nr) => makePost({ author: `a${nr}`, text, sentimentBp: 5_000 }))
  const before = sum(others)
  const flood = makeTexts(300, 7).map((text) => makePost({ author: 'flood', text, sentimentBp: 10_000 }))
  const after = sum([...others, ...flood])
  assert.equal(after.raw.posts, 350)
  assert.equal(after.filtered.posts, before.filtered.posts + AUTHOR_POSTS_MAX)
  assert.ok(after.signs.copies < 30)
  assert.equal(countFiltered(after.authors), countFiltered(before.authors) + 1)
  assert.equal(after.signs.overCap, 300 - AUTHOR_POSTS_MAX - after.signs.copies)
})

test('what does not count uses up nothing of its author’s cap', () => {
  const spam = makeTexts(3).map((text) => makePost({ text: `${text} Claim your free tokens` }))
  const honest = makeTexts(3, 9).map((text) => makePost({ text }))
  const [judged] = judge([[...spam, ...honest]]).judged
  assert.deepEqual(
    judged!.map((post) => countsFor(post, 'BTC')),
    [false, false, false, true, true, true],
  )
})

test('gifts for a deed and texts made of links do not count, and say why', () => {
  const spam = {
    giveaway: [
      'BTC giveaway! Connect your wallet to claim 0.5 BTC',
      'Free tokens for everybody: follow me and retweet $PEPE',
      'Big #airdrop, join our telegram now',
    ],
    link_farm: [
      'BTC https://a.example https://b.example https://c.example',
      '$BTC $ETH $SOL $XRP $ADA #one #two #three https://a.example',
    ],
  }
  for (const [sign, texts] of Object.entries(spam)) {
    for (const text of texts)
      assert.deepEqual(judge([[makePost({ text })]]).judged[0]?.[0]?.signs, [sign], text)
  }
  const honest = [
    'The airdrop season lifted ETH fees again, says the report https://a.example',
    'Follow the money: BTC flows out of exchanges',
    'I bought some BTC and some ETH #crypto https://a.example',
    '$BTC $ETH $SOL $XRP #one #two #three https://a.example',
    '$BTC $ETH $SOL $XRP $ADA #one #two #three',
    'BTC https://a.example https://b.example',
  ]
  for (const text of honest) assert.deepEqual(judge([[makePost({ text })]]).judged[0]?.[0]?.signs, [], text)
})

test('many new authors for one asset are a burst, unless all are new', () => {
  const regulars = makeTexts(200).map((text, nr) => makePost({ author: `r${nr}`, text }))
  const later = makeTexts(200, 3).map((text, nr) => makePost({ author: `r${nr}`, text }))
  const strangers = makeTexts(60, 5).map((text, nr) => makePost({ author: `s${nr}`, text, symbols: ['NEW'] }))
  const [, hour] = judge([regulars, [...later, ...strangers]]).judged
  const burst = hour!.filter(({ signs }) => signs.includes('new_accounts'))
  assert.ok(burst.length >= 55)
  assert.ok(burst.every(({ symbols }) => symbols.includes('NEW')))
  const alone = judge([regulars, strangers]).judged[1]!
  assert.equal(alone.filter(({ signs }) => signs.includes('new_accounts')).length, 0)
})

/** How many posts of the second of two hours are of a burst: what regulars and strangers say there of the asset NEW. */
function countBurst({
  known = 100,
  strangers = 20,
  regularsOfNew = 0,
  regulars = 60,
  symbols = ['NEW'],
  author = (nr: number) => `s${nr}`,
  text = (_nr: number) => 'hello',
}) {
  // A short text is a copy of the same author's only.
  const say = (text: string, count: number, more: (nr: number) => Partial<CrowdPost>) =>
    Array.from({ length: count }, (_, nr) => makePost({ text, ...more(nr) }))
  const before = say('gm', known, (nr) => ({ author: `r${nr}` }))
  const [, posts = []] = judge([
    before,
    [
      ...say('hello', regulars, (nr) => ({ author: `r${nr}` })),
      ...say('hello', regularsOfNew, (nr) => ({ author: `r${regulars + nr}`, symbols })),
      ...say('hello', strangers, (nr) => ({ author: author(nr), text: text(nr), symbols })),
    ],
  ]).judged
  return posts.filter(({ signs }) => signs.includes('new_accounts')).length
}

test('a burst begins exactly at its four thresholds', () => {
  assert.deepEqual([countBurst({ strangers: 20 }), countBurst({ strangers: 19 })], [20, 0])
  assert.deepEqual([countBurst({ regularsOfNew: 5 }), countBurst({ regularsOfNew: 6 })], [20, 0])
  assert.deepEqual([countBurst({ known: 100 }), countBurst({ known: 99 })], [20, 0])
  assert.deepEqual([countBurst({ strangers: 60 }), countBurst({ strangers: 61 })], [60, 0])
})

test('what does not count for another reason is no part of a burst', () => {
  const text = (nr: number) => (nr === 0 ? 'Big #airdrop, join our telegram now' : 'hello')
  assert.deepEqual([countBurst({ text, strangers: 20 }), countBurst({ text, strangers: 21 })], [0, 20])
})

test('what a program writes does not count, and takes no place of what a person says', () => {
  const [posts = []] = judge([
    [
      makePost({ author: 'feed', isAutomated: true }),
      makePost({ author: 'ann' }),
      makePost({ author: 'bob' }),
    ],
  ]).judged
  assert.deepEqual(
    posts.map(({ signs }) => signs),
    [['automated'], [], ['copy']],
  )
  const [, later = []] = judge([[makePost({ isAutomated: true })], [makePost({ author: 'ann' })]]).judged
  assert.deepEqual(later[0]?.signs, [])
})

test('a burst for one named asset counts, without unknown authors', () => {
  assert.equal(countBurst({ symbols: ['BTC', 'NEW'] }), 20)
  assert.equal(countBurst({ author: (nr) => authorOf({ username: UNKNOWN_AUTHOR, id: String(nr) }) }), 0)
})

test('counts three posts an hour of an author per asset', () => {
  const say = (nr: number, symbols: string[]) => makePost({ author: 'ann', text: 'abcdefghij'[nr]!, symbols }) // of ten
  const [posts = []] = judge([
    [
      ...[0, 1, 2].map((nr) => say(nr, ['BTC'])),
      say(3, ['ETH', 'BTC']),
      ...[4, 5, 6, 7].map((nr) => say(nr, [])),
    ],
  ]).judged
  assert.deepEqual(
    posts.map(({ cappedFor }) => cappedFor),
    [[], [], [], ['BTC'], [], [], [], ['']],
  )
})

test('the stored hash of an author is FNV-1a of the name', () => {
  // http://www.isthe.com/chongo/tech/comp/fnv/ has these of "foobar" and "a".
  const { traces } = judge([['a', 'foobar', 'a'].map((author) => makePost({ author }))])
  assert.equal(Buffer.from(traces[0]!.authors).toString('hex'), 'bf9cf968e40c292c') // of one hour
})

test('traces are the same in whatever order the posts came', () => {
  const posts = makeTexts(50).map((text, nr) => makePost({ author: `a${nr % 9}`, text }))
  assert.deepEqual(judge([posts.toReversed()]).traces, judge([posts]).traces)
})

test('a tracer finds the traces that a judge does', () => {
  const posts = [
    ...makeTexts(50).map((text, nr) => makePost({ author: `a${nr % 9}`, text })),
    makePost({ author: authorOf({ username: UNKNOWN_AUTHOR, id: '1' }) }),
  ]
  const tracer = createHourTracer()
  for (const post of [...posts, ...posts]) tracer.add(post)
  assert.deepEqual([tracer.traces()], judge([posts]).traces)
})

/** Hour after hour, each compared with the 24 before. */
function judge(hours: CrowdPost[][]) {
  const traces: HourTraces[] = []
  const judged = hours.map((posts) => {
    const hour = createHourJudge()
    for (const post of posts) hour.add(post)
    for (const earlier of traces.slice(-24)) hour.noteEarlier(readTraces(earlier))
    traces.push(hour.traces())
    return hour.judge()
  })
  return { judged, traces }
}

function sum(posts: CrowdPost[]) {
  return sumHour(judge([posts]).judged[0]!).bySymbol.get('BTC')!
}

function makePost(overrides: Partial<CrowdPost>): CrowdPost {
  return { author: 'spammer', text: BASE, symbols: ['BTC'], hashtags: [], engagement: 0, ...overrides }
}

function vary(text: string, nr: number): string {
  return VARIATIONS[nr % VARIATIONS.length]!(text, nr)
}

function insertWord(text: string, nr: number, word: string): string {
  const words = text.split(' ')
  return words.toSpliced(nr % words.length, 0, word).join(' ')
}

function replaceWord(text: string, nr: number, word: string): string {
  const words = text.split(' ')
  return words.toSpliced(nr % words.length, 1, word).join(' ')
}

const WORDS = (
  'miners whales traders exchange neighbour fund bank retail nobody regulator bought sold ignored froze praised feared ' +
  'moved counted reported borrowed bitcoin ethereum reserves stablecoin book futures wallet dip before close after vote ' +
  'while fees were low and told about third week because rates may fall without any news as chart promised in spite of the'
).split(' ')

/** Different texts of 14 words of one field, drawn by mulberry32. */
function makeTexts(count: number, seed = 1): string[] {
  let state = seed
  const pick = () => {
    state = (state + 0x6d2b79f5) | 0
    let drawn = Math.imul(state ^ (state >>> 15), 1 | state)
    drawn = (drawn + Math.imul(drawn ^ (drawn >>> 7), 61 | drawn)) ^ drawn
    return WORDS[((drawn ^ (drawn >>> 14)) >>> 0) % WORDS.length]!
  }
  return Array.from({ length: count }, () => Array.from({ length: 14 }, pick).join(' '))
}

function countFiltered(authors: ReadonlyMap<string, { filteredPosts: number }>): number {
  return [...authors.values()].filter(({ filteredPosts }) => filteredPosts > 0).length
}
