import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { askUnreachedEvery, createQueryClient } from './query-client.ts'

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

test('what changes something is sent once, whatever becomes of it', async () => {
  const client = createQueryClient()
  let sent = 0
  const mutation = client.getMutationCache().build(client, {
    mutationFn: async () => {
      sent += 1
      throw new ApiError({ status: 503 })
    },
    retryDelay: 0,
  })
  await assert.rejects(mutation.execute(undefined), ApiError)
  assert.equal(sent, 1)
})

test('a server that is not there is asked until it is back, and one that answers is left alone', () => {
  const every = createQueryClient().getDefaultOptions().queries?.refetchInterval
  for (const [status, again] of [
    [0, 30_000],
    [502, 30_000],
    [504, 30_000],
    [500, false],
    [503, false],
    [404, false],
  ] as const) {
    assert.equal(askUnreachedEvery({ error: new ApiError({ status }) }), again, `${status}`)
  }
  assert.equal(askUnreachedEvery({ error: null }), false)
  const query = new QueryCache().build(new QueryClient(), { queryKey: ['one'] as readonly unknown[] })
  query.setState({ status: 'error', error: new ApiError({ status: 0 }) })
  assert.ok(typeof every === 'function')
  assert.equal(every(query), 30_000)
})
