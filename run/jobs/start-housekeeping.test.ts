import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '#serve/testing/start-receiver.ts'
import { openDatabase } from '#store/database.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { findFreePort } from '../process/ports.ts'
import { askHeartbeat } from './start-housekeeping.ts'

const { db } = await openTestDatabase()

test('the heartbeat address is asked while the database answers, and not when it does not', async (t) => {
  const receiver = await startReceiver(t)
  await askHeartbeat({ db }, `${receiver.url}/ping/secret`)
  assert.equal(receiver.calls.length, 1)
  const nowhere = openDatabase(`postgres://a:b@127.0.0.1:${await findFreePort()}/x`)
  t.after(() => nowhere.close())
  await assert.rejects(askHeartbeat({ db: nowhere }, `${receiver.url}/ping/secret`))
  assert.equal(receiver.calls.length, 1)
})

test('an address that does not answer is a failure that does not repeat it', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}/ping/secret`
  await assert.rejects(askHeartbeat({ db }, url), new Error('HEARTBEAT_URL did not answer'))
})
