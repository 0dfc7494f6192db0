import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-10T12:30:00Z')
const ASSETS = Array.from({ length: 40 }, (_, at) => ({
  id: `asset-${at}`,
  symbol: `A${at}`,
  name: `Asset ${at}`,
  rank: at + 1,
}))

const FORMS = [
  { accepted: 'gzip, deflate, br', encoding: 'br', read: brotliDecompressSync },
  { accepted: 'gzip', encoding: 'gzip', read: gunzipSync },
  { accepted: 'br;q=0, gzip', encoding: 'gzip', read: gunzipSync },
  { accepted: 'br; q=0.0, gzip;q=0', encoding: undefined, read: (bytes: Buffer) => bytes },
  { accepted: 'identity', encoding: undefined, read: (bytes: Buffer) => bytes },
]

for (const answerCacheSeconds of [0, 60]) {
  test(`a long answer that is everybody's comes in the form that is asked for, kept for ${answerCacheSeconds} s`, async (t) => {
    const url = await start(t, { answerCacheSeconds, assets: ASSETS })
    const plain = await ask(`${url}/api/market`, 'identity')
    assert.equal(JSON.parse(plain.bytes.toString()).data.length, ASSETS.length)
    for (const { accepted, encoding, read } of [...FORMS, ...FORMS]) {
      const answer = await ask(`${url}/api/market`, accepted)
      assert.deepEqual(
        [answer.status, answer.headers['content-encoding'], answer.headers.vary],
        [200, encoding, 'Accept-Encoding'],
        accepted,
      )
      assert.deepEqual(read(answer.bytes), plain.bytes)
      assert.equal(Number(answer.headers['content-length']), answer.bytes.length)
      if (encoding) assert.ok(answer.bytes.length < plain.bytes.length / 2)
    }
  })
}

test('a short answer comes as it is', async (t) => {
  const url = await start(t, { answerCacheSeconds: 60, assets: ASSETS.slice(0, 2) })
  const { headers, bytes } = await ask(`${url}/api/market`, 'br')
  assert.deepEqual([headers['content-encoding'], headers.vary], [undefined, undefined])
  assert.equal(JSON.parse(bytes.toString()).data.length, 2)
})

async function start(
  t: Parameters<typeof startTestServer>[0],
  { answerCacheSeconds, assets }: { answerCacheSeconds: number; assets: typeof ASSETS },
): Promise<string> {
  const { db } = await openTestDatabase()
  await saveAssets(db, assets)
  await saveTicks(
    db,
    assets.map(({ id }) => ({ assetId: id, at: NOW, price: '100' })),
    'a source',
  )
  const { url } = await startTestServer(t, { db, now: () => NOW, settings: { answerCacheSeconds } })
  return url
}

/** As the bytes came: `fetch` would unpack them. */
function ask(url: string, accepted: string) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      request(url, { headers: { 'accept-encoding': accepted } }, async (response) => {
        const parts: Buffer[] = []
        for await (const part of response) parts.push(part)
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) })
      })
        .on('error', reject)
        .end()
    },
  )
}
