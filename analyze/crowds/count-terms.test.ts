import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTerms, measureTogether, type TermKind } from './count-terms.ts'
import { BREAK, cutTopicWords, foldPlural } from './cut-topic-words.ts'
import { findSurprise, listComparedDays } from './find-surprise.ts'
import { type CrowdPost, createHourJudge, type JudgedPost } from './judge-hour.ts'
import { rankNeighbours } from './rank-neighbours.ts'

for (const [text, words] of [
  ["SEC approves Solana's spot ETFs!", ['sec', 'approve', 'solana', 'spot', 'etf', BREAK]],
  ['https://x.example/a @bob #sol $SOL 24,000 the', [BREAK]],
  ['losses, memories and news of the chaos', ['loss', BREAK, 'memory', BREAK, 'news', BREAK, 'chaos']],
  ['La red de Solana y sus validadores', [BREAK, 'red', BREAK, 'solana', BREAK, 'validadores']],
  ['Биткоин и новые максимумы для рынка', ['биткоин', BREAK, 'новые', 'максимумы', BREAK, 'рынка']],
] as const) {
  test(`the topic words of "${text}"`, () => {
    const cut = cutTopicWords(text)
    for (const word of words) assert.ok(cut.includes(word), `${word || 'a break'} in ${cut}`)
    if (/^[A-Z]/.test(text) || text.startsWith('http')) assert.deepEqual(cut, words)
  })
}

test('stop words, negations and contractions are no topics', () => {
  // PostgreSQL's english.stop
  const ofSearch = `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers
    herself it its itself they them their theirs themselves what which who whom this that these those am is are was were be
    been being have has had having do does did doing a an the and but if or because as until while of at by for with about
    against between into through during before after above below to from up down in out on off over under again further
    then once here there when where why how all any both each few more most other some such no nor not only own same so
    than too very s t can will just don should now`
  const shortened = "don't dont doesn’t can't cant won't isnt you're youre they've we'd he'll we’ll I'm who's"
  // A text is known by its first words.
  for (const text of [...ofSearch.split(/\s+/), ...shortened.split(' ')]) {
    assert.deepEqual(cutTopicWords(text), [BREAK], text)
  }
  assert.deepEqual(cutTopicWords("Bitcoin's shell"), ['bitcoin', 'shell'])
})

test('of an unspaced script words of one character are no topic', () => {
  assert.deepEqual(cutTopicWords('交易所暂停了提现'), ['交易所', '暂停', BREAK])
})

test('of a text the first 80 words are read, whatever stands between them', () => {
  const words = Array.from({ length: 81 }, (_, nr) => name(1_000 + nr))
  assert.deepEqual(cutTopicWords(`etf ${words.slice(1).join(' ')}`).slice(1), words.slice(1, 80))
  assert.equal(cutTopicWords(words.join(', ')).filter((word) => word !== BREAK).length, 80)
})

test('of a short word only the last letter is no part of it', () => {
  assert.deepEqual(['ties', 'memories', 'etfs'].map(foldPlural), ['tie', 'memory', 'etf'])
})

test('keeps the terms of most people: a tenth of posts, at least 100', () => {
  const posts = Array.from({ length: 3_000 }, (_, nr) =>
    post(`a${nr}`, `${name(nr % 700)} ${nr % 3 === 0 ? 'bridge exploit' : name(700 + (nr % 900))}`),
  )
  const kept = termsOf('word', posts)
  assert.equal(kept.length, 300)
  assert.deepEqual(kept.slice(0, 2), ['bridge', 'exploit'], kept.slice(0, 5).join())
  assert.equal(termsOf('phrase', posts)[0], 'bridge exploit')
  assert.deepEqual(termsOf('word', posts.slice(0, 900)).length, 100)
})

