import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceLabel } from '#contract/source-facts.ts'

// What the site is built with: the facts of the sources that have a table.
const MARK = { label: 'Twitter', color: 'platform-x' } as const
const FACTS: SourceLabel[] = [{ id: 'twitter', name: 'X (Twitter)', mark: MARK, kind: 'social', counts: [] }]
Object.assign(globalThis, { __SOURCE_LABELS__: FACTS })

const { PALETTE_ENTRIES, rankPaletteEntries } = await import('./palette-entries.ts')

const labelsFor = (search: string) => rankPaletteEntries(PALETTE_ENTRIES, search).map((entry) => entry.label)

test('no words leave every entry in its order', () => {
  assert.equal(rankPaletteEntries(PALETTE_ENTRIES, '  '), PALETTE_ENTRIES)
})

test('a part of a name finds its page and nothing else', () => {
  assert.deepEqual(labelsFor('twit'), ['Twitter posts'])
})

test('a name comes before a word inside one, and that before a keyword', () => {
  const labels = labelsFor('ap')
  assert.deepEqual(labels, ['API overview', 'API reference', 'API errors', 'API keys'])
  assert.equal(labelsFor('posts').at(-1), 'Data explorer')
})

test('a label that begins with the word goes first, then one with such a word, then a keyword, whatever the case', () => {
  const entry = (label: string, ...keywords: string[]) => ({
    group: 'Pages' as const,
    label,
    keywords,
    to: '/',
  })
  const entries = [entry('Inbox', 'Alerts'), entry('Price alerts'), entry('Alerts'), entry('Real time')]
  for (const typed of ['al', 'AL']) {
    assert.deepEqual(
      rankPaletteEntries(entries, typed).map(({ label }) => label),
      ['Alerts', 'Price alerts', 'Inbox'],
    )
  }
})

test('a source is also found by the name that its mark leaves out', () => {
  assert.deepEqual(labelsFor('x'), ['Twitter posts'])
})

test('every word must be met', () => {
  assert.deepEqual(labelsFor('api ke'), ['API keys'])
  assert.deepEqual(labelsFor('api nowhere'), [])
})
