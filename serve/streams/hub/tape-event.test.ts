import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#store/database.ts'
import type { TapeRow } from '#store/tape/read-tape.ts'
import { writeEvent } from '../write-event.ts'
import { isWanted, readEvents, type Wanted } from './tape-event.ts'

const AT = new Date('2026-03-10T12:00:00.000Z')
/** Entries without posts need none. */
const NO_DATABASE = {} as Database

const row = (kind: TapeRow['kind'], more: Partial<TapeRow> = {}): TapeRow => ({
  seq: '7',
  at: AT,
  kind,
  source: 'bluesky',
  subject: '',
  claimedAt: null,
  symbols: [],
  data: null,
  ...more,
})
const posts = (platform?: string): Wanted => ({ posts: { platform } as Wanted['posts'], key: 'app posts' })
const prices = (wanted: Wanted['prices']): Wanted => ({ prices: wanted, key: `app ${String(wanted)}` })

test('a deletion and a gap reach readers of the posts of that source, a tick to those of its assets', async () => {
  const events = await readEvents(
    NO_DATABASE,
    [
      row('tick', { data: { prices: { bitcoin: '1', solana: '2' } } }),
      row('delete', { subject: 'p1' }),
      row('delete'), // somebody left: each of their posts has an entry of its own
      row('gap', { data: { reason: 'restart' } }),
      row('put', { subject: 'p2' }), // it is gone by now
    ],
    [],
  )
  const wishes = [
    ...[posts(), posts('bluesky'), posts('twitter')],
    ...[prices('all'), prices(new Set(['ether'])), prices(new Set(['ether', 'solana']))],
  ]
  assert.deepEqual(
    events.map((event) => [event.type, event.row.subject, wishes.map((wish) => isWanted(event, wish))]),
    [
      ['prices', '', [false, false, false, true, false, true]],
      ['delete', 'p1', [true, true, false, false, false, false]],
      ['gap', '', [true, true, false, false, false, false]],
    ],
  )
})

test('a price event has the wanted assets and source time', async () => {
  const data = { prices: { bitcoin: '1', ether: '2' } }
  const claimedAt = new Date(AT.getTime() - 5_000)
  const [early, late, gap] = await readEvents(
    NO_DATABASE,
    [row('tick', { data, claimedAt }), row('tick', { data }), row('gap', { data: { reason: 'restart' } })],
    [],
  )
  const write = (event: typeof early, wanted: Wanted) =>
    event && JSON.parse(/data: (.*)/.exec(writeEvent(event, wanted, String))?.[1] ?? '')
  assert.deepEqual(write(early, prices(new Set(['ether']))), {
    type: 'prices',
    at: claimedAt.toISOString(),
    source: 'bluesky',
    prices: { ether: '2' },
  })
  assert.deepEqual(write(early, prices('all')).prices, data.prices)
  assert.equal(write(late, prices('all')).at, AT.toISOString())
  assert.deepEqual(write(gap, posts()), { type: 'gap', source: 'bluesky', reason: 'restart' })
})
