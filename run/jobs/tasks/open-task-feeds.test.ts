import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SOCIAL_SOURCES } from '#collect/list-sources.ts'
import { createSetup } from '#collect/testing/source-setup.ts'
import { createFeedFinder, listSearches } from './open-task-feeds.ts'

const now = () => new Date('2026-03-10T12:00:00.000Z')

for (const { facts, open } of SOCIAL_SOURCES) {
  test(`${facts.name} offers a search where its facts say what it takes, and nowhere else`, () => {
    const credentials = Object.fromEntries(facts.needs.map(({ setting }) => [setting, 'secret']))
    const list = facts.needs.some(({ type }) => type === 'list') ? [LISTS[facts.id] ?? ''] : undefined
    const feed = open(createSetup({ credentials, list, dailySpendMaxMicros: 1_000_000 }))
    assert.equal(feed.search !== undefined, facts.searchBy !== undefined)
    assert.equal(feed.hashtags !== undefined, facts.searchBy?.includes('hashtag') ?? false)
  })
}

const LISTS: Record<string, string> = { mastodon: 'https://social.example', nostr: 'wss://relay.example' }

test('what can be searched follows the settings: hashtags that are followed, money, what is switched off', () => {
  const sourceSettings = {
    INSTAGRAM_ACCESS_TOKEN: 'i',
    INSTAGRAM_HASHTAGS: '#DeFi,solana',
    X_BEARER_TOKEN: 'x',
  }
  const found = listSearches({ sourceSettings }, now)
  assert.deepEqual(found.instagram, { hashtags: ['defi', 'solana'] })
  assert.match(refusalOf(found.twitter), /^each post costs money/)
  assert.match(refusalOf(found.facebook), /^it needs FACEBOOK_ACCESS_TOKEN/)
  assert.match(
    refusalOf(listSearches({ sources: ['bluesky'], sourceSettings }, now).hackernews),
    /^it is switched off/,
  )
})

test('tasks share a feed per source, or get the reason', () => {
  const find = createFeedFinder({ sourceSettings: { MASTODON_URLS: 'social.example' } }, now)
  const feed = find('hackernews')
  assert.ok('search' in feed)
  assert.equal(find('hackernews'), feed)
  assert.deepEqual(
    [find('myspace'), find('mastodon')],
    [
      { refusal: 'there is no such source' },
      { refusal: '"social.example" is no instance; write it like https://social.example' },
    ],
  )
})

function refusalOf(offer: ReturnType<typeof listSearches>[string] | undefined): string {
  return offer && 'refusal' in offer ? offer.refusal : 'none'
}