test('keeps at most 1,000 hashtags, 1,500 words and 500 phrases', () => {
  const kept = (posts: number, terms: number) => {
    const { terms: found } = countTerms(
      Array.from({ length: posts }, (_, nr) => {
        const term = name(nr % terms)
        return judged(`a${nr}`, { hashtags: [term], words: [`${term}x`, `${term}y`] })
      }),
    )
    return ['hashtag', 'word', 'phrase'].map((kind) => found.filter((each) => each.kind === kind).length)
  }
  assert.deepEqual(kept(16_000, 1_600), [1_000, 1_500, 500])
  assert.deepEqual(kept(4_000, 420), [400, 400, 200])
  assert.deepEqual(kept(400, 120), [100, 100, 50])
})

test('what most posts say is found however late in the hour it is said', () => {
  const rare = Array.from({ length: 900 }, (_, nr) => judged(`a${nr}`, { words: [name(nr % 450)] }))
  const late = rare.map((post, nr) =>
    nr < 850 ? post : { ...post, words: [...post.words, BREAK, 'harbour'] },
  )
  assert.equal(countTerms(late).terms[0]?.term, 'harbour')
})

test('counts the posts, moods and authors of a term, raw and filtered', () => {
  const { terms: found, authors: names } = countTerms([
    judged('ann', { words: ['bridge', 'exploit'], hashtags: ['gas', 'gas'], sentimentBp: 6_000 }),
    judged('bob', { words: ['bridge', 'exploit', 'bridge'], signs: ['copy'] }),
    judged('cid', { words: ['bridge'], hashtags: ['x'.repeat(100), 'x'.repeat(101)], sentimentBp: 4_000 }),
    judged('dan', { words: [BREAK] }),
  ])
  const side = (posts: number, sums: [judged: number, sentimentSumBp: number], ...authors: string[]) => ({
    posts,
    judged: sums[0],
    sentimentSumBp: sums[1],
    authors: authors.map((name) => names.indexOf(name)),
  })
  assert.deepEqual(names, ['ann', 'bob', 'cid', 'dan'])
  assert.deepEqual(found, [
    { kind: 'hashtag', term: 'gas', raw: side(1, [1, 6_000], 'ann'), filtered: side(1, [1, 6_000], 'ann') },
    {
      kind: 'hashtag',
      term: 'x'.repeat(100),
      raw: side(1, [1, 4_000], 'cid'),
      filtered: side(1, [1, 4_000], 'cid'),
    },
    {
      kind: 'word',
      term: 'bridge',
      raw: side(3, [2, 10_000], 'ann', 'bob', 'cid'),
      filtered: side(2, [2, 10_000], 'ann', 'cid'),
    },
    {
      kind: 'word',
      term: 'exploit',
      raw: side(2, [1, 6_000], 'ann', 'bob'),
      filtered: side(1, [1, 6_000], 'ann'),
    },
    {
      kind: 'phrase',
      term: 'bridge exploit',
      raw: side(2, [1, 6_000], 'ann', 'bob'),
      filtered: side(1, [1, 6_000], 'ann'),
    },
  ])
})

test('a phrase needs two people and more than chance', () => {
  const phrases = (...texts: string[][]) =>
    countTerms(texts.map((words, nr) => judged(`a${nr}`, { words }))).terms.flatMap(({ kind, term }) =>
      kind === 'phrase' ? term : [],
    )
  assert.deepEqual(phrases(['spot', 'etf', 'vote'], ['spot', 'etf', 'vote'], ['calm']).sort(), [
    'etf vote',
    'spot etf',
    'spot etf vote',
  ])
  assert.deepEqual(phrases(['moon', 'moon'], ['moon', 'moon']), [])
  const parted = ['spot', 'etf', BREAK, 'etf', 'vote']
  assert.deepEqual(phrases(parted, parted, ['calm']).sort(), ['etf vote', 'spot etf'])
  const apart = ['spot', BREAK, 'etf']
  assert.deepEqual(phrases(apart, apart), [])
  assert.deepEqual(
    phrases(['spot', 'etf'], ['spot', 'etf'], apart, apart),
    [],
    'twice of four is less than chance',
  )
})

