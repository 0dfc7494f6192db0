import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { saveCandles } from '#store/market/candles.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const PNG = [0x89, 0x50, 0x4e, 0x47]

await saveTicks(
  db,
  [
    { assetId: 'bitcoin', at: NOW, price: '60000', change24h: -1.25 },
    { assetId: 'ethereum', at: NOW, price: '0.00001642' },
  ],
  'test',
)
await saveCandles(
  db,
  [3, 2, 1].map((hours) => ({
    assetId: 'bitcoin',
    interval: '1h' as const,
    start: new Date(Date.UTC(2026, 2, 10, 12 - hours)),
    open: '1',
    high: '4',
    low: '0.5',
    close: String(hours),
  })),
  'test',
)

test('each asset has a picture of 1200 by 630, with and without a history', async (t) => {
  const { url } = await start(t)
  for (const id of ['bitcoin', 'ethereum']) {
    const answer = await fetch(`${url}/market/${id}/share.png`)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'image/png')
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=300')
    const png = Buffer.from(await answer.arrayBuffer())
    assert.deepEqual([...png.subarray(0, 4)], PNG)
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630])
  }
})

test('an unknown asset has none', async (t) => {
  const { url } = await start(t)
  for (const id of ['nosuchcoin', '%00']) {
    assert.equal((await fetch(`${url}/market/${id}/share.png`)).status, 404)
  }
})

function start(t: TestContext) {
  const siteFolder = mkdtempSync(join(tmpdir(), 'crowdtape-site-'))
  t.after(() => rmSync(siteFolder, { recursive: true }))
  writeFileSync(join(siteFolder, '__spa-fallback.html'), '<h1>Loading</h1>')
  writeFileSync(join(siteFolder, 'index.html'), '<h1>Home</h1>')
  return startTestServer(t, {
    db,
    now: () => NOW,
    settings: { siteFolder, publicUrl: 'https://tape.example' },
  })
}
