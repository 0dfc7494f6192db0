import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '#contract/app/social.ts'
import type { Database } from '#store/database.ts'
import type { TapeRow } from '#store/tape/read-tape.ts'
import { keyOfWish, writeEvent } from '../write-event.ts'
import { isWanted, readEvents, type TapeEvent, type Wanted } from './tape-event.ts'

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

test('a deletion and a gap are told to readers of the posts of that source, a tick to those of its assets', async () => {
  const events = await readEvents(
    NO_DATABASE,
    [
      row('tick', { data: { prices: { bitcoin: '1' } } }),
      row('delete', { subject: 'p1' }),
      row('delete'), // somebody left: each of their posts has an entry of its own
      row('gap', { data: { reason: 'restart' } }),
      row('put', { subject: 'p2' }), // it is gone by now
    ],
    [],
  )
  const wishes = [posts(), posts('bluesky'), posts('twitter'), prices('all'), prices(new Set(['ether']))]
  assert.deepEqual(
    events.map((event) => [event.type, event.row.subject, wishes.map((wish) => isWanted(event, wish))]),
    [
      ['prices', '', [false, false, false, true, false]],
      ['delete', 'p1', [true, true, false, false, false]],
      ['gap', '', [true, true, false, false, false]],
    ],
  )
})

test('an event is written for its wish: of prices those that were asked for, at the time of the source where it told one', async () => {
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

test('a post is written once for each door, whoever reads it there, and never for another', async () => {
  const [gap] = await readEvents(NO_DATABASE, [row('gap')], [])
  assert.ok(gap)
  const event: TapeEvent = {
    ...gap,
    row: row('put', { subject: 'p1' }),
    type: 'post',
    post: { _id: 'p1' } as Post,
    foundBy: new Set(),
  }
  const writes: string[] = []
  const write = (door: string, wish: string) =>
    writeEvent(event, { key: `${door} ${wish}` }, () => {
      writes.push(door)
      return { told: door }
    })
  const frames = [write('app', 'a wish'), write('app', 'another'), write('v1-live', 'a wish')]
  assert.equal(
    frames[0],
    'id: 7\nevent: post\ndata: {"type":"post","change":"put","post":{"told":"app"}}\n\n',
  )
  assert.deepEqual([frames[1], frames[2]?.includes('v1-live'), writes], [frames[0], true, ['app', 'v1-live']])
})

test('wishes have one key where they are the same, and different ones where they are not', () => {
  const of = (match: object) => ({ posts: match as Wanted['posts'] })
  const wishes = [
    {},
    { prices: 'all' as const },
    { prices: new Set(['a']) },
    { prices: new Set(['a', 'b']) },
    of({}),
    of({ platform: 'a' }),
    of({ username: 'a' }),
    of({ query: 'a' }),
    { prices: 'all' as const, ...of({}) },
  ]
  assert.equal(new Set(wishes.map(keyOfWish)).size, wishes.length)
  assert.deepEqual(
    wishes.map(keyOfWish),
    structuredClone(wishes).map((wish) => keyOfWish(wish)),
  )
})
