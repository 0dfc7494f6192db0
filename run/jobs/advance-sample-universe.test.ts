import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { generateCandles } from '#collect/sample/generate-candles.ts'
import { generatePosts } from '#collect/sample/generate-posts.ts'
import { generateSlot } from './start-sample-universe.ts'

test('filling the sample universe yields to requests', async () => {
  const to = new Date('2024-06-01T00:00:00Z')
  const slot = { seed: 7, from: new Date(to.getTime() - 86_400_000), to }
  let turns = 0
  let isMade = false
  const others = async () => {
    for (; !isMade; turns++) await setImmediate()
  }
  const calling = others()
  const { posts, candles } = await generateSlot(slot, buildAssetLexicon([]))
  isMade = true
  await calling
  assert.ok(posts.length > 100 && candles.length > 100)
  assert.ok(turns >= Math.floor(posts.length / 25) + Math.floor(candles.length / 25) - 3, String(turns))
})

test('a slot holds every post and candle of its time, whatever is left over of the last few', async () => {
  const to = new Date('2024-06-01T00:00:00Z')
  for (const hours of [1, 7, 24]) {
    const slot = { seed: 7, from: new Date(to.getTime() - hours * 3_600_000), to }
    const { posts, candles } = await generateSlot(slot, buildAssetLexicon([]))
    const idOf = ({ platform, externalId }: { platform: string; externalId: string }) => [
      platform,
      externalId,
    ]
    assert.deepEqual(posts.map(idOf), [...generatePosts(slot)].map(idOf))
    assert.deepEqual(candles, [
      ...generateCandles({ ...slot, interval: '1h' }),
      ...generateCandles({ ...slot, interval: '1d' }),
    ])
  }
})

test('what comes in live is dealt with before each next few posts', async () => {
  const to = new Date('2024-06-01T00:00:00Z')
  const slot = { seed: 7, from: new Date(to.getTime() - 86_400_000), to }
  let given = 0
  const liveWork = { begin: () => () => {}, untilIdle: async () => void given++ }
  const { posts, candles } = await generateSlot(slot, buildAssetLexicon([]), liveWork)
  assert.ok(given >= Math.floor(posts.length / 25) + Math.floor(candles.length / 25) - 3, String(given))
})
