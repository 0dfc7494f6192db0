import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pushers } from '#contract/app/pushers.ts'
import { answerWhoPushes, describeCompany } from './describe-pushers.ts'

const PUSHED: Pushers = {
  from: '2026-03-09T12:00:00.000Z',
  until: '2026-03-10T12:00:00.000Z',
  postsRead: 130,
  isComplete: true,
  groups: [],
  pushed: { groups: 3, accounts: 24, posts: 40, share: 0.1812 },
  top: { accounts: 10, share: 0.3 },
  basis: 'counted',
  all: { posts: 130, authors: 80, mood: 0.612, moodPosts: 100 },
  without: { posts: 90, authors: 56, mood: 0.5249, moodPosts: 70 },
}

test('says how much groups wrote, and the mood without them', () => {
  assert.equal(
    answerWhoPushes(PUSHED, 'Bitcoin'),
    '3 groups of accounts wrote 18% of the posts about Bitcoin. Without them, mood is 52% and not 61%.',
  )
})

test('says that a mood stays the same', () => {
  const same = { ...PUSHED, without: { ...PUSHED.without, mood: 0.6101 } }
  assert.match(answerWhoPushes(same, 'Bitcoin'), / Without them, mood is 61%, too\.$/)
})

test('gives posts where no mood is known, and says that they are still counted', () => {
  const unknown = { ...PUSHED, without: { ...PUSHED.without, mood: null } }
  assert.match(answerWhoPushes(unknown, 'Bitcoin'), / 90 posts would be left of 130 posts\.$/)
  const counting = { ...PUSHED, without: { posts: null, authors: null, mood: null, moodPosts: 0 } }
  assert.match(answerWhoPushes(counting, 'Bitcoin'), /still being counted/)
})

test('names the accounts with most posts where nobody pushes', () => {
  const nobody = { ...PUSHED, pushed: { groups: 0, accounts: 0, posts: 0, share: 0 } }
  assert.equal(
    answerWhoPushes(nobody, 'Bitcoin'),
    'No group of accounts pushes Bitcoin. The 10 accounts with most posts wrote 30% of them.',
  )
  const silent = { ...nobody, top: { accounts: 0, share: null } }
  assert.equal(answerWhoPushes(silent, 'Bitcoin'), 'No group of accounts pushes Bitcoin.')
})

test('says with how many others an author does what', () => {
  const company = { signs: ['alike' as const, 'in_step' as const], others: 7, symbol: 'BTC' }
  assert.equal(describeCompany(company), 'Posts alike, posts in step with 7 other accounts about BTC')
  assert.match(describeCompany({ ...company, others: 1 }), /1 other account about/)
})
