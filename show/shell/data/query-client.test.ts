import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../api/api-error.ts'
import { createQueryClient } from './query-client.ts'

const retry = createQueryClient().getDefaultOptions().queries?.retry
const triesAgain = (failures: number, error: Error) => {
  assert.ok(typeof retry === 'function')
  return retry(failures, error)
}

test('no answer and a server in trouble are asked twice more, and then said', () => {
  for (const status of [0, 500, 503]) {
    const error = new ApiError({ status })
    assert.deepEqual(
      [0, 1, 2].map((failures) => triesAgain(failures, error)),
      [true, true, false],
      `${status}`,
    )
  }
})

test('a refusal that a second try cannot mend is said at once', () => {
  for (const status of [400, 401, 403, 404, 429]) {
    assert.equal(triesAgain(0, new ApiError({ status })), false, `${status}`)
  }
  assert.equal(triesAgain(0, new TypeError('a fault of our own')), false)
})
