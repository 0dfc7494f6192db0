import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { CODE_LOST_EVENT } from './life-events.ts'
import { renewStalePage } from './renew-stale-page.ts'

for (const name of ['error', 'unhandledrejection', CODE_LOST_EVENT]) {
  test(`a page whose code is gone is reloaded once in a minute (${name})`, async (t) => {
    const page = openPage(t, { status: 404 })
    await page.dispatch(name)
    await page.dispatch(name)
    assert.deepEqual(page.seen, {
      asked: ['/assets/manifest-1a2b.js', '/assets/manifest-1a2b.js'],
      reloads: 1,
    })
    t.mock.timers.tick(60_000)
    await page.dispatch(name)
    assert.equal(page.seen.reloads, 2)
  })
}

test('a page whose code did not come for another reason stays', async (t) => {
  for (const status of [200, 502, undefined]) {
    const page = openPage(t, { status })
    await page.dispatch(CODE_LOST_EVENT)
    assert.equal(page.seen.reloads, 0, String(status))
    t.mock.timers.reset()
  }
})

test('a page that cannot note when it was reloaded stays', async (t) => {
  const page = openPage(t, { status: 404, forbidden: true })
  await page.dispatch(CODE_LOST_EVENT)
  assert.equal(page.seen.reloads, 0)
})

test('a picture that is missing changes nothing', async (t) => {
  const page = openPage(t, { status: 404 })
  await page.dispatch('error', {})
  assert.deepEqual(page.seen, { asked: [], reloads: 0 })
})

for (const [where, draft] of Object.entries({
  nowhere: '{"message":"Say \\"hi"}',
  'in a draft': '{"subject":"Hello","message":"Say \\"hi\\""}',
})) {
  test(`a page whose text is kept ${where} asks before it is reloaded only if the text would be lost`, async (t) => {
    const page = openPage(t, { status: 404 })
    sessionStorage.setItem('draft:support', draft)
    page.write({ type: 'textarea', value: 'Say "hi"' })
    await page.dispatch(CODE_LOST_EVENT)
    assert.deepEqual([page.seen.reloads, page.asks()], [1, where === 'nowhere'])
    assert.equal(page.asks(), false, 'a reload of the reader’s own')
  })
}

test('a page with a text stays as it is without user input', async (t) => {
  const page = openPage(t, { status: 404, active: false })
  page.write({ type: 'password', value: 'Quiet7river' })
  await page.dispatch(CODE_LOST_EVENT)
  assert.equal(page.seen.reloads, 0)
})

test('one text that would be lost is enough, whatever else was done', async (t) => {
  const page = openPage(t, { status: 404 })
  page.write({ type: 'checkbox', value: 'on' })
  page.write({ type: 'text', value: 'Bitcoin' })
  page.write({ type: 'text', value: '' })
  await page.dispatch(CODE_LOST_EVENT)
  assert.deepEqual([page.seen.reloads, page.asks()], [1, true])
})

test('what was ticked, taken away again or left with its form is no text that is lost', async (t) => {
  const page = openPage(t, { status: 404, active: false })
  page.write({ type: 'checkbox', value: 'on' })
  page.write({ type: 'text', value: '' })
  page.write({ type: 'text', value: 'Bitcoin', isConnected: false })
  await page.dispatch(CODE_LOST_EVENT)
  assert.deepEqual([page.seen.reloads, page.asks()], [1, false])
})

interface PageState {
  /** What the server answers about the page's code; undefined: nothing. */
  status: number | undefined
  /** Whether the browser keeps nothing. */
  forbidden?: boolean
  /** Whether there was user input just now. */
  active?: boolean
}

/** A page with its listeners and what it has done. */
function openPage(t: TestContext, { status, forbidden = false, active = true }: PageState) {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-03-05T20:00:00.000Z') })
  const listeners = new Map<string, (event: { target?: unknown; preventDefault?: () => void }) => unknown>()
  const seen = { asked: [] as string[], reloads: 0 }
  const kept: Storage = Object.create({
    getItem: (name: string) => kept[name] ?? null,
    setItem(name: string, value: string) {
      if (forbidden) throw new Error('storage is forbidden')
      kept[name] = value
    },
  })
  const addEventListener = (name: string, listener: () => unknown, options?: { once: boolean } | boolean) => {
    // As in Chromium, which asks nothing before a page is left where the listener is gone by then.
    const isOnce = typeof options === 'object' && options.once
    // Nor does the error of a missing script reach the window other than by capture.
    const isUntold = name === 'error' && options !== true
    if (!isOnce && !isUntold) listeners.set(name, listener)
  }
  class Script {}
  const page = {
    HTMLScriptElement: Script,
    addEventListener,
    document: { documentElement: { innerHTML: 'import "/assets/manifest-1a2b.js"' }, addEventListener },
    navigator: { userActivation: { isActive: active } },
    sessionStorage: kept,
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
  const dispatch = async (name: string, target: unknown = new Script()) => {
    listeners.get(name)?.({ target })
    await new Promise((resolve) => setImmediate(resolve)) // what the answer has led to
  }
  const write = (field: { type: string; value: string; isConnected?: boolean }) =>
    listeners.get('input')?.({ target: { isConnected: true, ...field } })
  /** Whether the browser asks before the page is left. */
  const asks = () => {
    let asked = false
    listeners.get('beforeunload')?.({ preventDefault: () => (asked = true) })
    return asked
  }
  return { seen, dispatch, write, asks }
}
