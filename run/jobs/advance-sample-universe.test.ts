import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { generateSlot } from './advance-sample-universe.ts'

test('while days of the sample universe are made, whoever calls has a turn after each few posts', async () => {
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
