import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceError } from '#collect/http/source-error.ts'
import { createSetup } from '#collect/testing/source-setup.ts'
import { waitForStream } from './follow-posts.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

/** Milliseconds of real waits, with no random part taken off. */
function waits(error: SourceError, failures: number[]): number[] {
  const setup = createSetup({ now: () => NOW, random: () => 1, backoffMs: undefined })
  return failures.map((count) => waitForStream(error, count, setup))
}

const retryAfter = (kind: 'source_down' | 'throttled', ms: number) =>
  new SourceError(kind, 'later', { retryAt: new Date(NOW.getTime() + ms) })

for (const kind of ['network', 'closed', 'silent', 'time_out'] as const) {
  test(`reconnects (${kind}) at once, then 250 ms later each time up to 16 s`, () => {
    const ended = new SourceError(kind, 'ended')
    assert.deepEqual(
      waits(ended, [1, 2, 3, 64, 65, 66, 10_000]),
      [0, 250, 500, 15_750, 16_000, 16_000, 16_000],
    )
  })
}

test('a server error waits 5 s, doubling to 320 s, or as it says', () => {
  const down = new SourceError('source_down', 'answered 503')
  assert.deepEqual(waits(down, [1, 2, 6, 7, 8, 10_000]), [5_000, 10_000, 160_000, 320_000, 320_000, 320_000])
  assert.deepEqual(waits(retryAfter('source_down', 60_000), [1, 7]), [61_000, 320_000])
})

test('a limit waits a minute, doubling to 15, or as it says', () => {
  const limited = new SourceError('throttled', 'answered 429')
  assert.deepEqual(waits(limited, [1, 2, 4, 5, 6]), [60_000, 120_000, 480_000, 900_000, 900_000])
  assert.deepEqual(waits(retryAfter('throttled', 1_800_000), [1, 5]), [1_801_000, 1_801_000])
})

test('what else fails is waited for like with every source', () => {
  const refused = new SourceError('refused', 'answered 401')
  assert.deepEqual(waits(refused, [1, 50]), [900_000, 900_000])
})
