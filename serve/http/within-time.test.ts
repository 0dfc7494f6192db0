import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { withinTime } from './within-time.ts'

test('an answer that came in time, while the process was too busy to read it, is in time', async (t) => {
  const other = spawn('/bin/sh', ['-c', 'read asked && echo answer'])
  t.after(() => other.kill())
  await once(other, 'spawn')
  const read = withinTime(once(other.stdout, 'data'), 500)
  other.stdin.write('asked\n')
  const busyUntil = performance.now() + 800
  while (performance.now() < busyUntil);
  assert.equal(String((await read)[0]), 'answer\n')
})

test('an answer that does not come is an error', async () => {
  await assert.rejects(withinTime(new Promise(() => {}), 20), /no answer within 20 ms/)
})

test('what fails in time is told as it failed', async () => {
  await assert.rejects(withinTime(Promise.reject(new Error('refused')), 1_000), /refused/)
})