test('of terms of as many people those of more posts come first', () => {
  const zinc = judged('ann', { words: ['zinc'] })
  const both = { words: ['amber', BREAK, 'zinc'] }
  assert.deepEqual(
    countTerms([judged('ann', both), judged('bob', both), zinc]).terms.map(({ term, raw }) => [
      term,
      raw.posts,
    ]),
    [
      ['zinc', 3],
      ['amber', 2],
    ],
  )
})

test('terms of as many people and posts come by their letters', () => {
  const said = { words: ['zinc', BREAK, 'amber'] }
  assert.deepEqual(
    countTerms([judged('ann', said), judged('bob', said)]).terms.map(({ term }) => term),
    ['amber', 'zinc'],
  )
})

test('a word of one author is none, however often he writes it', () => {
  const flood = Array.from({ length: 300 }, (_, nr) => post('flooder', `${name(nr)} pumping harbour`))
  assert.deepEqual(termsOf('word', [...flood, post('other', 'quiet morning')]), [])
})

test('G² is that of Dunning 1993 (table 1: "the swiss", 270.72)', () => {
  // Dunning's counts of "the swiss": both 110, the first alone 2442, the second alone 111, neither 29114.
  const value = measureTogether({ both: 110, a: 110 + 2_442, b: 110 + 111, all: 110 + 2_442 + 111 + 29_114 })
  assert.ok(Math.abs(value - 270.72) < 0.01, String(value))
  assert.equal(measureTogether({ both: 1, a: 50, b: 50, all: 100 }), 0)
})

test('surprise is z against the same hours of three earlier days', () => {
  const counts: Record<number, number> = { 0: 20, 1: 4, 2: 6, 3: 5 }
  assert.equal(
    findSurprise((day) => counts[day]),
    15 / Math.sqrt(5),
  )
  assert.equal(
    findSurprise((day) => (day === 3 ? undefined : counts[day])),
    undefined,
  )
  assert.equal(
    findSurprise((day) => (day === 0 ? 9 : 0)),
    9,
  )
  const scattered: Record<number, number> = { 0: 40, 1: 0, 2: 10, 3: 20 }
  assert.equal(
    findSurprise((day) => scattered[day]),
    3,
    'the days scatter by 10',
  )
  assert.equal(
    findSurprise((day) => (day === 0 ? undefined : counts[day])),
    undefined,
    'an unknown count is no surprise',
  )
  assert.deepEqual(listComparedDays(0), [0, 1, 2, 3, 4, 5, 6, 7, 14, 21, 28])
  assert.deepEqual(listComparedDays(1), [0, 1, 2, 3, 4, 5, 6, 7, 8, 14, 15, 21, 22, 28, 29])
})

test('neighbours are what occurs more often than by chance, the strongest first', () => {
  const ranked = rankNeighbours(
    [
      { term: 'usual', posts: 20, allPosts: 2_000 },
      { term: 'close', posts: 60, allPosts: 100 },
      { term: 'closest', posts: 90, allPosts: 90 },
      { term: 'once', posts: 1, allPosts: 1 },
    ],
    { topicPosts: 100, all: 10_000 },
  )
  assert.deepEqual(ranked, [
    { term: 'closest', posts: 90, lift: 100 },
    { term: 'close', posts: 60, lift: 60 },
  ])
})

function termsOf(kind: TermKind, posts: CrowdPost[]): string[] {
  const judge = createHourJudge()
  for (const one of posts) judge.add(one)
  return countTerms(judge.judge()).terms.flatMap((figures) => (figures.kind === kind ? figures.term : []))
}

/** A word of letters alone, another for each number. */
function name(nr: number): string {
  return `w${[...String(nr)].map((digit) => 'bcdfghjkmn'[Number(digit)]).join('')}`
}

function judged(author: string, more: Partial<JudgedPost>): JudgedPost {
  return { author, symbols: [], hashtags: [], engagement: 0, words: [], signs: [], cappedFor: [], ...more }
}

function post(author: string, text: string): CrowdPost {
  return { author, text, symbols: [], hashtags: [], engagement: 0 }
}
