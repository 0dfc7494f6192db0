import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { addressOf } from '../api/address-of.ts'
import { askEarly, CHOSEN_ZONE } from '../api/ask-early.ts'
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

test('what is counted in a time zone is asked early in the one that this browser keeps', (context) => {
  const asked = (zone: string | null) => {
    const storage = { getItem: (key: string) => (key === 'time-zone' ? zone : null) }
    const addresses: string[] = []
    const page = {
      localStorage: storage,
      sessionStorage: storage,
      location: { pathname: '/my-posts', search: '', hash: '' },
      fetch: async (address: string) => void addresses.push(address),
    }
    for (const [name, value] of Object.entries(page)) {
      const before = Object.getOwnPropertyDescriptor(globalThis, name)
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
      context.after(() => before && Object.defineProperty(globalThis, name, before))
    }
    const ofPage = [addressOf('GET /api/my-posts', { query: { period: '30d', timeZone: CHOSEN_ZONE } })]
    askEarly({ ...ASKS, ofPage })
    return addresses
  }
  const own = (timeZone?: string) => [addressOf('GET /api/my-posts', { query: { period: '30d', timeZone } })]
  assert.deepEqual(asked('Europe/Berlin'), own('Europe/Berlin'))
  assert.deepEqual(asked('Etc/GMT+5'), own('Etc/GMT+5'))
  assert.deepEqual(asked('UTC'), own())
  assert.deepEqual(asked(null), own())
})
