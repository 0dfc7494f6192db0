import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { createPicker } from '#analyze/pick/create-picker.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { listAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const TEXTS = {
  bull: 'Very bullish on $BTC, but ethereum will crash. Do not buy it!',
  tagged: 'gm frens, stack more #bitcoin today',
  odd: 'what a lovely morning at the lake',
  chinese: '比特币 大涨',
}
const assets = await listAssets(db)
const lexicon = buildAssetLexicon(assets)
await savePosts(
  db,
  analyzePosts(
    Object.entries(TEXTS).map(([externalId, text]) => ({
      platform: 'twitter' as const,
      externalId,
      username: 'ada',
      text,
      createdAt: NOW,
    })),
    lexicon,
  ),
  { collectedAt: NOW },
)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })
const why = (id: string) => callApi(server.url, `GET /api/social/why?platform=twitter&id=${id}`)

test('says what let a post in, which assets it names and how, and what its score is made of', async () => {
  const { status, body } = await why('bull')
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.rule, body.words], ['cashtag', '$BTC'])
  assert.deepEqual(
    body.assets.map(({ sentiment: _, ...rest }: { sentiment: number }) => rest),
    [
      { symbol: 'BTC', kind: 'cashtag', words: '$BTC', byContext: false },
      { symbol: 'ETH', kind: 'name', words: 'ethereum', byContext: false },
    ],
  )
  const [btc, eth] = body.assets
  assert.ok(btc.sentiment > eth.sentiment, `${btc.sentiment} ${eth.sentiment}`)
  assert.ok(body.signs.some(({ words }: { words: string }) => /bullish/i.test(words)))
  assert.ok(body.parts.length > 0)
  const tagged = await why('tagged')
  assert.deepEqual([tagged.body.rule, tagged.body.words], ['hashtag', '#bitcoin'])
  const chinese = await why('chinese')
  assert.equal(chinese.body.assets[0].symbol, 'BTC')
  assert.deepEqual(
    chinese.body.signs.map(({ words, weight }: { words: string; weight: number }) => [words, weight > 0]),
    [['大涨', true]],
  )
})

test('a post without a matching rule has none, and an unknown post is 404', async () => {
  const { body } = await why('odd')
  assert.deepEqual([body.rule, body.words, body.assets], [null, null, []])
  assert.equal((await why('nothing')).status, 404)
  assert.equal((await why('')).status, 400)
})

test('the words that decided are those of the text, by the rule that counts it', () => {
  const picker = createPicker([...assets, { id: 'polkadot', symbol: 'DOT', name: 'Polkadot', rank: 12 }])
  for (const [text, rule, words] of [
    ['I hold $ETH', 'cashtag', '$ETH'],
    ['BTC is up', 'ticker', 'BTC'],
    ['Trading ETHUSDT now', 'pair', 'ETHUSDT'],
    ['polkadot to the moon', 'asset_name', 'polkadot'],
    ['my cryptocurrency', 'word', 'cryptocurrency'],
  ] as const) {
    assert.deepEqual(picker.explain({ text }), { rule, words })
    assert.equal(picker.findRule({ text }), rule)
  }
  assert.equal(picker.hits().lookedAt, 5, 'an explanation is not counted')
})
