import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPasswordHasher } from './create-password-hasher.ts'

const hasher = createPasswordHasher()

test('a hash is argon2id with 19 MiB, two passes and one lane, and never twice the same', async () => {
  const [one, two] = await Promise.all([hasher.hash('Str0ng'), hasher.hash('Str0ng')])
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(one, two)
})

test('accepts the right password and refuses a wrong one', async () => {
  const stored = await hasher.hash('Str0ng')
  assert.equal(await hasher.verify('Str0ng', stored), 'right')
  assert.equal(await hasher.verify('str0ng', stored), 'wrong')
})

test('a letter typed composed or in parts is the same password', async () => {
  const stored = await hasher.hash('M\u00fcnchen1')
  assert.equal(await hasher.verify('Mu\u0308nchen1', stored), 'right')
})

test('no password is right where there is no account', async () => {
  assert.equal(await hasher.verify('Str0ng', undefined), 'wrong')
})

test('a hash by older parameters still opens, and says that it is outdated', async () => {
  for (const older of [{ memory: 8_192 }, { passes: 1 }, { parallelism: 2 }]) {
    const stored = await createPasswordHasher(older).hash('Str0ng')
    assert.equal(await hasher.verify('Str0ng', stored), 'outdated')
    assert.equal(await hasher.verify('wrong', stored), 'wrong')
  }
})

test('at most so many hash at once, and who finds the line full is sent away with a time to come back', async () => {
  const small = createPasswordHasher({ memory: 64, atOnce: 2, waitingMax: 3 })
  let inside = 0
  let most = 0
  const admit = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside -= 1
  }
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, () => small.verify('x', undefined, admit)),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  assert.equal(most, 2)
  assert.equal(refused.length, 4)
  for (const { reason } of refused) assert.deepEqual([reason.status, reason.retryAfterSeconds], [503, 1])
})
