import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { PUSH_SIGNS, type PushSign } from '#contract/app/pushers.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time/duration.ts'
import { createRandom } from '../meaning/training/create-random.ts'
import { readPatterns, writePosts } from '../meaning/training/write-posts.ts'
import { findPushers, type PushGroup, type PushPost } from './find-pushers.ts'
import { compareWords } from './posts-alike.ts'
import { plantCampaign } from './testing/plant-campaign.ts'

const PATTERNS = new URL('../meaning/training/posts/', import.meta.url)
const patterns = readdirSync(PATTERNS).flatMap((name) =>
  readPatterns(readFileSync(new URL(name, PATTERNS), 'utf8')),
)
const FROM = Date.parse('2026-03-10T00:00:00.000Z')
const UNTIL = FROM + DAY_MS
const CAMPAIGNS = 40

for (const sign of PUSH_SIGNS) {
  test(`finds 90 of 100 campaigns of accounts: ${sign}`, async () => {
    const campaigns = Array.from({ length: CAMPAIGNS }, (_, nr) => ({
      accounts: 5 + ((nr * 7) % 46),
      seed: nr,
    }))
    const found = await Promise.all(campaigns.map((campaign) => isFound({ sign, ...campaign })))
    assert.ok(
      found.filter(Boolean).length >= 0.9 * CAMPAIGNS,
      `${found.filter(Boolean).length} of ${CAMPAIGNS}`,
    )
  })
}

test('reports nothing on ordinary days', async () => {
  for (let seed = 0; seed < 40; seed++) assert.deepEqual(await find(writeDay(seed)), [], `seed ${seed}`)
})

test('takes a headline that four pass on for no campaign, and of five for one', async () => {
  const passOn = (accounts: number) =>
    Array.from({ length: accounts }, (_, nr) => ({
      author: `twitter:reader${nr}`,
      at: FROM + nr * HOUR_MS,
      text: `Large bank says it will offer custody of coins to all of its clients https://t.co/x${nr} ${'🔥'.repeat(nr)}`,
    }))
  assert.deepEqual(await find([...writeDay(1), ...passOn(4)]), [])
  const [group] = await find([...writeDay(1), ...passOn(5)])
  assert.deepEqual([group?.signs, group?.authors.length, group?.posts.length], [['alike'], 5, 5])
})

test('takes what five retell over a day for no campaign', async () => {
  const retold = Array.from({ length: 5 }, (_, nr) => ({
    author: `twitter:joker${nr}`,
    at: FROM + nr * 5 * HOUR_MS,
    text: 'bought two pizzas for ten thousand of these back then and still regret every single slice',
  }))
  assert.deepEqual(await find([...writeDay(2), ...retold]), [])
})

test('takes one author with many copies for no group', async () => {
  const copies = Array.from({ length: 50 }, (_, nr) => ({
    author: 'twitter:loud',
    at: FROM + nr * MINUTE_MS,
    text: `buy this now before everybody else does, the train is leaving the station ${nr}`,
  }))
  assert.deepEqual(await find([...writeDay(3), ...copies]), [])
})

test('takes programs that post at every full hour for no group in step', async () => {
  const hourly = Array.from({ length: 12 }, (_, bot) =>
    Array.from({ length: 24 }, (_, hour) => ({
      author: `twitter:ticker${bot}`,
      at: FROM + hour * HOUR_MS + bot * 3_000,
      text: `${bot} ${hour}`,
    })),
  ).flat()
  assert.deepEqual(await find([...writeDay(4), ...hourly]), [])
})

test('joins what the same accounts do into one group with all reasons', async () => {
  const accounts = Array.from({ length: 6 }, (_, nr) => `twitter:shill${nr}`)
  const moments = [3.1, 7.4, 9.7, 15.2, 20.6].map((hour) => FROM + hour * HOUR_MS)
  const posts = moments.flatMap((moment, round) =>
    accounts.map((author, nr) => ({
      author,
      at: moment + nr * 9_000,
      text: `airdrop round ${round} is live now, follow @orbx_team and retweet to claim yours today ${nr}`,
    })),
  )
  const [group, ...others] = await find([...writeDay(5), ...posts])
  assert.deepEqual([group?.signs, group?.authors.sort(), others], [PUSH_SIGNS, accounts, []])
})

test('leaves authors without a name out', async () => {
  const posts = Array.from({ length: 9 }, (_, nr) => ({
    author: `(unknown) ${nr}`,
    at: FROM + nr * MINUTE_MS,
    text: 'the very same sentence about this coin and where it will surely go next',
  }))
  assert.deepEqual(await find(posts), [])
})

test('compares by the words in their order', () => {
  const compare = (a: string, b: string) => compareWords(toNumbers(a), toNumbers(b))
  assert.equal(compare('abcd', 'abcd'), 1)
  assert.equal(compare('abcd', 'axcd'), 0.75)
  assert.equal(compare('abcd', 'dcba'), 0.25)
  assert.equal(compare('abcd', 'wxyz'), 0)
})

function toNumbers(letters: string): number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0))
}

async function isFound({
  sign,
  accounts,
  seed,
}: {
  sign: PushSign
  accounts: number
  seed: number
}): Promise<boolean> {
  const random = createRandom(1_000 + seed)
  const from = FROM + random() * 12 * HOUR_MS
  const until = from + (1 + random() * 11) * HOUR_MS
  const otherTexts = writePosts(patterns, 500, 9_000 + seed).map(({ text }) => text)
  const planted = plantCampaign({ sign, accounts, from, until, otherTexts }, random)
  const groups = await find([...writeDay(seed), ...planted])
  return groups.some(({ authors }) => {
    const inside = authors.filter((author) => author.startsWith('twitter:planted')).length
    return inside >= 0.8 * accounts && inside === authors.length
  })
}

/** A day of what people write who have nothing to do with each other. */
function writeDay(seed: number): PushPost[] {
  const random = createRandom(seed)
  return writePosts(patterns, 300, seed).map(({ text }) => ({
    text,
    author: `twitter:person${Math.floor(random() ** 2 * 220)}`,
    at: FROM + random() * DAY_MS,
  }))
}

function find(posts: PushPost[]): Promise<PushGroup[]> {
  const sorted = posts.sort((a, b) => a.at - b.at)
  return findPushers(sorted, { from: FROM, until: UNTIL, pause: () => setImmediate() })
}
