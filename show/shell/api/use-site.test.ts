import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite, renewSite } from './use-site.ts'

test('how much data there is is asked again while that is shown, by all of the page together', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let asked = 0
  const page = { document: { hidden: false }, location: new URL('https://c.test/market'), window: globalThis }
  const answer = () => Response.json({ data: { live: { posts: asked } } })
  Object.assign(globalThis, page, { localStorage: EMPTY, sessionStorage: EMPTY })
  t.mock.method(globalThis, 'fetch', async () => {
    asked += 1
    return answer()
  })
  const stops = [renewSite(), renewSite()]
  const pass = async () => {
    t.mock.timers.tick(30_000)
    await new Promise((resolve) => setImmediate(resolve))
    return asked
  }
  assert.equal(await pass(), 1)
  assert.equal(await pass(), 2)
  assert.equal(readSite()?.data.live.posts, 2)
  page.document.hidden = true
  assert.equal(await pass(), 2, 'the tab is hidden')
  page.document.hidden = false
  stops[0]?.()
  assert.equal(await pass(), 3)
  stops[1]?.()
  assert.equal(await pass(), 3, 'nothing shows it any more')
  const stop = renewSite()
  assert.equal(await pass(), 4, 'it is shown again')
  stop()
})

const EMPTY = { getItem: () => null, setItem: () => {} }
