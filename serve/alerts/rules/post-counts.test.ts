import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostsTerm } from '#analyze/alerts/language/rule.ts'
import type { TapeNews } from '#store/alerts/rules/read-figures.ts'
import { PostCounts } from './post-counts.ts'
import { RuleMemory } from './rule-memory.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const term = (query: PostsTerm['query']): PostsTerm => ({ figure: 'posts', query, windowMinutes: 60 })
const row = (kind: TapeNews['kind'], source = 'bluesky', symbols: string[] = []): TapeNews => ({
  seq: '1',
  at: new Date(NOW),
  kind,
  source,
  subject: 'a post',
  symbols,
  data: null,
})

/** Counts of these queries, each counted just now. */
function counted(...queries: PostsTerm['query'][]) {
  const counts = new PostCounts<string>()
  for (const [nr, query] of queries.entries()) counts.add(term(query), `rule ${nr}`)
  for (const count of counts.stale) counts.counted(count, { posts: 1, nowMs: NOW })
  const left = (rows: TapeNews[], nowMs = NOW + 3_000) => {
    counts.renewLeft(rows, nowMs)
    return counts.stale.map(({ term: { query } }) => queries.indexOf(query))
  }
  return { counts, left }
}

test('one query of two rules is counted once, and is gone with the last of them', () => {
  const counts = new PostCounts<string>()
  counts.add(term({ q: 'halving' }), 'one')
  counts.add(term({ q: 'halving' }), 'two')
  assert.equal(counts.stale.length, 1)
  counts.counted(counts.stale[0]!, { posts: 7, nowMs: NOW }) // there is one
  assert.deepEqual([counts.find(term({ q: 'halving' })), counts.stale], [7, []])
  counts.renewAll()
  counts.remove(term({ q: 'halving' }), 'one')
  assert.deepEqual([counts.all.length, counts.stale.length], [1, 1])
  counts.remove(term({ q: 'halving' }), 'two')
  assert.deepEqual([counts.all, counts.stale, counts.find(term({ q: 'halving' }))], [[], [], undefined])
})

test('a rule that gets another name goes on with what was counted for it', () => {
  const memory = new RuleMemory()
  const posts = term({ q: 'halving' })
  const when = { kind: 'compare', term: posts, side: 'above', value: '5' }
  const rule = { rule: { when }, symbols: {}, state: null, isActive: true, assetId: null, symbol: null }
  const loaded = {
    ...rule,
    id: 'a rule',
    mode: 'live' as const,
    expression: '',
    name: null,
    version: 1,
    changedAt: new Date(NOW),
  }
  memory.put(loaded)
  for (const count of memory.counts.stale) memory.counts.counted(count, { posts: 7, nowMs: NOW })
  memory.put({ ...loaded, name: 'Calm', version: 2 })
  assert.deepEqual([memory.counts.uncounted([posts]), memory.counts.find(posts)], [[], 7])
  memory.put({ ...loaded, isActive: false, version: 3 })
  assert.deepEqual(memory.counts.all, [])
})

test('what a post may have left is counted again three seconds after it was counted', () => {
  const { counts, left } = counted({ q: 'halving' })
  assert.deepEqual(left([row('delete')], NOW + 2_999), [])
  assert.deepEqual(left([], NOW + 3_000), [0], 'it is not forgotten meanwhile')
  counts.counted(counts.stale[0]!, { posts: 0, nowMs: NOW + 3_000 }) // there is one
  assert.deepEqual(left([], NOW + 6_000), [], 'and once is enough')
})

test('what no rule looks at any more is not counted again', () => {
  const { counts, left } = counted({ q: 'halving' })
  left([row('delete')], NOW + 1_000)
  counts.remove(term({ q: 'halving' }), 'rule 0')
  assert.deepEqual(left([], NOW + 3_000), [])
})

test('a post leaves queries of its source and symbol; other counts those that look at counts; what is new none', () => {
  const queries = [{ q: 'a' }, { q: 'a', platform: 'twitter' }, { q: 'a', symbol: 'BTC' }]
  for (const [news, wanted] of [
    [[row('delete')], [0]],
    [[row('edit', 'twitter')], [0, 1]],
    [[row('delete', 'bluesky', ['BTC'])], [0, 2]],
    [
      [row('put'), row('delete'), row('edit', 'twitter'), row('delete', 'bluesky', ['BTC'])],
      [0, 1, 2],
    ],
    [[row('counts')], []],
    [[row('put')], []],
    [[row('tick')], []],
    [[], []],
  ] as const) {
    assert.deepEqual(counted(...queries).left([...news]), wanted, JSON.stringify(news))
  }
  const { counts, left } = counted({ q: 'a', minLikes: '5' })
  counts.all[0]!.filter = { ranges: [{ count: 'likes', min: 5 }] } as never // there is one, of which the rest is not looked at
  assert.deepEqual(left([row('counts')]), [0])
})
