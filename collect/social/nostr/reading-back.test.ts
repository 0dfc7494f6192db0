import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ReadingBack } from './reading-back.ts'

test('a page continues from the oldest time that a relay accepts', () => {
  const asked: unknown[] = []
  const back = new ReadingBack([{ kinds: [1], since: 5 }], (text) => asked.push(JSON.parse(text)))
  for (const [id, at] of [90, 60.5, -1e300, -1, Number.NaN, '7', 70].entries())
    back.note('crowdtape', { id, kind: 1, created_at: at })
  assert.equal(back.isOver('crowdtape'), false)
  assert.deepEqual(asked, [['REQ', 'crowdtape-0', { kinds: [1], since: 5, until: 70 }]])
})

interface Stored {
  id: number
  kind: number
  at: number
}

/** Reads all that a relay gives, at most `limit` events at once; gives what came, what was asked, and the ends. */
function readAll(stored: readonly Stored[], limit: number, keepsToUntil = true) {
  const asked: [type: string, subscription: string, filter?: { kinds: number[]; until: number }][] = []
  const back = new ReadingBack([{ kinds: [1] }, { kinds: [5, 62] }], (text) => asked.push(JSON.parse(text)))
  const came = new Set<number>()
  const ends: boolean[] = []
  const give = (subscription: string, kinds: number[], until = Number.POSITIVE_INFINITY) => {
    const found = stored.filter(({ kind, at }) => kinds.includes(kind) && (at <= until || !keepsToUntil))
    for (const { id, kind, at } of found.toSorted((a, b) => b.at - a.at || a.id - b.id).slice(0, limit)) {
      came.add(id)
      back.note(subscription, { id, kind, created_at: at })
    }
  }
  const unread: number[] = []
  give('crowdtape', [1])
  give('crowdtape', [5, 62])
  ends.push(back.isOver('crowdtape'))
  for (const [type, subscription, filter] of asked) {
    if (type !== 'REQ' || !filter) continue
    give(subscription, filter.kinds, filter.until)
    ends.push(back.isOver(subscription))
    unread.push(...back.takeUnread())
  }
  return { came, asked, ends, unread }
}

test('reads everything stored, unless one second exceeds a page', () => {
  const events = fc.array(
    fc.record({ kind: fc.constantFrom(1, 5, 62), at: fc.integer({ min: 1, max: 12 }) }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 6 }), (rows, limit) => {
      const stored = rows.map((row, id) => ({ ...row, id }))
      const { came, asked, ends } = readAll(stored, limit)
      const ofFilter = ({ kind }: Stored) => kind === 1
      for (const event of stored) {
        const ofSecond = stored.filter(
          (other) => other.at === event.at && ofFilter(other) === ofFilter(event),
        )
        if (ofSecond.length <= limit) assert.ok(came.has(event.id))
      }
      assert.deepEqual([ends.indexOf(true), ends.lastIndexOf(true)], [ends.length - 1, ends.length - 1])
      const subscriptionsOf = (wanted: string) =>
        [...new Set(asked.flatMap(([type, subscription]) => (type === wanted ? [subscription] : [])))].sort()
      assert.deepEqual(subscriptionsOf('CLOSE'), subscriptionsOf('REQ'))
    }),
  )
})

test('a page begins with the last second of the one before', () => {
  const stored = [9, 7, 7, 7, 6, 3].map((at, id) => ({ id, kind: 1, at }))
  const { came, asked, ends } = readAll(stored, 2)
  const untils = asked.map(([type, , filter]) => filter?.until ?? type)
  assert.deepEqual(untils, [7, 7, 6, 3, 2, 'CLOSE'])
  assert.deepEqual([...came], [0, 1, 2, 4, 5])
  assert.deepEqual(ends, [false, false, false, false, false, true])
})

test('leaves a relay that twice gives nothing new', () => {
  const stored = [9, 8].map((at, id) => ({ id, kind: 1, at }))
  const { asked } = readAll(stored, 2, false)
  assert.deepEqual(
    asked.map(([type, , filter]) => filter?.until ?? type),
    [8, 7, 'CLOSE'],
  )
})

test('nothing that comes when all is read starts it again', () => {
  const asked: string[] = []
  const back = new ReadingBack([{ kinds: [1] }], (text) => asked.push(text))
  assert.equal(back.isOver('crowdtape'), true)
  back.note('crowdtape', { id: 'a', kind: 1, created_at: 9 })
  assert.equal(back.isOver('crowdtape'), false)
  assert.deepEqual(asked, [])
})

test('an event of no request starts none', () => {
  const asked: string[] = []
  const back = new ReadingBack([{ kinds: [1] }], (text) => asked.push(text))
  back.note('crowdtape', { id: 'a', kind: 7, created_at: 9 })
  assert.equal(back.isOver('crowdtape'), true)
  assert.deepEqual(asked, [])
})

test('a second of which a relay has more than a page is reported, and none that was read', () => {
  const counts = fc.array(fc.constantFrom(1, 40, 99, 100, 130), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(counts, fc.constantFrom(100, 120), (drawn, limit) => {
      const stored = drawn.flatMap((count, second) => Array.from({ length: count }, () => second + 1))
      const events = stored.map((at, id) => ({ id, kind: 1, at }))
      const { came, unread } = readAll(events, limit)
      const missing = new Set(events.flatMap(({ id, at }) => (came.has(id) ? [] : [at])))
      for (const second of missing) assert.ok(unread.includes(second), `${second} of ${drawn}`)
      // As many as a relay may give at once look like more of them.
      for (const second of unread) assert.ok((drawn[second - 1] ?? 0) >= 100, `${second} of ${drawn}`)
      assert.equal(new Set(unread).size, unread.length)
    }),
  )
})
