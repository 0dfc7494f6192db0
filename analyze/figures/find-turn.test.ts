import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTurn } from './find-turn.ts'

const UNTIL = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(UNTIL.getTime() - hours * 3_600_000)
/** Ten posts of one sentiment in basis points. */
const spread = (judged: number, mean: number) => ({
  judged,
  sentimentSumBp: judged * mean,
  sentimentSquares: judged * mean ** 2,
})

test('the mood turned when its 24-hour mean first changed sides', () => {
  const turned = (newest: number, older: number) =>
    Array.from({ length: 60 }, (_, nr) => ({
      ...spread(10, nr < 30 ? newest : older),
      startsAt: ago(nr + 1),
    }))
  const falls = turned(4_000, 6_000)
  // 17 hours ago 13 of 24 hours were of the new mood, an hour before that half of them.
  assert.deepEqual(findTurn(falls, { mark: 0.5, until: UNTIL, hours: 40 }), {
    direction: 'negative',
    since: ago(17),
  })
  assert.deepEqual(findTurn(falls, { mark: 0.5, until: UNTIL, hours: 10 }), {
    direction: 'negative',
    since: ago(10),
  })
  assert.deepEqual(findTurn(turned(6_000, 4_000), { mark: 0.501, until: UNTIL, hours: 40 }), {
    direction: 'positive',
    since: ago(17),
  })
  // Half of 24 hours is no longer below.
  assert.deepEqual(findTurn(turned(6_000, 4_000), { mark: 0.5, until: UNTIL, hours: 40 }), {
    direction: 'positive',
    since: ago(18),
  })
  assert.equal(findTurn(falls, { mark: 0.4, until: UNTIL, hours: 40 }), undefined, 'on neither side')
  assert.equal(findTurn([], { mark: 0.5, until: UNTIL, hours: 40 }), undefined)
})

test('hours of too few posts do not end a turn', () => {
  const apart = [1, 49].flatMap((first) =>
    Array.from({ length: 12 }, (_, nr) => ({ ...spread(10, 4_000), startsAt: ago(first + nr) })),
  )
  assert.deepEqual(findTurn(apart, { mark: 0.5, until: UNTIL, hours: 30 }), {
    direction: 'negative',
    since: ago(30),
  })
})
