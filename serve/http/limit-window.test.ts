import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLimitWindow } from './limit-window.ts'

const MINUTE = 60_000

test('the call past the limit gets its wait', () => {
  const window = createLimitWindow({ limit: 3, windowMs: MINUTE })
  const answers = [1, 2, 3, 4].map(() => window.take('a', 15_000))
  assert.deepEqual(answers, [undefined, undefined, undefined, 65])
})

for (const [what, spentAt, askedAt] of [
  ['in the window that is spent', 15_000, 15_000],
  ['at the end of that window', 15_000, MINUTE - 1],
  ['in the window after', 15_000, MINUTE + 1],
] as const) {
  test(`${what}: the wait returned is exact to the second`, () => {
    const window = createLimitWindow({ limit: 100, windowMs: MINUTE })
    for (let call = 0; call < 100; call += 1) window.take('a', spentAt)
    const wait = window.take('a', askedAt) ?? assert.fail('it was let in at once')
    assert.notEqual(window.peek('a', askedAt + (wait - 1) * 1000), undefined)
    assert.equal(window.take('a', askedAt + wait * 1000), undefined)
  })
}

test('the wait returned is exact for any content of both windows', () => {
  fc.assert(
    fc.property(
      fc.record({
        limit: fc.integer({ min: 1, max: 20 }),
        earlier: fc.nat(20),
        later: fc.nat(20),
        askedAt: fc.integer({ min: 60, max: 119 }).map((seconds) => seconds * 1000),
      }),
      ({ limit, earlier, later, askedAt }) => {
        const window = createLimitWindow({ limit, windowMs: MINUTE })
        for (let call = 0; call < earlier; call++) window.take('a', 0)
        for (let call = 0; call < later; call++) window.take('a', askedAt)
        const wait = window.peek('a', askedAt)
        if (wait === undefined) return
        if (wait > 1) assert.notEqual(window.peek('a', askedAt + (wait - 1) * 1000), undefined)
        assert.equal(window.peek('a', askedAt + wait * 1000), undefined)
      },
    ),
  )
})

test('a burst over the edge of a window stays within the limit', () => {
  const window = createLimitWindow({ limit: 100, windowMs: MINUTE })
  const before = Array.from({ length: 100 }, () => window.take('a', MINUTE - 1))
  const after = Array.from({ length: 100 }, () => window.take('a', MINUTE + 1))
  assert.equal([...before, ...after].filter((wait) => wait === undefined).length, 100)
})

test('after two quiet windows everything is free again', () => {
  const window = createLimitWindow({ limit: 1, windowMs: MINUTE })
  window.take('a', 0)
  assert.equal(window.take('a', 2 * MINUTE), undefined)
})

test('one subject does not use up what another has', () => {
  const window = createLimitWindow({ limit: 1, windowMs: MINUTE })
  window.take('a', 0)
  assert.equal(window.take('b', 0), undefined)
})

test('a flood of subjects forgets the longest unseen, not the busiest', () => {
  const window = createLimitWindow({ limit: 2, windowMs: MINUTE, subjectsMax: 10 })
  window.take('busy', 0)
  for (let flood = 0; flood < 50; flood += 1) {
    window.take(`flood-${flood}`, 0)
    if (flood % 5 === 0) window.take('busy', 0)
  }
  assert.notEqual(window.take('busy', 0), undefined)
})

test('who has not come for longest is forgotten first where there are more than are remembered', () => {
  const window = createLimitWindow({ limit: 1, windowMs: 60_000, subjectsMax: 2 })
  const at = Date.UTC(2026, 0, 1)
  for (const subject of ['first', 'second']) assert.equal(window.take(subject, at), undefined)
  assert.ok(window.take('first', at), 'it is known, and has come again')
  assert.equal(window.take('third', at), undefined)
  assert.equal(window.peek('second', at), undefined)
  assert.equal(window.peek('a stranger', at), undefined)
  assert.ok(window.peek('first', at), 'a peek removes no entry')
})

test('after a full window one more fits as soon as its share has slid out', () => {
  const window = createLimitWindow({ limit: 10, windowMs: 60_000 })
  const at = Date.UTC(2026, 0, 1)
  for (let call = 0; call < 10; call++) window.take('somebody', at)
  assert.equal(window.take('somebody', at + 61_000), 5)
  assert.equal(window.take('somebody', at + 66_000), undefined)
})
