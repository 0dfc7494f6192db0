import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#contract/time/duration.ts'
import { toHttpError } from './to-http-error.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

for (const [status, kind] of [
  [400, 'bad_request'],
  [401, 'refused'],
  [402, 'refused'],
  [403, 'refused'],
  [404, 'not_found'],
  [405, 'bad_request'],
  [408, 'time_out'],
  [410, 'not_found'],
  [418, 'throttled'],
  [420, 'throttled'],
  [429, 'throttled'],
  [451, 'refused'],
  [452, 'bad_request'],
  [499, 'bad_request'],
  [500, 'source_down'],
  [503, 'source_down'],
] as const) {
  test(`an answer ${status} is ${kind}`, () => {
    const error = toError(status)
    assert.deepEqual([error.kind, error.status], [kind, status])
  })
}

test('a limit lasts as the source says, else a minute', () => {
  const waits = (headers: Record<string, string>) =>
    (toError(429, { headers }).retryAt?.getTime() ?? Number.NaN) - NOW.getTime()
  assert.equal(waits({}), 60_000)
  assert.equal(waits({ 'retry-after': '7' }), 7_000)
  assert.equal(waits({ 'retry-after': 'Tue, 10 Mar 2026 12:02:00 GMT' }), 120_000)
  assert.equal(waits({ 'retry-after': 'soon' }), 60_000)
  assert.equal(waits({ 'retry-after': 'Tue, 10 Mar 2026 11:00:00 GMT' }), 0)
  assert.equal(waits({ 'retry-after': '999999999' }), DAY_MS)
  const reset = String(NOW.getTime() / 1_000 + 30)
  assert.equal(waits({ 'x-rate-limit-reset': reset }), 30_000)
  assert.equal(waits({ 'x-rate-limit-reset': reset, 'retry-after': '7' }), 7_000)
  assert.equal(waits({ 'x-rate-limit-reset': '30' }), 60_000)
  assert.equal(waits({ 'x-rate-limit-reset': reset, 'x-rate-limit-remaining': '0' }), 30_000)
  assert.equal(waits({ 'x-rate-limit-reset': reset, 'x-rate-limit-remaining': '1' }), 60_000, 'another limit')
  assert.equal(waits({ 'ratelimit-reset': reset }), 30_000)
  assert.equal(waits({ 'x-ratelimit-reset': '2026-03-10T12:04:30.000000Z' }), 270_000)
  assert.equal(waits({ 'x-ratelimit-reset': 'soon' }), 60_000)
})

test('a source that is down has a retry time if given', () => {
  assert.equal(toError(503).retryAt, undefined)
  assert.deepEqual(
    toError(503, { headers: { 'retry-after': '60' } }).retryAt,
    new Date(NOW.getTime() + 60_000),
  )
})

test('quotes a refusal from JSON, at most 200 characters, never HTML', () => {
  const reason = (body: unknown) => {
    const { code, message } = toError(400, { body: typeof body === 'string' ? body : JSON.stringify(body) })
    return [code, message]
  }
  assert.deepEqual(reason({ error: 'CursorTooOld', message: 'Go back.' }), [
    'CursorTooOld',
    'answered 400: Go back.',
  ])
  assert.deepEqual(reason({ error: { code: 190, message: 'Expired.' } }), ['190', 'answered 400: Expired.'])
  assert.deepEqual(reason({ title: 'Unauthorized', detail: 'No.' }), ['Unauthorized', 'answered 400: No.'])
  assert.deepEqual(reason({ code: -1121, msg: 'Invalid symbol.' }), [
    '-1121',
    'answered 400: Invalid symbol.',
  ])
  assert.deepEqual(reason({ status: { error_code: 10002, error_message: 'No key.' } }), [
    undefined,
    'answered 400: No key.',
  ])
  assert.deepEqual(reason({ error: null }), [undefined, 'answered 400'])
  assert.deepEqual(reason('<h1>Sorry</h1>'), [undefined, 'answered 400'])
  assert.deepEqual(reason({ message: 'x'.repeat(201), code: 'y'.repeat(201) }), [
    'y'.repeat(200),
    `answered 400: ${'x'.repeat(200)}`,
  ])
})

test('removes credentials that a source repeats, whole or cut', () => {
  const token = `EAA/${'x'.repeat(250)}`
  for (const written of [token, encodeURIComponent(token)]) {
    const body = JSON.stringify({ error: { message: `Malformed access token ${written}`, code: 190 } })
    const { message } = toError(400, { body, credentials: { FACEBOOK_ACCESS_TOKEN: token } })
    assert.equal(message, 'answered 400: Malformed access token (credential)')
  }
})

test('hides credentials from six characters on', () => {
  const reason = (token: string) =>
    toError(400, { body: '{"error":"no token abcdef"}', credentials: { TOKEN: token } }).message
  assert.deepEqual(
    [reason('abcdef'), reason('token')],
    ['answered 400: no token (credential)', 'answered 400: no token abcdef'],
  )
})

function toError(
  status: number,
  {
    headers = {},
    body = '',
    credentials,
  }: { headers?: Record<string, string>; body?: string; credentials?: Record<string, string> } = {},
) {
  return toHttpError({ status, header: (name) => headers[name], body, now: NOW, credentials })
}
