import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTerms, measureTogether, type TermKind } from './count-terms.ts'
import { BREAK, cutTopicWords } from './cut-topic-words.ts'
import { findSurprise, listComparedDays } from './find-surprise.ts'
import { type CrowdPost, createHourJudge } from './judge-hour.ts'
import { rankNeighbours } from './rank-neighbours.ts'

for (const [text, words] of [
  ["SEC approves Solana's spot ETFs!", ['sec', 'approve', 'solana', 'spot', 'etf', BREAK]],
  ['https://x.example/a @bob #sol $SOL 24,000 the', [BREAK]],
  ['losses, memories and news of the chaos', ['loss', BREAK, 'memory', BREAK, 'news', BREAK, 'chaos']],
  ['La red de Solana y sus validadores', [BREAK, 'red', BREAK, 'solana', BREAK, 'validadores']],
  ['Биткоин и новые максимумы для рынка', ['биткоин', BREAK, 'новые', 'максимумы', BREAK, 'рынка']],
  ['交易所 暂停 提现', ['交易所', '暂停', '提', '现'].filter((word) => word.length > 1)],
] as const) {
  test(`the topic words of "${text}"`, () => {
    const cut = cutTopicWords(text)
    for (const word of words) assert.ok(cut.includes(word), `${word || 'a break'} in ${cut}`)
    if (/^[A-Z]/.test(text) || text.startsWith('http')) assert.deepEqual(cut, words)
  })
}

test('of an hour the terms of most people are kept, a tenth of its posts but at least a hundred, of most people first', () => {
  const posts = Array.from({ length: 3_000 }, (_, nr) =>
    post(`a${nr}`, `${name(nr % 700)} ${nr % 3 === 0 ? 'bridge exploit' : name(700 + (nr % 900))}`),
  )
  const kept = termsOf('word', posts)
  assert.equal(kept.length, 300)
  assert.deepEqual(kept.slice(0, 2), ['bridge', 'exploit'], kept.slice(0, 5).join())
  assert.equal(termsOf('phrase', posts)[0], 'bridge exploit')
  assert.deepEqual(termsOf('word', posts.slice(0, 900)).length, 100)
})

test('a word of one author is none, however often he writes it', () => {
  const flood = Array.from({ length: 300 }, (_, nr) => post('flooder', `${name(nr)} pumping harbour`))
  assert.deepEqual(termsOf('word', [...flood, post('other', 'quiet morning')]), [])
})

test('G² is that of a table of four cells (Dunning 1993, table 1: "the swiss", 270.72)', () => {
  // Dunning's counts of "the swiss": both 110, the first alone 2442, the second alone 111, neither 29114.
  const value = measureTogether({ both: 110, a: 110 + 2_442, b: 110 + 111, all: 110 + 2_442 + 111 + 29_114 })
  assert.ok(Math.abs(value - 270.72) < 0.01, String(value))
  assert.equal(measureTogether({ both: 1, a: 50, b: 50, all: 100 }), 0)
})

test('surprise is z against the same hours of earlier days, and none while fewer than three are known', () => {
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
  return countTerms(judge.judge()).flatMap((figures) => (figures.kind === kind ? figures.term : []))
}

/** A word of letters alone, another for each number. */
function name(nr: number): string {
  return `w${[...String(nr)].map((digit) => 'bcdfghjkmn'[Number(digit)]).join('')}`
}

function post(author: string, text: string): CrowdPost {
  return { author, text, symbols: [], hashtags: [], engagement: 0 }
}
