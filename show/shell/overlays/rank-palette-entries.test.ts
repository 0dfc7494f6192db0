import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceLabel } from '#contract/source-facts.ts'
import { rankPaletteEntries } from './rank-palette-entries.ts'

// What the site is built with: the facts of the sources that have a table.
const FACTS: SourceLabel[] = [{ id: 'twitter', name: 'Twitter', kind: 'social', counts: [] }]
Object.assign(globalThis, { __SOURCE_LABELS__: FACTS })

const { PALETTE_ENTRIES } = await import('./palette-entries.ts')

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

test('every word must be met', () => {
  assert.deepEqual(labelsFor('api ke'), ['API keys'])
  assert.deepEqual(labelsFor('api nowhere'), [])
})
