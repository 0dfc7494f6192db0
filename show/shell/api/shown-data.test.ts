import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

interface Browser {
  local: Map<string, string>
  session: Map<string, string>
}

let browser: Browser

beforeEach(() => {
  browser = { local: new Map(), session: new Map() }
  Object.assign(globalThis, {
    window: globalThis,
    localStorage: storageOf(browser.local),
    sessionStorage: storageOf(browser.session),
  })
  Object.defineProperty(globalThis, 'history', {
    configurable: true,
    value: { state: null, replaceState: (_: unknown, __: string, address: URL) => goTo(address.href) },
  })
})

test('a screen holds on to what its first answer was of, and the next screen asks again', async () => {
  const data = await openPage('https://c.test/market')
  assert.equal(data.getDataToAsk(), undefined)
  data.noteShownData('sample')
  const key = data.getDataKey()
  data.noteShownData('live') // an answer that was on its way when the installation changed
  assert.deepEqual([data.getDataToAsk(), data.getShownData()], ['sample', 'sample'])
  goTo('https://c.test/market?sort=price') // the same screen
  assert.equal(data.getDataToAsk(), 'sample')
  goTo('https://c.test/social')
  assert.equal(data.getDataToAsk(), undefined)
  data.noteShownData('live')
  assert.deepEqual([data.getDataToAsk(), data.getShownData()], ['live', 'live'])
  assert.notEqual(data.getDataKey(), key) // what is kept of the earlier data is not taken for this
})

test('an answer that does not say what it is of is held by no screen', async () => {
  const data = await openPage('https://c.test/market')
  for (const header of [null, '', 'real']) data.noteShownData(header)
  assert.deepEqual([data.getDataToAsk(), data.getShownData()], [undefined, undefined])
  data.noteShownData('live')
  assert.deepEqual([data.getDataToAsk(), data.getShownData()], ['live', 'live'])
})

test('a listener is called with the first answer and each choice, until it leaves', async () => {
  const data = await openPage('https://c.test/market')
  const received: unknown[] = []
  const leave = data.onShownDataChanged(() => received.push(data.getShownData()))
  data.noteShownData('live')
  data.noteShownData('live')
  data.chooseData('sample')
  leave()
  data.chooseData('live')
  assert.deepEqual(received, ['live', 'sample'])
})

test('a choice is kept in the browser and in the address', async () => {
  const data = await openPage('https://c.test/market?q=btc')
  data.chooseData('sample')
  assert.equal(location.href, 'https://c.test/market?q=btc&data=sample')
  assert.equal(browser.local.get('data'), 'sample')
  goTo('https://c.test/social')
  assert.deepEqual([data.getDataToAsk(), data.getShownData()], ['sample', 'sample'])
  browser.session.clear() // in another tab
  const later = await openPage('https://c.test/market')
  assert.equal(later.getChosenData(), 'sample')
})

test('a choice that is made here takes the place of what a link brought to this tab', async () => {
  const data = await openPage('https://c.test/market?data=sample')
  assert.equal(data.getChosenData(), 'sample')
  data.chooseData('live')
  const reloaded = await openPage('https://c.test/social')
  assert.equal(reloaded.getChosenData(), 'live')
})

test('a choice lasts until the page is closed where the browser keeps nothing', async () => {
  const refuse = () => {
    throw new Error('storage is forbidden')
  }
  const forbidden = { getItem: refuse, setItem: refuse }
  Object.assign(globalThis, { localStorage: forbidden, sessionStorage: forbidden })
  const data = await openPage('https://c.test/market')
  data.chooseData('sample')
  for (const address of [location.href, 'https://c.test/social', 'https://c.test/explorer']) {
    goTo(address)
    assert.equal(data.getChosenData(), 'sample', address)
  }
})

test('a link counts for its tab alone and not for the browser', async () => {
  browser.local.set('data', 'live')
  const data = await openPage('https://c.test/market?data=sample')
  assert.equal(data.getDataToAsk(), 'sample')
  goTo('https://c.test/social')
  assert.equal(data.getDataToAsk(), 'sample')
  assert.deepEqual([browser.local.get('data'), browser.session.get('data')], ['live', 'sample'])
  const reloaded = await openPage('https://c.test/social')
  assert.equal(reloaded.getChosenData(), 'sample')
})

test('a link on the way to another screen counts at once, and words that are no data are none', async () => {
  const data = await openPage('https://c.test/market?data=real')
  assert.equal(data.getDataToAsk(), undefined)
  goTo('https://c.test/market/bitcoin?data=live')
  assert.equal(data.getDataToAsk(), 'live')
  assert.equal(
    data.withData('/api/market/bitcoin?period=7d', 'live'),
    '/api/market/bitcoin?period=7d&data=live',
  )
  assert.equal(data.withData('/api/market', undefined), '/api/market')
})

/** The module as a page that is opened again has it. */
async function openPage(address: string): Promise<typeof import('./shown-data.ts')> {
  goTo(address)
  pages += 1
  return import(`./shown-data.ts?page=${pages}`)
}

let pages = 0

function goTo(address: string): void {
  Object.defineProperty(globalThis, 'location', { configurable: true, value: new URL(address) })
}

function storageOf(kept: Map<string, string>): Pick<Storage, 'getItem' | 'setItem'> {
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}
