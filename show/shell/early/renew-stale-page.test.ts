import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { CODE_LOST_EVENT } from './life-events.ts'
import { renewStalePage } from './renew-stale-page.ts'

for (const name of ['error', 'unhandledrejection', CODE_LOST_EVENT]) {
  test(`a page whose code is gone is loaded anew once in a minute (${name})`, async (t) => {
    const page = openPage(t, { status: 404 })
    await page.tell(name)
    await page.tell(name)
    assert.deepEqual(page.seen, {
      asked: ['/assets/manifest-1a2b.js', '/assets/manifest-1a2b.js'],
      reloads: 1,
    })
    t.mock.timers.tick(60_000)
    await page.tell(name)
    assert.equal(page.seen.reloads, 2)
  })
}

test('a page whose code did not come for another reason stays', async (t) => {
  for (const status of [200, 502, undefined]) {
    const page = openPage(t, { status })
    await page.tell(CODE_LOST_EVENT)
    assert.equal(page.seen.reloads, 0, String(status))
    t.mock.timers.reset()
  }
})

test('a page that cannot note when it was loaded anew stays', async (t) => {
  const page = openPage(t, { status: 404, forbidden: true })
  await page.tell(CODE_LOST_EVENT)
  assert.equal(page.seen.reloads, 0)
})

test('a picture that is missing changes nothing', async (t) => {
  const page = openPage(t, { status: 404 })
  await page.tell('error', {})
  assert.deepEqual(page.seen, { asked: [], reloads: 0 })
})

/** A page with its listeners, what its server answers about its code (undefined: nothing) and what it has done. */
function openPage(
  t: TestContext,
  { status, forbidden = false }: { status: number | undefined; forbidden?: boolean },
) {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-03-05T20:00:00.000Z') })
  const listeners = new Map<string, (event: { target: unknown }) => unknown>()
  const seen = { asked: [] as string[], reloads: 0 }
  const kept = new Map<string, string>()
  class Script {}
  const page = {
    HTMLScriptElement: Script,
    addEventListener: (name: string, listener: () => unknown) => listeners.set(name, listener),
    document: { documentElement: { innerHTML: 'import "/assets/manifest-1a2b.js"' } },
    sessionStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem(name: string, value: string) {
        if (forbidden) throw new Error('storage is forbidden')
        kept.set(name, value)
      },
    },
    location: { reload: () => seen.reloads++ },
    async fetch(address: string) {
      seen.asked.push(address)
      if (status === undefined) throw new TypeError('Failed to fetch')
      return { status }
    },
  }
  for (const [name, value] of Object.entries(page)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    t.after(() =>
      before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name),
    )
  }
  renewStalePage({ lost: CODE_LOST_EVENT })
  const tell = async (name: string, target: unknown = new Script()) => {
    listeners.get(name)?.({ target })
    await new Promise((resolve) => setImmediate(resolve)) // what the answer has led to
  }
  return { seen, tell }
}
