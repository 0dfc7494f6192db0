import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signWebhook } from './deliver-webhooks.ts'

test('a signature is the one of the examples of Standard Webhooks', () => {
  const signature = signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_999),
    body: '{"test": 2432232314}',
  })
  assert.equal(signature, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
