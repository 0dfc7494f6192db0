import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { doEarly } from './do-early.ts'
import { ALIVE_EVENT, TAKEOVER_EVENT } from './life-events.ts'

const ASKS = { ofSession: ['/auth/user'], ofPage: ['/market'], needsSession: false, timeoutMs: 20_000 }

test('what a page does early stands in its head as text that runs by itself', () => {
  const page = doEarly('<head><title>Page</title></head>', ASKS)
  const [, script = ''] = /^<head><script>([\s\S]*?)<\/script><title>/.exec(page) ?? []
  assert.doesNotThrow(() => new Script(script))
  assert.ok(script.includes(`)(${JSON.stringify({ takeover: TAKEOVER_EVENT, alive: ALIVE_EVENT })});\n`))
  assert.ok(script.includes(`)(${JSON.stringify(ASKS)});\n`))
  assert.ok(script.startsWith('(function showLooks('), 'nothing is drawn in another theme first')
})
