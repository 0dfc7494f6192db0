import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { withinTime } from './within-time.ts'

test('an answer that came in time, while the process was too busy to read it, is in time', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-in-time-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const answered = join(folder, 'answered')
  const other = spawn('/bin/sh', ['-c', 'read asked && echo answer && touch "$0"', answered])
  t.after(() => other.kill())
  await once(other, 'spawn')
  const read = withinTime(once(other.stdout, 'data'), 20)
  other.stdin.write('asked\n')
  // Busy until the answer lies there unread and the time is over as well.
  const overAt = performance.now() + 40
  while (performance.now() < overAt || !existsSync(answered));
  assert.equal(String((await read)[0]), 'answer\n')
})

test('an answer that does not come is an error', async () => {
  await assert.rejects(withinTime(new Promise(() => {}), 20), /no answer within 20 ms/)
})

test('what fails in time is told as it failed', async () => {
  await assert.rejects(withinTime(Promise.reject(new Error('refused')), 1_000), /refused/)
})
