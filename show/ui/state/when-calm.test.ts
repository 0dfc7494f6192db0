import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { whenCalm } from './when-calm.ts'

test('a page is calm 10 s after the last thing was loaded, and not while something is on its way', (t) => {
  const { load, page } = openPage(t)
  let calm = 0
  whenCalm(() => calm++)
  t.mock.timers.tick(9_000)
  load()
  t.mock.timers.tick(9_999)
  assert.equal(calm, 0)
  page.isBusy = true
  t.mock.timers.tick(1)
  assert.equal(calm, 0)
  page.isBusy = false
  t.mock.timers.tick(10_000)
  assert.equal(calm, 1)
})

test('a page that loads nothing is calm after 10 s', (t) => {
  openPage(t)
  let calm = 0
  whenCalm(() => calm++)
  t.mock.timers.tick(9_999)
  assert.equal(calm, 0)
  t.mock.timers.tick(1)
  assert.equal(calm, 1)
})

test('a page that loads something every five seconds becomes calm as well', (t) => {
  const { load } = openPage(t)
  let calm = 0
  whenCalm(() => calm++)
  for (let seconds = 0; seconds < 30; seconds += 5) {
    t.mock.timers.tick(5_000)
    load()
  }
  assert.equal(calm, 0)
  t.mock.timers.tick(1_000)
  assert.equal(calm, 1)
})

test('who leaves waits for nothing', (t) => {
  const { page } = openPage(t)
  let calm = 0
  whenCalm(() => calm++)()
  t.mock.timers.tick(60_000)
  assert.deepEqual({ calm, isWatched: page.isWatched }, { calm: 0, isWatched: false })
})

/** A page that has been open for a minute and whose clock stands, with the way to load something within it. */
function openPage(t: TestContext) {
  const page = { isBusy: false, isWatched: false }
  let loaded: () => void = () => {}
  class Observer {
    constructor(then: () => void) {
      loaded = then
    }
    observe() {
      page.isWatched = true
    }
    disconnect() {
      page.isWatched = false
    }
  }
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const opened = Date.now() - 60_000
  t.mock.method(performance, 'now', () => Date.now() - opened)
  t.mock.method(performance, 'mark', () => {})
  const before = { PerformanceObserver: globalThis.PerformanceObserver, document: globalThis.document }
  Object.assign(globalThis, {
    PerformanceObserver: Observer,
    document: { querySelector: () => (page.isBusy ? {} : null) },
  })
  t.after(() => Object.assign(globalThis, before))
  return { page, load: () => page.isWatched && loaded() }
}
