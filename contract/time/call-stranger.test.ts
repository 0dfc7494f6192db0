import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { callStranger } from './call-stranger.ts'

test('an answer that came in time, while the process was too busy to read it, is in time', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-in-time-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const answered = join(folder, 'answered')
  const other = spawn('/bin/sh', ['-c', 'read asked && echo answer && touch "$0"', answered])
  t.after(() => other.kill())
  await once(other, 'spawn')
  const read = callStranger({ timeoutMs: 20 }, () => once(other.stdout, 'data'))
  other.stdin.write('asked\n')
  // Busy until the answer lies there unread and the time is over as well.
  const overAt = performance.now() + 40
  while (performance.now() < overAt || !existsSync(answered));
  assert.equal(String((await read)[0]), 'answer\n')
})

test('a call that ignores its signal and never settles ends with its time, or with what aborts it', async () => {
  const { promise: never } = Promise.withResolvers<never>()
  const stop = new AbortController()
  let ended = 0
  const call = (signal: AbortSignal) => {
    signal.addEventListener('abort', () => {
      ended += 1
    })
    return never
  }
  await assert.rejects(callStranger({ timeoutMs: 20 }, call), {
    name: 'TimeoutError',
    message: 'no answer within 20 ms',
  })
  const calling = callStranger({ timeoutMs: 60_000, signal: stop.signal }, call)
  stop.abort(new Error('stopped'))
  await assert.rejects(calling, /stopped/)
  await assert.rejects(callStranger({ timeoutMs: 60_000, signal: stop.signal }, call), /stopped/)
  assert.equal(ended, 2, 'the third was never made')
})

test('a call that settles is over with what it gave or threw', async () => {
  let signal: AbortSignal | undefined
  const answer = await callStranger({ timeoutMs: 60_000 }, async (ended) => {
    signal = ended
    return 'answer'
  })
  assert.deepEqual([answer, signal?.aborted], ['answer', true])
  const refused = callStranger({ timeoutMs: 60_000 }, () => Promise.reject(new Error('refused')))
  await assert.rejects(refused, /refused/)
})
